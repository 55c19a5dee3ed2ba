/* True values of Connect Four by plain alpha-beta with a table, as an oracle. */
#pragma once

#include "games/connect4/position.h"

/* Returns one plus the winner's discs left after best play, negative if the opponent wins.
 * Takes a millisecond with 24 discs on 7x6, much more with fewer. One thread at a time. */
int exact_value(const struct position *position);
