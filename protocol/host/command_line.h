/* The program's arguments. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/base/text.h"
#include "protocol/session/quota.h"

#define COMMAND_LINE_ADDRESSES_MAX 8

enum command_line_mode {
    MODE_SESSION, /* a client's, or the given commands */
    MODE_SERVE,
    MODE_HELP,
    MODE_VERSION,
};

struct command_line {
    enum command_line_mode mode;
    const char *log;  /* the file of the session's log; NULL: none */
    const char *game; /* each session's first, known or not; NULL: the default */

    /* The words after the options: commands, separated by `+`. */
    char **words;
    int word_count;

    /* A guest's quota; is_guest (--guest) applies it to this session. */
    struct quota quota;
    bool is_guest;

    /* A server's options. */
    const char *addresses[COMMAND_LINE_ADDRESSES_MAX];
    size_t address_count;
    bool open_to_all;
    int64_t sessions;      /* the maximum at once */
    int64_t grace_seconds; /* for sessions when the server ends */
};

/* Reads the arguments after the program's name, which must outlive the result. Returns false and
 * sets *error if they are invalid. */
bool command_line_read(struct command_line *line, int count, char **words, struct builder *error);
