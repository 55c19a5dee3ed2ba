/* The engine probes only quiet positions. So positions with captures are don't-cares, which repeat
 * neighbouring values: runs compress well. */
#include "tools/endgame/chunk.h"

#include "tools/endgame/slice_iterator.h"

#define DONT_CARE UINT16_MAX

uint64_t chunk_count(const struct slice *slice)
{
    return (slice->size + CHUNK - 1) >> CHUNK_LOG2;
}

/* As the index grows, the lowest king passes all places below the next king. Returns the distance
 * back to the position with the next king a place lower, or 0. */
static uint32_t run_length(uint32_t kings, uint32_t places)
{
    const uint32_t others = kings & (kings - 1), next = others & -others;
    const unsigned place = bits_count(places & (next - 1));
    return place > 0 ? place - 1 : 0;
}

/* Returns the distance back to a position with one king a place lower; 0 if there is none. */
static uint32_t distance_back(const struct slice_iterator *iterator)
{
    const struct slice *slice = iterator->slice;
    const unsigned own = slice->material.kings[OWN], opponent = slice->material.kings[OPPONENT];
    if (own > 1)
        return run_length(iterator->own, iterator->free & ~iterator->opponent);
    if (own == 1)
        return (uint32_t)slice->own_kings_size;
    return opponent > 1    ? run_length(iterator->opponent, iterator->free)
           : opponent == 1 ? (uint32_t)slice->kings_size
                           : 0;
}

void chunk_read(struct chunk *chunk, const struct slice *slice, const uint8_t *values,
                const uint16_t symbol_of[256], uint64_t index)
{
    const uint64_t first = index << CHUNK_LOG2;
    const uint64_t left = slice->size - first;
    chunk->count = left < CHUNK ? (size_t)left : CHUNK;
    struct slice_iterator iterator = slice_iterator_at(slice, first);
    for (size_t i = 0; i < chunk->count; i++) {
        chunk->text[i] = chunk->rules->has_capture(&iterator.relative)
                             ? DONT_CARE
                             : symbol_of[values[first + i]];
        chunk->back[i] = distance_back(&iterator);
        slice_iterator_next(&iterator);
    }
}

/* Fills don't-cares between two symbols: switches to the second where a similar position did, or at
 * the end. */
static void fill_run(const struct chunk *chunk, uint16_t *text, size_t start, size_t end,
                     const uint16_t neighbours[2])
{
    /* Positions one king step apart mostly have equal values. */
    const uint16_t before = neighbours[0], after = neighbours[1];
    const uint32_t *back = chunk->back + (text - chunk->text);
    size_t change = end;
    for (size_t i = start; i < change; i++)
        if (before != after && back[i] > 0 && back[i] <= i && text[i - back[i]] == after)
            change = i;
    for (size_t i = start; i < end; i++)
        text[i] = i < change ? before : after;
}

void chunk_fill(struct chunk *chunk, size_t start, size_t count)
{
    uint16_t *text = chunk->text + start;
    size_t given = 0;
    while (given < count && text[given] == DONT_CARE)
        given++;
    uint16_t before = given < count ? text[given] : 0;
    for (size_t i = 0; i < count;) {
        size_t end = i;
        while (end < count && text[end] == DONT_CARE)
            end++;
        const uint16_t neighbours[2] = {before, end < count ? text[end] : before};
        fill_run(chunk, text, i, end, neighbours);
        if (end < count)
            before = text[end];
        i = end + 1;
    }
}
