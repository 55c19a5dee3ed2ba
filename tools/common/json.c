/* Bytes pass through unchanged: engines may write names that are not UTF-8. */
#include "tools/common/json.h"

#include <stdlib.h>
#include <string.h>

void json_begin(struct strbuf *buffer)
{
    strbuf_add_char(buffer, '{');
}

static void add_escaped(struct strbuf *buffer, struct text text)
{
    strbuf_add_char(buffer, '"');
    while (text.length > 0) {
        const char character = text_take_char(&text);
        if (character == '\n')
            strbuf_add(buffer, "\\n");
        else if (character == '"' || character == '\\')
            strbuf_add(buffer, "\\%c", character);
        /* JSON forbids control characters in strings; other bytes stay, even if not UTF-8. */
        else if ((unsigned char)character < ' ')
            strbuf_add(buffer, "\\u%04x", character);
        else
            strbuf_add_char(buffer, character);
    }
    strbuf_add_char(buffer, '"');
}

static void add_key(struct strbuf *buffer, const char *key)
{
    /* The first field follows the brace. */
    const struct text before = strbuf_text(buffer);
    if (before.length > 0 && before.start[before.length - 1] != '{')
        strbuf_add_char(buffer, ',');
    add_escaped(buffer, text_of(key));
    strbuf_add_char(buffer, ':');
}

void json_add_string(struct strbuf *buffer, const char *key, struct text value)
{
    add_key(buffer, key);
    add_escaped(buffer, value);
}

void json_add_number(struct strbuf *buffer, const char *key, int64_t value)
{
    add_key(buffer, key);
    strbuf_add(buffer, "%lld", (long long)value);
}

void json_end(struct strbuf *buffer)
{
    strbuf_add(buffer, "}\n");
}

/* Takes a string, with its quotes, off the front. */
static bool take_string(struct text *rest, struct text *string)
{
    *string = (struct text){rest->start, 1};
    if (rest->length == 0 || text_take_char(rest) != '"')
        return false;
    while (rest->length > 0) {
        const char character = text_take_char(rest);
        string->length++;
        if (character == '"')
            return true;
        /* An escaped quote does not end the string. */
        if (character == '\\' && rest->length > 0) {
            text_take_char(rest);
            string->length++;
        }
    }
    return false;
}

/* Takes a string or a bare value; values are never nested. */
static bool take_value(struct text *rest, struct text *value)
{
    if (rest->length > 0 && rest->start[0] == '"')
        return take_string(rest, value);
    *value = (struct text){rest->start, 0};
    while (rest->length > 0 && rest->start[0] != ',' && rest->start[0] != '}') {
        text_take_char(rest);
        value->length++;
    }
    return value->length > 0;
}

bool json_take(struct text *rest, struct json_field *field)
{
    if (rest->length == 0)
        return false;
    const char before = text_take_char(rest);
    if ((before != '{' && before != ',') || !take_string(rest, &field->key))
        return false;
    field->key = (struct text){field->key.start + 1, field->key.length - 2};
    return rest->length > 0 && text_take_char(rest) == ':' && take_value(rest, &field->value);
}

/* Returns false if the line has no such field. */
static bool find_field(struct text line, const char *key, struct text *value)
{
    struct json_field field;
    /* A line has only about twenty fields. */
    while (json_take(&line, &field)) {
        if (text_is(field.key, key)) {
            *value = field.value;
            return true;
        }
    }
    return false;
}

bool json_number(struct text line, const char *key, int64_t *value)
{
    struct text text;
    return find_field(line, key, &text) && text_to_integer(text, value);
}

/* Takes four hex digits after `\u`. Returns false unless they are below 0x20. */
static bool take_code(struct text *rest, char *character)
{
    struct builder digits = BUILDER(5);
    while (rest->length > 0 && digits.length < 4)
        builder_add_char(&digits, text_take_char(rest));
    /* strtoul would accept blanks and a sign. */
    if (strspn(digits.start, "0123456789abcdef") < 4)
        return false;
    const unsigned long code = strtoul(digits.start, NULL, 16);
    *character = (char)code;
    return code < ' ';
}

bool json_plain(struct text value, struct strbuf *plain)
{
    value = (struct text){value.start + 1, value.length - 2};
    while (value.length > 0) {
        char character = text_take_char(&value);
        if (character == '\\') {
            /* A backslash is never the last character: an unescaped quote ends the string. */
            character = text_take_char(&value);
            if (character == 'n')
                character = '\n';
            else if (character == 'u' && !take_code(&value, &character))
                return false;
        }
        strbuf_add_char(plain, character);
    }
    return true;
}

bool json_string(struct text line, const char *key, struct strbuf *value)
{
    struct text text;
    return find_field(line, key, &text) && text.start[0] == '"' && json_plain(text, value);
}
