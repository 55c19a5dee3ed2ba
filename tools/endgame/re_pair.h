/*
 * Re-Pair (Larsson and Moffat, 1999): finds the most frequent pairs of symbols and replaces each by
 * a symbol of its own.
 *
 * The text is a string of symbols cut into blocks by RE_PAIR_CUT, which no pair reaches across.
 * Pairs are chosen in rounds: those of one round never overlap in the text, so that their order
 * does not matter and one pass replaces them all.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_RE_PAIR_H
#define KINGDROP_TOOLS_ENDGAME_RE_PAIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/draughts/english/tablebase/section.h"

#define RE_PAIR_CUT UINT16_MAX

enum { RE_PAIR_ROUNDS_MAX = 1024 };

struct re_pair {
    unsigned value_count;                   /* symbols below stand for values */
    unsigned symbol_count;                  /* the others for pairs of lower ones */
    uint16_t pairs[SECTION_SYMBOLS_MAX][2]; /* by symbol */
    uint32_t spans[SECTION_SYMBOLS_MAX];    /* how many values a symbol stands for */
    unsigned rounds;
    unsigned
        round_ends[RE_PAIR_ROUNDS_MAX]; /* the symbols up to here are of this round or before */
    uint16_t *wanted; /* scratch: the new symbol of a pair, by both of its symbols; 0: none */
    uint32_t *counts;
    struct candidate *candidates;
};

/* NULL when memory is short. */
struct re_pair *re_pair_create(unsigned value_count);
void re_pair_destroy(struct re_pair *re_pair);

/* Chooses pairs for a text, which it changes as it goes. A pair must occur `count_min` times, and
 * no symbol spans more than span_max values. */
void re_pair_learn(struct re_pair *re_pair, uint16_t *text, size_t length, uint32_t count_min,
                   uint32_t span_max);

/* Replaces pairs in a text; returns its new length. */
size_t re_pair_apply(struct re_pair *re_pair, uint16_t *text, size_t length);

#endif
