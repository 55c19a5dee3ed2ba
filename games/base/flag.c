#include "games/base/flag.h"

#include <inttypes.h>
#include <string.h>

static void write_expected(const struct flag *flag, struct builder *text)
{
    if (flag->number != NULL && flag->max == INT64_MAX)
        builder_add(text, "a number of at least %" PRId64, flag->min);
    else if (flag->number != NULL)
        builder_add(text, "a number from %" PRId64 " to %" PRId64, flag->min, flag->max);
    else
        builder_add(text, "%s", flag->word != NULL ? "a word" : flag->expected);
}

static bool read_value(const struct flag *flag, const char *value)
{
    int64_t number;
    if (flag->read != NULL)
        return flag->read(text_of(value), flag->place);
    if (flag->word != NULL) {
        *flag->word = value;
        return value[0] != '\0';
    }
    /* Refuse, do not clamp: a clamped number would be noticed too late. */
    if (!text_to_integer(text_of(value), &number) || number < flag->min || number > flag->max)
        return false;
    *flag->number = number;
    return true;
}

static char *take_word(struct arguments *arguments)
{
    arguments->count--;
    return *arguments->words++;
}

bool flag_take(const struct flag *flags, struct arguments *arguments, const struct flag **flag,
               struct builder *error)
{
    const char *word = take_word(arguments);
    const char *value = strchr(word, '=');
    const struct text name = {word, value != NULL ? (size_t)(value - word) : strlen(word)};
    for (*flag = flags; (*flag)->name != NULL && !text_is(name, (*flag)->name);)
        ++*flag;
    if ((*flag)->name == NULL)
        return builder_fail(error, "%s: unknown option", word);
    if ((*flag)->set != NULL) {
        *(*flag)->set = true;
        /* Refuse a value: `--open-to-all=no` would do the opposite. */
        return value == NULL || builder_fail(error, "%s: takes no value", (*flag)->name);
    }
    if (value != NULL)
        value++;
    else if (arguments->count > 0)
        value = take_word(arguments);
    if (value != NULL && read_value(*flag, value))
        return true;
    builder_add(error, "%s%s%s: expected ", (*flag)->name, value != NULL ? " " : "",
                value != NULL ? value : "");
    write_expected(*flag, error);
    return false;
}
