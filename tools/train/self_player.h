/* Self-play that samples positions. A self-player has its own search and is not thread-safe. */
#pragma once

#include "games/tablebase.h"
#include "tools/train/sample.h"

/* The maximum number of samples a game. */
#define GAME_SAMPLES_MAX 600

struct self_player;

/* Returns a self-player with `nodes` nodes a move, or NULL if memory is short. Does not own the
 * tablebase and weights. */
struct self_player *self_player_create(uint64_t nodes, const struct tablebase *tablebase,
                                       const struct weights *weights);
void self_player_destroy(struct self_player *self_player);

/* Plays the seed's game `number`. Returns the number of samples. */
size_t self_player_play(struct self_player *self_player, uint64_t seed, uint64_t number,
                        struct sample samples[GAME_SAMPLES_MAX]);
