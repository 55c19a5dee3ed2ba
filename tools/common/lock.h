/*
 * Locks between processes: one program at a time writes a file or works in a folder. The kernel
 * drops the lock of a killed process. Any thread.
 */
#pragma once

#include "games/base/text.h"

/* Opens a file or folder like open() with mode 0666 and O_CLOEXEC, and locks it; waits up to a
 * second. Returns the descriptor; the lock ends when all its copies are closed. Returns -1 on
 * failure and names file and holder in *error. */
int lock_open(const char *name, int flags, struct builder *error);
