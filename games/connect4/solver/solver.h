/*
 * The exact solver of Connect Four; see games/solver.h.
 */
#pragma once

#include "games/connect4/board.h"
#include "games/of_game.h"
#include "games/solver.h"

/* The solver for this machine's processor. */
const struct solver *OF_GAME(solver)(void);
