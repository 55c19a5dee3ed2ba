/*
 * The warden: a small process that outlives the runner for a moment, to see that no engine does.
 *
 * Engines die with the runner by themselves, but what an engine's own command has started (a shell
 * script around the engine, say) does not. So the warden knows every engine's process group, and
 * when its pipe from the runner closes, for whatever reason, kill -9 included, it kills those that
 * are left.
 */
#ifndef KINGDROP_TOOLS_MATCH_WARDEN_H
#define KINGDROP_TOOLS_MATCH_WARDEN_H

#include <stdbool.h>
#include <sys/types.h>

struct warden {
    int pipe;
    pid_t id;
};

/* Starts the warden; to be called before any thread, loop or engine. False: errno says why. */
bool warden_start(struct warden *warden);

/* A group has started, or is gone. */
void warden_add(const struct warden *warden, pid_t group);
void warden_remove(const struct warden *warden, pid_t group);

/* Ends the warden, and with it whatever was not removed. */
void warden_finish(struct warden *warden);

#endif
