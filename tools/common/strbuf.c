/* Stores a failure instead of returning it, since dozens of calls build a text. */
#include "tools/common/strbuf.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/common/save.h"

/* Makes room for `more` bytes and a NUL. */
static bool reserve(struct strbuf *buffer, size_t more)
{
    if (buffer->failed)
        return false;
    if (more < buffer->capacity - buffer->length)
        return true;
    /* Doubling keeps the total copying linear in the length. */
    const size_t capacity = 2 * (buffer->length + more) + 256;
    char *bytes = realloc(buffer->bytes, capacity);
    if (bytes == NULL) {
        buffer->failed = true;
        return false;
    }
    buffer->bytes = bytes;
    buffer->capacity = capacity;
    return true;
}

void strbuf_add_text(struct strbuf *buffer, struct text text)
{
    if (!reserve(buffer, text.length))
        return;
    if (text.length > 0)
        memcpy(buffer->bytes + buffer->length, text.start, text.length);
    buffer->length += text.length;
    buffer->bytes[buffer->length] = '\0';
}

void strbuf_add_char(struct strbuf *buffer, char character)
{
    strbuf_add_text(buffer, (struct text){&character, 1});
}

void strbuf_add(struct strbuf *buffer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    /* The first call only measures, and consumes the argument list. */
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0 || !reserve(buffer, (size_t)length))
        return;
    va_start(arguments, format);
    vsnprintf(buffer->bytes + buffer->length, (size_t)length + 1, format, arguments);
    va_end(arguments);
    buffer->length += (size_t)length;
}

struct text strbuf_text(const struct strbuf *buffer)
{
    return (struct text){buffer->bytes == NULL ? "" : buffer->bytes, buffer->length};
}

void strbuf_finish(struct strbuf *buffer)
{
    free(buffer->bytes);
    *buffer = (struct strbuf){0};
}

bool strbuf_add_file(struct strbuf *buffer, const char *name, struct builder *error)
{
    FILE *file = fopen(name, "re");
    if (file == NULL)
        return builder_fail(error, "%s: %s", name, strerror(errno));
    /* Read to the end: a pipe or a growing file has no reliable size. */
    char block[1 << 16];
    size_t length;
    struct stat status;
    const bool is_file = fstat(fileno(file), &status) == 0 && S_ISREG(status.st_mode);
    const size_t before = buffer->length;
    bool is_endless = false;
    while (!is_endless && !buffer->failed && (length = fread(block, 1, sizeof block, file)) > 0) {
        strbuf_add_text(buffer, (struct text){block, length});
        is_endless = !is_file && buffer->length - before > STRBUF_PIPE_MAX;
    }
    const bool ok = ferror(file) == 0 && !buffer->failed && !is_endless;
    if (!ok)
        builder_add(error, "%s: %s", name,
                    is_endless       ? "more than 256 MiB from a pipe or device"
                    : buffer->failed ? "out of memory"
                                     : strerror(errno));
    fclose(file);
    return ok;
}

/* A full disk may cut one write short; the next sets errno. */
bool text_write_all(int file, struct text text)
{
    while (text.length > 0) {
        const ssize_t written = write(file, text.start, text.length);
        if (written <= 0)
            return false;
        text.start += written;
        text.length -= (size_t)written;
    }
    return true;
}

bool strbuf_save(const struct strbuf *buffer, const char *name, struct builder *error)
{
    if (!buffer->failed)
        return save_bytes(name, buffer->bytes, buffer->length, error);
    return builder_fail(error, "%s: out of memory", name);
}
