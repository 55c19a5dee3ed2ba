/*
 * The standard descriptors of a program.
 */
#ifndef KINGDROP_PROTOCOL_HOST_DESCRIPTORS_H
#define KINGDROP_PROTOCOL_HOST_DESCRIPTORS_H

#include <fcntl.h>
#include <stdbool.h>
#include <unistd.h>

/* Opens /dev/null as each of 0, 1 and 2 that is closed; else a later file would get the number and
 * the program's messages. libev aborts if it gets 0. Returns false on failure. */
static inline bool fill_closed_descriptors(void)
{
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++)
        if (fcntl(descriptor, F_GETFD) < 0 && open("/dev/null", O_RDWR) < 0)
            return false;
    return true;
}

#endif
