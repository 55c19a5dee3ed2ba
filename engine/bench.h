/*
 * The bench: the positions that every game brings along (struct game), each searched to a fixed
 * depth by one thread on a table of its own. The number of nodes is the search's signature: the
 * same on every run and machine, and changed by every change of what the search does.
 */
#ifndef KINGDROP_ENGINE_BENCH_H
#define KINGDROP_ENGINE_BENCH_H

#include "engine/search_backend.h"
#include "games/game_history.h"

#define BENCH_TABLE_MIB 16

struct bench {
    const struct search_backend *const *backends;
    unsigned depth; /* plies; 0: each position's own */
    int64_t started_ns;
    struct control *control; /* started by the owner; stops the bench */
    void *memory;            /* of the largest search backend's size; its content is lost */

    /* Of BENCH_TABLE_MIB, only for the bench, which destroys it. */
    struct transposition_table *table;
    void (*post)(void *context, const struct report *report);
    void *post_context;
};

/* One of a game's positions. Allocates nothing, so that memory never changes the count. */
struct any_position bench_position(const struct game *game, const struct bench_position *row);

/* Runs it all on the calling thread and posts a REPORT_BENCH a position, then the total. */
void bench_run(const struct bench *bench);

#endif
