#include "protocol/host/command_line.h"

#include <string.h>

#include "engine/engine.h"

#define YEAR_SECONDS (366 * 86400)

enum scope {
    OF_ANY,    /* always */
    OF_GUESTS, /* with --guest or --listen */
    OF_SERVER, /* with --listen */
};

/* A flag, with exactly one place for its value; without one it is an address. */
struct flag {
    const char *name; /* NULL ends a list */
    enum scope scope;
    enum command_line_mode mode; /* unless it is MODE_SESSION */
    bool *set;                   /* for a flag without a value */
    const char **word;
    int64_t *number; /* from minimum to maximum */
    int64_t minimum, maximum;
};

static const struct flag *find_flag(const struct flag *flags, struct text name)
{
    for (; flags->name != NULL; flags++)
        if (text_is(name, flags->name))
            return flags;
    return NULL;
}

static bool take_address(struct command_line *line, const char *value, struct builder *error)
{
    if (line->address_count == COMMAND_LINE_ADDRESSES_MAX)
        return builder_fail(error, "--listen: %d addresses at most", COMMAND_LINE_ADDRESSES_MAX);
    /* Any address makes the program a server. */
    line->mode = MODE_SERVE;
    line->addresses[line->address_count++] = value;
    return true;
}

static bool take_number(const struct flag *flag, const char *value, struct builder *error)
{
    int64_t number;
    /* An error: a clamped limit would be noticed too late. */
    if (!text_to_integer(text_of(value), &number) || number < flag->minimum ||
        number > flag->maximum)
        return builder_fail(error, "%s: a number from %lld to %lld expected, not '%s'", flag->name,
                            (long long)flag->minimum, (long long)flag->maximum, value);
    *flag->number = number;
    return true;
}

/* Applies a flag; the value is NULL if it takes none. */
static bool apply_flag(struct command_line *line, const struct flag *flag, const char *value,
                       struct builder *error)
{
    if (flag->number != NULL)
        return take_number(flag, value, error);
    if (flag->mode != MODE_SESSION)
        line->mode = flag->mode;
    else if (flag->set != NULL)
        *flag->set = true;
    else if (flag->word != NULL)
        *flag->word = value;
    else
        return take_address(line, value, error);
    return true;
}

static const char *take_word(struct command_line *line)
{
    line->word_count--;
    return *line->words++;
}

/* Takes the first of line->words, a flag, and its value behind `=` or in the next word. */
static bool read_flag(struct command_line *line, const struct flag *flags, const struct flag **flag,
                      struct builder *error)
{
    const char *word = take_word(line);
    /* `--flag=value` and `--flag value` are both common. */
    const char *value = strchr(word, '=');
    const struct text name = {word, value != NULL ? (size_t)(value - word) : strlen(word)};
    *flag = find_flag(flags, name);
    if (*flag == NULL)
        return builder_fail(error, "unknown option %s", word);
    const bool takes_value = (*flag)->mode == MODE_SESSION && (*flag)->set == NULL;
    if (value != NULL)
        value++;
    else if (takes_value && line->word_count > 0)
        value = take_word(line);
    /* Refused: `--open-to-all=no` would do the opposite. */
    if ((value != NULL) != takes_value)
        return builder_fail(error, "%s: %s", (*flag)->name,
                            takes_value ? "no value given" : "takes no value");
    return apply_flag(line, *flag, value, error);
}

/* Returns true if the flags go together; `scoped` has the widest scope. */
static bool fit_together(const struct command_line *line, const struct flag *scoped,
                         struct builder *error)
{
    const bool serves = line->address_count > 0;
    const enum scope scope = scoped != NULL ? scoped->scope : OF_ANY;
    if (scope == OF_SERVER && !serves)
        builder_add(error, "%s needs --listen", scoped->name);
    else if (scope == OF_GUESTS && !serves && !line->is_guest)
        builder_add(error, "%s needs --listen or --guest", scoped->name);
    else if (serves && line->is_guest)
        builder_add(error, "--listen and --guest exclude each other");
    else if (serves && line->word_count > 0)
        builder_add(error, "--listen takes no commands, such as %s", line->words[0]);
    else if (line->is_guest && line->word_count > 0)
        builder_add(error, "--guest takes no commands, such as %s", line->words[0]);
    else
        return true;
    return false;
}

bool command_line_read(struct command_line *line, int count, char **words, struct builder *error)
{
    /* The defaults of --help. */
    *line = (struct command_line){
        .quota = quota_guest,
        .sessions = 64,
        .grace_seconds = 10,
        .words = words,
        .word_count = count,
    };
    /* The session reports an unknown game: some match runners pass one name to all engines. */
    const struct flag flags[] = {
        {"-h", .mode = MODE_HELP},
        {"--help", .mode = MODE_HELP},
        {"--version", .mode = MODE_VERSION},
        {"--log", .word = &line->log},
        {"--game", .word = &line->game},
        {"--guest", .set = &line->is_guest},
        {"--listen"},
        {"--open-to-all", OF_SERVER, .set = &line->open_to_all},
        {"--sessions", OF_SERVER, .number = &line->sessions, 1, 4096},
        {"--grace", OF_SERVER, .number = &line->grace_seconds, 0, 3600},
        {"--idle", OF_GUESTS, .number = &line->quota.idle_seconds, 0, YEAR_SECONDS},
        {"--max-hash", OF_GUESTS, .number = &line->quota.hash_mib, 1, ENGINE_HASH_MAX_MIB},
        {"--max-threads", OF_GUESTS, .number = &line->quota.threads, 1, ENGINE_THREADS_MAX},
        {NULL},
    };
    /* Options come before commands, whose words may begin with a minus. */
    const struct flag *scoped = NULL;
    while (line->word_count > 0 && line->words[0][0] == '-') {
        const struct flag *flag;
        if (!read_flag(line, flags, &flag, error))
            return false;
        /* Reports the first flag that needs --listen. */
        if (scoped == NULL || flag->scope > scoped->scope)
            scoped = flag;
        /* Help comes in spite of errors. */
        if (line->mode == MODE_HELP || line->mode == MODE_VERSION)
            return true;
    }
    return fit_together(line, scoped, error);
}
