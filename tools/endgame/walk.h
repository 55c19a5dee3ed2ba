/*
 * Walks through the positions of a slice in the order of their numbers, faster than one by one.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_WALK_H
#define KINGDROP_TOOLS_ENDGAME_WALK_H

#include "tools/endgame/steps.h"

struct walk {
    const struct slice *slice;
    uint64_t unit;
    uint32_t free, own, foe; /* the places without men, and of the kings */
    struct setup setup;      /* the position here */
};

/* The first `count` of the places. */
static inline uint32_t first_places(uint32_t places, unsigned count)
{
    uint32_t rest = places;
    while (count-- > 0)
        rest &= rest - 1;
    return places ^ rest;
}

/* The set of as many of the places with the next number; false when there is none. */
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

static inline struct walk walk_from(const struct slice *slice, uint64_t number)
{
    struct walk walk = {.slice = slice, .unit = number / slice->kings_size};
    slice_setup(slice, number, &walk.setup);
    walk.free = ~trail_of(walk.setup.men[OWN] | walk.setup.men[FOE]);
    walk.own = trail_of(walk.setup.kings[OWN]);
    walk.foe = trail_of(walk.setup.kings[FOE]);
    return walk;
}

/* Goes on to the next position; false past the last. */
static inline bool walk_on(struct walk *walk)
{
    struct setup *setup = &walk->setup;
    const struct material material = walk->slice->material;
    if (!next_set(&walk->own, walk->free & ~walk->foe)) {
        if (!next_set(&walk->foe, walk->free)) {
            if (++walk->unit == walk->slice->units)
                return false;
            slice_unit_setup(walk->slice, walk->unit, setup);
            walk->free = ~trail_of(setup->men[OWN] | setup->men[FOE]);
            walk->foe = first_places(walk->free, material.kings[FOE]);
        }
        setup->kings[FOE] = trail_put_down(walk->foe);
        walk->own = first_places(walk->free & ~walk->foe, material.kings[OWN]);
    }
    setup->kings[OWN] = trail_put_down(walk->own);
    return true;
}

/* Has the side to move a capture to make? */
static inline bool setup_has_capture(const struct setup *setup)
{
    const struct view view = setup_view(setup);
    return jumpers(FIRST, &view) != 0;
}

#endif
