/*
 * A growing string buffer that owns its bytes. It ignores additions after memory runs short: check
 * `failed` at the end.
 */
#pragma once

#include "games/base/text.h"

/* All zero: an empty buffer. */
struct strbuf {
    char *bytes; /* NULL or ended by NUL */
    size_t length, capacity;
    bool failed;
};

void strbuf_add(struct strbuf *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void strbuf_add_text(struct strbuf *buffer, struct text text);
void strbuf_add_char(struct strbuf *buffer, char character);

/* Returns the text, valid until something is added. */
struct text strbuf_text(const struct strbuf *buffer);

void strbuf_finish(struct strbuf *buffer);

/* An empty buffer that is finished at the end of its block. */
#define STRBUF(name) struct strbuf name __attribute__((cleanup(strbuf_finish))) = {0}

/* Adds a whole file. Returns false and sets *error if it cannot be read, or if a pipe or device
 * gives more than STRBUF_PIPE_MAX bytes. */
#define STRBUF_PIPE_MAX ((size_t)256 << 20)
bool strbuf_add_file(struct strbuf *buffer, const char *name, struct builder *error);

/* Writes the whole text to a descriptor. Returns false and sets errno on failure. */
bool text_write_all(int file, struct text text);

/* Saves the buffer as a file, see save.h. Returns false and sets *error on failure or if `failed`.
 */
bool strbuf_save(const struct strbuf *buffer, const char *name, struct builder *error);
