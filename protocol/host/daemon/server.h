/*
 * The server: accepts connections and gives each one a process, which runs this program again as a
 * guest's session. A crash ends only one session, and the system shows and limits what each session
 * uses.
 *
 * The server interprets no client bytes and never waits: the loop calls it for a connection, a
 * child's end or the end of a stage. All functions are for the server's thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "protocol/host/command_line.h"
#include "protocol/host/daemon/listener.h"

/* The stages of the server's shutdown. */
enum server_stage {
    SERVING,
    GRACE,    /* no new sessions; old ones go on for a while */
    STOPPING, /* the sessions got SIGTERM */
    KILLING,
};

struct server {
    const char *program; /* the name */
    const struct command_line *line;
    struct listener listeners[COMMAND_LINE_ADDRESSES_MAX];
    size_t listener_count;
    enum server_stage stage;
    pid_t *children;
    size_t child_count; /* at most line->sessions */
};

/* Opens the command line's addresses. Returns false, with the reason in *error and nothing to
 * finish, on failure. The line and the name must outlive the server. */
bool server_start(struct server *server, const char *program, const struct command_line *line,
                  struct builder *error);
void server_finish(struct server *server);

/* Prints all addresses to stderr. From then on scripts may connect or send signals. */
void server_announce(const struct server *server);

/* Accepts a listener's next connection, and refuses it with a message if all sessions are taken.
 * Returns false if descriptors or memory run out: an immediate retry is useless. */
bool server_accept(struct server *server, const struct listener *listener);

/* Forgets a child that ended, with a status of waitpid(). */
void server_reap(struct server *server, pid_t child, int status);

/* Goes to the next stage of the shutdown; returns the seconds until the next call. */
double server_next_stage(struct server *server);

/* Returns true if the server has ended and no session is left. */
bool server_is_over(const struct server *server);
