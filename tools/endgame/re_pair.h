/* Re-Pair (Larsson and Moffat, 1999): replaces frequent pairs of symbols by new symbols. Pairs
 * never cross RE_PAIR_CUT, which separates blocks. One pass replaces the pairs of a round, which
 * never overlap. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/draughts/tablebase/section.h"

#define RE_PAIR_CUT UINT16_MAX

enum { RE_PAIR_ROUNDS_MAX = 1024 };

struct re_pair {
    unsigned value_count;  /* lower symbols are values, */
    unsigned symbol_count; /* the others pairs of earlier symbols */
    unsigned symbols_max;
    uint16_t pairs[SECTION_SYMBOLS_MAX][2]; /* by symbol */
    uint32_t spans[SECTION_SYMBOLS_MAX];    /* the number of values in a symbol */
    unsigned rounds;
    unsigned round_ends[RE_PAIR_ROUNDS_MAX]; /* end of each round's symbols */
    uint16_t *wanted; /* scratch: a pair's new symbol, by both its symbols; 0: none */
    uint32_t *counts;
    struct candidate *candidates;
};

/* Needs symbols_max <= SECTION_SYMBOLS_MAX. Returns NULL if memory is short. */
struct re_pair *re_pair_create(unsigned value_count, unsigned symbols_max);
void re_pair_destroy(struct re_pair *re_pair);

/* Chooses the pairs that occur at least count_min times in a text and have at most span_max values.
 * Modifies the text. */
void re_pair_learn(struct re_pair *re_pair, uint16_t *text, size_t length, uint32_t count_min,
                   uint32_t span_max);

/* Replaces pairs in a text. Returns its new length. */
size_t re_pair_apply(struct re_pair *re_pair, uint16_t *text, size_t length);
