/*
 * Child processes: started with pipes at their ends, in process groups of their own, and never
 * left behind.
 */
#ifndef KINGDROP_TOOLS_MATCH_PROCESS_SPAWN_H
#define KINGDROP_TOOLS_MATCH_PROCESS_SPAWN_H

#include <stdbool.h>
#include <sys/types.h>

#include "games/base/text.h"

struct child {
    pid_t id;          /* of the process and of its group */
    int input, output; /* our ends: the child reads the one and writes the other */
};

/* What to start. The words end with NULL; the first is the program, looked for along PATH unless it
 * has a slash. */
struct program_call {
    char *const *words;
    const char *directory;   /* to start in; NULL: here */
    const char *errors_file; /* its stderr is appended there; NULL: thrown away */
    unsigned part, parts;    /* its share of our processors; parts 0: all */
};

/* Starts a program. Our ends of the pipes do not block and are closed in all later children. It
 * dies when this process dies. False, and why, when it cannot be started. */
bool spawn_child(struct child *child, const struct program_call *call, struct builder *error);

/* "killed by signal 9 (Killed)", "exit status 3": what waitpid() said. */
void spawn_explain(int status, struct builder *text);

#endif
