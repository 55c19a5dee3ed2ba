/*
 * Exit statuses; a match that a signal ended has 128 and the signal's number, as a shell reports
 * it.
 */
#ifndef KINGDROP_TOOLS_MATCH_SETTINGS_EXIT_STATUS_H
#define KINGDROP_TOOLS_MATCH_SETTINGS_EXIT_STATUS_H

enum {
    STATUS_GOOD = 0,
    STATUS_FAULTS = 1,  /* engines were at fault */
    STATUS_USAGE = 2,   /* bad input: nothing was begun */
    STATUS_MACHINE = 3, /* short of memory, processes, descriptors or disk space; -resume goes on */
};

#endif
