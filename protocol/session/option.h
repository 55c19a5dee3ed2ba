/*
 * One option as it is declared: its kind, its bounds and the function that sets it. An option is
 * one row of a table; a dialect may give it another name (see dialect.h).
 */
#ifndef KINGDROP_PROTOCOL_SESSION_OPTION_H
#define KINGDROP_PROTOCOL_SESSION_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/game.h"
#include "games/text.h"

struct program;
struct quota;
struct session;

enum option_kind {
    OPTION_CHECK,
    OPTION_SPIN,
    OPTION_COMBO,
    OPTION_BUTTON,
    OPTION_STRING, /* shown to the client, never set */
    OPTION_FILE,   /* the name of a file or folder; only where the quota lets files be named */
};

struct option {
    const char *name;
    enum option_kind kind;
    bool when_idle; /* set only while no job runs: the setter changes the engine, or is slow */

    int64_t default_value;    /* of a check 0 or 1, of a combo its number, as below */
    int64_t minimum, maximum; /* of a spin */
    bool is_engine_default;   /* a new engine has the default already */

    /* The largest value of a spin that a quota allows; NULL: quotas do not matter. */
    int64_t (*quota_maximum)(const struct quota *quota);

    /* The values of a combo by number, NULL past the last; `find_alias` finds the number of a value
     * by its other names. */
    const char *(*combo_value)(size_t number);
    bool (*find_alias)(struct text name, int64_t *number);

    const char *game; /* of a file: the game it is for */

    /* Sets a valid value, by the option's kind; NULL: nothing depends on it. */
    union {
        void (*set_check)(struct session *session, bool value);
        /* False when memory or threads are short; then the old value stays. */
        bool (*set_spin)(struct session *session, int64_t value);
        void (*set_combo)(struct session *session, size_t number);
        void (*press)(struct session *session);
        const char *(*string)(const struct program *program);
        /* Opens a file in place of the old one; an empty path only closes that. False, with "FILE:
         * what is wrong" in *why, when it fails, and the old one stays. *why is not empty either
         * when only a part had to be left out. */
        bool (*open)(struct session *session, const struct game *game, const char *path,
                     struct builder *why);
    };
};

/* The option with its bounds and its default under a quota, which may be smaller. */
struct option option_within(const struct option *option, const struct quota *quota);

/* The value that a text stands for; false, with the reason in *why, when it is none. */
bool option_parse(const struct option *option, struct text text, int64_t *value,
                  struct builder *why);

/* Sets a value of any kind except a file's or a string's; false as set_spin(). */
bool option_apply(const struct option *option, struct session *session, int64_t value);

/* The game that a file is for; NULL: all, or none of this build. */
const struct game *option_game(const struct option *option);

#endif
