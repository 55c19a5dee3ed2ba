/*
 * The server: accepts connections and gives each a process of its own, which runs this program
 * again as a guest's session. So a crash ends only one session, and the system shows and limits
 * what each one uses.
 *
 * The server itself uses nothing that clients send, and never waits: the loop calls it when there
 * is a connection, when a child has ended and when a time is over.
 *
 * All functions are for the one thread of the server.
 */
#ifndef KINGDROP_PROTOCOL_HOST_DAEMON_SERVER_H
#define KINGDROP_PROTOCOL_HOST_DAEMON_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "protocol/host/command_line.h"
#include "protocol/host/daemon/listener.h"

/* How the server ends: each stage is stricter with the sessions that are left. */
enum server_stage {
    SERVING,
    GRACE,    /* no new ones; those that run may go on for a while */
    STOPPING, /* they got SIGTERM */
    KILLING,
};

struct server {
    const char *program; /* its name */
    const struct command_line *line;
    struct listener listeners[COMMAND_LINE_ADDRESSES_MAX];
    size_t listener_count;
    enum server_stage stage;
    pid_t *children;
    size_t child_count; /* up to line->sessions */
};

/* Opens the command line's addresses. False, with the reason in *why and nothing to finish, when
 * that fails. The line and the name must outlive the server. */
bool server_start(struct server *server, const char *program, const struct command_line *line,
                  struct builder *why);
void server_finish(struct server *server);

/* Prints to stderr where it listens. Scripts may connect or send a signal from then on. */
void server_announce(const struct server *server);

/* Accepts a connection that waits at a listener, and refuses it with a message if all sessions are
 * taken. False if the system is short of something, so that trying again at once is useless. */
bool server_accept(struct server *server, const struct listener *listener);

/* A child has ended, with this status as from waitpid(). */
void server_forget(struct server *server, pid_t child, int status);

/* Goes to the next stage of the end; returns the seconds until it should be called again. */
double server_next_stage(struct server *server);

/* Has it ended, with no session left? */
bool server_is_over(const struct server *server);

#endif
