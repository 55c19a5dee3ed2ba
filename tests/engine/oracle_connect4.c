#include "games/connect4/position.h"

#include "games/dynamic.h"
#include "tests/engine/oracle.h"

score oracle_connect4_evaluate(const struct any_position *any)
{
    const struct position position = position_of(any);
    const struct bounds known = position_bounds(&position);
    const score value = position_evaluate(&position);
    return value < known.lower ? known.lower : value > known.upper ? known.upper : value;
}
