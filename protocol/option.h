/*
 * The options: each is declared once, in option.c's table or in the program's own.
 */
#ifndef KINGDROP_PROTOCOL_OPTION_H
#define KINGDROP_PROTOCOL_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/text.h"

struct program;
struct quota;
struct session;

/* Common options and a program's own together. */
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

    /* Makes a valid value count; false when the machine lacks what it takes, and the old value
     * stays. */
    bool (*apply)(struct session *session, const struct option *option, int64_t value);
    int slot; /* for option_apply_private */

    /* Of a file: opens it and makes it count, or goes back to having none for an empty path. False,
     * with "FILE: what is wrong", when it cannot, and the old one stays; *why may not be empty
     * either when only a part had to be left out. */
    bool (*apply_file)(struct session *session, const struct option *option, const char *path,
                       struct builder *why);
    const char *game; /* whose knowledge it is, for option_apply_knowledge */
};

/* A value that waits to be applied. */
struct option_value {
    bool waits;
    int64_t value;
    char *path; /* of a file, allocated */
};

/* An apply function for a program's own options: keeps the value in settings.private[slot]. */
bool option_apply_private(struct session *session, const struct option *option, int64_t value);

/* What the option is for those of a quota: its bounds and its preset may be smaller. */
struct option option_within(const struct option *option, const struct quota *quota);

/* The value that a text stands for; false, with the reason in *why, when it is none. */
bool option_parse(const struct option *option, struct text text, int64_t *value,
                  struct builder *why);

/* An apply_file function for files of knowledge (games/knowledge.h). */
bool option_apply_knowledge(struct session *session, const struct option *option, const char *path,
                            struct builder *why);

/* The words behind `setoption`: sets an option now or, if it must wait for the engine, later. */
void option_set(struct session *session, struct text words);

/* Gives every option its preset that keeps its value in the session, or that the quota gives
 * another preset than the engine begins with. */
void option_preset(struct session *session);

/* Applies what had to wait; false when nothing had. Only while no job runs. */
bool option_apply_waiting(struct session *session);

/* Frees what waits and closes what was opened, once there is no engine to use it. */
void option_finish(struct session *session);

/* Says the `option name ...` line of every option. */
void option_list(struct session *session);

#endif
