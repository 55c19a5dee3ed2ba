/*
 * A fuzz target is one function of some bytes. Built with the option `fuzz` it is libFuzzer's; else
 * replay.c runs it on the files of a corpus.
 */
#ifndef KINGDROP_TESTS_FUZZ_FUZZ_H
#define KINGDROP_TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Of targets that have one: changes an input of so many bytes in its place, which has room for
 * `max`; returns its new size. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned int seed);

/* One of all variants. */
static inline const struct variant *fuzz_variant(size_t choice)
{
    size_t count = 0;
    while (variant_at(count) != NULL)
        count++;
    return variant_at(choice % count);
}

/* What must hold whatever the bytes are, in every build. */
#define FUZZ_REQUIRE(condition)                                                                    \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition);          \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

#endif
