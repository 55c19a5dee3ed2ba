/*
 * Zobrist key words as constant expressions, the same in every build: SplitMix64 (Steele, Lea and
 * Flood, 2014) from a fixed seed.
 */
#pragma once

#include <stdint.h>

#define ZOBRIST_SEED UINT64_C(0x6b696e6764726f70) /* "kingdrop" */
#define ZOBRIST_STEP UINT64_C(0x9e3779b97f4a7c15)

#define ZOBRIST_MIX_1(z) (((z) ^ ((z) >> 30)) * UINT64_C(0xbf58476d1ce4e5b9))
#define ZOBRIST_MIX_2(z) (((z) ^ ((z) >> 27)) * UINT64_C(0x94d049bb133111eb))
#define ZOBRIST_MIX_3(z) ((z) ^ ((z) >> 31))

#define ZOBRIST_WORD(n)                                                                            \
    ZOBRIST_MIX_3(ZOBRIST_MIX_2(ZOBRIST_MIX_1(ZOBRIST_SEED + ((uint64_t)(n) + 1) * ZOBRIST_STEP)))

#define ZOBRIST_WORDS_4(n)                                                                         \
    ZOBRIST_WORD(n), ZOBRIST_WORD((n) + 1), ZOBRIST_WORD((n) + 2), ZOBRIST_WORD((n) + 3)
#define ZOBRIST_WORDS_16(n)                                                                        \
    ZOBRIST_WORDS_4(n), ZOBRIST_WORDS_4((n) + 4), ZOBRIST_WORDS_4((n) + 8),                        \
        ZOBRIST_WORDS_4((n) + 12)
#define ZOBRIST_WORDS_32(n) ZOBRIST_WORDS_16(n), ZOBRIST_WORDS_16((n) + 16)

/* Returns a bijective hash, whose low bits are usable as an index. */
static inline uint64_t zobrist_mix(uint64_t code)
{
    const uint64_t first = ZOBRIST_MIX_1(code + ZOBRIST_SEED);
    const uint64_t second = ZOBRIST_MIX_2(first);
    return ZOBRIST_MIX_3(second);
}
