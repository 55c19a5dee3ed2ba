/*
 * The server: takes connections and gives each a process of its own, which runs this program again
 * as a guest's session. A crash takes one session only, memory and threads are its own, and what a
 * session costs can be seen and limited from outside.
 *
 * The server itself reads nothing that clients send. It waits for nothing either: the loop calls it
 * when a connection is there, when a child has ended and when a time has come.
 *
 * All functions are for the one thread of the server.
 */
#ifndef KINGDROP_PROTOCOL_HOST_SERVER_H
#define KINGDROP_PROTOCOL_HOST_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "protocol/host/command_line.h"
#include "protocol/host/listener.h"

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

/* Opens what the command line says; false, with the reason in *why and nothing to finish, when that
 * fails. The line and the name must outlive the server. */
bool server_start(struct server *server, const char *program, const struct command_line *line,
                  struct builder *why);
void server_finish(struct server *server);

/* Says on stderr where it listens: from then on clients are served, and signals end it well. */
void server_announce(const struct server *server);

/* Takes a connection that waits at a listener, or sends it away when all sessions are taken. False
 * when the system is short of something, and trying again at once would lead to nothing. */
bool server_accept(struct server *server, const struct listener *listener);

/* A child has ended, with this status as from waitpid(). */
void server_forget(struct server *server, pid_t child, int status);

/* Goes to the next stage of the end; returns after how many seconds it should be called again. */
double server_next_stage(struct server *server);

/* Ended, with no session left? */
bool server_is_over(const struct server *server);

#endif
