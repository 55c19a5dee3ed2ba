/* The result of a game: engines, termination and search totals. */
#pragma once

#include "games/game.h"
#include "tools/common/strbuf.h"

/* How a game ended. From TERMINATION_TIME on, the loser is at fault. */
enum termination {
    TERMINATION_BOARD,             /* no moves, four in a row, a full board */
    TERMINATION_RULE,              /* a draw by repetition or the no-progress rule */
    TERMINATION_DRAW_ADJUDICATION, /* by both engines' scores */
    TERMINATION_RESIGNATION,       /* by the loser's scores */
    TERMINATION_TIME,              /* the loser exceeded its time */
    TERMINATION_ILLEGAL_MOVE,      /* an illegal move or none */
    TERMINATION_CRASH,             /* exit by a signal or a bad status */
    TERMINATION_DISCONNECT,        /* exit with status 0 or closed output */
    TERMINATION_STALL,             /* no answer in time */
    TERMINATION_FLOOD,             /* too much output without an answer */
    TERMINATION_COUNT,             /* also: none, for a void game */
};

static inline bool termination_is_fault(enum termination termination)
{
    return termination >= TERMINATION_TIME;
}

/* Returns true if the loser's process cannot play on. */
static inline bool termination_is_process_fault(enum termination termination)
{
    return termination >= TERMINATION_CRASH;
}

/* Returns the name in results files and tables: "time loss". */
const char *termination_name(enum termination termination);

/* Returns TERMINATION_COUNT for unknown names. */
enum termination termination_find(struct text name);

/* Sums over a side's searches in a game. */
struct search_totals {
    uint64_t moves;
    uint64_t nodes;
    uint64_t depths;
    int64_t time_ns;
};

/* Returns nodes per second, or 0 if unknown. */
double search_totals_speed(const struct search_totals *totals);

/* Returns the mean depth, or 0 if unknown. */
double search_totals_depth(const struct search_totals *totals);

struct game_result {
    uint64_t number;     /* in the schedule */
    unsigned engines[2]; /* by side */
    enum outcome outcome;
    enum termination termination;
    uint64_t plies;
    struct search_totals totals[2];
};

/* A result with its texts, which it owns. */
struct played_game {
    struct game_result result;
    struct strbuf reason; /* why the game ended, human-readable */
    struct strbuf pdn;    /* for the games file */
};

void played_game_finish(struct played_game *played);
