/*
 * The program's arguments.
 */
#ifndef KINGDROP_PROTOCOL_HOST_COMMAND_LINE_H
#define KINGDROP_PROTOCOL_HOST_COMMAND_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/text.h"
#include "protocol/session/quota.h"

#define COMMAND_LINE_ADDRESSES_MAX 8

enum command_line_mode {
    MODE_SESSION, /* of a client, or of the commands given */
    MODE_SERVE,
    MODE_HELP,
    MODE_VERSION,
};

struct command_line {
    enum command_line_mode mode;
    const char *log;  /* the file for the session's log; NULL: none */
    const char *game; /* that sessions begin with, known or not; NULL: the first of all */

    /* The words after the options: commands, separated by `+`. */
    char **words;
    int word_count;

    /* What guests may have, and whether this session's client is one (--guest). */
    struct quota quota;
    bool is_guest;

    /* Of a server. */
    const char *addresses[COMMAND_LINE_ADDRESSES_MAX];
    size_t address_count;
    bool open_to_all;
    int64_t sessions;      /* at most this many at once */
    int64_t grace_seconds; /* that sessions have when the server ends */
};

/* Reads the arguments without the program's name; false, with the reason in *why, when they make no
 * sense. They must outlive the result. */
bool command_line_read(struct command_line *line, int count, char **words, struct builder *why);

#endif
