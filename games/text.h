/*
 * Text without surprises: views into somebody else's bytes, strict numbers, and a bounded builder.
 *
 * A view does not own its bytes, need not end in NUL and may hold any byte. A builder writes into
 * the caller's array, always leaves it NUL-terminated, and cuts what does not fit.
 */
#ifndef KINGDROP_GAMES_TEXT_H
#define KINGDROP_GAMES_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    const char *start;
    size_t length;
};

/* For printf's "%.*s": the whole view, or its beginning where a message only quotes it. */
#define TEXT_ARGUMENTS(view) (int)(view).length, (view).start
#define TEXT_QUOTE_MAX 64
#define TEXT_QUOTE(view)                                                                           \
    (int)((view).length < TEXT_QUOTE_MAX ? (view).length : TEXT_QUOTE_MAX), (view).start

/* A view of a whole NUL-terminated string. */
struct text text_of(const char *string);

/* Equal byte for byte; the folded form takes ASCII letters of either case as equal. */
bool text_is(struct text view, const char *string);
bool text_is_folded(struct text view, const char *string);

/* True when the view begins with the prefix. */
bool text_starts_with(struct text view, const char *prefix);

/* The view without blanks (space, tab, CR, VT, FF) at its ends. */
struct text text_trim(struct text view);

/* Takes the first blank-separated word off *rest; an empty view when there is none left. */
struct text text_take_word(struct text *rest);

/* Takes the last blank-separated word off *rest; an empty view when there is none. */
struct text text_take_last_word(struct text *rest);

/* Takes the first line off *rest, with its newline, which is not part of the view. */
struct text text_take_line(struct text *rest);

/* Takes the first byte off *rest, which must not be empty. */
char text_take_char(struct text *rest);

/* The whole view as a decimal integer, sign allowed; false (and *value untouched) for anything
 * else: an empty view, other characters, a number that does not fit. */
bool text_to_integer(struct text view, int64_t *value);

struct builder {
    char *start;
    size_t size;   /* of the array, with room for the final NUL */
    size_t length; /* written so far, below size */
};

/* A builder over an array of size > 0 bytes, which becomes the empty string. */
struct builder builder_over(char *array, size_t size);

void builder_add(struct builder *builder, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void builder_add_text(struct builder *builder, struct text view);
void builder_add_char(struct builder *builder, char character);

/* What was built so far. */
struct text builder_text(const struct builder *builder);

#endif
