/* Random openings for self-play. */
#pragma once

#include GAME_HEADER

#include "tools/train/random.h"

/* Returns a random position with a legal move: from the start, or with fewer men. One side
 * may be lost. */
struct position opening_draw(struct random *random);

/* Plays a uniformly random legal move. Returns false if there is none. */
bool opening_play_random(struct position *position, struct random *random);
