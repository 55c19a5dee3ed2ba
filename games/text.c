#include "games/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool is_blank(char character)
{
    return character == ' ' || (character >= '\t' && character <= '\r' && character != '\n');
}

static char lower(char character)
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
    return view.length == length && (length == 0 || memcmp(view.start, string, length) == 0);
}

bool text_is_folded(struct text view, const char *string)
{
    if (view.length != strlen(string))
        return false;
    for (size_t i = 0; i < view.length; i++)
        if (lower(view.start[i]) != lower(string[i]))
            return false;
    return true;
}

bool text_starts_with(struct text view, const char *prefix)
{
    const size_t length = strlen(prefix);
    return view.length >= length && (length == 0 || memcmp(view.start, prefix, length) == 0);
}

struct text text_trim(struct text view)
{
    while (view.length > 0 && is_blank(view.start[0])) {
        view.start++;
        view.length--;
    }
    while (view.length > 0 && is_blank(view.start[view.length - 1]))
        view.length--;
    return view;
}

struct text text_take_word(struct text *rest)
{
    while (rest->length > 0 && is_blank(rest->start[0])) {
        rest->start++;
        rest->length--;
    }
    struct text word = {rest->start, 0};
    while (word.length < rest->length && !is_blank(rest->start[word.length]))
        word.length++;
    rest->start += word.length;
    rest->length -= word.length;
    return word;
}

struct text text_take_last_word(struct text *rest)
{
    const struct text trimmed = text_trim(*rest);
    size_t before = trimmed.length;
    while (before > 0 && !is_blank(trimmed.start[before - 1]))
        before--;
    *rest = (struct text){trimmed.start, before};
    return (struct text){trimmed.start + before, trimmed.length - before};
}

struct text text_take_line(struct text *rest)
{
    struct text line = {rest->start, 0};
    while (rest->length > 0 && text_take_char(rest) != '\n')
        line.length++;
    return line;
}

char text_take_char(struct text *rest)
{
    const char first = rest->start[0];
    rest->start++;
    rest->length--;
    return first;
}

bool text_to_integer(struct text view, int64_t *value)
{
    const bool negative = view.length > 0 && view.start[0] == '-';
    if (view.length > 0 && (view.start[0] == '-' || view.start[0] == '+'))
        text_take_char(&view);
    if (view.length == 0)
        return false;

    /* Counted downwards, for there is one more negative number than positive ones. */
    int64_t total = 0;
    while (view.length > 0) {
        const char digit = text_take_char(&view);
        if (digit < '0' || digit > '9')
            return false;
        if (__builtin_mul_overflow(total, 10, &total) ||
            __builtin_sub_overflow(total, digit - '0', &total))
            return false;
    }
    if (!negative && total == INT64_MIN)
        return false;
    *value = negative ? total : -total;
    return true;
}

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
    if (wanted > 0)
        builder->length += (size_t)wanted < room ? (size_t)wanted : room - 1;
}

void builder_add_text(struct builder *builder, struct text view)
{
    const size_t room = builder->size - builder->length - 1;
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

struct text builder_text(const struct builder *builder)
{
    return (struct text){builder->start, builder->length};
}
