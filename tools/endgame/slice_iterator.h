/* Iterates over a slice's positions in index order, faster than unranking each. */
#pragma once

#include "games/draughts/tablebase/index.h"

struct slice_iterator {
    const struct slice *slice;
    uint64_t placement;
    uint32_t free, own, opponent;      /* places without men; places of the kings */
    struct relative_position relative; /* the current position */
};

/* Returns the first `count` of the places. */
static inline uint32_t first_places(uint32_t places, unsigned count)
{
    uint32_t rest = places;
    while (count-- > 0)
        rest &= rest - 1;
    return places ^ rest;
}

/* Advances to the next set of equal size in index order. Returns false at the end. */
static inline bool next_set(uint32_t *set, uint32_t places)
{
    uint32_t rest = *set;
    for (unsigned passed = 0; rest != 0; passed++) {
        const uint32_t lowest = rest & -rest, above = places & ~(lowest | (lowest - 1));
        const uint32_t next = above & -above;
        rest ^= lowest;
        if (next == 0)
            return false;
        if ((rest & next) == 0) {
            *set = rest | next | first_places(places, passed);
            return true;
        }
    }
    return false;
}

static inline struct slice_iterator slice_iterator_at(const struct slice *slice, uint64_t index)
{
    struct slice_iterator iterator = {.slice = slice, .placement = index / slice->kings_size};
    slice_position_at(slice, index, &iterator.relative);
    iterator.free = ~king_order_of(iterator.relative.men[OWN] | iterator.relative.men[OPPONENT]);
    iterator.own = king_order_of(iterator.relative.kings[OWN]);
    iterator.opponent = king_order_of(iterator.relative.kings[OPPONENT]);
    return iterator;
}

/* Advances to the next position. Returns false at the end. */
static inline bool slice_iterator_next(struct slice_iterator *iterator)
{
    struct relative_position *relative = &iterator->relative;
    const struct material material = iterator->slice->material;
    if (!next_set(&iterator->own, iterator->free & ~iterator->opponent)) {
        if (!next_set(&iterator->opponent, iterator->free)) {
            if (++iterator->placement == iterator->slice->placements)
                return false;
            slice_placement_at(iterator->slice, iterator->placement, relative);
            iterator->free = ~king_order_of(relative->men[OWN] | relative->men[OPPONENT]);
            iterator->opponent = first_places(iterator->free, material.kings[OPPONENT]);
        }
        relative->kings[OPPONENT] = king_order_to_squares(iterator->opponent);
        iterator->own = first_places(iterator->free & ~iterator->opponent, material.kings[OWN]);
    }
    relative->kings[OWN] = king_order_to_squares(iterator->own);
    return true;
}
