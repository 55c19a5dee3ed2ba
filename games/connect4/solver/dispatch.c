/*
 * Selects the solver for the CPU's best instruction set from solvers.def; its last set needs no
 * features.
 */
#include "games/connect4/solver/solver.h"

#define SET(name, features) extern const struct solver OF_GAME(solver_##name);
#include "solvers.def"
#undef SET

const struct solver *OF_GAME(solver)(void)
{
#define FEATURE(name) &&__builtin_cpu_supports(#name)
#define SET(name, features)                                                                        \
    if (true features)                                                                             \
        return &OF_GAME(solver_##name);
#include "solvers.def"
#undef FEATURE
#undef SET
    return NULL; /* unreachable: the last set needs no feature */
}
