#include "tools/match/shelf.h"

#include <stdlib.h>
#include <string.h>

/* Where the number is, or is to be. */
static size_t find(const struct shelf *shelf, uint64_t number)
{
    size_t low = shelf->first, high = shelf->end;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (shelf->entries[middle].result.number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool shelf_has(const struct shelf *shelf, uint64_t number)
{
    const size_t place = find(shelf, number);
    return place < shelf->end && shelf->entries[place].result.number == number;
}

/* Room for one more at the end. */
static bool make_room(struct shelf *shelf)
{
    if (shelf->end < shelf->capacity)
        return true;
    const size_t count = shelf->end - shelf->first;
    if (shelf->first > count) {
        memmove(shelf->entries, shelf->entries + shelf->first, count * sizeof *shelf->entries);
        shelf->first = 0;
        shelf->end = count;
        return true;
    }
    const size_t capacity = shelf->capacity == 0 ? 16 : shelf->capacity * 2;
    struct entry *entries = realloc(shelf->entries, capacity * sizeof *entries);
    if (entries == NULL)
        return false;
    shelf->entries = entries;
    shelf->capacity = capacity;
    return true;
}

bool shelf_put(struct shelf *shelf, struct entry *entry)
{
    if (!make_room(shelf))
        return false;
    const size_t place = find(shelf, entry->result.number);
    struct entry *here = shelf->entries + place;
    memmove(here + 1, here, (shelf->end - place) * sizeof *here);
    *here = *entry;
    shelf->end++;
    *entry = (struct entry){0};
    return true;
}

bool shelf_take_lowest(struct shelf *shelf, struct entry *entry)
{
    if (shelf->first == shelf->end)
        return false;
    *entry = shelf->entries[shelf->first++];
    if (shelf->first == shelf->end)
        shelf->first = shelf->end = 0;
    return true;
}

bool shelf_take(struct shelf *shelf, uint64_t number, struct entry *entry)
{
    return shelf->first < shelf->end && shelf->entries[shelf->first].result.number == number &&
           shelf_take_lowest(shelf, entry);
}

void shelf_finish(struct shelf *shelf)
{
    for (size_t i = shelf->first; i < shelf->end; i++)
        entry_finish(&shelf->entries[i]);
    free(shelf->entries);
    *shelf = (struct shelf){0};
}
