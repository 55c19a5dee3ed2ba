/*
 * What a program checks about its files before a long run. Any thread.
 */
#ifndef KINGDROP_TOOLS_COMMON_FILES_H
#define KINGDROP_TOOLS_COMMON_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "games/base/text.h"

struct named_file {
    const char *flag; /* of the command line, for complaints */
    const char *name; /* NULL: none */
};

/* Are all of them different plain files, also through links, and also those that do not exist yet?
 * If not, *why names two that are one. */
bool files_differ(const struct named_file *files, size_t count, struct builder *error);

/* Does a file that exists, and is not empty, begin with these bytes? If not, *why says so. */
bool file_is_kind(const char *name, const char *begin, struct builder *error);

/* Can the file be saved, which needs a writable folder? If not, *why names it. */
bool file_can_be_saved(const char *name, struct builder *error);

/* Is it a pipe, a device or our standard output, so that only the bytes written now go there? */
bool file_is_stream(const char *name);
bool file_is_stdout(const char *name);

/* False, and by errno why: "cannot write NAME: No space left on device". */
bool file_complain(const char *what, const char *name, struct builder *error);

/* 0 if there is no file; NULL is none. */
int64_t file_length(const char *name);

#endif
