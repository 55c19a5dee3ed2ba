/* The games of this build: games.def has one GAME(folder) each. */
#pragma once

#include "games/game.h"

#define GAME(name)                                                                                 \
    extern const struct game name##_game;                                                          \
    extern const struct variant *const name##_variants[]; /* ended by NULL */
#include "games.def"
#undef GAME
