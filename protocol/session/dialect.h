/*
 * A dialect: its commands, its names of the options, and the lines in which it writes what the
 * engine reports. A folder beside this one defines each; protocol/dialects.c lists them.
 */
#ifndef KINGDROP_PROTOCOL_SESSION_DIALECT_H
#define KINGDROP_PROTOCOL_SESSION_DIALECT_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/report.h"
#include "games/game.h"
#include "games/text.h"

struct command;
struct option;
struct session;

/* The position in which a search began, and the variant in which its moves are written. */
struct root {
    const struct variant *variant;
    struct any_position position;
};

/* Lines beside a command's answer. */
enum notice {
    NOTICE_ERROR,           /* the client's mistake */
    NOTICE_UNKNOWN_COMMAND, /* a line in which no word is known */
    NOTICE_UNKNOWN_OPTION,  /* a name that no option has */
    NOTICE_DEBUG,           /* only after `debug on` */
    NOTICE_INFO,            /* adds to a result what there is no other word for */
};

struct dialect {
    const char *name; /* the command that picks it */

    /* Words that are not known may stand before a command. */
    bool skips_unknown_words;

    /* Its tables of commands, each ended by one without a name; NULL ends the list. */
    const struct command *const *commands;

    /* Runs with a line in which no command is known, such as a move; NULL: the line is reported. */
    const struct command *fallback;

    /* The dialect's name of an option; NULL: the dialect has no such option. A NULL member: all
     * options have the names of their table. */
    const char *(*option_name)(const char *name);

    /* Options that only this dialect has, ended by one without a name, or NULL. */
    const struct option *options;

    /* Bytes that a session keeps for it, zero at first (session_dialect_state). */
    size_t state_bytes;

    /* Each writes a line, or nothing if the dialect has none of the kind; only write_current_move
     * may be NULL. They are called on the thread that owns the session, and cannot change it. A
     * search's current moves and lines come in any order, at last the final line and, right after
     * it, the best move. Notices may come at any time, but not between these two. */
    void (*write_notice)(struct builder *text, enum notice kind, struct text words);
    void (*write_current_move)(struct builder *text, const struct root *root,
                               const struct report *report);
    void (*write_line)(struct builder *text, const struct root *root, const struct line *line,
                       bool with_wdl);
    void (*write_best)(struct builder *text, const struct root *root, const struct report *result);

    /* Called after a search's best move is written, and may change the session; NULL: does nothing.
     */
    void (*take_result)(struct session *session, const struct report *result);
};

#endif
