/* Child processes with pipes, each in its own process group, never left behind. */
#pragma once

#include <stdbool.h>
#include <sys/types.h>

#include "games/base/text.h"
#include "tools/match/process/reaper.h"

struct child {
    pid_t id;          /* of the process and its group */
    int input, output; /* our ends of the child's stdin and stdout */
};

/* The words end with NULL. A program without a slash is looked up in PATH. */
struct program_call {
    char *const *words;
    const char *directory;   /* to start in; NULL: here */
    const char *errors_file; /* to append its stderr to; NULL: discard */
    unsigned part, parts;    /* its share of our CPUs; parts 0: all */
};

/* Starts a program that dies with this process, and adds its group to the reaper. Our pipe ends do
 * not block and are closed in later children. Returns false and sets *error on failure. */
bool spawn_child(struct child *child, const struct program_call *call, const struct reaper *reaper,
                 struct builder *error);

/* Explains a status of waitpid(): "killed by signal 9 (Killed)", "exit status 3". */
void spawn_explain(int status, struct builder *text);
