/*
 * The options: each is declared once, in the catalogue of those that every program has, in the
 * program's own list or in the dialect's.
 */
#ifndef KINGDROP_PROTOCOL_SESSION_OPTION_H
#define KINGDROP_PROTOCOL_SESSION_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/text.h"

struct program;
struct quota;
struct session;

/* Of all three lists together. */
#define OPTIONS_MAX 64

enum option_kind {
    OPTION_CHECK,  /* a value is 0 or 1 */
    OPTION_SPIN,   /* a number */
    OPTION_COMBO,  /* the number of a choice */
    OPTION_BUTTON, /* no value */
    OPTION_STRING, /* told by the engine, never set */
    OPTION_FILE,   /* the name of a file or folder; only for who may name files */
};

struct option {
    const char *name;
    const char *hub_name; /* the same in Hub, without blanks; NULL: it is not there */
    enum option_kind kind;
    bool when_idle; /* applied only while no job runs; it may be slow */

    int64_t preset;
    int64_t minimum, maximum; /* of a spin */

    /* The most of a spin that a quota allows; NULL: quotas do not matter. */
    int64_t (*most)(const struct quota *quota);

    /* The choices of a combo by number, NULL past the last; `also` finds other names for them. */
    const char *(*choice)(size_t number);
    bool (*also)(struct text name, int64_t *number);

    const char *(*string)(const struct program *program);

    /* Where a valid value is kept: a bool, or a number of 32 or 64 bits; OPTION_FIELD names it. */
    struct option_field {
        size_t offset; /* in the session */
        size_t size;   /* 0: nowhere */
    } field;

    /* Makes a valid value count before it is kept, NULL: keeping it does; false when the machine
     * lacks what it takes, and the old value stays. */
    bool (*apply)(struct session *session, const struct option *option, int64_t value);

    /* Of a file: opens it and makes it count, or goes back to having none for an empty path. False,
     * with "FILE: what is wrong", when it cannot, and the old one stays; *why may not be empty
     * either when only a part had to be left out. */
    bool (*apply_file)(struct session *session, const struct option *option, const char *path,
                       struct builder *why);
    const char *game; /* of a file: which game it is for */
};

/* A value that waits to be applied. */
struct option_value {
    bool waits;
    int64_t value;
    char *path; /* of a file, allocated */
};

/* A member of struct session as a field. */
#define OPTION_FIELD(member)                                                                       \
    {                                                                                              \
        offsetof(struct session, member), sizeof(((struct session *)NULL)->member)                 \
    }

/* The options that every program has, ended by one without a name. */
extern const struct option option_table[];

/* What the option is for those of a quota: its bounds and its preset may be smaller. */
struct option option_within(const struct option *option, const struct quota *quota);

/* The value that a text stands for; false, with the reason in *why, when it is none. */
bool option_parse(const struct option *option, struct text text, int64_t *value,
                  struct builder *why);

/* An apply_file function for files of knowledge (games/tablebase.h). */
bool option_apply_tablebase(struct session *session, const struct option *option, const char *path,
                            struct builder *why);

/* Sets the option of that name now or, if it must wait for the engine, later; says what is wrong
 * with the name or the value. A value at no address is none at all, which is wrong for a file, too.
 */
void option_set(struct session *session, struct text name, struct text value);

/* Gives every option its preset, but those that wait for the engine where it begins with that. Only
 * while no job runs. */
void option_preset(struct session *session);

/* Does a value wait to be applied? */
bool option_waits(const struct session *session);

/* Applies what had to wait; false when nothing had. Only while no job runs. */
bool option_apply_waiting(struct session *session);

/* Frees what waits and closes what was opened, once there is no engine to use it. */
void option_finish(struct session *session);

/* Calls see() for every option that the session has, with the bounds it has there. */
void option_visit(struct session *session,
                  void (*see)(struct session *session, const struct option *option));

#endif
