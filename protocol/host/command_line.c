#include "protocol/host/command_line.h"

#include <string.h>

#include "engine/engine.h"

#define YEAR_SECONDS (366 * 86400)

enum scope {
    OF_ANY,    /* makes sense always */
    OF_GUESTS, /* with --guest or --listen */
    OF_SERVER, /* with --listen */
};

struct flag {
    const char *name;
    enum scope scope;
    void (*note)(struct command_line *line); /* of a flag without a value */
    bool (*take)(struct command_line *line, const char *value, struct builder *why);

    /* Of a flag whose value is a number: where it goes. */
    int64_t *(*number)(struct command_line *line);
    int64_t minimum, maximum;
};

static void note_help(struct command_line *line)
{
    line->mode = MODE_HELP;
}

static void note_version(struct command_line *line)
{
    line->mode = MODE_VERSION;
}

static void note_guest(struct command_line *line)
{
    line->is_guest = true;
}

static void note_open_to_all(struct command_line *line)
{
    line->open_to_all = true;
}

static bool take_log(struct command_line *line, const char *value, struct builder *why)
{
    (void)why;
    line->log = value;
    return true;
}

/* An unknown game is no reason to end: some match runners pass one name to all engines. The session
 * reports it. */
static bool take_game(struct command_line *line, const char *value, struct builder *why)
{
    (void)why;
    line->game = value;
    return true;
}

static bool take_address(struct command_line *line, const char *value, struct builder *why)
{
    if (line->address_count == COMMAND_LINE_ADDRESSES_MAX) {
        builder_add(why, "--listen: %d addresses at most", COMMAND_LINE_ADDRESSES_MAX);
        return false;
    }
    line->mode = MODE_SERVE;
    line->addresses[line->address_count++] = value;
    return true;
}

static int64_t *sessions_of(struct command_line *line)
{
    return &line->sessions;
}

static int64_t *grace_of(struct command_line *line)
{
    return &line->grace_seconds;
}

static int64_t *idle_of(struct command_line *line)
{
    return &line->quota.idle_seconds;
}

static int64_t *hash_of(struct command_line *line)
{
    return &line->quota.hash_mib;
}

static int64_t *threads_of(struct command_line *line)
{
    return &line->quota.threads;
}

static const struct flag flags[] = {
    {.name = "--help", .note = note_help},
    {.name = "--version", .note = note_version},
    {.name = "--log", .take = take_log},
    {.name = "--game", .take = take_game},
    {.name = "--guest", .note = note_guest},
    {.name = "--listen", .take = take_address},
    {.name = "--open-to-all", .scope = OF_SERVER, .note = note_open_to_all},
    {.name = "--sessions",
     .scope = OF_SERVER,
     .number = sessions_of,
     .minimum = 1,
     .maximum = 4096},
    {.name = "--grace", .scope = OF_SERVER, .number = grace_of, .maximum = 3600},
    {.name = "--idle", .scope = OF_GUESTS, .number = idle_of, .maximum = YEAR_SECONDS},
    {
        .name = "--max-hash",
        .scope = OF_GUESTS,
        .number = hash_of,
        .minimum = 1,
        .maximum = ENGINE_HASH_MAX_MIB,
    },
    {
        .name = "--max-threads",
        .scope = OF_GUESTS,
        .number = threads_of,
        .minimum = 1,
        .maximum = ENGINE_THREADS_MAX,
    },
};

#define FLAG_COUNT (sizeof flags / sizeof *flags)

static const struct flag *find_flag(struct text name)
{
    for (size_t i = 0; i < FLAG_COUNT; i++)
        if (text_is(name, flags[i].name))
            return &flags[i];
    return NULL;
}

static bool take_number(struct command_line *line, const struct flag *flag, const char *value,
                        struct builder *why)
{
    int64_t number;
    /* Out of bounds is an error here too: a limit that is moved silently would be found out too
     * late. */
    if (!text_to_integer(text_of(value), &number) || number < flag->minimum ||
        number > flag->maximum) {
        builder_add(why, "%s: a number from %lld to %lld expected, not '%s'", flag->name,
                    (long long)flag->minimum, (long long)flag->maximum, value);
        return false;
    }
    *flag->number(line) = number;
    return true;
}

static const char *take_word(struct command_line *line)
{
    line->word_count--;
    return *line->words++;
}

/* Takes the first of line->words, a flag, and its value, which follows a `=` or is the next word.
 */
static bool read_flag(struct command_line *line, const struct flag **flag, struct builder *why)
{
    const char *word = take_word(line);
    /* `--flag=value` and `--flag value` are both common. */
    const char *value = strchr(word, '=');
    const struct text name = {word, value != NULL ? (size_t)(value - word) : strlen(word)};
    *flag = find_flag(name);
    if (*flag == NULL) {
        builder_add(why, "unknown option %s", word);
        return false;
    }
    /* Flags with a value have a function that takes it, or a number's place; the others only note
     * that they came. */
    const bool takes_value = (*flag)->note == NULL;
    if (value != NULL)
        value++;
    else if (takes_value && line->word_count > 0)
        value = take_word(line);
    if ((value != NULL) != takes_value) {
        builder_add(why, "%s: %s", (*flag)->name,
                    takes_value ? "no value given" : "takes no value");
        return false;
    }
    if (!takes_value) {
        (*flag)->note(line);
        return true;
    }
    return (*flag)->take != NULL ? (*flag)->take(line, value, why)
                                 : take_number(line, *flag, value, why);
}

/* Do the flags go together? `scoped` is one of the widest scope given. */
static bool fit_together(const struct command_line *line, const struct flag *scoped,
                         struct builder *why)
{
    const bool serves = line->address_count > 0;
    const enum scope scope = scoped != NULL ? scoped->scope : OF_ANY;
    if (scope == OF_SERVER && !serves)
        builder_add(why, "%s needs --listen", scoped->name);
    else if (scope == OF_GUESTS && !serves && !line->is_guest)
        builder_add(why, "%s needs --listen or --guest", scoped->name);
    else if (serves && line->is_guest)
        builder_add(why, "--listen and --guest exclude each other");
    else if (serves && line->word_count > 0)
        builder_add(why, "--listen takes no commands, such as %s", line->words[0]);
    else if (line->is_guest && line->word_count > 0)
        builder_add(why, "--guest takes no commands, such as %s", line->words[0]);
    else
        return true;
    return false;
}

bool command_line_read(struct command_line *line, int count, char **words, struct builder *why)
{
    *line = (struct command_line){
        .quota = quota_guest,
        .sessions = 64,
        .grace_seconds = 10,
        .words = words,
        .word_count = count,
    };
    /* Options of the program stand before the first command, whose words may begin with a minus. */
    const struct flag *scoped = NULL;
    while (line->word_count > 0 && line->words[0][0] == '-') {
        const struct flag *flag;
        if (!read_flag(line, &flag, why))
            return false;
        /* Of several flags that need --listen the first is named. */
        if (scoped == NULL || flag->scope > scoped->scope)
            scoped = flag;
        /* Help is given even if the rest is wrong. */
        if (line->mode == MODE_HELP || line->mode == MODE_VERSION)
            return true;
    }
    return fit_together(line, scoped, why);
}
