/* Reproducible random games of Connect Four, by the rules alone. */
#pragma once

#include "games/connect4/position.h"
#include "tests/random.h"

/* The moves a random player avoids if it can, because most games would end early. */
enum walk {
    WALK_BLINDLY,
    WALK_ON,        /* ending the game */
    WALK_CAREFULLY, /* also letting the other side win at once */
};

static inline bool walk_can_win(const struct position *position)
{
    move list[MOVES_MAX];
    const size_t count = position_moves(position, list);
    for (size_t i = 0; i < count; i++) {
        struct position next = *position;
        position_play(&next, list[i]);
        if (position_is_lost(&next))
            return true;
    }
    return false;
}

/* Returns a random move. The position must have one. */
static inline move walk_choose(const struct position *position, uint64_t *seed, enum walk walk)
{
    move list[MOVES_MAX], chosen = MOVE_NONE;
    const size_t count = position_moves(position, list);
    unsigned candidates = 0;
    for (size_t i = 0; i < count; i++) {
        struct position next = *position;
        position_play(&next, list[i]);
        const bool avoided = (walk >= WALK_ON && position_is_lost(&next)) ||
                             (walk == WALK_CAREFULLY && walk_can_win(&next));
        if (!avoided && random_below(seed, ++candidates) == 0)
            chosen = list[i];
    }
    return chosen != MOVE_NONE ? chosen : list[random_below(seed, (unsigned)count)];
}

/* Returns a random game's position with `discs` discs. */
static inline struct position walk_to(uint64_t *seed, unsigned discs, enum walk walk)
{
    struct position position;
    for (;;) {
        position_start(&position);
        while (bits_count(position.taken) < discs && position_count_ways(&position) > 0)
            position_play(&position, walk_choose(&position, seed, walk));
        if (bits_count(position.taken) == discs)
            return position;
    }
}

/* Plays columns. Returns false if one is illegal. */
static inline bool walk_along(const char *columns, struct position *position)
{
    position_start(position);
    for (; *columns >= '1' && *columns <= '7'; columns++) {
        const bitboard cell = landing_cells(position->taken) & COLUMN(*columns - '1');
        if (cell == 0 || position_count_ways(position) == 0)
            return false;
        position_play(position, cell);
    }
    return *columns == '\0';
}
