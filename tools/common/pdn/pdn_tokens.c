#include "tools/common/pdn/pdn_tokens.h"

#include <string.h>

#include "games/base/movetext.h"

#define STRING_MAX 4096

/* Character classes. */
#define BLANKS " \t\n\v\f\r"
#define DIGITS "0123456789"
#define SQUARES DIGITS "abcdefghABCDEFGH" /* first characters */
#define SUFFIXES "!?"
#define SYMBOLS DIGITS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-:@_"

static bool is_in(const char *kind, char c)
{
    /* strchr() also finds the final NUL. */
    return c != '\0' && strchr(kind, c) != NULL;
}

/* Returns NUL past the end. */
static char at(struct text text, size_t index)
{
    return index < text.length ? text.start[index] : '\0';
}

/* Returns the first index from `index` on whose character is not in `kind`. */
static size_t skip(struct text text, size_t index, const char *kind)
{
    while (index < text.length && is_in(kind, text.start[index]))
        index++;
    return index;
}

/* Returns the index of the line's end, or the text's length. */
static size_t find_line_end(struct text text)
{
    size_t index = 0;
    while (index < text.length && text.start[index] != '\n' && text.start[index] != '\r')
        index++;
    return index;
}

static void drop(struct text *text, size_t count)
{
    text->start += count;
    text->length -= count;
}

static struct pdn_token take(struct text *rest, size_t length, enum pdn_token_kind kind)
{
    const struct pdn_token token = {kind, {rest->start, length}};
    drop(rest, length);
    return token;
}

/* Takes a token between delimiters, or the first delimiter if the second is missing. */
static struct pdn_token lex_enclosed(struct text *rest, size_t close, enum pdn_token_kind kind)
{
    if (close >= rest->length)
        return take(rest, 1, PDN_TOKEN_INVALID);
    const struct pdn_token token = {kind, {rest->start + 1, close - 1}};
    drop(rest, close + 1);
    return token;
}

/* Returns the index of the closing quote, or the text's length. */
static size_t string_end(struct text text)
{
    /* A backslash escapes the next quote. */
    size_t index = 1;
    while (index < text.length && index < STRING_MAX && text.start[index] != '"')
        index += text.start[index] == '\\' ? 2 : 1;
    return index < STRING_MAX ? index : text.length;
}

/* Returns true at the line end before the next game. */
static bool ends_game(struct text rest)
{
    return (at(rest, 0) == '\n' || at(rest, 0) == '\r') &&
           text_starts_with((struct text){rest.start + 1, rest.length - 1}, "[Event ");
}

static struct pdn_token lex_comment(struct pdn_source *source)
{
    const struct text text = source->rest;
    size_t index = 1;
    /* An unclosed comment ends with its game. */
    if (source->unclosed == NULL || text.start >= source->unclosed)
        while (index < text.length && text.start[index] != '}' &&
               !ends_game((struct text){text.start + index, text.length - index}))
            index++;
    if (at(text, index) == '}')
        return lex_enclosed(&source->rest, index, PDN_TOKEN_COMMENT);
    if (index > 1)
        source->unclosed = text.start + index;
    return take(&source->rest, 1, PDN_TOKEN_INVALID);
}

/* Reads /FEN "W:W18:B1"/. */
static struct pdn_token lex_position(struct text *rest)
{
    struct text inner = {rest->start + 1, rest->length - 1};
    pdn_skip_space(&inner);
    if (inner.length > 3 && text_is_folded((struct text){inner.start, 3}, "FEN")) {
        drop(&inner, 3);
        pdn_skip_space(&inner);
        if (at(inner, 0) == '"') {
            const struct pdn_token token =
                lex_enclosed(&inner, string_end(inner), PDN_TOKEN_POSITION);
            pdn_skip_space(&inner);
            if (at(inner, 0) == '/') {
                drop(&inner, 1);
                *rest = inner;
                return token;
            }
        }
    }
    return take(rest, 1, PDN_TOKEN_INVALID);
}

/* Returns the length of a result, or 0. A move may begin like one: 1-10, 1-0x5. */
static size_t result_length(struct text text)
{
    enum outcome ignored;
    for (size_t length = 3; length <= 7; length += 4)
        if (text.length >= length && pdn_read_result((struct text){text.start, length}, &ignored) &&
            !is_in(SYMBOLS, at(text, length)) && at(text, length) != '/')
            return length;
    return 0;
}

static size_t separator_length(struct text text, size_t index)
{
    return movetext_separator_length((struct text){text.start + index, text.length - index});
}

