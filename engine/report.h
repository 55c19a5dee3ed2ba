/* The search's reports: plain values without text, which the protocol prints. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/game.h"

#define REPORT_PV_MAX 100 /* moves; longer variations are cut */

enum report_kind {
    REPORT_LINE,               /* a PV with its score */
    REPORT_CURRENT_MOVE,       /* the current root move, after the first second */
    REPORT_SEARCH_RESULT,      /* last report of engine_think */
    REPORT_PERFT_MOVE,         /* one root move's count */
    REPORT_PERFT_TOTAL,        /* last report of engine_perft */
    REPORT_BENCH,              /* one position of the bench */
    REPORT_BENCH_TOTAL,        /* last report of engine_bench */
    REPORT_SOLVER_BENCH,       /* progress, once a second */
    REPORT_SOLVER_BENCH_TOTAL, /* last report of engine_solver_bench */
    REPORT_PREFAULTED,         /* last report of engine_prefault */
};

enum bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

struct line {
    unsigned depth, selective_depth; /* plies */
    double mean_depth;               /* mean plies to the leaves; 0: unknown */
    unsigned multi_pv;               /* rank of the line, from 1 */
    score value;                     /* for the side to move at the root */
    enum bound bound;
    bool proven;                    /* is the result (win, draw, loss) proven? */
    uint64_t nodes, tablebase_hits; /* of all threads */
    unsigned hash_permille;         /* entries of this search */
    int64_t time_ns;                /* since the `go` line was read */
    size_t pv_count;
    move pv[REPORT_PV_MAX];
};

struct report {
    enum report_kind kind;
    struct line line; /* the line, final in a search result; bench, perft: nodes and time_ns */
    move move;        /* current move, perft's root move or best move, or MOVE_NONE */
    move ponder;      /* expected reply in a search result, or MOVE_NONE */
    unsigned number;  /* of the current move or bench position, from 1; in a solver bench, solved
                         positions */
    unsigned total;   /* positions of the bench */
    bool stopped;     /* perft and benches ended early: partial counts */
    const struct variant *variant; /* of the bench position */
};

/* Returns true for the last report of a job. */
static inline bool report_is_last(const struct report *report)
{
    return report->kind == REPORT_SEARCH_RESULT || report->kind == REPORT_PERFT_TOTAL ||
           report->kind == REPORT_BENCH_TOTAL || report->kind == REPORT_SOLVER_BENCH_TOTAL ||
           report->kind == REPORT_PREFAULTED;
}

/* A position of the solver bench, and its result. */
struct solver_bench_position {
    struct any_position position;
    int score; /* in the game's published unit (games/solver.h) */
    uint64_t nodes;
    int64_t time_ns;
};

/* Win, draw and loss chances in permille; their sum is 1000. */
struct wdl {
    unsigned win, draw, loss;
};

/* Returns the chances for a score of the game. */
struct wdl report_wdl(const struct game *game, score value, bool proven);
