/*
 * What a program prints about itself: --version and --help.
 */
#ifndef KINGDROP_PROTOCOL_HOST_VERSION_H
#define KINGDROP_PROTOCOL_HOST_VERSION_H

#include "protocol/host/writer.h"
#include "protocol/session/program.h"

/* The version and, below it, what this build is: compiler, processor, games, data. */
void version_print(const struct program *program, struct writer *writer);

/* How the program is called. */
void version_print_usage(const struct program *program, struct writer *writer);

#endif
