#include "engine/mailbox.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

/* More than a perft or bench posts, so only progress is dropped. */
#define CAPACITY 256

_Static_assert(CAPACITY > GAME_MOVES_MAX + 1, "all reports of a perft must fit");

struct mailbox {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    clockid_t clock; /* for timed waits */
    void (*wake)(void *context);
    void *context;
    size_t first, count;
    struct report ring[CAPACITY];
};

/* Prefers the monotonic clock, which cannot jump; some systems cannot wait by it. */
static void start_waiting(struct mailbox *mailbox)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    const bool is_monotonic = pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0;
    mailbox->clock = is_monotonic ? CLOCK_MONOTONIC : CLOCK_REALTIME;
    pthread_cond_init(&mailbox->filled, &attributes);
    pthread_condattr_destroy(&attributes);
}

/* A fixed ring: posting never allocates, so it cannot fail. */
struct mailbox *mailbox_create(void (*wake)(void *context), void *context)
{
    struct mailbox *mailbox = calloc(1, sizeof *mailbox);
    if (mailbox == NULL)
        return NULL;
    pthread_mutex_init(&mailbox->lock, NULL);
    start_waiting(mailbox);
    mailbox->wake = wake;
    mailbox->context = context;
    return mailbox;
}

void mailbox_destroy(struct mailbox *mailbox)
{
    if (mailbox == NULL)
        return;
    pthread_cond_destroy(&mailbox->filled);
    pthread_mutex_destroy(&mailbox->lock);
    free(mailbox);
}

void mailbox_post(struct mailbox *mailbox, const struct report *report)
{
    pthread_mutex_lock(&mailbox->lock);
    /* Drop the oldest report: the search must not wait. */
    if (mailbox->count == CAPACITY) {
        mailbox->first = (mailbox->first + 1) % CAPACITY;
        mailbox->count--;
    }
    mailbox->ring[(mailbox->first + mailbox->count) % CAPACITY] = *report;
    mailbox->count++;
    /* Only the owner waits. */
    pthread_cond_signal(&mailbox->filled);
    pthread_mutex_unlock(&mailbox->lock);
    /* Outside the lock, which the woken owner takes. */
    if (mailbox->wake != NULL)
        mailbox->wake(mailbox->context);
}

void mailbox_wait(struct mailbox *mailbox, int timeout_ms)
{
    struct timespec end;
    /* An absolute end: a spurious wake-up must not restart the timeout. */
    clock_gettime(mailbox->clock, &end);
    const int64_t end_ns = end.tv_nsec + timeout_ms * INT64_C(1000000);
    end.tv_sec += (time_t)(end_ns / 1000000000);
    end.tv_nsec = (long)(end_ns % 1000000000);
    pthread_mutex_lock(&mailbox->lock);
    int error = 0;
    while (mailbox->count == 0 && error == 0)
        error = timeout_ms < 0 ? pthread_cond_wait(&mailbox->filled, &mailbox->lock)
                               : pthread_cond_timedwait(&mailbox->filled, &mailbox->lock, &end);
    pthread_mutex_unlock(&mailbox->lock);
}

bool mailbox_take(struct mailbox *mailbox, struct report *report)
{
    pthread_mutex_lock(&mailbox->lock);
    const bool any = mailbox->count > 0;
    if (any) {
        *report = mailbox->ring[mailbox->first];
        mailbox->first = (mailbox->first + 1) % CAPACITY;
        mailbox->count--;
    }
    pthread_mutex_unlock(&mailbox->lock);
    return any;
}
