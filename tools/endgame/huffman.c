#include "tools/endgame/huffman.h"

#include <stdlib.h>
#include <string.h>

/* Package-merge (Larmore and Hirschberg, 1990): coins are symbol counts; pair the list and merge it
 * with the coins bits_max - 1 times. A code's length is its symbol's occurrences in the cheapest
 * 2n - 2 entries. */
struct package {
    uint64_t count;
    uint32_t symbol; /* of a coin; PACKAGE for a package */
    uint32_t first;  /* of a package: its first member in the previous list */
};

#define PACKAGE UINT32_MAX

static int compare_packages(const void *one, const void *other)
{
    const struct package *a = one, *b = other;
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    return a->symbol < b->symbol ? -1 : a->symbol > b->symbol;
}

/* Merges coins with pairs, cheapest first. Returns the new length. */
static size_t merge_list(const struct package *coins, size_t coin_count,
                         const struct package *before, size_t before_count, struct package *merged)
{
    /* Both lists and the result are sorted by count, as in merge sort. */
    size_t coin = 0, pair = 0, count = 0;
    while (coin < coin_count || 2 * pair + 1 < before_count) {
        const bool has_pair = before != NULL && 2 * pair + 1 < before_count;
        const uint64_t sum = has_pair ? before[2 * pair].count + before[2 * pair + 1].count : 0;
        if (coin < coin_count && (!has_pair || coins[coin].count <= sum)) {
            merged[count++] = coins[coin++];
        } else {
            merged[count++] = (struct package){sum, PACKAGE, (uint32_t)(2 * pair)};
            pair++;
        }
    }
    return count;
}

static void count_coins(const struct package *lists, size_t stride, unsigned depth, size_t taken,
                        uint8_t *bits)
{
    for (;;) {
        const struct package *list = lists + depth * stride;
        /* Packages represent the list below in order, two entries each: their number suffices. */
        size_t packages = 0;
        for (size_t i = 0; i < taken; i++) {
            if (list[i].symbol == PACKAGE)
                packages++;
            else
                bits[list[i].symbol]++;
        }
        if (depth == 0)
            return;
        depth--;
        taken = 2 * packages;
    }
}

bool huffman_lengths(const uint64_t *counts, size_t symbol_count, unsigned bits_max, uint8_t *bits)
{
    const size_t stride = 2 * symbol_count;
    struct package *lists = malloc((bits_max + 1) * stride * sizeof *lists);
    if (lists == NULL)
        return false;
    struct package *coins = lists + bits_max * stride;
    size_t coin_count = 0;
    for (size_t i = 0; i < symbol_count; i++)
        if (counts[i] > 0)
            coins[coin_count++] = (struct package){.count = counts[i], .symbol = (uint32_t)i};
    qsort(coins, coin_count, sizeof *coins, compare_packages);

    size_t length = merge_list(coins, coin_count, NULL, 0, lists);
    for (unsigned depth = 1; depth < bits_max; depth++)
        length = merge_list(coins, coin_count, lists + (depth - 1) * stride, length,
                            lists + depth * stride);
    memset(bits, 0, symbol_count);
    count_coins(lists, stride, bits_max - 1, 2 * coin_count - 2, bits);
    free(lists);
    return true;
}

void huffman_codes(const uint8_t *bits, size_t symbol_count, unsigned bits_max, uint32_t *codes)
{
    uint32_t code = 0;
    /* Codes of equal length are consecutive in symbol order, so a file stores only lengths. */
    for (unsigned length = 1; length <= bits_max; length++, code <<= 1)
        for (size_t i = 0; i < symbol_count; i++)
            if (bits[i] == length)
                codes[i] = code++;
}
