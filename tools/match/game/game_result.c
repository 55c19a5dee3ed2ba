/* Results files store names, so the enumeration may change. */
#include "tools/match/game/game_result.h"

/* Part of the results file's format. */
static const char *const termination_names[TERMINATION_COUNT] = {
    [TERMINATION_BOARD] = "board",
    [TERMINATION_RULE] = "draw rule",
    [TERMINATION_DRAW_ADJUDICATION] = "draw adjudication",
    [TERMINATION_RESIGNATION] = "resignation",
    [TERMINATION_TIME] = "time loss",
    [TERMINATION_ILLEGAL_MOVE] = "illegal move",
    [TERMINATION_CRASH] = "crash",
    [TERMINATION_DISCONNECT] = "disconnect",
    [TERMINATION_STALL] = "stall",
    [TERMINATION_FLOOD] = "flood",
};

const char *termination_name(enum termination termination)
{
    return termination_names[termination];
}

enum termination termination_find(struct text name)
{
    for (unsigned i = 0; i < TERMINATION_COUNT; i++)
        if (text_is(name, termination_names[i]))
            return i;
    return TERMINATION_COUNT;
}

/* A mean of rates would overweight short searches. */
double search_totals_speed(const struct search_totals *totals)
{
    return totals->time_ns > 0 ? (double)totals->nodes * 1e9 / (double)totals->time_ns : 0;
}

double search_totals_depth(const struct search_totals *totals)
{
    return totals->moves > 0 ? (double)totals->depths / (double)totals->moves : 0;
}

void played_game_finish(struct played_game *played)
{
    strbuf_finish(&played->reason);
    strbuf_finish(&played->pdn);
}
