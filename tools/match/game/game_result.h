/*
 * The result of a game, as a value: its engines, how it ended, and what their searches took.
 */
#ifndef KINGDROP_TOOLS_MATCH_GAME_GAME_RESULT_H
#define KINGDROP_TOOLS_MATCH_GAME_GAME_RESULT_H

#include "games/game.h"
#include "tools/common/strbuf.h"

/* Why a game is over, as PDN's tag Termination says. Those from TERMINATION_TIME on are faults of
 * the loser. */
enum termination {
    TERMINATION_BOARD,             /* no move left, four in a row, a full board */
    TERMINATION_RULE,              /* a draw by repetition or without progress */
    TERMINATION_DRAW_ADJUDICATION, /* by both engines' scores */
    TERMINATION_RESIGNATION,       /* by the loser's scores */
    TERMINATION_TIME,              /* the loser took too much time */
    TERMINATION_ILLEGAL_MOVE,      /* its move was not legal, or none */
    TERMINATION_CRASH,             /* its process ended with a signal or a bad status */
    TERMINATION_DISCONNECT,        /* its process ended with status 0, or closed its output */
    TERMINATION_STALL,             /* it gave no answer in time */
    TERMINATION_FLOOD,             /* it wrote too much without an answer */
    TERMINATION_COUNT,             /* also: none, for a game that does not count */
};

static inline bool termination_is_fault(enum termination termination)
{
    return termination >= TERMINATION_TIME;
}

/* Can its process play no further game? */
static inline bool termination_is_process_fault(enum termination termination)
{
    return termination >= TERMINATION_CRASH;
}

/* "time loss": the name in results files and tables. */
const char *termination_name(enum termination termination);

/* The termination of that name; TERMINATION_COUNT when there is none. */
enum termination termination_find(struct text name);

/* The sums over one side's searches in a game. */
struct search_totals {
    uint64_t moves;
    uint64_t nodes;
    uint64_t depths;
    int64_t time_ns;
};

/* Nodes a second and the mean depth; 0: not known. */
double search_totals_speed(const struct search_totals *totals);
double search_totals_depth(const struct search_totals *totals);

struct game_result {
    uint64_t number;     /* in the schedule */
    unsigned engines[2]; /* by their sides */
    enum outcome outcome;
    enum termination termination;
    uint64_t plies;
    struct search_totals totals[2];
};

/* A result with the game itself. It owns its texts. */
struct played_game {
    struct game_result result;
    struct strbuf reason; /* why it was over, for people */
    struct strbuf pdn;    /* as it goes into the games file */
};

void played_game_finish(struct played_game *played);

#endif
