/*
 * An input as a file, for what reads files by their names.
 */
#ifndef KINGDROP_TESTS_FUZZ_FILE_H
#define KINGDROP_TESTS_FUZZ_FILE_H

#include <stddef.h>

/* The name of a file in memory that has these bytes until the next call. */
const char *file_of(const void *bytes, size_t count);

#endif
