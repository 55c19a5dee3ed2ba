#include "games/base/text.h"

#include <float.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

char text_lower_case(char character)
{
    return character >= 'A' && character <= 'Z' ? (char)(character - 'A' + 'a') : character;
}

struct text text_of(const char *string)
{
    return (struct text){string, strlen(string)};
}

bool text_is(struct text view, const char *string)
{
    const size_t length = strlen(string);
    /* An empty view may be NULL, which memcmp() must not get. */
    return view.length == length && (length == 0 || memcmp(view.start, string, length) == 0);
}

bool text_is_folded(struct text view, const char *string)
{
    if (view.length != strlen(string))
        return false;
    /* Not strncasecmp(), which depends on the locale. */
    for (size_t i = 0; i < view.length; i++)
        if (text_lower_case(view.start[i]) != text_lower_case(string[i]))
            return false;
    return true;
}

bool text_is_near(struct text view, const char *string)
{
    size_t length = strlen(string), head = 0;
    while (head < view.length && head < length &&
           text_lower_case(view.start[head]) == text_lower_case(string[head]))
        head++;
    const char *start = view.start + head;
    view.length -= head;
    string += head;
    length -= head;
    size_t tail = 0;
    while (view.length > 0 && length > 0 &&
           text_lower_case(start[view.length - 1]) == text_lower_case(string[length - 1])) {
        view.length--;
        length--;
        tail++;
    }
    if (view.length == 2 && length == 2)
        return text_lower_case(start[0]) == text_lower_case(string[1]) &&
               text_lower_case(start[1]) == text_lower_case(string[0]);
    /* Two different single letters are not near. */
    return view.length <= 1 && length <= 1 && head + tail > 0;
}

bool text_starts_with(struct text view, const char *prefix)
{
    const size_t length = strlen(prefix);
    return view.length >= length && (length == 0 || memcmp(view.start, prefix, length) == 0);
}

void text_skip_byte_order_mark(struct text *rest)
{
    static const char mark[] = "\xEF\xBB\xBF";
    if (text_starts_with(*rest, mark))
        *rest = (struct text){rest->start + strlen(mark), rest->length - strlen(mark)};
}

bool text_ends_with(struct text view, const char *suffix)
{
    const size_t length = strlen(suffix);
    return view.length >= length && memcmp(view.start + view.length - length, suffix, length) == 0;
}

bool text_is_digit(char character)
{
    return character >= '0' && character <= '9';
}

/* Not isspace(), which depends on the locale. A newline separates lines. */
bool text_is_blank(char character)
{
    return character == ' ' || (character >= '\t' && character <= '\r' && character != '\n');
}

void text_skip_blanks(struct text *rest)
{
    while (rest->length > 0 && text_is_blank(rest->start[0]))
        text_take_char(rest);
}

struct text text_trim(struct text view)
{
    text_skip_blanks(&view);
    while (view.length > 0 && text_is_blank(view.start[view.length - 1]))
        view.length--;
    return view;
}

struct text text_take_word(struct text *rest)
{
    text_skip_blanks(rest);
    struct text word = {rest->start, 0};
    while (word.length < rest->length && !text_is_blank(rest->start[word.length]))
        word.length++;
    rest->start += word.length;
    rest->length -= word.length;
    return word;
}

struct text text_take_last_word(struct text *rest)
{
    const struct text trimmed = text_trim(*rest);
    size_t before = trimmed.length;
    /* Search from the end: the words before may be a path with blanks. */
    while (before > 0 && !text_is_blank(trimmed.start[before - 1]))
        before--;
    *rest = (struct text){trimmed.start, before};
    return (struct text){trimmed.start + before, trimmed.length - before};
}

bool text_take_part(struct text *rest, char divider, struct text *part)
{
    *part = (struct text){rest->start, 0};
    while (rest->length > 0) {
        if (text_take_char(rest) == divider)
            return true;
        part->length++;
    }
    return false;
}

struct text text_take_line(struct text *rest)
{
    struct text line;
    (void)text_take_part(rest, '\n', &line); /* the last line may lack its newline */
    return line;
}

char text_take_char(struct text *rest)
{
    const char first = rest->start[0];
    rest->start++;
    rest->length--;
    return first;
}

/* Takes a sign, if any. Returns true for a minus. */
static bool take_sign(struct text *rest)
{
    const bool is_signed = rest->length > 0 && (rest->start[0] == '-' || rest->start[0] == '+');
    return is_signed && text_take_char(rest) == '-';
}

bool text_to_integer(struct text view, int64_t *value)
{
    const bool negative = take_sign(&view);
    if (view.length == 0)
        return false;

    /* Count downwards: there is one more negative number. */
    int64_t total = 0;
    while (view.length > 0) {
        const char digit = text_take_char(&view);
        if (digit < '0' || digit > '9')
            return false;
        /* Refuse, do not cut: a clock of 2^64 ms must not become 0. */
        if (__builtin_mul_overflow(total, 10, &total) ||
            __builtin_sub_overflow(total, digit - '0', &total))
            return false;
    }
    if (!negative && total == INT64_MIN)
        return false;
    *value = negative ? total : -total;
    return true;
}