/* Returns the end of a symbol without blanks; sets *is_open if it ends with a separator. */
static size_t skip_symbol(struct text text, size_t index, bool *is_open)
{
    for (;;) {
        const size_t separator = separator_length(text, index);
        if (separator == 0 && !is_in(SYMBOLS, at(text, index)))
            return index;
        *is_open = separator > 0;
        index += separator > 0 ? separator : 1;
    }
}

/* Returns the length of a move or name. */
static size_t symbol_length(struct text text)
{
    /* Blanks beside a separator are part of a move if a square follows: "9 -13" and "15 x 22" are
     * one move each, "9-13 22-18" are two. */
    bool is_open = false;
    size_t end = skip_symbol(text, 0, &is_open);
    while (end > 0) {
        size_t next = skip(text, end, BLANKS);
        const size_t separator = is_open ? 0 : separator_length(text, next);
        if (!is_open && separator == 0)
            break;
        next = skip(text, next + separator, BLANKS);
        if (!is_in(SQUARES, at(text, next)))
            break;
        const size_t joined = skip_symbol(text, next, &is_open);
        if (joined == end)
            break;
        end = joined;
    }
    return end;
}

static struct pdn_token lex_parenthesis(struct text *rest)
{
    /* "(!)" and "(?)" are annotations, other parentheses variations. */
    const size_t end = skip(*rest, 1, SUFFIXES);
    if (end > 1 && at(*rest, end) == ')')
        return take(rest, end + 1, PDN_TOKEN_ANNOTATION);
    return take(rest, 1, PDN_TOKEN_OPEN_VARIATION);
}

/* A star ends the game, but right after a move it means "only move". */
static struct pdn_token lex_symbol(struct text *rest, size_t length)
{
    const struct pdn_token token = take(rest, length, PDN_TOKEN_SYMBOL);
    if (at(*rest, 0) == '*')
        drop(rest, 1);
    return token;
}

/* Takes a token without a delimiter. */
static struct pdn_token lex_other(struct text *rest)
{
    /* Keep this order: "1-0" also looks like a move, "1." like a square. */
    size_t length = result_length(*rest);
    if (length > 0)
        return take(rest, length, PDN_TOKEN_RESULT);
    length = movetext_number_length(*rest);
    if (length > 0)
        return take(rest, length, PDN_TOKEN_MOVE_NUMBER);
    length = symbol_length(*rest);
    if (length > 0)
        return lex_symbol(rest, length);
    return take(rest, 1, PDN_TOKEN_INVALID);
}

bool pdn_is_name(struct text symbol)
{
    return skip(symbol, 0, SYMBOLS) == symbol.length;
}

struct text pdn_take_line(struct text *rest)
{
    const struct text line = {rest->start, find_line_end(*rest)};
    drop(rest, line.length);
    if (at(*rest, 0) == '\r')
        drop(rest, 1 + (at(*rest, 1) == '\n'));
    else if (rest->length > 0)
        drop(rest, 1);
    return line;
}

void pdn_skip_space(struct text *rest)
{
    for (;;) {
        drop(rest, skip(*rest, 0, BLANKS));
        /* Concatenated files have byte order marks inside. */
        if (text_starts_with(*rest, "\xef\xbb\xbf"))
            drop(rest, 3);
        else if (at(*rest, 0) == '%')
            drop(rest, find_line_end(*rest));
        else
            return;
    }
}

struct pdn_token pdn_next_token(struct pdn_source *source)
{
    struct text *rest = &source->rest;
    pdn_skip_space(rest);
    switch (at(*rest, 0)) {
    case '\0':
        return take(rest, rest->length > 0, rest->length > 0 ? PDN_TOKEN_INVALID : PDN_TOKEN_END);
    case '[':
        return take(rest, 1, PDN_TOKEN_OPEN_TAG);
    case ']':
        return take(rest, 1, PDN_TOKEN_CLOSE_TAG);
    case '"':
        return lex_enclosed(rest, string_end(*rest), PDN_TOKEN_STRING);
    case '{':
        return lex_comment(source);
    case ';':
        drop(rest, 1);
        return take(rest, find_line_end(*rest), PDN_TOKEN_COMMENT);
    case '/':
        return lex_position(rest);
    case '(':
        return lex_parenthesis(rest);
    case ')':
        return take(rest, 1, PDN_TOKEN_CLOSE_VARIATION);
    case '!':
    case '?':
        return take(rest, skip(*rest, 0, SUFFIXES), PDN_TOKEN_ANNOTATION);
    case '$':
        return take(rest, skip(*rest, 1, DIGITS), PDN_TOKEN_ANNOTATION);
    case '*':
        return take(rest, 1, PDN_TOKEN_RESULT);
    default:
        return lex_other(rest);
    }
}
