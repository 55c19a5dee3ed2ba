/* The limits of a search, from `go`, and its settings, from options. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/game.h"

/* The given limits; the first one reached ends the search. */
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
    bool infinite;  /* the caller withholds the result until `stop`; limits still apply */
    bool ponder;    /* the clock waits for engine_ponder_hit */

    unsigned depth; /* plies */
    uint64_t nodes; /* of all threads together, exact */
    unsigned mate;  /* a win in that many own moves */
    int64_t movetime_ms;
    int64_t time_ms[2]; /* left on each player's clock */
    int64_t increment_ms[2];
    unsigned moves_to_go; /* to the next time control; 0: none */
    int64_t started_ns;   /* monotonic time at which the `go` line was read */

    size_t search_moves_count; /* 0: all legal moves */
    move search_moves[GAME_MOVES_MAX];
};

/* Returns true if a root move may be searched. */
static inline bool limits_allow(const struct limits *limits, move move)
{
    for (size_t i = 0; i < limits->search_moves_count; i++)
        if (limits->search_moves[i] == move)
            return true;
    return limits->search_moves_count == 0;
}

/* Options of a search, copied at its start. */
struct settings {
    unsigned multi_pv;        /* at least 1 */
    int64_t move_overhead_ms; /* reserved for the delay between engine and client */
    unsigned draw_plies;      /* of the no-progress rule; 0: no such rule */
    bool analyse;             /* spend time even on a forced move */
    bool own_book;            /* play the book's move without a search */
    unsigned variety;         /* seed of the choice among equal moves; 0: none */
    bool limit_strength;      /* play at the rating `elo` (level.h), unless analyse is set */
    unsigned elo;
    bool full_width; /* plain alpha-beta: no transposition cutoffs, forward pruning, reductions,
                        extensions or tablebases; for tests */
    int backend_options[8]; /* private to one search backend */
};
