/*
 * Games are counted in schedule order, or speed would decide at which game an SPRT ends. An early
 * game waits here for those before it.
 *
 * Games arrive nearly in order, so insertion moves few.
 */
#include "tools/match/results/reorder_buffer.h"

#include <stdlib.h>
#include <string.h>

/* Returns the index of a number, or where it belongs: binary search. */
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

/* Makes room for one more at the end. */
static bool make_room(struct reorder_buffer *waiting)
{
    if (waiting->end < waiting->capacity)
        return true;
    const size_t count = waiting->end - waiting->first;
    /* Games leave at the front: reuse that space before growing. */
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

bool reorder_buffer_append(struct reorder_buffer *waiting, struct played_game *played)
{
    if (!make_room(waiting))
        return false;
    waiting->entries[waiting->end++] = *played;
    *played = (struct played_game){0};
    return true;
}

/* Merges the sorted runs [begin, middle) and [middle, end). */
static void merge_runs(const struct played_game *from, struct played_game *to, size_t begin,
                       size_t middle, size_t end)
{
    size_t left = begin, right = middle;
    for (size_t i = begin; i < end; i++) {
        const bool is_left = left < middle && (right == end || from[left].result.number <=
                                                                   from[right].result.number);
        to[i] = from[is_left ? left++ : right++];
    }
}

/* Bottom-up merge sort, because it is stable. */
bool reorder_buffer_sort(struct reorder_buffer *waiting)
{
    const size_t count = waiting->end - waiting->first;
    struct played_game *from = waiting->entries, *to;
    to = malloc((count + 1) * sizeof *to);
    if (to == NULL)
        return false;
    if (count > 0)
        memmove(from, from + waiting->first, count * sizeof *from);
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t begin = 0; begin < count; begin += 2 * width) {
            const size_t middle = begin + width < count ? begin + width : count;
            const size_t end = middle + width < count ? middle + width : count;
            merge_runs(from, to, begin, middle, end);
        }
        struct played_game *const sorted = to;
        to = from;
        from = sorted;
    }
    free(to);
    *waiting = (struct reorder_buffer){.entries = from, .end = count, .capacity = count};
    return true;
}

void reorder_buffer_finish(struct reorder_buffer *waiting)
{
    for (size_t i = waiting->first; i < waiting->end; i++)
        played_game_finish(&waiting->entries[i]);
    free(waiting->entries);
    *waiting = (struct reorder_buffer){0};
}
