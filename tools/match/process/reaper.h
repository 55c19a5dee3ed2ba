/*
 * The reaper: a small process that outlives the runner for a moment and kills the engines that are
 * left.
 *
 * The kernel kills an engine when the runner dies, but not what the engine's command has started: a
 * shell script that runs the engine, for example. So the reaper knows every engine's process group,
 * and when its pipe from the runner closes, for whatever reason, kill -9 included, it kills those
 * that are left.
 */
#ifndef KINGDROP_TOOLS_MATCH_PROCESS_REAPER_H
#define KINGDROP_TOOLS_MATCH_PROCESS_REAPER_H

#include <stdbool.h>
#include <sys/types.h>

struct reaper {
    int pipe;
    pid_t id;
};

/* Starts the reaper; to be called before any thread, loop or engine. False: errno says why. */
bool reaper_start(struct reaper *reaper);

/* A process group has started, or has ended. */
void reaper_add(const struct reaper *reaper, pid_t group);
void reaper_remove(const struct reaper *reaper, pid_t group);

/* Ends the reaper; it kills the groups that were not removed. */
void reaper_finish(struct reaper *reaper);

#endif
