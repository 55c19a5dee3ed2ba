#include "protocol/host/reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHUNK (1U << 16)

/* The longest unfinished line, plus one read. */
#define CAPACITY (READER_LINE_MAX + CHUNK)

struct reader {
    size_t start, end; /* bytes[start..end) are left */
    size_t scanned;    /* bytes[start..scanned) have no newline */
    bool skipping;     /* an overlong line lasts until the next newline */
    bool ended;
    int error; /* that ended the reading, unless the client left; 0: none */
    char bytes[CAPACITY];
};

struct reader *reader_create(void)
{
    /* calloc() may touch pages that are never used. */
    struct reader *reader = malloc(sizeof *reader);
    if (reader != NULL) {
        reader->start = reader->end = reader->scanned = 0;
        reader->skipping = reader->ended = false;
        reader->error = 0;
    }
    return reader;
}

void reader_destroy(struct reader *reader)
{
    free(reader);
}

/* Moves the rest to the front. */
static void shift_lines(struct reader *reader)
{
    if (reader->start == 0)
        return;
    memmove(reader->bytes, reader->bytes + reader->start, reader->end - reader->start);
    reader->end -= reader->start;
    reader->scanned -= reader->start;
    reader->start = 0;
}

/* A reset socket or a vanished terminal is an end like any other. */
static bool is_input_gone(int error)
{
    return error == ECONNRESET || error == EIO;
}

void reader_fill(struct reader *reader, int descriptor)
{
    shift_lines(reader);
    /* There is always room: take_unfinished() drops overlong lines. */
    const size_t room = CAPACITY - reader->end;
    const unsigned max = room < CHUNK ? (unsigned)room : CHUNK;
    const ssize_t got = read(descriptor, reader->bytes + reader->end, max);
    if (got > 0) {
        reader->end += (size_t)got;
    } else if (got == 0) {
        reader->ended = true;
        /* EAGAIN: the client may have set O_NONBLOCK on a shared descriptor. */
    } else if (errno != EINTR && errno != EAGAIN) {
        reader->ended = true;
        reader->error = is_input_gone(errno) ? 0 : errno;
    }
}

int reader_error(const struct reader *reader)
{
    return reader->error;
}

bool reader_feed(struct reader *reader, struct text bytes)
{
    shift_lines(reader);
    /* Add all or nothing: half of the words would be another command. */
    if (bytes.length > CAPACITY - reader->end)
        return false;
    if (bytes.length > 0)
        memcpy(reader->bytes + reader->end, bytes.start, bytes.length);
    reader->end += bytes.length;
    return true;
}

void reader_end(struct reader *reader)
{
    reader->ended = true;
}

/* Removes NUL bytes; returns their number. */
static size_t drop_nuls(char *bytes, size_t length)
{
    if (length == 0 || memchr(bytes, '\0', length) == NULL)
        return 0;
    /* Work in place: the line is ours until the next call. */
    size_t kept = 0;
    for (size_t i = 0; i < length; i++)
        if (bytes[i] != '\0')
            bytes[kept++] = bytes[i];
    return length - kept;
}

/* Takes the line bytes[start..end) and `newline` bytes after it. */
static struct input take_line(struct reader *reader, size_t end, size_t newline)
{
    char *bytes = reader->bytes + reader->start;
    const size_t length = end - reader->start;
    /* The caller's view points to these bytes until the next read. */
    reader->start = reader->scanned = end + newline;
    if (length > READER_LINE_MAX)
        return (struct input){.kind = INPUT_OVERLONG};
    const size_t nuls = drop_nuls(bytes, length);
    return (struct input){.kind = INPUT_LINE, .line = {bytes, length - nuls}, .nuls = nuls};
}

/* Handles bytes without a newline: part of an overlong line, the last line, or an unfinished one.
 */
static struct input take_unfinished(struct reader *reader)
{
    const bool overlong = reader->end - reader->start > READER_LINE_MAX;
    if (reader->skipping || overlong)
        reader->start = reader->scanned = reader->end;
    /* Reported at once: a newline may never come. */
    if (overlong && !reader->skipping) {
        reader->skipping = true;
        return (struct input){.kind = INPUT_OVERLONG};
    }
    if (!reader->ended)
        return (struct input){.kind = INPUT_NONE};
    /* `printf quit` has no newline. */
    if (reader->start < reader->end)
        return take_line(reader, reader->end, 0);
    return (struct input){.kind = INPUT_END};
}

struct input reader_next(struct reader *reader)
{
    for (;;) {
        /* Resume where the last scan ended, or a line arriving byte by byte would take quadratic
         * time. */
        const char *from = reader->bytes + reader->scanned;
        const char *newline = memchr(from, '\n', reader->end - reader->scanned);
        if (newline == NULL) {
            reader->scanned = reader->end;
            return take_unfinished(reader);
        }
        const size_t end = (size_t)(newline - reader->bytes);
        if (!reader->skipping)
            return take_line(reader, end, 1);
        reader->skipping = false;
        reader->start = reader->scanned = end + 1;
    }
}
