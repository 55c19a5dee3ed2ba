/*
 * A program's --version and --help.
 */
#ifndef KINGDROP_PROTOCOL_HOST_VERSION_H
#define KINGDROP_PROTOCOL_HOST_VERSION_H

#include "protocol/host/writer.h"
#include "protocol/session/program.h"

/* Prints the version and the build: compiler, processor, games, data. */
void version_print(const struct program *program, struct writer *writer);

/* Prints the usage. */
void version_print_usage(const struct program *program, struct writer *writer);

#endif
