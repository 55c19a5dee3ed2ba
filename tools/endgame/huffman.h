/* Canonical Huffman codes of bounded length. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Computes code lengths up to bits_max, 0 for a count of 0. At least two symbols must occur. The
 * code is complete. Returns false if memory is short. */
bool huffman_lengths(const uint64_t *counts, size_t symbol_count, unsigned bits_max, uint8_t *bits);

/* Computes the codes, ordered as in section.h. */
void huffman_codes(const uint8_t *bits, size_t symbol_count, unsigned bits_max, uint32_t *codes);
