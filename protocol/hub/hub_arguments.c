#include "protocol/hub/hub_arguments.h"

/* Returns true for characters of keys and of values without quotes. */
static bool is_plain(char character)
{
    return !text_is_blank(character) && character != '=' && character != '"';
}

static bool next_is(const struct text *rest, char character)
{
    return rest->length > 0 && rest->start[0] == character;
}

/* Takes a key, or a value without quotes; returns an empty view if there is none. */
static struct text take_plain(struct text *rest)
{
    struct text word = {rest->start, 0};
    while (rest->length > 0 && is_plain(rest->start[0])) {
        text_take_char(rest);
        word.length++;
    }
    return word;
}

/* Takes a `=` and the value after a key, if they are there. */
static bool take_value(struct text *rest, struct text key, struct text *value,
                       struct builder *error)
{
    /* Blanks end the key, unless `=` follows. */
    struct text after = *rest;
    text_skip_blanks(&after);
    *value = (struct text){rest->start, 0};
    if (!next_is(&after, '='))
        return true;
    text_take_char(&after);
    text_skip_blanks(&after);
    *rest = after;
    if (next_is(rest, '"')) {
        text_take_char(rest);
        if (text_take_part(rest, '"', value))
            return true;
        return builder_fail(error, "%.*s: a quote is not closed", TEXT_QUOTE(key));
    }
    *value = take_plain(rest);
    /* An empty value. */
    if (rest->length == 0)
        return true;
    if (value->length == 0)
        builder_add(error, "%.*s: no value after the equals sign", TEXT_QUOTE(key));
    return value->length > 0;
}

static void note(struct hub_argument *pairs, size_t count, struct text key, struct text value)
{
    /* Later versions of Hub may have more keys. */
    for (size_t i = 0; i < count; i++) {
        if (text_is(key, pairs[i].key)) {
            pairs[i].given = true;
            pairs[i].value = value;
        }
    }
}

bool hub_arguments_read(struct text arguments, struct hub_argument *pairs, size_t count,
                        struct builder *error)
{
    struct text rest = arguments, value;
    for (text_skip_blanks(&rest); rest.length > 0; text_skip_blanks(&rest)) {
        const struct text key = take_plain(&rest);
        /* A quote or an equals sign without a key. */
        if (key.length == 0)
            return builder_fail(error, "expected key=value, not '%.*s'", TEXT_QUOTE(rest));
        if (!take_value(&rest, key, &value, error))
            return false;
        note(pairs, count, key, value);
    }
    return true;
}

void hub_arguments_write(struct builder *text, const char *key, struct text value)
{
    /* Clients that split lines at blanks expect no quotes. */
    bool plain = value.length > 0;
    for (size_t i = 0; i < value.length; i++)
        plain = plain && is_plain(value.start[i]);
    /* Hub has no escapes: quotes in a value become apostrophes. */
    const char *quote = plain ? "" : "\"";
    builder_add(text, " %s=%s", key, quote);
    for (size_t i = 0; i < value.length; i++)
        builder_add_char(text, value.start[i] == '"' ? '\'' : value.start[i]);
    builder_add(text, "%s", quote);
}
