#include "protocol/host/daemon/server.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "games/game.h"
#include "protocol/host/daemon/sandbox.h"
#include "protocol/host/session_log.h"

/* The time from SIGTERM to SIGKILL. */
#define STOPPING_SECONDS 2.0

/* The address for systemd's sockets. */
static const char systemd[] = "systemd";

static void print_address(const struct server *server, const struct listener *listener)
{
    struct builder address = BUILDER(LISTENER_ADDRESS_TEXT);
    listener_write_address(listener, &address);
    /* Printed when the socket takes connections: scripts wait for it. */
    fprintf(stderr, "%s: listening on %s\n", server->program, address.start);
    if (listener_is_public(listener))
        fprintf(stderr,
                "%s: warning: everyone who can reach this address can use the engine, without "
                "encryption or password\n",
                server->program);
}

static void close_listeners(struct server *server)
{
    while (server->listener_count > 0)
        listener_close(&server->listeners[--server->listener_count]);
}

/* Opens one address, which may have several sockets. */
static bool open_address(struct server *server, const char *address, struct builder *error)
{
    struct listener *next = &server->listeners[server->listener_count];
    const size_t room = COMMAND_LINE_ADDRESSES_MAX - server->listener_count;
    size_t count = 1;
    if (room == 0)
        return builder_fail(error, "too many sockets");
    const bool opened =
        strcmp(address, systemd) == 0
            ? listener_inherit(next, room, &count, error)
            : listener_open(next, text_of(address), server->line->open_to_all, error);
    if (opened)
        server->listener_count += count;
    return opened;
}

static bool open_listeners(struct server *server, struct builder *error)
{
    const struct command_line *line = server->line;
    for (size_t i = 0; i < line->address_count; i++) {
        struct builder reason = BUILDER(TEXT_QUOTE_MAX * 4);
        if (!open_address(server, line->addresses[i], &reason))
            return builder_fail(error, "%s: %s", line->addresses[i], reason.start);
    }
    return true;
}

/* Finds, at the start, faults that would end every session. */
static bool check_sessions(const struct command_line *line, struct builder *error)
{
    struct builder reason = BUILDER(TEXT_QUOTE_MAX * 2);
    if (line->log != NULL && !session_log_may_open(line->log, &reason))
        return builder_fail(error, "--log %s: %s", line->log, reason.start);
    if (line->game != NULL && variant_find(text_of(line->game)) == NULL)
        return builder_fail(error, "--game %s: unknown game", line->game);
    return true;
}

/* Sessions must not get the parent's descriptors; exec closes the server's own. */
static bool keep_descriptors(void)
{
    DIR *folder = opendir("/proc/self/fd");
    if (folder == NULL)
        return false;
    const struct dirent *entry;
    while ((entry = readdir(folder)) != NULL) {
        int64_t descriptor;
        if (text_to_integer(text_of(entry->d_name), &descriptor) && descriptor > STDERR_FILENO)
            fcntl((int)descriptor, F_SETFD, FD_CLOEXEC);
    }
    closedir(folder);
    return true;
}

bool server_start(struct server *server, const char *program, const struct command_line *line,
                  struct builder *error)
{
    *server = (struct server){
        .program = program,
        .line = line,
        .children = calloc((size_t)line->sessions, sizeof *server->children),
    };
    if (server->children == NULL)
        return builder_fail(error, "out of memory");
    if (!keep_descriptors())
        builder_add(error, "/proc/self/fd: %s", strerror(errno));
    else if (check_sessions(line, error) && open_listeners(server, error))
        return true;
    server_finish(server);
    return false;
}

void server_announce(const struct server *server)
{
    if (!sandbox_is_available())
        fprintf(stderr, "%s: warning: sessions run without a sandbox\n", server->program);
    for (size_t i = 0; i < server->listener_count; i++)
        print_address(server, &server->listeners[i]);
}

void server_finish(struct server *server)
{
    close_listeners(server);
    free(server->children);
}

/* Runs this program again, even if its file was replaced. */
static int spawn_guest(const struct server *server, pid_t *child,
                       const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *set_up)
{
    const struct command_line *line = server->line;
    char name[64], idle[32], hash[32], threads[32], log[PATH_MAX + sizeof "--log="], game[PATH_MAX];
    snprintf(name, sizeof name, "%s", server->program);
    snprintf(idle, sizeof idle, "--idle=%lld", (long long)line->quota.idle_seconds);
    snprintf(hash, sizeof hash, "--max-hash=%lld", (long long)line->quota.hash_mib);
    snprintf(threads, sizeof threads, "--max-threads=%lld", (long long)line->quota.threads);
    snprintf(log, sizeof log, "--log=%s", line->log != NULL ? line->log : "");
    snprintf(game, sizeof game, "--game=%s", line->game != NULL ? line->game : "");
    char guest[] = "--guest";
    /* Pass options as arguments: `ps` shows them. */
    char *words[8] = {name, guest, idle, hash, threads};
    size_t count = 5;
    if (line->log != NULL)
        words[count++] = log;
    if (line->game != NULL)
        words[count++] = game;
    /* posix_spawn(), not fork(): it copies no memory and runs no code before exec. */
    return posix_spawn(child, "/proc/self/exe", actions, set_up, words, environ);
}

