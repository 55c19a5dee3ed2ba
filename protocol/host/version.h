/* A program's --version and --help. */
#pragma once

#include "protocol/host/writer.h"
#include "protocol/session/program.h"

/* Prints the version and the build: compiler, processor, games, data. */
void version_print(const struct program *program, struct writer *writer);

/* Prints the usage. */
void version_print_usage(const struct program *program, struct writer *writer);
