/* The original algorithm recounts after each pair. Here a round counts once and replaces several
 * non-overlapping pairs: nearly the same symbols, much faster. */
#include "tools/endgame/re_pair.h"

#include <stdlib.h>
#include <string.h>

/* The maximum pairs of a round: ROUND_FIRST plus one for every ROUND_SHARE symbols. */
enum { ROUND_FIRST = 4, ROUND_SHARE = 12 };

enum { CANDIDATES = 1 << 14 };

struct candidate {
    uint32_t count;
    uint16_t left, right;
};

struct re_pair *re_pair_create(unsigned value_count, unsigned symbols_max)
{
    struct re_pair *re_pair = calloc(1, sizeof *re_pair);
    if (re_pair == NULL)
        return NULL;
    re_pair->value_count = re_pair->symbol_count = value_count;
    re_pair->symbols_max = symbols_max;
    for (unsigned i = 0; i < value_count; i++)
        re_pair->spans[i] = 1;
    /* Two bytes for each of up to sixteen million pairs, for lookups without a hash. */
    const size_t pairs = (size_t)symbols_max * symbols_max;
    re_pair->wanted = calloc(pairs, sizeof *re_pair->wanted);
    re_pair->counts = malloc(pairs * sizeof *re_pair->counts);
    re_pair->candidates = malloc(CANDIDATES * sizeof *re_pair->candidates);
    if (re_pair->wanted == NULL || re_pair->counts == NULL || re_pair->candidates == NULL) {
        re_pair_destroy(re_pair);
        return NULL;
    }
    return re_pair;
}

void re_pair_destroy(struct re_pair *re_pair)
{
    if (re_pair == NULL)
        return;
    free(re_pair->wanted);
    free(re_pair->counts);
    free(re_pair->candidates);
    free(re_pair);
}

static size_t place_of(const struct re_pair *re_pair, unsigned left, unsigned right)
{
    return (size_t)left * re_pair->symbols_max + right;
}

/* Counts pairs without overlaps: in a run of one symbol, every second place. */
static void count_pairs(struct re_pair *re_pair, const uint16_t *text, size_t length)
{
    /* Clears only the used corner: the whole table is larger than the text. */
    for (unsigned left = 0; left < re_pair->symbol_count; left++)
        memset(&re_pair->counts[place_of(re_pair, left, 0)], 0,
               re_pair->symbol_count * sizeof *re_pair->counts);
    bool overlaps = false;
    for (size_t i = 1; i < length; i++) {
        const uint16_t left = text[i - 1], right = text[i];
        overlaps = !overlaps && i > 1 && left == right && text[i - 2] == left;
        if (left != RE_PAIR_CUT && right != RE_PAIR_CUT && !overlaps)
            re_pair->counts[place_of(re_pair, left, right)]++;
    }
}

static int compare_candidates(const void *one, const void *other)
{
    const struct candidate *a = one, *b = other;
    if (a->count != b->count)
        return a->count < b->count ? 1 : -1;
    if (a->left != b->left)
        return a->left < b->left ? -1 : 1;
    return a->right < b->right ? -1 : a->right > b->right;
}

/* Returns a pair's count, or 0 if it is too long. */
static uint32_t usable_count(const struct re_pair *re_pair, unsigned left, unsigned right,
                             uint32_t span_max)
{
    /* A symbol with more positions than a block is useless. */
    const bool fits = re_pair->spans[left] + re_pair->spans[right] <= span_max;
    return fits ? re_pair->counts[place_of(re_pair, left, right)] : 0;
}

/* Lists frequent pairs, most frequent first. Pairs with less than half the maximum count wait for
 * the next round. */
