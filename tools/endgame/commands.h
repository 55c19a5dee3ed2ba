/* The commands of kingdrop-endgame, as parsed by main.c. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/endgame/build_order.h"
#include "tools/endgame/rule_set.h"

struct options {
    const struct rule_set *rules;
    const char *folder; /* working files, or where to install; NULL: the command's default */
    unsigned pieces_min, pieces_max;
    unsigned threads;
    uint64_t memory_mib;
    uint64_t sample; /* 0: all */
    enum section_kind kind;
    bool one_sided;
    char **words; /* after the command, including all required */
    size_t word_count;
    struct material slices[BUILD_ORDER_MAX]; /* named slices; none: all */
    size_t slice_count;
};

/* Commands return false and print an error on failure. In install.c, stats.c and commands.c. */
bool command_install(const struct options *options);
bool command_build(const struct options *options);
bool command_pack(const struct options *options);
bool command_stats(const struct options *options);
bool command_verify(const struct options *options);
bool command_probe(const struct options *options);
