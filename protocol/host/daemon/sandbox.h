/*
 * A sandbox: the kernel does no more for a process than computing and talking over open descriptors
 * needs.
 */
#ifndef KINGDROP_PROTOCOL_HOST_DAEMON_SANDBOX_H
#define KINGDROP_PROTOCOL_HOST_DAEMON_SANDBOX_H

#include <stdbool.h>

/* From now on this process, with all its threads, cannot open files or sockets, start programs or
 * processes, signal others or make memory executable. It keeps its descriptors, its memory and its
 * threads. False, with everything as before, if the build or the kernel has no sandbox. */
bool sandbox_enter(void);

/* Would sandbox_enter() do it here? */
bool sandbox_is_there(void);

#endif
