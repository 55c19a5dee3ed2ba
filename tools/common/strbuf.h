/*
 * A string buffer: text that grows as it is written, for output of unknown length.
 *
 * When memory runs short a buffer fails: it stays as it is and ignores what is added, so that its
 * writers look at `failed` once at the end. It owns its bytes.
 */
#ifndef KINGDROP_TOOLS_COMMON_STRBUF_H
#define KINGDROP_TOOLS_COMMON_STRBUF_H

#include "games/base/text.h"

/* All zero: an empty buffer. */
struct strbuf {
    char *bytes; /* ended by NUL once something was added */
    size_t length, capacity;
    bool failed;
};

void strbuf_add(struct strbuf *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void strbuf_add_text(struct strbuf *buffer, struct text text);
void strbuf_add_char(struct strbuf *buffer, char character);

/* The text so far; the view holds until something is added. */
struct text strbuf_text(const struct strbuf *buffer);

/* Frees the bytes and leaves an empty buffer. */
void strbuf_finish(struct strbuf *buffer);

/* An empty buffer that is finished where its block is left. */
#define STRBUF(name) struct strbuf name __attribute__((cleanup(strbuf_finish))) = {0}

/* Adds a whole file; false, and why in words that name it, when it cannot be read, or is no file
 * and does not end within STRBUF_PIPE_MAX bytes. */
#define STRBUF_PIPE_MAX ((size_t)256 << 20)
bool strbuf_add_file(struct strbuf *buffer, const char *name, struct builder *error);

/* Writes a whole text to a descriptor; false, and errno, when that cannot be done. */
bool text_write_all(int file, struct text text);

/* Makes the buffer the whole content of a file, as tools/common/save.h does. False, and why, when
 * that cannot be done or the buffer has failed. */
bool strbuf_save(const struct strbuf *buffer, const char *name, struct builder *error);

#endif
