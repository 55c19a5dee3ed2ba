/* The static evaluation, clamped to position_bounds() as at the search's horizon. Compiled once per
 * game. */
#include GAME_HEADER

#include "games/dynamic.h"
#include "games/registry.h"
#include "tests/engine/oracle.h"

#define JOINED(one, name, other) one##name##other
#define NAMED(one, name, other) JOINED(one, name, other)

static score oracle_evaluate(const struct any_position *any)
{
    const struct position position = position_of(any);
    const struct bounds known = position_bounds(&position);
    const score value = position_evaluate(&position, NULL);
    return value < known.lower ? known.lower : value > known.upper ? known.upper : value;
}

static bool is_quiet(const struct any_position *any)
{
    const struct position position = position_of(any);
    return position_is_quiet(&position);
}

extern const struct evaluator NAMED(oracle_, GAME_NAME, _evaluator);
const struct evaluator NAMED(oracle_, GAME_NAME, _evaluator) = {
    .game = &NAMED(, GAME_NAME, _game),
    .evaluate = oracle_evaluate,
    .is_quiet = is_quiet,
};
