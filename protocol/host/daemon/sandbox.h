/* A sandbox: the kernel lets a process compute and use its open descriptors, and no more. */
#pragma once

#include <stdbool.h>

/* From now on no thread of the process can open files or sockets, start programs or processes,
 * signal others or make memory executable. Returns false, with everything as before, if the build
 * or the kernel has no sandbox. */
bool sandbox_enter(void);

/* Returns true if sandbox_enter() works here. */
bool sandbox_is_available(void);
