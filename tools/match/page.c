#include "tools/match/page.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Makes room for so many more bytes and a final NUL. */
static bool reserve(struct page *page, size_t more)
{
    if (page->failed)
        return false;
    if (more < page->capacity - page->length)
        return true;
    const size_t capacity = 2 * (page->length + more) + 256;
    char *bytes = realloc(page->bytes, capacity);
    if (bytes == NULL) {
        page->failed = true;
        return false;
    }
    page->bytes = bytes;
    page->capacity = capacity;
    return true;
}

void page_add_text(struct page *page, struct text text)
{
    if (!reserve(page, text.length))
        return;
    if (text.length > 0)
        memcpy(page->bytes + page->length, text.start, text.length);
    page->length += text.length;
    page->bytes[page->length] = '\0';
}

void page_add_char(struct page *page, char character)
{
    page_add_text(page, (struct text){&character, 1});
}

void page_add(struct page *page, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0 || !reserve(page, (size_t)length))
        return;
    va_start(arguments, format);
    vsnprintf(page->bytes + page->length, (size_t)length + 1, format, arguments);
    va_end(arguments);
    page->length += (size_t)length;
}

struct text page_text(const struct page *page)
{
    return (struct text){page->bytes == NULL ? "" : page->bytes, page->length};
}

void page_finish(struct page *page)
{
    free(page->bytes);
    *page = (struct page){0};
}

bool page_add_file(struct page *page, const char *name, struct builder *why)
{
    FILE *file = fopen(name, "re");
    if (file == NULL) {
        builder_add(why, "%s: %s", name, strerror(errno));
        return false;
    }
    char block[1 << 16];
    size_t length;
    while ((length = fread(block, 1, sizeof block, file)) > 0)
        page_add_text(page, (struct text){block, length});
    const bool good = ferror(file) == 0 && !page->failed;
    if (!good)
        builder_add(why, "%s: %s", name, page->failed ? "out of memory" : strerror(errno));
    fclose(file);
    return good;
}

/* What a full disk leaves unwritten at first it refuses when tried again, with the reason. */
bool page_write_text(int file, struct text text)
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

/* Writes the page into a file of its own and onto the disk. */
static bool write_out(const struct page *page, const char *name)
{
    FILE *file = fopen(name, "we");
    if (file == NULL)
        return false;
    bool good = fwrite(page->bytes, 1, page->length, file) == page->length && fflush(file) == 0 &&
                fsync(fileno(file)) == 0;
    const int error = errno;
    if (fclose(file) != 0)
        return false;
    errno = error;
    return good;
}

bool page_save(const struct page *page, const char *name, struct builder *why)
{
    char *fresh;
    if (page->failed || asprintf(&fresh, "%s.new", name) < 0) {
        builder_add(why, "%s: out of memory", name);
        return false;
    }
    const bool good = write_out(page, fresh) && rename(fresh, name) == 0;
    if (!good) {
        builder_add(why, "%s: %s", name, strerror(errno));
        unlink(fresh);
    }
    free(fresh);
    return good;
}
