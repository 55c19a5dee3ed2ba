/*
 * The mailbox: reports from the search's threads to the owner's, in order.
 *
 * Posting never waits: while the owner does not collect, the oldest progress is dropped.
 * The reports that end a job, a perft's counts and a bench's always fit.
 */
#ifndef KINGDROP_ENGINE_MAILBOX_H
#define KINGDROP_ENGINE_MAILBOX_H

#include <stdbool.h>

#include "engine/report.h"

struct mailbox;

/* wake(context), unless it is NULL, is called after each post, on the posting thread. NULL when
 * memory is short. */
struct mailbox *mailbox_create(void (*wake)(void *context), void *context);
void mailbox_destroy(struct mailbox *mailbox);

/* From any thread. */
void mailbox_post(struct mailbox *mailbox, const struct report *report);

/* Waits until there is a report, at most timeout_ms (negative: no limit). From the owner's thread.
 */
void mailbox_wait(struct mailbox *mailbox, int timeout_ms);

/* The oldest report; false when there is none. From the owner's thread. */
bool mailbox_take(struct mailbox *mailbox, struct report *report);

#endif
