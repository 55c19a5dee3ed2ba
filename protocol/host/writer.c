#include "protocol/host/writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "protocol/host/session_log.h"
#include "protocol/host/sink.h"

/* Bytes that go out together. */
#define CHUNK 4096

/* In front of every line in the queue. */
struct header {
    size_t length;
    enum importance importance;
};

struct writer {
    struct sink *sink;
    int error; /* that ended the writing, unless the client left; 0: none */
    struct session_log *log;
    size_t start, end; /* queue[start..end) holds headers and lines */
    size_t written;    /* bytes of the first line that are out already */
    size_t answers;    /* bytes of the queue taken by answers */
    char queue[WRITER_QUEUE_MAX];
};

struct writer *writer_create(int descriptor)
{
    /* Not calloc(), so that the queue's pages are only touched when lines come. */
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

/* Here and nowhere else, so that nothing can be printed past the queue. */
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
    /* Copied: a header begins wherever the line before it ends, at any address. */
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
        /* A line of which a part is written must be finished, or the next one would run into it.
         */
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
    /* Moved only when the end is reached, so a queue that drains costs no copies. */
    if (writer->start > 0 && WRITER_QUEUE_MAX - writer->end < size) {
        memmove(writer->queue, writer->queue + writer->start, writer->end - writer->start);
        writer->end -= writer->start;
        writer->start = 0;
    }
    /* The oldest progress is dropped first: a newer line has the same, and more. */
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
    /* Only if answers fill the queue, which writer_is_full() prevents: no command runs then. */
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
    /* Of the first line a part may be out already. */
    size_t skip = writer->written;
    /* Many lines in one system call. */
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
        /* When it is out, and not when it is queued: the log shows what the client can have
         * seen. */
        session_log_add(
            writer->log, SESSION_LOG_SENT,
            (struct text){writer->queue + writer->start + sizeof header, header.length - 1});
        writer->start += sizeof header + header.length;
        if (header.importance == ANSWER)
            writer->answers -= sizeof header + header.length;
    }
    writer->start = writer->end = 0;
}

/* A pipe or a socket was closed, or a terminal is gone: no error can be reported. */
static bool is_client_gone(int error)
{
    return error == EPIPE || error == ECONNRESET || error == EIO;
}

enum writer_state writer_flush(struct writer *writer)
{
    for (;;) {
        char chunk[CHUNK];
        const ssize_t out = sink_write(writer->sink, chunk, gather(writer, chunk, sizeof chunk));
        if (out == 0)
            return WRITER_DONE;
        if (out > 0)
            advance(writer, (size_t)out);
        else if (errno == EAGAIN)
            return WRITER_PENDING;
        /* A client that has left is a normal end of a session; a full disk is not. */
        else if (errno != EINTR) {
            writer->error = is_client_gone(errno) ? 0 : errno;
            return WRITER_BROKEN;
        }
    }
}

void writer_drain(struct writer *writer)
{
    /* Used before and after sessions only, where nothing else could wait to be done. */
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
