/* A fuzz target is a function of bytes: for libFuzzer with the option `fuzz`, else for replay.c on
 * a corpus. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Optional: mutates an input in place. Returns its new size, at most `max`. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned int seed);

/* Returns a variant chosen from all. */
static inline const struct variant *fuzz_variant(size_t choice)
{
    size_t count = 0;
    while (variant_at(count) != NULL)
        count++;
    return variant_at(choice % count);
}

/* A property that holds for any input, in every build. */
#define FUZZ_REQUIRE(condition)                                                                    \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition);          \
            abort();                                                                               \
        }                                                                                          \
    } while (0)
