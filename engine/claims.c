#include "engine/claims.h"

#include <stdatomic.h>
#include <stdlib.h>

#define SLOTS (1 << 14)

struct claims {
    _Atomic uint64_t slots[SLOTS];
};

struct claims *claims_create(void)
{
    return calloc(1, sizeof(struct claims));
}

void claims_destroy(struct claims *claims)
{
    free(claims);
}

static uint64_t claim_word(uint64_t key, int depth)
{
    return key + (uint64_t)depth * UINT64_C(0x9e3779b97f4a7c15);
}

bool claims_taken(const struct claims *claims, uint64_t key, int depth)
{
    const uint64_t word = claim_word(key, depth);
    return atomic_load_explicit(&claims->slots[word % SLOTS], memory_order_relaxed) == word;
}

void claims_take(struct claims *claims, uint64_t key, int depth)
{
    const uint64_t word = claim_word(key, depth);
    atomic_store_explicit(&claims->slots[word % SLOTS], word, memory_order_relaxed);
}

void claims_release(struct claims *claims, uint64_t key, int depth)
{
    const uint64_t word = claim_word(key, depth);
    uint64_t expected = word;
    atomic_compare_exchange_strong_explicit(&claims->slots[word % SLOTS], &expected, 0,
                                            memory_order_relaxed, memory_order_relaxed);
}
