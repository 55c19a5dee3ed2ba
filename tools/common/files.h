/* Checks a program's files before a long run. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "games/base/text.h"

struct named_file {
    const char *flag; /* of the command line, for complaints */
    const char *name; /* NULL: none */
};

/* Returns the name with links resolved, to be freed, or NULL with errno. The file need not exist.
 */
char *file_target(const char *name);

/* Returns true if two names, even through links, denote one regular file. */
bool files_are_one(const char *one, const char *other);

/* Returns false and sets *error if two of the files are one. */
bool files_differ(const struct named_file *files, size_t count, struct builder *error);

/* Returns false and sets *error if a non-empty file does not start with `begin` or cannot be
 * read. */
bool file_is_kind(const char *name, const char *begin, struct builder *error);

/* Returns false and sets *error if a file's folder, or a stream, is not writable. */
bool file_can_be_saved(const char *name, struct builder *error);

/* Returns true for pipes, devices and our standard output. */
bool file_is_stream(const char *name);

/* Returns true if the name leads to our standard output. */
bool file_is_stdout(const char *name);

/* Returns false and sets *error from errno: "cannot write NAME: No space left on device". */
bool file_complain(const char *what, const char *name, struct builder *error);

/* Returns the length in bytes, 0 for NULL or a missing file. */
int64_t file_length(const char *name);

/* Returns the newlines that a file's end lacks, as a suffix of `newlines`; "" if the file is empty,
 * unreadable or a pipe. */
const char *file_gap(const char *name, const char *newlines);
