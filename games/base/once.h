/*
 * What is made at the first call and kept, for any threads. If several come at once, each of them
 * makes it, and that of the first to finish is kept for all.
 */
#ifndef KINGDROP_GAMES_BASE_ONCE_H
#define KINGDROP_GAMES_BASE_ONCE_H

#include <stdatomic.h>
#include <stddef.h>

/* Zero at first. */
struct once {
    void *_Atomic made;
};

/* What make() made; NULL when it could not, and then the next call tries again. */
static inline void *once_get(struct once *once, void *(*make)(void), void (*discard)(void *made))
{
    void *kept = atomic_load(&once->made);
    if (kept != NULL)
        return kept;
    void *made = make();
    if (made == NULL || atomic_compare_exchange_strong(&once->made, &kept, made))
        return made;
    discard(made);
    return kept;
}

#endif
