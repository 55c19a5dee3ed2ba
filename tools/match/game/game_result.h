/*
 * What a match keeps of every game, as a value: who played, how it ended, and what it cost.
 */
#ifndef KINGDROP_TOOLS_MATCH_GAME_GAME_RESULT_H
#define KINGDROP_TOOLS_MATCH_GAME_GAME_RESULT_H

#include "games/game.h"

/* How a game came to its end. Those from TERMINATION_TIME on are faults of the loser. */
enum termination {
    TERMINATION_BOARD,             /* no move left, four in a row, a full board */
    TERMINATION_RULE,              /* a draw by repetition or without progress */
    TERMINATION_DRAW_ADJUDICATION, /* both engines' scores said so */
    TERMINATION_RESIGNATION,       /* the loser's scores said so */
    TERMINATION_TIME,              /* the loser took too much time */
    TERMINATION_ILLEGAL_MOVE,      /* its move was not legal, or none */
    TERMINATION_CRASH,             /* it ended with a signal or a bad status */
    TERMINATION_DISCONNECT,        /* it ended as if asked to, or closed its output */
    TERMINATION_STALL,             /* it owed an answer for too long */
    TERMINATION_FLOOD,             /* it wrote and wrote without an answer */
    TERMINATION_COUNT,
};

static inline bool termination_is_fault(enum termination termination)
{
    return termination >= TERMINATION_TIME;
}

/* Is its process of no use any more? */
static inline bool termination_is_process_fault(enum termination termination)
{
    return termination >= TERMINATION_CRASH;
}

/* "time loss"; the name that results and tables use. */
const char *termination_name(enum termination termination);

/* The ending of that name; TERMINATION_COUNT when there is none. */
enum termination termination_find(struct text name);

/* One side's work in a game. */
struct search_totals {
    uint64_t moves;
    uint64_t nodes;
    uint64_t depths; /* the sum over its moves */
    int64_t time_ns;
};

struct game_result {
    uint64_t number;     /* in the schedule */
    unsigned engines[2]; /* by their sides */
    enum outcome outcome;
    enum termination termination;
    uint64_t plies;
    struct search_totals totals[2];
};

#endif
