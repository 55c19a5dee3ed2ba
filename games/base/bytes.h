/* Little-endian numbers in files, and a checksum. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Writes a number of `size` bytes. */
static inline void bytes_put(unsigned char *bytes, uint64_t value, size_t size)
{
    for (size_t i = 0; i < size; i++)
        bytes[i] = (unsigned char)(value >> 8 * i);
}

/* Returns a number of `size` bytes. */
static inline uint64_t bytes_get(const unsigned char *bytes, size_t size)
{
    uint64_t value = 0;
    for (size_t i = 0; i < size; i++)
        value |= (uint64_t)bytes[i] << 8 * i;
    return value;
}

/* Converts words between the file's and the machine's byte order. */
static inline uint16_t bytes_order_16(uint16_t word)
{
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap16(word) : word;
}

static inline uint32_t bytes_order_32(uint32_t word)
{
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap32(word) : word;
}

static inline uint64_t bytes_order_64(uint64_t word)
{
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64(word) : word;
}

/* Returns the FNV-1a hash, 64 bits (Fowler, Noll and Vo). */
static inline uint64_t bytes_checksum(const unsigned char *bytes, size_t size)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    return sum;
}
