/*
 * What a match keeps of every game, as a value: who played, how it ended, and what it cost.
 */
#ifndef KINGDROP_TOOLS_MATCH_RESULT_H
#define KINGDROP_TOOLS_MATCH_RESULT_H

#include "games/game.h"

/* How a game came to its end. Those from ENDING_TIME on are faults of the loser. */
enum ending {
    ENDING_BOARD,      /* no move left, four in a row, a full board */
    ENDING_RULE,       /* a draw by repetition or without progress */
    ENDING_DRAWN,      /* both engines' scores said so */
    ENDING_RESIGNED,   /* the loser's scores said so */
    ENDING_TIME,       /* the loser took too much time */
    ENDING_ILLEGAL,    /* its move was not legal, or none */
    ENDING_CRASH,      /* it ended with a signal or a bad status */
    ENDING_DISCONNECT, /* it ended as if asked to, or closed its output */
    ENDING_STALL,      /* it owed an answer for too long */
    ENDING_FLOOD,      /* it wrote and wrote without an answer */
    ENDING_COUNT,
};

static inline bool ending_is_fault(enum ending ending)
{
    return ending >= ENDING_TIME;
}

/* Is its process of no use any more? */
static inline bool ending_is_process_fault(enum ending ending)
{
    return ending >= ENDING_CRASH;
}

/* "time loss"; the name that results and tables use. */
const char *ending_name(enum ending ending);

/* The ending of that name; ENDING_COUNT when there is none. */
enum ending ending_find(struct text name);

/* One side's work in a game. */
struct work {
    uint64_t moves;
    uint64_t nodes;
    uint64_t depths; /* the sum over its moves */
    int64_t time_ns;
};

struct result {
    uint64_t number;     /* in the schedule */
    unsigned engines[2]; /* by their seats */
    enum outcome outcome;
    enum ending ending;
    uint64_t plies;
    struct work work[2];
};

#endif
