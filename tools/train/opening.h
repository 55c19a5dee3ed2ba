/*
 * Openings for self-play, drawn at random.
 */
#ifndef KINGDROP_TOOLS_TRAIN_OPENING_H
#define KINGDROP_TOOLS_TRAIN_OPENING_H

#include GAME_HEADER

#include "tools/train/random.h"

/* Draws a position with a move to make: some random plies after the start position, or after it
 * without one man of either side, or with much fewer. It may well be lost for one of them. */
struct position opening_draw(struct random *random);

/* Plays a random legal move, each as likely as the others; false when there is none. */
bool opening_play_random(struct position *position, struct random *random);

#endif