bool text_to_nearest_integer(struct text view, int64_t *value)
{
    if (text_to_integer(view, value))
        return true;
    const bool negative = take_sign(&view);
    bool is_number = view.length > 0;
    while (is_number && view.length > 0)
        is_number = text_is_digit(text_take_char(&view));
    if (is_number)
        *value = negative ? INT64_MIN : INT64_MAX;
    return is_number;
}

/* Takes digits off *rest into the number. Returns their count. */
static int64_t take_digits(struct text *rest, double *number)
{
    int64_t count = 0;
    for (; rest->length > 0 && text_is_digit(rest->start[0]); count++)
        *number = *number * 10 + (text_take_char(rest) - '0');
    return count;
}

/* Not strtod(), which depends on the locale. */
bool text_to_decimal(struct text view, double *value)
{
    const bool negative = take_sign(&view);
    double number = 0, scale = 1;
    const int64_t whole = take_digits(&view, &number);
    int64_t decimals = 0, exponent = 0;
    if (view.length > 0 && view.start[0] == '.') {
        text_take_char(&view);
        decimals = take_digits(&view, &number);
    }
    if (whole + decimals == 0)
        return false;
    if (view.length > 0 &&
        (text_lower_case(text_take_char(&view)) != 'e' || !text_to_integer(view, &exponent)))
        return false;
    /* Far beyond a double's range. */
    const int64_t max = 10000;
    exponent = (exponent > max ? max : exponent < -max ? -max : exponent) - decimals;
    for (int64_t i = 0; i < (exponent < 0 ? -exponent : exponent); i++)
        scale *= 10;
    number = exponent < 0 ? number / scale : number * scale;
    /* MinGW's isfinite() casts to float, which warns. This also refuses NaN. */
    if (!(number <= DBL_MAX))
        return false;
    *value = negative ? -number : number;
    return true;
}

/* Returns the length of a UTF-8 character of two to four bytes at the start, or 0 if there is none
 * or terminals would obey it (U+0080 to U+009F). */
static size_t wide_length(struct text view)
{
    const unsigned char *bytes = (const unsigned char *)view.start;
    const size_t length = bytes[0] >= 0xf0 && bytes[0] < 0xf5   ? 4
                          : bytes[0] >= 0xe0 && bytes[0] < 0xf0 ? 3
                          : bytes[0] >= 0xc2 && bytes[0] < 0xe0 ? 2
                                                                : 0;
    if (length == 0 || length > view.length || (bytes[0] == 0xc2 && bytes[1] < 0xa0))
        return 0;
    for (size_t i = 1; i < length; i++)
        if (bytes[i] < 0x80 || bytes[i] > 0xbf)
            return 0;
    return length;
}

/* Returns the length of the printable start. */
static size_t printable_length(struct text view)
{
    size_t count = 0;
    while (count < view.length) {
        const unsigned char byte = (unsigned char)view.start[count];
        const bool is_plain = byte == '\t' || (byte >= 0x20 && byte < 0x7f);
        const size_t length =
            is_plain ? 1 : wide_length((struct text){view.start + count, view.length - count});
        if (length == 0)
            break;
        count += length;
    }
    return count;
}

struct text text_take_printable(struct text *rest, char escape[TEXT_ESCAPE_SIZE])
{
    const struct text part = {rest->start, printable_length(*rest)};
    if (part.length == 0) {
        snprintf(escape, TEXT_ESCAPE_SIZE, "\\x%02x", (unsigned char)text_take_char(rest));
        return text_of(escape);
    }
    rest->start += part.length;
    rest->length -= part.length;
    return part;
}

/* The text always ends in NUL. */
struct builder builder_over(char *array, size_t size)
{
    array[0] = '\0';
    return (struct builder){array, size, 0};
}

void builder_add(struct builder *builder, const char *format, ...)
{
    const size_t room = builder->size - builder->length;
    va_list arguments;
    va_start(arguments, format);
    const int wanted = vsnprintf(builder->start + builder->length, room, format, arguments);
    va_end(arguments);
    /* vsnprintf() returns the untruncated length. */
    if (wanted > 0)
        builder->length += (size_t)wanted < room ? (size_t)wanted : room - 1;
}

void builder_add_text(struct builder *builder, struct text view)
{
    const size_t room = builder->size - builder->length - 1;
    /* Silently cut: only quoted input can be too long. */
    const size_t length = view.length < room ? view.length : room;
    if (length > 0)
        memcpy(builder->start + builder->length, view.start, length);
    builder->length += length;
    builder->start[builder->length] = '\0';
}

void builder_add_char(struct builder *builder, char character)
{
    builder_add_text(builder, (struct text){&character, 1});
}

void builder_add_decimal(struct builder *builder, int64_t value, unsigned digits)
{
    uint64_t unit = 1;
    for (unsigned i = 0; i < digits; i++)
        unit *= 10;
    const uint64_t size = value < 0 ? -(uint64_t)value : (uint64_t)value;
    builder_add(builder, "%s%llu.%0*llu", value < 0 ? "-" : "", (unsigned long long)(size / unit),
                (int)digits, (unsigned long long)(size % unit));
}

void builder_add_printable(struct builder *builder, struct text view)
{
    char escape[TEXT_ESCAPE_SIZE];
    while (view.length > 0)
        builder_add_text(builder, text_take_printable(&view, escape));
}

struct text builder_text(const struct builder *builder)
{
    return (struct text){builder->start, builder->length};
}
