/*
 * Commands: the words a client may begin a line with, in tables. A command is one row and the
 * function it names.
 */
#ifndef KINGDROP_PROTOCOL_SESSION_COMMAND_H
#define KINGDROP_PROTOCOL_SESSION_COMMAND_H

#include "games/text.h"

struct session;

enum command_flag {
    /* Needs the engine: a running search is stopped and gives its bestmove first. */
    COMMAND_WHEN_IDLE = 1 << 0,

    /* When nothing runs it waits until the engine has got the memory for the next search. */
    COMMAND_NEEDS_MEMORY = 1 << 1,

    /* With COMMAND_WHEN_IDLE: a search that ends by itself is not stopped. */
    COMMAND_LETS_FINISH = 1 << 2,
};

struct command {
    const char *name;
    const char *usage;   /* what follows the name: "startpos|fen F [moves M ...]"; may be empty */
    const char *summary; /* one line for `help` */
    const char *details; /* more lines for `help NAME`, each ended by a newline; or NULL */
    unsigned flags;      /* set of enum command_flag */

    void (*show_details)(struct session *session); /* the same, printed by a function; or NULL */

    /* What it does is one of these: it says a line, or runs a function, which gets the rest of the
     * line if it takes arguments. */
    const char *answer;
    void (*run_plain)(struct session *session);
    void (*run)(struct session *session, struct text rest);
};

#endif
