#include "protocol/host/sink.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

struct sink {
    int descriptor;
    bool is_own; /* the terminal, opened again */
    bool is_socket, is_pipe;
};

/* Opens a terminal again, with O_NONBLOCK; returns -1 on failure. */
static int open_terminal(int descriptor)
{
    char name[32];
    snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
    return isatty(descriptor) ? open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1;
}

struct sink *sink_open(int descriptor)
{
    struct sink *sink = malloc(sizeof *sink);
    if (sink == NULL)
        return NULL;
    struct stat status;
    const mode_t mode = fstat(descriptor, &status) == 0 ? status.st_mode : 0;
    const int own = open_terminal(descriptor);
    *sink = (struct sink){
        .descriptor = own >= 0 ? own : descriptor,
        .is_own = own >= 0,
        .is_socket = S_ISSOCK(mode),
        .is_pipe = S_ISFIFO(mode),
    };
    return sink;
}

void sink_close(struct sink *sink)
{
    if (sink != NULL && sink->is_own)
        close(sink->descriptor);
    free(sink);
}

/*
 * The descriptor must stay blocking: O_NONBLOCK belongs to the open file description, so it would
 * affect other processes, such as the shell at a terminal. So a pipe is polled: when it is
 * writable, PIPE_BUF bytes fit. A socket has a flag for each call. A terminal has neither, but it
 * can be opened again.
 */
ssize_t sink_write(struct sink *sink, const char *bytes, size_t length)
{
    if (length == 0)
        return 0;
    if (length > PIPE_BUF)
        length = PIPE_BUF;
    if (sink->is_socket)
        return send(sink->descriptor, bytes, length, MSG_DONTWAIT | MSG_NOSIGNAL);
    struct pollfd poll_for = {.fd = sink->descriptor, .events = POLLOUT};
    /* Errors count as ready: write() returns them. */
    if (poll(&poll_for, 1, 0) == 0) {
        errno = EAGAIN;
        return -1;
    }
    return write(sink->descriptor, bytes, length);
}

void sink_wait(struct sink *sink)
{
    struct pollfd poll_for = {.fd = sink->descriptor, .events = POLLOUT};
    poll(&poll_for, 1, -1);
}

int sink_descriptor(const struct sink *sink)
{
    return sink->descriptor;
}

bool sink_can_break(const struct sink *sink)
{
    return sink->is_pipe || sink->is_socket;
}

bool sink_is_broken(const struct sink *sink)
{
    struct pollfd poll_for = {.fd = sink->descriptor};
    /* poll() always reports a closed end. */
    return poll(&poll_for, 1, 0) > 0 && (poll_for.revents & (POLLERR | POLLHUP)) != 0;
}
