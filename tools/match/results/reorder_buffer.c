/*
 * Games end in any order, but are counted in that of the schedule: else the game at which a
 * sequential test ends a match would depend on how fast the machine was, and so would its result. A
 * game that ends early waits here for those before it, of which there are at most as many as run at
 * once; when results files are merged, all games wait.
 *
 * The array is sorted by number. Games come nearly in order, so insertion moves few of them.
 */
#include "tools/match/results/reorder_buffer.h"

#include <stdlib.h>
#include <string.h>

/* The index of a number, or where to insert it: binary search. */
static size_t find(const struct reorder_buffer *waiting, uint64_t number)
{
    size_t low = waiting->first, high = waiting->end;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (waiting->entries[middle].result.number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool reorder_buffer_has(const struct reorder_buffer *waiting, uint64_t number)
{
    const size_t place = find(waiting, number);
    return place < waiting->end && waiting->entries[place].result.number == number;
}

/* Room for one more at the end. */
static bool make_room(struct reorder_buffer *waiting)
{
    if (waiting->end < waiting->capacity)
        return true;
    const size_t count = waiting->end - waiting->first;
    /* Games leave at the front: move the rest there rather than grow for ever. */
    if (waiting->first > count) {
        memmove(waiting->entries, waiting->entries + waiting->first,
                count * sizeof *waiting->entries);
        waiting->first = 0;
        waiting->end = count;
        return true;
    }
    const size_t capacity = waiting->capacity == 0 ? 16 : waiting->capacity * 2;
    struct played_game *entries = realloc(waiting->entries, capacity * sizeof *entries);
    if (entries == NULL)
        return false;
    waiting->entries = entries;
    waiting->capacity = capacity;
    return true;
}

bool reorder_buffer_put(struct reorder_buffer *waiting, struct played_game *played)
{
    if (!make_room(waiting))
        return false;
    const size_t place = find(waiting, played->result.number);
    struct played_game *here = waiting->entries + place;
    memmove(here + 1, here, (waiting->end - place) * sizeof *here);
    *here = *played;
    waiting->end++;
    *played = (struct played_game){0};
    return true;
}

bool reorder_buffer_take(struct reorder_buffer *waiting, struct played_game *played)
{
    if (waiting->first == waiting->end)
        return false;
    *played = waiting->entries[waiting->first++];
    if (waiting->first == waiting->end)
        waiting->first = waiting->end = 0;
    return true;
}

bool reorder_buffer_merge(struct reorder_buffer *waiting, struct reorder_buffer *more,
                          uint64_t *doubled)
{
    size_t i = waiting->first, k = more->first, count = 0;
    const size_t capacity = waiting->end - i + more->end - k;
    struct played_game *entries = malloc((capacity + 1) * sizeof *entries);
    bool good = entries != NULL;
    while (good && (i < waiting->end || k < more->end)) {
        const bool is_last = i == waiting->end || k == more->end;
        const uint64_t number = i < waiting->end ? waiting->entries[i].result.number : 0;
        const uint64_t other = k < more->end ? more->entries[k].result.number : 0;
        if (!is_last && number == other) {
            *doubled = number;
            good = false;
        } else if (is_last ? i < waiting->end : number < other) {
            entries[count++] = waiting->entries[i++];
        } else {
            entries[count++] = more->entries[k++];
        }
    }
    free(good ? waiting->entries : entries);
    if (!good)
        return false;
    *waiting = (struct reorder_buffer){.entries = entries, .end = count, .capacity = capacity + 1};
    more->first = more->end = 0;
    return true;
}

void reorder_buffer_finish(struct reorder_buffer *waiting)
{
    for (size_t i = waiting->first; i < waiting->end; i++)
        played_game_finish(&waiting->entries[i]);
    free(waiting->entries);
    *waiting = (struct reorder_buffer){0};
}
