/*
 * The checksum of endgame files. It detects any one damaged word, and other damage with probability
 * 1 - 2^-64.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "games/base/bytes.h"

/* Each step is a bijection of the sum. */
static inline uint64_t section_checksum_add(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return sum ^ sum >> 32;
}

static inline uint64_t section_checksum(const void *bytes, size_t count)
{
    const unsigned char *next = bytes;
    uint64_t sum = section_checksum_add(UINT64_C(0x6b696e6764726f70), count);
    for (; count >= sizeof(uint64_t); count -= sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, next, sizeof word);
        sum = section_checksum_add(sum, bytes_order_64(word));
        next += sizeof word;
    }
    uint64_t last = 0;
    memcpy(&last, next, count);
    return section_checksum_add(sum, bytes_order_64(last));
}
