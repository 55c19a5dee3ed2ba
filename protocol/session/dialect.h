/*
 * A dialect: the commands it has and the way it says what the engine reports.
 */
#ifndef KINGDROP_PROTOCOL_SESSION_DIALECT_H
#define KINGDROP_PROTOCOL_SESSION_DIALECT_H

#include <stdbool.h>

#include "engine/report.h"
#include "games/game.h"
#include "games/text.h"
#include "protocol/session/command.h"
#include "protocol/session/option.h"

/* Where a search began: what its moves mean, and how they are written. */
struct root {
    const struct variant *variant;
    struct any_position state;
};

/* What is said beside what a command answers. */
enum notice {
    NOTICE_ERROR,           /* what the client did wrong */
    NOTICE_UNKNOWN_COMMAND, /* a line with nothing known in it */
    NOTICE_DEBUG,           /* for those who asked for it */
    NOTICE_FACT,            /* of results, where no other word tells it */
};

struct dialect {
    const char *name; /* the command that picks it */

    /* Words that are not known may stand before a command. */
    bool skips_unknown_words;

    /* Its tables of commands, each ended by one without a name; NULL ends the list. */
    const struct command *const *tables;

    /* The name that an option has in it, NULL where it has none; and options of its own, ended by
     * one without a name, or NULL. */
    const char *(*option_name)(const struct option *option);
    const struct option *options;

    /* These write a line each, or nothing of what the dialect has no words for. */
    void (*write_notice)(struct builder *text, enum notice kind, struct text words);
    void (*write_current_move)(struct builder *text, const struct root *root,
                               const struct report *report);
    void (*write_line)(struct builder *text, const struct root *root, const struct line *line,
                       bool with_wdl);
    void (*write_best)(struct builder *text, const struct root *root, const struct report *result);
};

extern const struct dialect uci_dialect;
extern const struct dialect ugi_dialect;
extern const struct dialect hub_dialect;

/* The dialect that a command of this name picks; NULL when it picks none. */
const struct dialect *dialect_find(struct text name);

#endif
