/*
 * What a search is to do, as plain values: the limits that `go` gives, and the settings that
 * options give.
 */
#ifndef KINGDROP_ENGINE_LIMITS_H
#define KINGDROP_ENGINE_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/game.h"

/* Which limits were given. Presence, not value, enables one; the first one reached ends the
 * search. A search with none of them is infinite. */
enum limit {
    LIMIT_DEPTH = 1 << 0,
    LIMIT_NODES = 1 << 1,
    LIMIT_MATE = 1 << 2,
    LIMIT_MOVETIME = 1 << 3,
    LIMIT_CLOCK_FIRST = 1 << 4,  /* time_ms[FIRST] */
    LIMIT_CLOCK_SECOND = 1 << 5, /* time_ms[SECOND] */
};

struct limits {
    unsigned given; /* set of enum limit */
    bool infinite; /* the caller keeps the result until `stop`; other limits still end the search */
    bool ponder;   /* no clock runs until engine_ponder_hit */

    unsigned depth;      /* plies */
    uint64_t nodes;      /* searched by all threads together, exactly */
    unsigned mate;       /* a win in that many own moves */
    int64_t movetime_ms; /* for this move */
    int64_t time_ms[2];  /* left on the players' clocks */
    int64_t increment_ms[2];
    unsigned moves_to_go; /* to the next time control; 0: none */
    int64_t started_ns;   /* monotonic time at which the `go` line was read */

    size_t search_moves_count; /* 0: all legal moves */
    move search_moves[GAME_MOVES_MAX];
};

static inline bool limits_want(const struct limits *limits, move move)
{
    for (size_t i = 0; i < limits->search_moves_count; i++)
        if (limits->search_moves[i] == move)
            return true;
    return limits->search_moves_count == 0;
}

/* The options that a search reads. It gets a copy: an option set meanwhile is for the next search.
 * The setter of one that changes scores must call engine_clear_hash(). */
struct settings {
    unsigned multi_pv;        /* lines wanted, at least 1 */
    int64_t move_overhead_ms; /* kept back for the way between engine and client */
    unsigned draw_plies;      /* plies without progress that make a draw; 0: no such rule */
    bool analyse;             /* no shortcut for a forced move on the clock */
    bool own_book;            /* play the book's move without a search */
    unsigned variety;         /* a seed for the choice among equally good moves; 0: no choice */
    bool limit_strength;      /* play at the rating `elo` (level.h), unless `analyse` is set */
    unsigned elo;
    bool full_width; /* the value of plain minimax: no reductions, extensions, table cutoffs or
                        tablebases; for tests */
    int backend_options[8]; /* options that only one search backend knows, by its own numbering */
};

#endif