static size_t list_candidates(const struct re_pair *re_pair, uint32_t count_min, uint32_t span_max,
                              struct candidate *list, size_t size)
{
    const unsigned symbols = re_pair->symbol_count;
    uint32_t max = 0;
    for (unsigned left = 0; left < symbols; left++) {
        for (unsigned right = 0; right < symbols; right++) {
            const uint32_t count = usable_count(re_pair, left, right, span_max);
            max = count > max ? count : max;
        }
    }
    const uint32_t min = max / 2 > count_min ? max / 2 : count_min;
    size_t length = 0;
    for (unsigned left = 0; left < symbols; left++) {
        for (unsigned right = 0; right < symbols && length < size; right++) {
            const uint32_t count = usable_count(re_pair, left, right, span_max);
            if (count >= min)
                list[length++] = (struct candidate){count, (uint16_t)left, (uint16_t)right};
        }
    }
    qsort(list, length, sizeof *list, compare_candidates);
    return length;
}

/* Makes symbols of candidates that cannot overlap. */
static void take_candidates(struct re_pair *re_pair, const struct candidate *list, size_t count)
{
    bool is_left[SECTION_SYMBOLS_MAX] = {false}, is_right[SECTION_SYMBOLS_MAX] = {false};
    const unsigned max = ROUND_FIRST + re_pair->symbol_count / ROUND_SHARE;
    unsigned taken = 0;
    for (size_t i = 0; i < count && taken < max; i++) {
        const unsigned left = list[i].left, right = list[i].right;
        /* If one pair's end starts another, "abc" splits in two ways, and a count is wrong. */
        const bool overlaps = is_right[left] || is_left[right] ||
                              (left == right && (is_left[left] || is_right[left]));
        if (overlaps || re_pair->symbol_count == re_pair->symbols_max)
            continue;
        is_left[left] = is_right[right] = true;
        const unsigned symbol = re_pair->symbol_count++;
        re_pair->pairs[symbol][0] = (uint16_t)left;
        re_pair->pairs[symbol][1] = (uint16_t)right;
        re_pair->spans[symbol] = re_pair->spans[left] + re_pair->spans[right];
        taken++;
    }
    re_pair->round_ends[re_pair->rounds++] = re_pair->symbol_count;
}

static unsigned round_start(const struct re_pair *re_pair, unsigned round)
{
    return round > 0 ? re_pair->round_ends[round - 1] : re_pair->value_count;
}

/* Replaces the pairs of a round by their symbols. Returns the new length. */
static size_t replace_round(struct re_pair *re_pair, unsigned round, uint16_t *text, size_t length)
{
    const unsigned first = round_start(re_pair, round), end = re_pair->round_ends[round];
    for (unsigned symbol = first; symbol < end; symbol++)
        re_pair->wanted[place_of(re_pair, re_pair->pairs[symbol][0], re_pair->pairs[symbol][1])] =
            (uint16_t)symbol;
    size_t to = 0;
    for (size_t i = 0; i < length;) {
        uint16_t symbol = 0;
        if (i + 1 < length && text[i] != RE_PAIR_CUT && text[i + 1] != RE_PAIR_CUT)
            symbol = re_pair->wanted[place_of(re_pair, text[i], text[i + 1])];
        text[to++] = symbol != 0 ? symbol : text[i];
        i += symbol != 0 ? 2 : 1;
    }
    for (unsigned symbol = first; symbol < end; symbol++)
        re_pair->wanted[place_of(re_pair, re_pair->pairs[symbol][0], re_pair->pairs[symbol][1])] =
            0;
    return to;
}

void re_pair_learn(struct re_pair *re_pair, uint16_t *text, size_t length, uint32_t count_min,
                   uint32_t span_max)
{
    struct candidate *list = re_pair->candidates;
    while (re_pair->rounds < RE_PAIR_ROUNDS_MAX && re_pair->symbol_count < re_pair->symbols_max) {
        count_pairs(re_pair, text, length);
        const size_t count = list_candidates(re_pair, count_min, span_max, list, CANDIDATES);
        if (count == 0)
            break;
        take_candidates(re_pair, list, count);
        length = replace_round(re_pair, re_pair->rounds - 1, text, length);
    }
}

size_t re_pair_apply(struct re_pair *re_pair, uint16_t *text, size_t length)
{
    for (unsigned round = 0; round < re_pair->rounds; round++)
        length = replace_round(re_pair, round, text, length);
    return length;
}
