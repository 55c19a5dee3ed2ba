/*
 * Text: views, strict numbers and a bounded builder.
 *
 * A view does not own its bytes, need not end in NUL and may hold any byte. A builder writes into
 * the caller's array, always with a final NUL, and cuts the excess.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The format of standard printf(); Windows has another. */
#if defined(__MINGW32__) && !defined(__clang__)
#define TEXT_FORMAT(string, first) __attribute__((format(gnu_printf, string, first)))
#else
#define TEXT_FORMAT(string, first) __attribute__((format(printf, string, first)))
#endif

struct text {
    const char *start;
    size_t length;
};

/* Arguments for printf's "%.*s": the whole view, or its beginning for a message. */
#define TEXT_ARGUMENTS(view) (int)(view).length, (view).start
#define TEXT_QUOTE_MAX 64
#define TEXT_QUOTE(view)                                                                           \
    (int)((view).length < TEXT_QUOTE_MAX ? (view).length : TEXT_QUOTE_MAX), (view).start

/* Returns a view of a NUL-terminated string. */
struct text text_of(const char *string);

/* Returns true for equal bytes. */
bool text_is(struct text view, const char *string);

/* Returns true for equal bytes, ignoring ASCII case. */
bool text_is_folded(struct text view, const char *string);

/* Returns true for at most one missing, extra, different or swapped letter, ignoring case. */
bool text_is_near(struct text view, const char *string);

/* Returns true if the view begins with the prefix. */
bool text_starts_with(struct text view, const char *prefix);

/* Takes the UTF-8 byte order mark with which Windows editors begin a file. */
void text_skip_byte_order_mark(struct text *rest);

/* Returns true if the view ends with the suffix. */
bool text_ends_with(struct text view, const char *suffix);

/* Returns an ASCII capital's small letter, or any other character, in every locale. */
char text_lower_case(char character);

/* Returns true for 0 to 9. */
bool text_is_digit(char character);

/* Returns true for a space, tab, CR, VT or FF. */
bool text_is_blank(char character);
/* Takes the blanks at the start. */
void text_skip_blanks(struct text *rest);

/* Returns the view without blanks at its ends. */
struct text text_trim(struct text view);

/* Takes and returns the first blank-separated word, empty if there is none. */
struct text text_take_word(struct text *rest);

/* Takes and returns the last blank-separated word, empty if there is none. */
struct text text_take_last_word(struct text *rest);

/* Takes the bytes before the next divider, and the divider. Returns false for the last part. */
bool text_take_part(struct text *rest, char divider, struct text *part);

/* Takes the first line with its newline, and returns it without. */
struct text text_take_line(struct text *rest);

/* Takes and returns the first byte of a nonempty *rest. */
char text_take_char(struct text *rest);

/* Parses the whole view as a decimal integer. Returns false and keeps *value if it is invalid or
 * does not fit. */
bool text_to_integer(struct text view, int64_t *value);

/* The same, but a number that does not fit becomes the nearest that does. */
bool text_to_nearest_integer(struct text view, int64_t *value);

/* Parses the whole view as a number such as -3, .05 or 5e-05, in every locale. Returns false and
 * keeps *value if it is invalid or does not fit. */
bool text_to_decimal(struct text view, double *value);

/* Room for a byte as \xNN. */
enum { TEXT_ESCAPE_SIZE = 5 };

/* Takes and returns the printable start of a nonempty *rest (ASCII, tabs and UTF-8), or else one
 * byte, as \xNN in the escape. */
struct text text_take_printable(struct text *rest, char escape[TEXT_ESCAPE_SIZE]);

struct builder {
    char *start;
    size_t size;   /* of the array, with the final NUL */
    size_t length; /* so far, below size */
};

/* Returns an empty builder over an array of size > 0 bytes. */
struct builder builder_over(char *array, size_t size);

/* A builder over bytes that last as long as the block. */
#define BUILDER(size) builder_over((char[size]){""}, size)

/* Adds formatted text. */
void builder_add(struct builder *builder, const char *format, ...) TEXT_FORMAT(2, 3);

/* Adds a failure's reason and returns false. A macro, so that static checkers see the false. */
#define builder_fail(...) (builder_add(__VA_ARGS__), false)
/* The same for a quoted word and its fault. Evaluates `word` repeatedly. */
#define builder_refuse(builder, word, fault)                                                       \
    builder_fail(builder, "'%.*s': %s", TEXT_QUOTE(word), fault)

/* Adds a view's bytes. */
void builder_add_text(struct builder *builder, struct text view);
void builder_add_char(struct builder *builder, char character);

/* Adds value / 10^digits with a point, in every locale. */
void builder_add_decimal(struct builder *builder, int64_t value, unsigned digits);

/* Adds the view with \xNN for each unprintable byte. */
void builder_add_printable(struct builder *builder, struct text view);

/* Returns the text so far. */
struct text builder_text(const struct builder *builder);
