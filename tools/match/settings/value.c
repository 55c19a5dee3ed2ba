#include "tools/match/settings/value.h"

#include <string.h>

#include "tools/common/number.h"
#include "tools/match/settings/time_control.h"

/* The longest time in milliseconds, 11 days: nanoseconds must not overflow. */
#define MS_MAX 1000000000

/* Returns the text after `name=`, or NULL. */
static const char *value_of(const char *word, const char *name)
{
    const size_t length = strlen(name);
    /* Compare the whole key: `movecount=` is not `move`. */
    return strncmp(word, name, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

static bool store_number(const struct value *value, struct text text)
{
    /* Only one kind of number has its own bound. */
    const int64_t max = value->number != NULL ? value->max : value->ns != NULL ? MS_MAX : INT64_MAX;
    int64_t number;
    if (!number_read(text, value->min, max, &number))
        return false;
    if (value->number != NULL)
        *value->number = (unsigned)number;
    else if (value->count != NULL)
        *value->count = (uint64_t)number;
    else if (value->ns != NULL)
        *value->ns = number * MILLISECOND;
    return true;
}

/* A name like key=value is a mistake: no file `level=trace` may be created. */
static bool store_file(const char **place, const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz_";
    const char *name = value_of(text, "file");
    if (name == NULL && text[strspn(text, letters)] == '=')
        return false;
    *place = name != NULL ? name : text;
    return (*place)[0] != '\0';
}

static bool read_word(const char **place, const char *text)
{
    *place = text;
    return text[0] != '\0';
}

static bool read_choice(const struct value *value, const char *text)
{
    /* Any third word is a mistake. */
    *value->choice = strcmp(text, value->words[1]) == 0;
    return *value->choice || strcmp(text, value->words[0]) == 0;
}

/* Open bounds exclude alpha=0 and alpha=5, which is meant as per cent. */
static bool read_fraction_value(const struct value *value, struct text text)
{
    double number;
    if (!text_to_decimal(text, &number) || !(number > value->low && number < value->high))
        return false;
    *value->fraction = number;
    return true;
}

bool value_read(const struct value *value, const char *text)
{
    if (value->word != NULL)
        return read_word(value->word, text);
    if (value->file != NULL)
        return store_file(value->file, text);
    if (value->choice != NULL)
        return read_choice(value, text);
    if (value->fraction != NULL)
        return read_fraction_value(value, text_of(text));
    return store_number(value, text_of(text));
}

bool value_read_word(const struct value *values, unsigned count, const char *word)
{
    for (unsigned i = 0; i < count; i++) {
        const char *text = value_of(word, values[i].name);
        if (text != NULL)
            return value_read(&values[i], text);
    }
    return false;
}
