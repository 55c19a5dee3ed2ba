/*
 * The exact solver of Connect Four; games/solver.h says how it is used.
 */
#ifndef KINGDROP_GAMES_CONNECT4_SOLVER_SOLVER_H
#define KINGDROP_GAMES_CONNECT4_SOLVER_SOLVER_H

#include "games/solver.h"

extern const struct solver connect4_solver;

#endif
