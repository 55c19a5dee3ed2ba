/* True values of Connect Four by plain alpha-beta with a table, as an oracle. */
#pragma once

#include "games/connect4/position.h"

/* Returns the winner's remaining discs plus one with best play, positive for the side to move.
 * Takes a millisecond with 24 discs on 7x6, much more with fewer. One thread at a time. */
int exact_value(const struct position *position);
