/*
 * The commands of kingdrop-endgame, as main.c has read them from the command line.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_COMMANDS_H
#define KINGDROP_TOOLS_ENDGAME_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/draughts/english/tablebase/section.h"
#include "tools/endgame/build_order.h"

struct options {
    const char *folder; /* of working files, or to install in; NULL: the command's own */
    unsigned pieces_min, pieces_max;
    unsigned threads;
    uint64_t memory_mib;
    uint64_t sample; /* 0: all */
    enum section_kind kind;
    bool one_sided;
    char **words; /* after the command, as many as it must have */
    size_t word_count;
    struct material slices[BUILD_ORDER_MAX]; /* those named; none: all */
    size_t slice_count;
};

/* Each returns true when all went well, and has complained on stderr when not. Those of install.c
 * and stats.c, and in commands.c the others. */
bool command_install(const struct options *options);
bool command_build(const struct options *options);
bool command_pack(const struct options *options);
bool command_stats(const struct options *options);
bool command_verify(const struct options *options);
bool command_probe(const struct options *options);

#endif
