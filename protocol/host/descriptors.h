/*
 * The standard descriptors of a program.
 */
#ifndef KINGDROP_PROTOCOL_HOST_DESCRIPTORS_H
#define KINGDROP_PROTOCOL_HOST_DESCRIPTORS_H

#include <fcntl.h>
#include <stdbool.h>
#include <unistd.h>

/* Opens /dev/null over a closed 0, 1 or 2: the next opened file would get that number, and with it
 * the program's messages; libev aborts on the first. Returns false on failure. */
static inline bool fill_closed_descriptors(void)
{
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++)
        if (fcntl(descriptor, F_GETFD) < 0 && open("/dev/null", O_RDWR) < 0)
            return false;
    return true;
}

#endif
