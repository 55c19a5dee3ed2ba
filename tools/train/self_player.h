/*
 * A self-player plays games of draughts against itself with the engine's search and takes samples
 * of the positions. Each has its own search; for one thread at a time.
 */
#ifndef KINGDROP_TOOLS_TRAIN_SELF_PLAYER_H
#define KINGDROP_TOOLS_TRAIN_SELF_PLAYER_H

#include "games/tablebase.h"
#include "tools/train/sample.h"

/* The most samples that a game makes. */
#define GAME_SAMPLES_MAX 600

struct self_player;

/* A self-player that searches `nodes` nodes a move with a tablebase and weights, which stay the
 * caller's; NULL when memory is short. */
struct self_player *self_player_create(uint64_t nodes, const struct tablebase *tablebase,
                                       const struct weights *weights);
void self_player_destroy(struct self_player *self_player);

/* Plays the game with that number of the seed, independently of all games before it. Returns the
 * number of samples. */
size_t self_player_play(struct self_player *self_player, uint64_t seed, uint64_t number,
                        struct sample samples[GAME_SAMPLES_MAX]);

#endif
