/* Finished games that wait for an earlier one, sorted by number. */
#pragma once

#include "tools/match/game/game_result.h"

/* All zero: empty. */
struct reorder_buffer {
    struct played_game *entries; /* entries[first..end), by rising number */
    size_t first, end, capacity;
};

bool reorder_buffer_has(const struct reorder_buffer *waiting, uint64_t number);

/* Takes ownership of a game with a new number. Returns false if memory is short. */
bool reorder_buffer_put(struct reorder_buffer *waiting, struct played_game *played);

/* Removes the lowest game; the caller owns it. Returns false if the buffer is empty. */
bool reorder_buffer_take(struct reorder_buffer *waiting, struct played_game *played);

/* Takes ownership of a game out of order; reorder_buffer_sort() must follow. Returns false if
 * memory is short. */
bool reorder_buffer_append(struct reorder_buffer *waiting, struct played_game *played);

/* Sorts by number, stably. Returns false if memory is short. */
bool reorder_buffer_sort(struct reorder_buffer *waiting);

void reorder_buffer_finish(struct reorder_buffer *waiting);
