/*
 * Locks between processes: one program at a time writes a file or works in a folder. The kernel
 * drops a lock when its process ends, so a kill leaves nothing behind. Any thread.
 */
#ifndef KINGDROP_TOOLS_COMMON_LOCK_H
#define KINGDROP_TOOLS_COMMON_LOCK_H

#include "games/base/text.h"

/* Opens a file or folder as open() does, with mode 0666 and O_CLOEXEC, and locks it. Waits up to a
 * second for another process. Returns the descriptor, whose close() unlocks; a forked child has to
 * close it, too. -1 on failure: *why names the file, and the process that holds it. */
int lock_open(const char *name, int flags, struct builder *error);

#endif
