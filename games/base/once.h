/* A value made by the first call and kept. Thread-safe: one of concurrent first calls wins. */
#pragma once

#include <stdatomic.h>
#include <stddef.h>

/* Initially zero. */
struct once {
    void *_Atomic made;
};

/* Returns the kept value, or NULL if make() failed; the next call tries again. */
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
