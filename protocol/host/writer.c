#include "protocol/host/writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "protocol/host/session_log.h"
#include "protocol/host/sink.h"

#define WRITE_CHUNK 4096

/* Precedes every queued line. */
struct header {
    size_t length;
    enum importance importance;
};

struct writer {
    struct sink *sink;
    int error; /* that ended the writing, unless the client left; 0: none */
    struct session_log *log;
    size_t start, end; /* queue[start..end) has headers and lines */
    size_t written;    /* of the first line, already out */
    size_t answers;    /* the answers' bytes in the queue */
    char queue[WRITER_QUEUE_MAX];
};

struct writer *writer_create(int descriptor)
{
    /* calloc() may touch pages that are never used. */
    struct writer *writer = malloc(sizeof *writer);
    struct sink *sink = sink_open(descriptor);
    if (writer == NULL || sink == NULL) {
        free(writer);
        sink_close(sink);
        return NULL;
    }
    writer->sink = sink;
    writer->error = 0;
    writer->log = NULL;
    writer->start = writer->end = writer->written = writer->answers = 0;
    return writer;
}

/* The only writer to standard output: every line passes its queue. */
struct writer *writer_create_standard(void)
{
    return writer_create(STDOUT_FILENO);
}

void writer_destroy(struct writer *writer)
{
    if (writer != NULL)
        sink_close(writer->sink);
    free(writer);
}

void writer_set_log(struct writer *writer, struct session_log *log)
{
    writer->log = log;
}

static struct header header_at(const struct writer *writer, size_t offset)
{
    /* Copy the header, which may be unaligned. */
    struct header header;
    memcpy(&header, writer->queue + offset, sizeof header);
    return header;
}

/* Removes the oldest progress line that is not partly out; returns false if there is none. */
static bool drop_progress(struct writer *writer)
{
    size_t offset = writer->start;
    while (offset < writer->end) {
        const struct header header = header_at(writer, offset);
        const size_t size = sizeof header + header.length;
        /* A partly written line must be finished. */
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
    /* Move the queue only when its end is reached: a draining queue is never copied. */
    if (writer->start > 0 && WRITER_QUEUE_MAX - writer->end < size) {
        memmove(writer->queue, writer->queue + writer->start, writer->end - writer->start);
        writer->end -= writer->start;
        writer->start = 0;
    }
    /* A newer line supersedes old progress. */
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
    /* Drop the line if answers fill the queue; writer_is_full() prevents that. */
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

/* Copies the next bytes; returns their number. */
static size_t gather(const struct writer *writer, char *chunk, size_t size)
{
    size_t filled = 0;
    /* Part of the first line may be out. */
    size_t skip = writer->written;
    /* Gather many lines for one system call. */
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

/* Drops written bytes. */
static void advance(struct writer *writer, size_t bytes)
{
    writer->written += bytes;
    while (writer->start < writer->end) {
        const struct header header = header_at(writer, writer->start);
        if (writer->written < header.length)
            return;
        writer->written -= header.length;
        /* Log the line when it is written: the client may have seen it. */
        session_log_add(
            writer->log, SESSION_LOG_SENT,
            (struct text){writer->queue + writer->start + sizeof header, header.length - 1});
        writer->start += sizeof header + header.length;
        if (header.importance == ANSWER)
            writer->answers -= sizeof header + header.length;
    }
    writer->start = writer->end = 0;
}

/* A closed pipe or socket or a vanished terminal is not an error. */
static bool is_client_gone(int error)
{
    return error == EPIPE || error == ECONNRESET || error == EIO;
}

enum writer_state writer_flush(struct writer *writer)
{
    for (;;) {
        char chunk[WRITE_CHUNK];
        const ssize_t out = sink_write(writer->sink, chunk, gather(writer, chunk, sizeof chunk));
        if (out == 0)
            return WRITER_DONE;
        if (out > 0)
            advance(writer, (size_t)out);
        else if (errno == EAGAIN)
            return WRITER_PENDING;
        /* A client may leave; a full disk is an error. */
        else if (errno != EINTR) {
            writer->error = is_client_gone(errno) ? 0 : errno;
            return WRITER_BROKEN;
        }
    }
}

void writer_drain(struct writer *writer)
{
    /* This may block, so call it only before and after sessions. */
    while (writer_flush(writer) == WRITER_PENDING)
        sink_wait(writer->sink);
}

int writer_error(const struct writer *writer)
{
    return writer->error;
}

struct sink *writer_sink(const struct writer *writer)
{
    return writer->sink;
}
