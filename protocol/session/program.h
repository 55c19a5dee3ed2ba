/* A program built on the protocol library: everything that differs between two executables. */
#pragma once

#include "games/base/text.h"

struct command;
struct dialect;
struct option;
struct search_backend;

struct program {
    const char *name;
    const char *version;
    const char *author;
    const char *about; /* one human-readable line */

    const struct search_backend *const *backends; /* ended by NULL */

    /* Ended by NULL; the first one is active until the client picks another. */
    const struct dialect *const *dialects;

    /* Tables of options, each ended by an empty row; NULL ends the list. */
    const struct option *const *options;

    /* The program's own commands, ended by an empty row; or NULL. Each replaces a dialect's command
     * of the same name. */
    const struct command *commands;
};

/* Returns the dialect with a name; NULL if there is none. */
const struct dialect *program_find_dialect(const struct program *program, struct text name);

/* Returns the command with a name in a dialect of the program; NULL if there is none. */
const struct command *program_find_command(const struct program *program,
                                           const struct dialect *dialect, struct text name);

/* Returns the name of a command one letter off the word; NULL if there is none. */
const char *program_find_near_command(const struct program *program, const struct dialect *dialect,
                                      struct text word);

/* Calls visit() for every command of a dialect of the program. */
void program_visit_commands(const struct program *program, const struct dialect *dialect,
                            void (*visit)(const struct command *command, void *context),
                            void *context);
