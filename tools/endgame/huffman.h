/*
 * Canonical Huffman codes of bounded length.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_HUFFMAN_H
#define KINGDROP_TOOLS_ENDGAME_HUFFMAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The code lengths in bits, at most bits_max, of symbols with these counts; 0 of those that do
 * not occur. At least two must. The code is complete: every string of bits begins with one of it.
 * False when memory is short. */
bool huffman_lengths(const uint64_t *counts, size_t symbol_count, unsigned bits_max, uint8_t *bits);

/* The codes themselves, as section.h orders them. */
void huffman_codes(const uint8_t *bits, size_t symbol_count, unsigned bits_max, uint32_t *codes);

#endif
