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
    MODE_SESSION, /* with a client, or of the commands given */
    MODE_SERVE,
    MODE_HELP,
    MODE_VERSION,
};

struct command_line {
    enum command_line_mode mode;
    const char *log;  /* the file for the session's log; NULL: none */
    const char *game; /* that sessions begin with, known or not; NULL: the first there is */

    /* The words after the options: commands with a lone `+` between two of them. */
    char **words;
    int word_count;

    /* What guests may have, and whether the client of this session is said to be one. */
    struct quota quota;
    bool is_guest;

    /* Of a server. */
    const char *addresses[COMMAND_LINE_ADDRESSES_MAX];
    size_t address_count;
    bool open_to_all;
    int64_t sessions;      /* at once, at most */
    int64_t grace_seconds; /* that sessions have to end by themselves when the server is to end */
};

/* Reads the arguments but for the program's name; false, with the reason in *why, when they make no
 * sense. They must outlive what was read. */
bool command_line_read(struct command_line *line, int count, char **words, struct builder *why);

#endif
