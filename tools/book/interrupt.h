/* Ctrl-C and SIGTERM save finished work, and the same command resumes it. Thread-safe:
 * interrupt_work(), is_interrupted(). */
#pragma once

#include <stdbool.h>

/* After this call the signals no longer end the program. */
void interrupt_catch(void);

/* Stops the work as a signal does. */
void interrupt_work(void);

bool is_interrupted(void);
