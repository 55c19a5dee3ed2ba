/*
 * The options of a session: found by name in the tables of the program and of the dialect, and set
 * at once or when the engine is idle.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/engine.h"
#include "games/base/text.h"
#include "protocol/session/option.h"
#include "protocol/session/output.h"
#include "protocol/session/program.h"
#include "protocol/session/quota.h"

/* over all tables */
#define OPTIONS_MAX 64

struct options {
    struct session *session; /* passed on to setters */
    const struct program *program;
    const struct quota *quota;
    const struct engine *engine;
    struct output *output; /* takes the errors */

    /* Values that wait for the engine, by the option's number. */
    struct waiting_value {
        bool waits;
        int64_t value;
        char *path; /* of a file, allocated */
    } waiting[OPTIONS_MAX];
};

/* Sets an option now, or when the engine is idle. Returns false and reports an unknown name or an
 * invalid value. A missing value is NULL. */
bool options_set(struct options *options, struct text name, struct text value);

/* Sets every option to its default. No job may run. */
void options_set_defaults(struct options *options);

/* Returns true if a value waits to be set. */
bool options_wait(const struct options *options);

/* Sets the waiting values; returns false if there are none. No job may run. */
bool options_set_waiting(struct options *options);

void options_finish(struct options *options);

/* Calls visit() for every option of the session, with its name in the dialect and its bounds under
 * the quota. */
void options_visit(const struct options *options,
                   void (*visit)(struct session *session, const struct option *option));