/* Starts a session on a connection. It inherits only stderr and the environment: signals are at
 * their defaults, exec closes other descriptors, and its process group keeps the server's Ctrl-C
 * away. Returns 0 or an error number. */
static int start_session(const struct server *server, int connection, pid_t *child)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t set_up;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    if (posix_spawn_file_actions_init(&actions) != 0)
        return ENOMEM;
    if (posix_spawnattr_init(&set_up) != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return ENOMEM;
    }
    int error = 0;
    /* stderr stays the server's. */
    for (int end = STDIN_FILENO; end < STDERR_FILENO && error == 0; end++)
        error = posix_spawn_file_actions_adddup2(&actions, connection, end);
    posix_spawnattr_setflags(&set_up, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                          POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setsigmask(&set_up, &none);
    posix_spawnattr_setsigdefault(&set_up, &all);
    posix_spawnattr_setpgroup(&set_up, 0);
    if (error == 0)
        error = spawn_guest(server, child, &actions, &set_up);
    posix_spawnattr_destroy(&set_up);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* Refuses a client, in UCI because its dialect is unknown. Its bytes are read first, up to a limit:
 * closing with unread bytes may lose the message. */
static void send_away(int connection, const char *reason)
{
    char text[128], unread[1 << 12];
    const int length = snprintf(text, sizeof text, "info string error: %s\n", reason);
    for (int reads = 0; reads < 8; reads++)
        if (recv(connection, unread, sizeof unread, MSG_DONTWAIT) <= 0)
            break;
    /* One attempt: the server waits for no client. */
    (void)!send(connection, text, (size_t)length, MSG_DONTWAIT | MSG_NOSIGNAL);
}

static void welcome(struct server *server, int connection)
{
    pid_t child;
    /* Refuse with a message: a client that waits in the backlog would take the server for dead. */
    if (server->child_count == (size_t)server->line->sessions) {
        send_away(connection, "all sessions are taken; try again later");
        return;
    }
    const int error = start_session(server, connection, &child);
    if (error == 0) {
        server->children[server->child_count++] = child;
        return;
    }
    /* The operator gets the cause, the client the advice to try again. */
    fprintf(stderr, "%s: cannot start a session: %s\n", server->program, strerror(error));
    send_away(connection, "cannot start a session now; try again later");
}

bool server_accept(struct server *server, const struct listener *listener)
{
    /* An inherited descriptor would keep other clients' connections open. */
    const int connection = accept4(listener->descriptor, NULL, NULL, SOCK_CLOEXEC);
    /* The session has copies. */
    if (connection >= 0) {
        welcome(server, connection);
        close(connection);
        return true;
    }
    /* Other errors concern this connection; the next one may be fine. */
    const bool is_short = errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM;
    if (is_short)
        fprintf(stderr, "%s: cannot accept a connection: %s\n", server->program, strerror(errno));
    return !is_short;
}

void server_reap(struct server *server, pid_t child, int status)
{
    for (size_t i = 0; i < server->child_count; i++)
        if (server->children[i] == child)
            /* The order does not matter: the last child fills the gap. */
            server->children[i] = server->children[--server->child_count];
    if (WIFSIGNALED(status) && server->stage != KILLING)
        fprintf(stderr, "%s: session %ld was killed by signal %d (%s)\n", server->program,
                (long)child, WTERMSIG(status), strsignal(WTERMSIG(status)));
    else if (WIFEXITED(status) && WEXITSTATUS(status) != 0)
        fprintf(stderr, "%s: session %ld ended with status %d\n", server->program, (long)child,
                WEXITSTATUS(status));
}

static void signal_all(const struct server *server, int number)
{
    for (size_t i = 0; i < server->child_count; i++)
        /* A child's process ID is not reused before the loop has waited for it. */
        kill(server->children[i], number);
}

double server_next_stage(struct server *server)
{
    switch (server->stage) {
    case SERVING:
        close_listeners(server);
        server->stage = GRACE;
        if (server->child_count > 0)
            fprintf(stderr, "%s: stopping; %zu sessions have %lld s to finish\n", server->program,
                    server->child_count, (long long)server->line->grace_seconds);
        return (double)server->line->grace_seconds;
    case GRACE:
        signal_all(server, SIGTERM);
        server->stage = STOPPING;
        return STOPPING_SECONDS;
    /* KILLING repeats until no session is left. */
    case STOPPING:
    case KILLING:
        signal_all(server, SIGKILL);
        server->stage = KILLING;
        return STOPPING_SECONDS;
    }
    return 0.0;
}

bool server_is_over(const struct server *server)
{
    return server->stage != SERVING && server->child_count == 0;
}
