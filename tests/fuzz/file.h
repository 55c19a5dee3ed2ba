/* Inputs as files, for functions that take file names. */
#pragma once

#include <stddef.h>

/* Returns the name of a memory file with these bytes, valid until the next call. */
const char *file_of(const void *bytes, size_t count);

/* Returns a folder, removed at exit, with two links to the file, named with the ending. */
const char *folder_of(const char *file, const char *ending);

/* Makes a permanent file "/proc/self/fd/NUMBER" of the bytes. */
void file_make_permanent(const void *bytes, size_t count, int number);
