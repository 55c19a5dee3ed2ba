/* Files that a match reads and writes must all be others. Any thread. */
#ifndef KINGDROP_TOOLS_MATCH_RESULTS_SAME_FILE_H
#define KINGDROP_TOOLS_MATCH_RESULTS_SAME_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "games/text.h"

struct named_file {
    const char *purpose; /* in words of the command line */
    const char *name;    /* NULL: none */
};

/* Are all of them different plain files, those that are still to be made included, and links to
 * those that exist? Or else adds to *why which two are not. */
bool files_differ(const struct named_file *files, size_t count, struct builder *why);

#endif
