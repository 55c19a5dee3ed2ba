/*
 * How a set of openings is made: what the command line of kingdrop-openings asks for.
 */
#ifndef KINGDROP_TOOLS_OPENINGS_OPTIONS_H
#define KINGDROP_TOOLS_OPENINGS_OPTIONS_H

#include "engine/limits.h"
#include "tools/openings/enumerate.h"

struct openings_options {
    const struct variant *variant;
    enum starts starts;
    enum symmetry symmetry;
    unsigned plies;
    struct limits limits; /* depth or nodes */
    score low, high;      /* the window, in hundredths of a man for the first player */
    size_t count;         /* openings wanted, drawn by the seed; 0: all */
    uint64_t seed;
    size_t shard, shards; /* which part of the positions: shard of 1 to shards */
    const char *out;      /* the file to be made */
    bool help;
};

/* What --help prints. */
extern const char options_help[];

/* Reads the words of the command line behind the program's name; false, and why, when a word is
 * unknown, or its value is missing or out of range. */
bool options_read(struct openings_options *options, int count, char *const words[],
                  struct builder *why);

/* The words that give this recipe, but for the output file. */
void options_write(const struct openings_options *options, struct builder *text);

#endif
