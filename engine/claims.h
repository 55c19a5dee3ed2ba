/*
 * Claims: which moves the threads of a search are looking into right now, so that another one
 * defers them and finds their results in the transposition table later.
 *
 * This is the simplified form of ABDADA (Tom Kerrigan, after Jean-Christophe Weill): a small table
 * of hashed moves. A lost or a stale claim costs time only, never a wrong score. For any thread.
 */
#ifndef KINGDROP_ENGINE_CLAIMS_H
#define KINGDROP_ENGINE_CLAIMS_H

#include <stdbool.h>
#include <stdint.h>

struct claims;

/* NULL when memory is short. */
struct claims *claims_create(void);
void claims_destroy(struct claims *claims);

/* Is a thread searching this position (the key after the move) to this depth? */
bool claims_taken(const struct claims *claims, uint64_t key, int depth);

void claims_take(struct claims *claims, uint64_t key, int depth);
void claims_release(struct claims *claims, uint64_t key, int depth);

#endif
