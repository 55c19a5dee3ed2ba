/*
 * The reaper: a small process that outlives the runner for a moment, to see that no engine does.
 *
 * Engines die with the runner by themselves, but what an engine's own command has started (a shell
 * script around the engine, say) does not. So the reaper knows every engine's process group, and
 * when its pipe from the runner closes, for whatever reason, kill -9 included, it kills those that
 * are left.
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

/* A group has started, or is gone. */
void reaper_add(const struct reaper *reaper, pid_t group);
void reaper_remove(const struct reaper *reaper, pid_t group);

/* Ends the reaper, and with it whatever was not removed. */
void reaper_finish(struct reaper *reaper);

#endif
