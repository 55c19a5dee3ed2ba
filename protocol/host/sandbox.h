/*
 * A sandbox: what the kernel still does for a process that only computes and talks over descriptors
 * it has already.
 */
#ifndef KINGDROP_PROTOCOL_HOST_SANDBOX_H
#define KINGDROP_PROTOCOL_HOST_SANDBOX_H

#include <stdbool.h>

/* Takes from this process, with all its threads and for good, what it could do beyond that: open
 * files and sockets, start programs and processes, signal others, make memory executable. It still
 * has its descriptors, memory and threads of its own. False, with everything as before, where the
 * build or the kernel has no sandbox. */
bool sandbox_enter(void);

/* Would sandbox_enter() do it here? */
bool sandbox_is_there(void);

#endif
