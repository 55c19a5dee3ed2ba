#include "protocol/host/system.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "games/base/mapping.h"
#include "protocol/host/daemon/guest.h"
#include "protocol/host/daemon/sandbox.h"
#include "protocol/host/daemon/server.h"
#include "protocol/host/descriptors.h"
#include "protocol/host/loop.h"

#define REASON_MAX 512

/* Gives up a database file that shrank; the session goes on. */
static void on_bus_error(int number, siginfo_t *what, void *context)
{
    (void)context;
    const int error = errno;
    /* Other bus errors end the process at the next try. */
    if (what->si_code != BUS_ADRERR || !mapping_lose(what->si_addr))
        signal(number, SIG_DFL);
    errno = error;
}

bool system_prepare(void)
{
    /* write() then fails with EPIPE. */
    signal(SIGPIPE, SIG_IGN);
    struct sigaction action = {.sa_sigaction = on_bus_error, .sa_flags = SA_SIGINFO};
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, NULL);
    return fill_closed_descriptors();
}

/* From inetd, systemd or our server. */
bool system_has_accepted_client(void)
{
    return guest_is_accepted(STDIN_FILENO);
}

void system_enforce(const struct program *program, const struct quota *quota)
{
    /* Set the name that `ps` shows: a server starts guests as /proc/self/exe. */
    prctl(PR_SET_NAME, program->name);
    guest_enforce(quota, STDIN_FILENO);
}

/* The kernel may lack a sandbox. */
bool system_has_sandbox(void)
{
    return sandbox_is_available();
}

bool system_has_server(void)
{
    return true;
}

int system_serve(const struct program *program, const struct command_line *line)
{
    struct builder error = BUILDER(REASON_MAX);
    struct server server;
    if (!server_start(&server, program->name, line, &error)) {
        fprintf(stderr, "%s: %s\n", program->name, error.start);
        return EXIT_FAILURE;
    }
    const bool served = loop_serve(&server);
    server_finish(&server);
    return served ? EXIT_SUCCESS : EXIT_FAILURE;
}
