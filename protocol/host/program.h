/*
 * A program over the protocol library: what distinguishes one executable from another.
 */
#ifndef KINGDROP_PROTOCOL_HOST_PROGRAM_H
#define KINGDROP_PROTOCOL_HOST_PROGRAM_H

#include "engine/search_backend.h"

struct command;
struct option;

struct program {
    const char *name;
    const char *version;
    const char *author;
    const char *about; /* one line for people */

    const struct search_backend *const *backends; /* ended by NULL */

    /* What this program has beyond the common options and commands, ended by one without a name;
     * NULL: nothing. A command here takes the place of a common one of the same name. */
    const struct option *options;
    const struct command *commands;
};

/* Runs the program's arguments as commands or, without any, a session over stdin and stdout.
 * Returns the exit status. */
int program_run(const struct program *program, int argc, char **argv);

#endif
