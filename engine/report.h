/*
 * What a search reports: plain values without text, made by the search, printed by the protocol.
 */
#ifndef KINGDROP_ENGINE_REPORT_H
#define KINGDROP_ENGINE_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/game.h"

#define REPORT_PV_MAX 100 /* moves; longer variations are cut */

enum report_kind {
    REPORT_LINE,               /* a line of play with its score */
    REPORT_CURRENT_MOVE,       /* the root move under search, after the first second */
    REPORT_SEARCH_RESULT,      /* the last report of every engine_think */
    REPORT_PERFT_MOVE,         /* one root move's count */
    REPORT_PERFT_TOTAL,        /* the last report of every engine_perft */
    REPORT_BENCH,              /* one position of the bench */
    REPORT_BENCH_TOTAL,        /* the last report of every engine_bench */
    REPORT_SOLVER_BENCH,       /* how far it is, from time to time */
    REPORT_SOLVER_BENCH_TOTAL, /* the last report of every engine_solver_bench */
    REPORT_PREFAULTED,         /* the last report of every engine_prefault */
};

enum bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

struct line {
    unsigned depth, selective_depth; /* plies */
    double mean_depth;               /* plies to the leaves, on average; 0: not known */
    unsigned multi_pv;               /* rank of the line, from 1 */
    score value;                     /* for the side to move at the root */
    enum bound bound;
    bool proven;                    /* is the result (win, draw, loss) proven? */
    uint64_t nodes, tablebase_hits; /* of all threads; hits: in endgame databases */
    unsigned hash_permille;         /* of the table used by this search */
    int64_t time_ns;                /* since the `go` line was read */
    size_t pv_count;
    move pv[REPORT_PV_MAX];
};

struct report {
    enum report_kind kind;
    struct line line; /* of REPORT_LINE, and of REPORT_SEARCH_RESULT: the final one of the best
                         move; bench and perft fill in only nodes and time_ns */
    move move;        /* current move; perft's root move; the search result's best move or
                         MOVE_NONE when there is no legal one */
    move ponder;      /* the search result's expected reply, or MOVE_NONE */
    unsigned number;  /* of the current move or of the bench position, from 1; positions that the
                         solver's bench has solved */
    unsigned total;   /* positions of the bench */
    bool stopped;     /* perft and benches: stopped before the end, the counts are partial */
    const struct variant *variant; /* bench: the position's */
};

/* Does it end its job? */
static inline bool report_is_last(const struct report *report)
{
    return report->kind == REPORT_SEARCH_RESULT || report->kind == REPORT_PERFT_TOTAL ||
           report->kind == REPORT_BENCH_TOTAL || report->kind == REPORT_SOLVER_BENCH_TOTAL ||
           report->kind == REPORT_PREFAULTED;
}

/* A position of the solver's bench, with what the solver found once it is solved. */
struct solver_bench_position {
    struct any_position position;
    int score; /* as solvers of the game publish it, see games/solver.h */
    uint64_t nodes;
    int64_t time_ns;
};

/* Expected results in permille, from a score of the game. They add up to 1000. */
struct wdl {
    unsigned win, draw, loss;
};

struct wdl report_wdl(const struct game *game, score value, bool proven);

#endif
