/*
 * A process that outlives the runner and kills remaining engines.
 *
 * The kernel kills an engine when the runner dies, but not an engine behind a shell script. So the
 * reaper kills all process groups when its pipe from the runner closes, even after kill -9.
 */
#pragma once

#include <stdbool.h>
#include <sys/types.h>

struct reaper {
    int pipe;
    pid_t id;
};

/* Call it before any thread, loop or engine. Returns false and sets errno on failure. */
bool reaper_start(struct reaper *reaper);

/* Adds a process group; called by its first process before exec. */
void reaper_add(const struct reaper *reaper, pid_t group);

/* Removes an ended process group. */
void reaper_remove(const struct reaper *reaper, pid_t group);

/* Ends the reaper, which kills the groups not removed. */
void reaper_finish(struct reaper *reaper);
