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

/* Of a function with a format as printf() in standard C has it; Windows has one of its own. */
#if defined(__MINGW32__) && !defined(__clang__)
#define TEXT_FORMAT(string, first) __attribute__((format(gnu_printf, string, first)))
#else
#define TEXT_FORMAT(string, first) __attribute__((format(printf, string, first)))
#endif

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

/* Returns true if at most one letter was missed, added, changed or swapped with the next one; case
 * counts for nothing. */
bool text_is_near(struct text view, const char *string);

/* True when the view begins with the prefix. */
bool text_starts_with(struct text view, const char *prefix);

/* True when the view ends with the suffix. */
bool text_ends_with(struct text view, const char *suffix);

/* Blanks are space, tab, CR, VT and FF. */
bool text_is_blank(char character);
void text_skip_blanks(struct text *rest);

/* The view without blanks at its ends. */
struct text text_trim(struct text view);

/* Takes the first blank-separated word off *rest; an empty view when there is none left. */
struct text text_take_word(struct text *rest);

/* Takes the last blank-separated word off *rest; an empty view when there is none. */
struct text text_take_last_word(struct text *rest);

/* Takes what stands before the next divider off *rest, and the divider; false when there is none,
 * so that this is the last part. */
bool text_take_part(struct text *rest, char divider, struct text *part);

/* Takes the first line off *rest, with its newline, which is not part of the view. */
struct text text_take_line(struct text *rest);

/* Takes the first byte off *rest, which must not be empty. */
char text_take_char(struct text *rest);

/* The whole view as a decimal integer, sign allowed; false (and *value untouched) for anything
 * else: an empty view, other characters, a number that does not fit. */
bool text_to_integer(struct text view, int64_t *value);

/* Sets *value to the whole view as a decimal number such as -3, .05 or 5e-05, with a point in every
 * locale. Returns false (and *value untouched) for anything else and for what a double cannot hold.
 */
bool text_to_decimal(struct text view, double *value);

/* Room for a byte as \xNN. */
enum { TEXT_ESCAPE_SIZE = 5 };

/* Takes the next part of *rest, which is not empty, as a terminal may show it, and returns it: the
 * longest start of printable ASCII, tabs and UTF-8 without control characters, else a byte, written
 * as \xNN into the escape. */
struct text text_take_printable(struct text *rest, char escape[TEXT_ESCAPE_SIZE]);

struct builder {
    char *start;
    size_t size;   /* of the array, with room for the final NUL */
    size_t length; /* written so far, below size */
};

/* A builder over an array of size > 0 bytes, which becomes the empty string. */
struct builder builder_over(char *array, size_t size);

/* The same over bytes of its own, which last as long as the block. */
#define BUILDER(size) builder_over((char[size]){""}, size)

void builder_add(struct builder *builder, const char *format, ...) TEXT_FORMAT(2, 3);

/* The same with the reason for a failure; false, for the caller to return. A macro, so that
 * checkers of source text see that it is false. */
#define builder_fail(...) (builder_add(__VA_ARGS__), false)

void builder_add_text(struct builder *builder, struct text view);
void builder_add_char(struct builder *builder, char character);

/* Adds value / 10^digits with that number of digits after the point, in every locale. */
void builder_add_decimal(struct builder *builder, int64_t value, unsigned digits);

/* Adds the view with \xNN for each byte that is not printable. */
void builder_add_printable(struct builder *builder, struct text view);

/* What was built so far. */
struct text builder_text(const struct builder *builder);

#endif
