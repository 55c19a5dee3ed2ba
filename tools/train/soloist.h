/*
 * A soloist plays games of checkers against himself with the engine's own search, and takes
 * samples on the way. Each has a search of his own; use one from one thread at a time.
 */
#ifndef KINGDROP_TOOLS_TRAIN_SOLOIST_H
#define KINGDROP_TOOLS_TRAIN_SOLOIST_H

#include "games/knowledge.h"
#include "tools/train/sample.h"

/* A game makes at most so many samples. */
#define GAME_SAMPLES_MAX 600

struct soloist;

/* One who searches so many nodes a move and knows these endings, which stay the caller's; NULL when
 * memory is short. */
struct soloist *soloist_create(uint64_t nodes, const struct knowledge *knowledge);
void soloist_destroy(struct soloist *soloist);

/* Plays the game with that number of the seed; nothing that was played before bears on it. Returns
 * the number of samples. */
size_t soloist_play(struct soloist *soloist, uint64_t seed, uint64_t number,
                    struct sample samples[GAME_SAMPLES_MAX]);

#endif
