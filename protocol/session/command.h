/*
 * Commands: the first words of a client's lines, in tables. A command is one row and its function.
 */
#pragma once

#include "games/base/text.h"

struct session;

enum command_flag {
    /* Needs the engine: a running search stops and gives its bestmove first. */
    COMMAND_WHEN_IDLE = 1 << 0,

    /* Waits, if no job runs, until the memory of the next search is ready. */
    COMMAND_NEEDS_MEMORY = 1 << 1,

    /* Modifies COMMAND_WHEN_IDLE: a search with a limit may finish. */
    COMMAND_LETS_FINISH = 1 << 2,
};

struct command {
    const char *name;
    const char *usage;   /* the arguments: "startpos|fen F [moves M ...]"; may be empty */
    const char *summary; /* one line for `help` */
    const char *details; /* more lines for `help NAME`, each ended by a newline; or NULL */
    unsigned flags;      /* set of enum command_flag */

    void (*show_details)(struct session *session); /* prints more lines; or NULL */

    /* One is set: a line to print, or a function without or with arguments. */
    const char *answer;
    void (*run_plain)(struct session *session);
    void (*run)(struct session *session, struct text rest);
};
