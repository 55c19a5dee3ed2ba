/*
 * An input as a file, for what reads files by their names.
 */
#ifndef KINGDROP_TESTS_FUZZ_FILE_H
#define KINGDROP_TESTS_FUZZ_FILE_H

#include <stddef.h>

/* The name of a file in memory that has these bytes until the next call. */
const char *file_of(const void *bytes, size_t count);

/* A folder with two links to a file, whose names end so. It is removed when the program ends. */
const char *folder_of(const char *file, const char *ending);

/* Makes the bytes a file that stays, "/proc/self/fd/NUMBER". */
void file_stays(const void *bytes, size_t count, int number);

#endif
