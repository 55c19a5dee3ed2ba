#include "protocol/hub/hub_arguments.h"

static bool is_blank(char character)
{
    return character == ' ' || (character >= '\t' && character <= '\r');
}

/* May it stand in a key, and in a value without quotes? */
static bool is_plain(char character)
{
    return !is_blank(character) && character != '=' && character != '"';
}

static void skip_blanks(struct text *rest)
{
    while (rest->length > 0 && is_blank(rest->start[0]))
        text_take_char(rest);
}

static bool next_is(const struct text *rest, char character)
{
    return rest->length > 0 && rest->start[0] == character;
}

static struct text take_plain(struct text *rest)
{
    struct text word = {rest->start, 0};
    while (rest->length > 0 && is_plain(rest->start[0])) {
        text_take_char(rest);
        word.length++;
    }
    return word;
}

/* Takes a value in quotes, of which the first is next; false when there is no second. */
static bool take_quoted(struct text *rest, struct text *value)
{
    text_take_char(rest);
    *value = (struct text){rest->start, 0};
    while (rest->length > 0) {
        if (text_take_char(rest) == '"')
            return true;
        value->length++;
    }
    return false;
}

/* Takes what follows a key: a `=` and the value, or nothing. */
static bool take_value(struct text *rest, struct text key, struct text *value, struct builder *why)
{
    /* Blanks before a `=` belong to it; before anything else they end the key. */
    struct text after = *rest;
    skip_blanks(&after);
    *value = (struct text){rest->start, 0};
    if (!next_is(&after, '='))
        return true;
    text_take_char(&after);
    skip_blanks(&after);
    *rest = after;
    if (next_is(rest, '"')) {
        if (take_quoted(rest, value))
            return true;
        builder_add(why, "%.*s: a quote is not closed", TEXT_QUOTE(key));
        return false;
    }
    *value = take_plain(rest);
    if (value->length == 0)
        builder_add(why, "%.*s: no value after the equals sign", TEXT_QUOTE(key));
    return value->length > 0;
}

static void note(struct hub_argument *pairs, size_t count, struct text key, struct text value)
{
    for (size_t i = 0; i < count; i++) {
        if (text_is(key, pairs[i].key)) {
            pairs[i].given = true;
            pairs[i].value = value;
        }
    }
}

bool hub_arguments_read(struct text arguments, struct hub_argument *pairs, size_t count,
                        struct builder *why)
{
    struct text rest = arguments, value;
    for (skip_blanks(&rest); rest.length > 0; skip_blanks(&rest)) {
        const struct text key = take_plain(&rest);
        if (key.length == 0) {
            builder_add(why, "expected key=value, not '%.*s'", TEXT_QUOTE(rest));
            return false;
        }
        if (!take_value(&rest, key, &value, why))
            return false;
        note(pairs, count, key, value);
    }
    return true;
}

void hub_arguments_write(struct builder *text, const char *key, struct text value)
{
    /* Clients that split lines at blanks read values without quotes, so most have none. */
    bool plain = value.length > 0;
    for (size_t i = 0; i < value.length; i++)
        plain = plain && is_plain(value.start[i]);
    const char *quote = plain ? "" : "\"";
    builder_add(text, " %s=%s", key, quote);
    for (size_t i = 0; i < value.length; i++)
        builder_add_char(text, value.start[i] == '"' ? '\'' : value.start[i]);
    builder_add(text, "%s", quote);
}
