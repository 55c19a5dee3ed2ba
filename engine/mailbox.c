#include "engine/mailbox.h"

#include <pthread.h>
#include <stdlib.h>

/* More than one perft or bench posts in all, so that what is dropped is always a search's
 * progress. */
#define CAPACITY 256

_Static_assert(CAPACITY > GAME_MOVES_MAX + 1, "a whole perft must fit");

struct mailbox {
    pthread_mutex_t lock;
    void (*wake)(void *context);
    void *context;
    size_t first, count;
    struct report ring[CAPACITY];
};

struct mailbox *mailbox_create(void (*wake)(void *context), void *context)
{
    struct mailbox *mailbox = calloc(1, sizeof *mailbox);
    if (mailbox == NULL)
        return NULL;
    pthread_mutex_init(&mailbox->lock, NULL);
    mailbox->wake = wake;
    mailbox->context = context;
    return mailbox;
}

void mailbox_destroy(struct mailbox *mailbox)
{
    if (mailbox == NULL)
        return;
    pthread_mutex_destroy(&mailbox->lock);
    free(mailbox);
}

void mailbox_post(struct mailbox *mailbox, const struct report *report)
{
    pthread_mutex_lock(&mailbox->lock);
    /* The search must not wait for a slow reader: the oldest report, of a line that better ones
     * have followed, is dropped. */
    if (mailbox->count == CAPACITY) {
        mailbox->first = (mailbox->first + 1) % CAPACITY;
        mailbox->count--;
    }
    mailbox->ring[(mailbox->first + mailbox->count) % CAPACITY] = *report;
    mailbox->count++;
    pthread_mutex_unlock(&mailbox->lock);
    /* Outside the lock, so that the owner does not wake up only to wait for it. */
    mailbox->wake(mailbox->context);
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
