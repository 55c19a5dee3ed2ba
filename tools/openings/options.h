/*
 * How a set of openings is made: what the command line of kingdrop-openings asks for.
 */
#ifndef KINGDROP_TOOLS_OPENINGS_OPTIONS_H
#define KINGDROP_TOOLS_OPENINGS_OPTIONS_H

#include "tools/common/number.h"
#include "tools/openings/enumerate.h"

struct openings_options {
    struct enumeration enumeration;
    int64_t nodes;   /* of a search */
    score low, high; /* the window, in hundredths of a man for the first player */
    int64_t count;   /* openings wanted, drawn by the seed; 0: all */
    int64_t seed;
    const char *out; /* the file to be made */
};

/* Reads the command line; false when the program is to end with *status: --help was answered, or
 * stderr says what is wrong. */
bool options_read(struct openings_options *options, int argc, char **argv, int *status);

/* The flags that give these options, without the output file. */
void options_write(const struct openings_options *options, struct builder *text);

#endif
