#include "tools/match/result.h"

static const char *const names[ENDING_COUNT] = {
    [ENDING_BOARD] = "board",
    [ENDING_RULE] = "draw rule",
    [ENDING_DRAWN] = "draw adjudication",
    [ENDING_RESIGNED] = "resignation",
    [ENDING_TIME] = "time loss",
    [ENDING_ILLEGAL] = "illegal move",
    [ENDING_CRASH] = "crash",
    [ENDING_DISCONNECT] = "disconnect",
    [ENDING_STALL] = "stall",
    [ENDING_FLOOD] = "flood",
};

const char *ending_name(enum ending ending)
{
    return names[ending];
}

enum ending ending_find(struct text name)
{
    for (unsigned i = 0; i < ENDING_COUNT; i++)
        if (text_is(name, names[i]))
            return i;
    return ENDING_COUNT;
}
