/*
 * What a program says of itself on the command line.
 */
#ifndef KINGDROP_PROTOCOL_ABOUT_H
#define KINGDROP_PROTOCOL_ABOUT_H

#include "protocol/program.h"
#include "protocol/writer.h"

/* The version and, below it, what this build is: compiler, processor, games, data. */
void about_version(const struct program *program, struct writer *writer);

/* How the program is called. */
void about_usage(const struct program *program, struct writer *writer);

#endif
