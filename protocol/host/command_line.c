#include "protocol/host/command_line.h"

#include <string.h>

#include "engine/engine.h"
#include "games/base/flag.h"

#define YEAR_SECONDS (366 * 86400)

enum scope {
    OF_ANY,    /* always */
    OF_GUESTS, /* with --guest or --listen */
    OF_SERVER, /* with --listen */
};

/* Flags for guests and servers only. */
static const struct {
    const char *name;
    enum scope scope;
} scopes[] = {
    {"--open-to-all", OF_SERVER}, {"--sessions", OF_SERVER}, {"--grace", OF_SERVER},
    {"--idle", OF_GUESTS},        {"--max-hash", OF_GUESTS}, {"--max-threads", OF_GUESTS},
};

static enum scope scope_of(const char *flag)
{
    for (size_t i = 0; i < sizeof scopes / sizeof *scopes; i++)
        if (strcmp(flag, scopes[i].name) == 0)
            return scopes[i].scope;
    return OF_ANY;
}

static bool take_address(struct text value, void *place)
{
    struct command_line *line = place;
    if (line->address_count == COMMAND_LINE_ADDRESSES_MAX)
        return false;
    /* Any address makes the program a server. */
    line->mode = MODE_SERVE;
    line->addresses[line->address_count++] = value.start;
    return true;
}

/* Returns true if the flags go together; `scoped` has the narrowest scope. */
static bool fit_together(const struct command_line *line, const char *scoped, struct builder *error)
{
    const bool serves = line->address_count > 0;
    if (scope_of(scoped) == OF_SERVER && !serves)
        builder_add(error, "%s needs --listen", scoped);
    else if (scope_of(scoped) == OF_GUESTS && !serves && !line->is_guest)
        builder_add(error, "%s needs --listen or --guest", scoped);
    else if (serves && line->is_guest)
        builder_add(error, "--listen and --guest exclude each other");
    else if (serves && line->word_count > 0)
        builder_add(error, "--listen takes no commands; got %s", line->words[0]);
    else if (line->is_guest && line->word_count > 0)
        builder_add(error, "--guest takes no commands; got %s", line->words[0]);
    else
        return true;
    return false;
}

bool command_line_read(struct command_line *line, int count, char **words, struct builder *error)
{
    /* The defaults that --help shows. */
    *line = (struct command_line){
        .quota = quota_guest,
        .sessions = 64,
        .grace_seconds = 10,
    };
    bool help = false, version = false;
    /* --game takes any name: some match runners pass one name to all engines. */
    const struct flag flags[] = {
        {"-h", .set = &help},
        {"--help", .set = &help},
        {"--version", .set = &version},
        {"--log", .word = &line->log},
        {"--game", .word = &line->game},
        {"--guest", .set = &line->is_guest},
        {"--listen", .read = take_address, .place = line, .expected = "at most 8 addresses"},
        {"--open-to-all", .set = &line->open_to_all},
        {"--sessions", .number = &line->sessions, .min = 1, .max = 4096},
        {"--grace", .number = &line->grace_seconds, .max = 3600},
        {"--idle", .number = &line->quota.idle_seconds, .max = YEAR_SECONDS},
        {"--max-hash", .number = &line->quota.hash_mib, .min = 1, .max = ENGINE_HASH_MAX_MIB},
        {"--max-threads", .number = &line->quota.threads, .min = 1, .max = ENGINE_THREADS_MAX},
        {NULL},
    };
    /* Options come before commands, whose words may begin with a minus. */
    struct arguments rest = {count, words};
    const char *scoped = "";
    while (rest.count > 0 && rest.words[0][0] == '-') {
        const struct flag *flag;
        if (!flag_take(flags, &rest, &flag, error))
            return false;
        /* Keep the first flag with the narrowest scope. */
        if (scope_of(flag->name) > scope_of(scoped))
            scoped = flag->name;
        /* Help comes in spite of later errors. */
        if (help || version) {
            line->mode = help ? MODE_HELP : MODE_VERSION;
            return true;
        }
    }
    line->words = rest.words;
    line->word_count = rest.count;
    return fit_together(line, scoped, error);
}
