/*
 * The reorder buffer: finished games that wait for an earlier one, in the order of their numbers.
 */
#ifndef KINGDROP_TOOLS_MATCH_RESULTS_REORDER_BUFFER_H
#define KINGDROP_TOOLS_MATCH_RESULTS_REORDER_BUFFER_H

#include "tools/match/game/game_result.h"

/* All zero: empty. */
struct reorder_buffer {
    struct played_game *entries; /* entries[first..end) are there, by rising numbers */
    size_t first, end, capacity;
};

bool reorder_buffer_has(const struct reorder_buffer *waiting, uint64_t number);

/* Takes over a game whose number is not there yet; false when memory is short. */
bool reorder_buffer_put(struct reorder_buffer *waiting, struct played_game *played);

/* Removes the game with the lowest number and gives it to the caller; false when there is none. */
bool reorder_buffer_take(struct reorder_buffer *waiting, struct played_game *played);

/* Takes over a game out of order; reorder_buffer_sort() is due then. False when memory is short. */
bool reorder_buffer_append(struct reorder_buffer *waiting, struct played_game *played);

/* Sorts by number; games of one number keep their order. False when memory is short. */
bool reorder_buffer_sort(struct reorder_buffer *waiting);

void reorder_buffer_finish(struct reorder_buffer *waiting);

#endif
