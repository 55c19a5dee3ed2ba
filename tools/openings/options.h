/*
 * How a set of openings is made: what the command line of kingdrop-openings asks for.
 */
#ifndef KINGDROP_TOOLS_OPENINGS_OPTIONS_H
#define KINGDROP_TOOLS_OPENINGS_OPTIONS_H

#include "engine/limits.h"
#include "tools/common/number.h"
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
    const char *out; /* the file to be made */
};

/* Reads the command line; false when the program is to end with *status: --help was answered, or
 * what is wrong was told on stderr. */
bool options_read(struct openings_options *options, int argc, char **argv, int *status);

/* The flags that give these options, but for the output file. */
void options_write(const struct openings_options *options, struct builder *text);

#endif
