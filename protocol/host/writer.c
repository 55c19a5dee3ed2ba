#include "protocol/host/writer.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "protocol/host/transcript.h"

/* In front of every line in the queue. */
struct header {
    size_t length;
    enum importance importance;
};

struct writer {
    int descriptor;
    bool is_own; /* a descriptor of our own, to the same terminal */
    bool is_socket, is_pipe;
    int error; /* that ended the writing, but for the reader's leaving; 0: none */
    struct transcript *transcript;
    size_t start, end; /* queue[start..end) holds headers and lines */
    size_t written;    /* bytes of the first line that are out already */
    size_t answers;    /* bytes of the queue taken by answers */
    char queue[WRITER_QUEUE_MAX];
};

/* The same terminal once more, never waited for; -1 when that cannot be had. */
static int open_terminal(int descriptor)
{
    char name[32];
    snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
    return isatty(descriptor) ? open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1;
}

struct writer *writer_create(int descriptor)
{
    struct writer *writer = malloc(sizeof *writer);
    if (writer == NULL)
        return NULL;
    struct stat status;
    const mode_t mode = fstat(descriptor, &status) == 0 ? status.st_mode : 0;
    const int own = open_terminal(descriptor);
    writer->is_own = own >= 0;
    writer->descriptor = writer->is_own ? own : descriptor;
    writer->error = 0;
    writer->transcript = NULL;
    writer->is_socket = S_ISSOCK(mode);
    writer->is_pipe = S_ISFIFO(mode);
    writer->start = writer->end = writer->written = writer->answers = 0;
    return writer;
}

struct writer *writer_create_standard(void)
{
    return writer_create(STDOUT_FILENO);
}

void writer_destroy(struct writer *writer)
{
    if (writer != NULL && writer->is_own)
        close(writer->descriptor);
    free(writer);
}

void writer_set_transcript(struct writer *writer, struct transcript *transcript)
{
    writer->transcript = transcript;
}

static struct header header_at(const struct writer *writer, size_t offset)
{
    struct header header;
    memcpy(&header, writer->queue + offset, sizeof header);
    return header;
}

/* Removes the oldest progress line that is not yet partly written; false when there is none. */
static bool drop_progress(struct writer *writer)
{
    size_t offset = writer->start;
    while (offset < writer->end) {
        const struct header header = header_at(writer, offset);
        const size_t size = sizeof header + header.length;
        const bool begun = offset == writer->start && writer->written > 0;
        if (header.importance == PROGRESS && !begun) {
            memmove(writer->queue + offset, writer->queue + offset + size,
                    writer->end - offset - size);
            writer->end -= size;
            return true;
        }
        offset += size;
    }
    return false;
}

static bool make_room(struct writer *writer, size_t size)
{
    if (writer->start > 0 && WRITER_QUEUE_MAX - writer->end < size) {
        memmove(writer->queue, writer->queue + writer->start, writer->end - writer->start);
        writer->end -= writer->start;
        writer->start = 0;
    }
    while (WRITER_QUEUE_MAX - writer->end < size)
        if (!drop_progress(writer))
            return false;
    return true;
}

void writer_add(struct writer *writer, struct text line, enum importance importance)
{
    if (line.length > OUTPUT_LINE_MAX - 1)
        line.length = OUTPUT_LINE_MAX - 1;
    const struct header header = {.length = line.length + 1, .importance = importance};
    const size_t size = sizeof header + header.length;
    if (!make_room(writer, size))
        return;
    char *end = writer->queue + writer->end;
    memcpy(end, &header, sizeof header);
    if (line.length > 0)
        memcpy(end + sizeof header, line.start, line.length);
    end[sizeof header + line.length] = '\n';
    writer->end += size;
    if (importance == ANSWER)
        writer->answers += size;
}

bool writer_is_full(const struct writer *writer)
{
    return writer->answers > WRITER_QUEUE_MAX / 2;
}

/* Copies the next bytes to be written; returns their number. */
static size_t gather(const struct writer *writer, char *chunk, size_t size)
{
    size_t filled = 0;
    size_t skip = writer->written;
    for (size_t offset = writer->start; offset < writer->end && filled < size;) {
        const struct header header = header_at(writer, offset);
        const size_t left = header.length - skip;
        const size_t taken = left < size - filled ? left : size - filled;
        memcpy(chunk + filled, writer->queue + offset + sizeof header + skip, taken);
        filled += taken;
        offset += sizeof header + header.length;
        skip = 0;
    }
    return filled;
}

/* Forgets bytes that are out. */
static void advance(struct writer *writer, size_t bytes)
{
    writer->written += bytes;
    while (writer->start < writer->end) {
        const struct header header = header_at(writer, writer->start);
        if (writer->written < header.length)
            return;
        writer->written -= header.length;
        transcript_add(
            writer->transcript, TRANSCRIPT_SAID,
            (struct text){writer->queue + writer->start + sizeof header, header.length - 1});
        writer->start += sizeof header + header.length;
        if (header.importance == ANSWER)
            writer->answers -= sizeof header + header.length;
    }
    writer->start = writer->end = 0;
}

/*
 * The special problem of a descriptor that must not become non-blocking.
 *
 * O_NONBLOCK belongs to the open file, not to the descriptor: set here it would change it for every
 * process that shares it, the shell at the same terminal first of all. So a pipe is polled: when it
 * is writable PIPE_BUF bytes fit, and it gets no more than those at once. A socket
 * can be told call by call not to wait. A terminal promises nothing, but can be opened once more:
 * that open file is ours alone.
 */
static ssize_t write_chunk(const struct writer *writer, const char *chunk, size_t length)
{
    if (writer->is_socket)
        return send(writer->descriptor, chunk, length, MSG_DONTWAIT | MSG_NOSIGNAL);
    struct pollfd poll_for = {.fd = writer->descriptor, .events = POLLOUT};
    if (poll(&poll_for, 1, 0) == 0) {
        errno = EAGAIN;
        return -1;
    }
    return write(writer->descriptor, chunk, length);
}

/* A pipe or a socket was closed, or a terminal is gone: no error can be reported. */
static bool is_reader_gone(int error)
{
    return error == EPIPE || error == ECONNRESET || error == EIO;
}

enum writer_state writer_flush(struct writer *writer)
{
    while (writer->start < writer->end) {
        char chunk[PIPE_BUF];
        const size_t length = gather(writer, chunk, sizeof chunk);
        const ssize_t out = write_chunk(writer, chunk, length);
        if (out >= 0)
            advance(writer, (size_t)out);
        else if (errno == EAGAIN)
            return WRITER_PENDING;
        else if (errno != EINTR) {
            writer->error = is_reader_gone(errno) ? 0 : errno;
            return WRITER_BROKEN;
        }
    }
    return WRITER_DONE;
}

void writer_drain(struct writer *writer)
{
    while (writer_flush(writer) == WRITER_PENDING) {
        struct pollfd poll_for = {.fd = writer->descriptor, .events = POLLOUT};
        poll(&poll_for, 1, -1);
    }
}

int writer_error(const struct writer *writer)
{
    return writer->error;
}

int writer_descriptor(const struct writer *writer)
{
    return writer->descriptor;
}

bool writer_can_break(const struct writer *writer)
{
    return writer->is_pipe || writer->is_socket;
}

bool writer_is_broken(const struct writer *writer)
{
    struct pollfd poll_for = {.fd = writer->descriptor};
    return poll(&poll_for, 1, 0) > 0 && (poll_for.revents & (POLLERR | POLLHUP)) != 0;
}
