#include "tools/endgame/pairing.h"

#include <stdlib.h>
#include <string.h>

/* A round takes at most so many pairs, more as the symbols grow in number. */
enum { ROUND_FIRST = 4, ROUND_SHARE = 12 };

#define TABLE_SIZE ((size_t)ENDGAME_SYMBOLS_MAX * ENDGAME_SYMBOLS_MAX)

struct candidate {
    uint32_t count;
    uint16_t left, right;
};

struct pairing *pairing_create(unsigned value_count)
{
    struct pairing *pairing = calloc(1, sizeof *pairing);
    if (pairing == NULL)
        return NULL;
    pairing->value_count = pairing->symbol_count = value_count;
    for (unsigned i = 0; i < value_count; i++)
        pairing->spans[i] = 1;
    pairing->wanted = calloc(TABLE_SIZE, sizeof *pairing->wanted);
    pairing->counts = malloc(TABLE_SIZE * sizeof *pairing->counts);
    if (pairing->wanted == NULL || pairing->counts == NULL) {
        pairing_destroy(pairing);
        return NULL;
    }
    return pairing;
}

void pairing_destroy(struct pairing *pairing)
{
    if (pairing == NULL)
        return;
    free(pairing->wanted);
    free(pairing->counts);
    free(pairing);
}

static size_t place_of(unsigned left, unsigned right)
{
    return (size_t)left * ENDGAME_SYMBOLS_MAX + right;
}

/* Counts pairs; of a run of one symbol, every second place. */
static void count_pairs(struct pairing *pairing, const uint16_t *text, size_t length)
{
    for (unsigned left = 0; left < pairing->symbol_count; left++)
        memset(&pairing->counts[place_of(left, 0)], 0,
               pairing->symbol_count * sizeof *pairing->counts);
    bool overlaps = false;
    for (size_t i = 1; i < length; i++) {
        const uint16_t left = text[i - 1], right = text[i];
        overlaps = !overlaps && i > 1 && left == right && text[i - 2] == left;
        if (left != PAIRING_CUT && right != PAIRING_CUT && !overlaps)
            pairing->counts[place_of(left, right)]++;
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

/* How often a pair occurs, if it is not too long to be a symbol. */
static uint32_t usable_count(const struct pairing *pairing, unsigned left, unsigned right,
                             uint32_t span_max)
{
    const bool fits = pairing->spans[left] + pairing->spans[right] <= span_max;
    return fits ? pairing->counts[place_of(left, right)] : 0;
}

/* The pairs that are frequent enough, most frequent first; those far below the first are left for
 * later, when what is counted has settled. */
static size_t list_candidates(const struct pairing *pairing, uint32_t count_min, uint32_t span_max,
                              struct candidate *list, size_t size)
{
    const unsigned symbols = pairing->symbol_count;
    uint32_t most = 0;
    for (unsigned left = 0; left < symbols; left++) {
        for (unsigned right = 0; right < symbols; right++) {
            const uint32_t count = usable_count(pairing, left, right, span_max);
            most = count > most ? count : most;
        }
    }
    const uint32_t least = most / 2 > count_min ? most / 2 : count_min;
    size_t length = 0;
    for (unsigned left = 0; left < symbols; left++) {
        for (unsigned right = 0; right < symbols && length < size; right++) {
            const uint32_t count = usable_count(pairing, left, right, span_max);
            if (count >= least)
                list[length++] = (struct candidate){count, (uint16_t)left, (uint16_t)right};
        }
    }
    qsort(list, length, sizeof *list, compare_candidates);
    return length;
}

/* Makes symbols of the best candidates that cannot overlap: where one ends, none other begins. */
static void take_candidates(struct pairing *pairing, const struct candidate *list, size_t count)
{
    bool is_left[ENDGAME_SYMBOLS_MAX] = {false}, is_right[ENDGAME_SYMBOLS_MAX] = {false};
    const unsigned most = ROUND_FIRST + pairing->symbol_count / ROUND_SHARE;
    unsigned taken = 0;
    for (size_t i = 0; i < count && taken < most; i++) {
        const unsigned left = list[i].left, right = list[i].right;
        const bool overlaps = is_right[left] || is_left[right] ||
                              (left == right && (is_left[left] || is_right[left]));
        if (overlaps || pairing->symbol_count == ENDGAME_SYMBOLS_MAX)
            continue;
        is_left[left] = is_right[right] = true;
        const unsigned symbol = pairing->symbol_count++;
        pairing->pairs[symbol][0] = (uint16_t)left;
        pairing->pairs[symbol][1] = (uint16_t)right;
        pairing->spans[symbol] = pairing->spans[left] + pairing->spans[right];
        taken++;
    }
    pairing->round_ends[pairing->rounds++] = pairing->symbol_count;
}

static unsigned round_start(const struct pairing *pairing, unsigned round)
{
    return round > 0 ? pairing->round_ends[round - 1] : pairing->value_count;
}

/* Puts the symbols of a round in the places of their pairs. */
static size_t replace_round(struct pairing *pairing, unsigned round, uint16_t *text, size_t length)
{
    const unsigned first = round_start(pairing, round), end = pairing->round_ends[round];
    for (unsigned symbol = first; symbol < end; symbol++)
        pairing->wanted[place_of(pairing->pairs[symbol][0], pairing->pairs[symbol][1])] =
            (uint16_t)symbol;
    size_t to = 0;
    for (size_t i = 0; i < length;) {
        uint16_t symbol = 0;
        if (i + 1 < length && text[i] != PAIRING_CUT && text[i + 1] != PAIRING_CUT)
            symbol = pairing->wanted[place_of(text[i], text[i + 1])];
        text[to++] = symbol != 0 ? symbol : text[i];
        i += symbol != 0 ? 2 : 1;
    }
    for (unsigned symbol = first; symbol < end; symbol++)
        pairing->wanted[place_of(pairing->pairs[symbol][0], pairing->pairs[symbol][1])] = 0;
    return to;
}

void pairing_learn(struct pairing *pairing, uint16_t *text, size_t length, uint32_t count_min,
                   uint32_t span_max)
{
    enum { CANDIDATES = 1 << 14 };
    struct candidate *list = malloc(CANDIDATES * sizeof *list);
    while (list != NULL && pairing->rounds < PAIRING_ROUNDS_MAX &&
           pairing->symbol_count < ENDGAME_SYMBOLS_MAX) {
        count_pairs(pairing, text, length);
        const size_t count = list_candidates(pairing, count_min, span_max, list, CANDIDATES);
        if (count == 0)
            break;
        take_candidates(pairing, list, count);
        length = replace_round(pairing, pairing->rounds - 1, text, length);
    }
    free(list);
}

size_t pairing_apply(struct pairing *pairing, uint16_t *text, size_t length)
{
    for (unsigned round = 0; round < pairing->rounds; round++)
        length = replace_round(pairing, round, text, length);
    return length;
}
