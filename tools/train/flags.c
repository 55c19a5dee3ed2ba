#include "tools/train/flags.h"

#include <string.h>

static bool read_number(struct text text, int64_t least, int64_t most, int64_t *number)
{
    return text_to_integer(text, number) && *number >= least && *number <= most;
}

static bool read_part(const struct flag *flag, struct text text)
{
    const char *slash = memchr(text.start, '/', text.length);
    if (slash == NULL)
        return false;
    const struct text left = {text.start, (size_t)(slash - text.start)};
    const struct text right = text_of(slash + 1);
    return read_number(right, 1, 1 << 20, flag->parts) &&
           read_number(left, 1, *flag->parts, flag->part);
}

static bool read_value(const struct flag *flag, const char *value)
{
    if (flag->number != NULL)
        return read_number(text_of(value), flag->least, flag->most, flag->number);
    if (flag->part != NULL)
        return read_part(flag, text_of(value));
    *flag->word = value;
    return value[0] != '\0';
}

bool flags_read(const struct flag *flags, int count, char *const words[], const char **others,
                size_t *other_count, struct builder *why)
{
    for (int i = 1; i < count; i++) {
        if (others != NULL && strncmp(words[i], "--", 2) != 0) {
            others[(*other_count)++] = words[i];
            continue;
        }
        const struct flag *flag = flags;
        while (flag->name != NULL && strcmp(flag->name, words[i]) != 0)
            flag++;
        if (flag->name == NULL) {
            builder_add(why, "%s: no such flag", words[i]);
            return false;
        }
        if (++i == count) {
            builder_add(why, "%s: its value is missing", words[i - 1]);
            return false;
        }
        if (!read_value(flag, words[i])) {
            builder_add(why, "%s: %s: not a value that it takes", words[i - 1], words[i]);
            return false;
        }
    }
    return true;
}
