/*
 * Ctrl-C, or a request to terminate: finished work is saved, and the same command line continues
 * it. Any thread may call interrupt_work() and is_interrupted().
 */
#ifndef KINGDROP_TOOLS_BOOK_INTERRUPT_H
#define KINGDROP_TOOLS_BOOK_INTERRUPT_H

#include <stdbool.h>

/* From here on the signals no longer end the program. */
void interrupt_catch(void);

/* Stops the work as a signal does. */
void interrupt_work(void);

bool is_interrupted(void);

#endif
