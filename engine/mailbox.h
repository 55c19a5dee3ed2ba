/*
 * The mailbox: reports from the search threads to the owner, in order.
 *
 * Posting never waits: a full mailbox drops its oldest report. Any thread may post; only the owner
 * waits and takes.
 */
#pragma once

#include <stdbool.h>

#include "engine/report.h"

struct mailbox;

/* Returns a mailbox that calls wake(context) after a post, or NULL when memory is short. */
struct mailbox *mailbox_create(void (*wake)(void *context), void *context);
/* Accepts NULL. */
void mailbox_destroy(struct mailbox *mailbox);

/* Adds a report. */
void mailbox_post(struct mailbox *mailbox, const struct report *report);

/* Waits for a report, at most timeout_ms (negative: no limit). */
void mailbox_wait(struct mailbox *mailbox, int timeout_ms);

/* Takes the oldest report. Returns false if there is none. */
bool mailbox_take(struct mailbox *mailbox, struct report *report);
