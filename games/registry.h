/* The games of this build: games.def has a GAME(name) for each. */
#pragma once

#include "games/game.h"

#define GAME(name)                                                                                 \
    extern const struct game name##_game;                                                          \
    extern const struct variant *const name##_variants[]; /* NULL ends a list */
#include "games.def"
#undef GAME
