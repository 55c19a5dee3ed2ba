/*
 * The games of this build: games.def has one GAME(folder) each.
 */
#ifndef KINGDROP_GAMES_REGISTRY_H
#define KINGDROP_GAMES_REGISTRY_H

#include "games/game.h"

#define GAME(name)                                                                                 \
    extern const struct game name##_game;                                                          \
    extern const struct variant *const name##_variants[]; /* ended by NULL */
#include "games.def"
#undef GAME

#endif
