/*
 * One option: its kind, its bounds and its setter. An option is one row of a table; a dialect may
 * rename it (see dialect.h).
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/base/text.h"
#include "games/game.h"

struct program;
struct quota;
struct session;

enum option_kind {
    OPTION_CHECK,
    OPTION_SPIN,
    OPTION_COMBO,
    OPTION_BUTTON,
    OPTION_STRING, /* shown to the client, never set */
    OPTION_FILE,   /* a file or folder; guests have none */
};

struct option {
    const char *name;
    enum option_kind kind;
    bool when_idle; /* waits for running jobs: the setter changes the engine, or is slow */

    int64_t default_value;    /* of a check 0 or 1, of a combo an index */
    int64_t minimum, maximum; /* of a spin */
    bool is_engine_default;   /* new engines have the default */

    /* Returns a spin's largest value under a quota; NULL: the same for all. */
    int64_t (*quota_maximum)(const struct quota *quota);

    /* Returns a combo's value by index, NULL past the last. `find_other` finds the index of a name
     * that was not listed; it may set *error on failure. */
    const char *(*combo_value)(size_t number);
    bool (*find_other)(struct text name, int64_t *number, struct builder *error);

    const char *game; /* of a file: its game */

    /* Sets a valid value, by the option's kind; NULL does nothing. */
    union {
        void (*set_check)(struct session *session, bool value);
        /* Returns false when memory or threads run out; the old value stays. */
        bool (*set_spin)(struct session *session, int64_t value);
        void (*set_combo)(struct session *session, size_t number);
        void (*press)(struct session *session);
        const char *(*string)(const struct program *program);
        /* Replaces the open file; an empty path only closes it. Returns false, sets *error and
         * keeps the old file on failure. *error may also name skipped parts. */
        bool (*open)(struct session *session, const struct game *game, const char *path,
                     struct builder *error);
    };
};

/* Returns the option with its bounds and default under a quota. */
struct option option_within(const struct option *option, const struct quota *quota);

/* Sets *value to the text's value. Returns false and sets *error if the text is invalid. */
bool option_parse(const struct option *option, struct text text, int64_t *value,
                  struct builder *error);

/* Sets a value of a check, spin, combo or button. Returns false like set_spin(). */
bool option_apply(const struct option *option, struct session *session, int64_t value);

/* Returns the game of a file option; NULL if it has none, or the build lacks the game. */
const struct game *option_game(const struct option *option);
