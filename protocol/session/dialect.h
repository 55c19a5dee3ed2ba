/*
 * A dialect: its commands, its names for the options and its lines for the engine's reports. A
 * folder beside this one defines each; protocol/dialects.c lists them.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "engine/report.h"
#include "games/base/text.h"
#include "games/game.h"

struct command;
struct option;
struct session;

/* A search's first position, and the variant that writes its moves. */
struct root {
    const struct variant *variant;
    struct any_position position;
};

/* Lines beside a command's answer. */
enum notice {
    NOTICE_ERROR,           /* the client's mistake */
    NOTICE_UNKNOWN_COMMAND, /* a line without a known word */
    NOTICE_UNKNOWN_OPTION,  /* an unknown option name */
    NOTICE_DEBUG,           /* only after `debug on` */
    NOTICE_INFO,            /* any other fact */
};

struct dialect {
    const char *name; /* the command that picks it */

    /* Unknown words may stand before a command. */
    bool skips_unknown_words;

    /* Its tables of commands, each ended by an empty row; NULL ends the list. */
    const struct command *const *commands;

    /* Runs a line without a known command, such as a move; NULL: the line is reported. */
    const struct command *fallback;

    /* Returns the dialect's name for an option, or NULL if it has none. If the member is NULL, all
     * options keep their names. */
    const char *(*option_name)(const char *name);

    /* Options of this dialect alone, ended by an empty row; or NULL. */
    const struct option *options;

    /* Bytes of session_dialect_state(), zero at first. */
    size_t state_bytes;

    /* Each writes one line, or nothing; only write_current_move may be NULL. They run on the
     * session's thread and must not change the session. A search's lines and current moves come in
     * any order, then the final line and, right after it, the best move. No notice comes between
     * these two. */
    void (*write_notice)(struct builder *text, enum notice kind, struct text words);
    void (*write_current_move)(struct builder *text, const struct root *root,
                               const struct report *report);
    void (*write_line)(struct builder *text, const struct root *root, const struct line *line,
                       bool with_wdl);
    void (*write_best)(struct builder *text, const struct root *root, const struct report *result);

    /* Runs after a search's best move is written, and may change the session; or NULL. */
    void (*take_result)(struct session *session, const struct report *result);
};
