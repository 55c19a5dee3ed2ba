#include "protocol/session/options.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Returns an option of a table by number; past the end NULL, with *number reduced by the table's
 * length. A NULL table is empty. */
static const struct option *find_in(const struct option *table, size_t *number)
{
    for (; table != NULL && table->name != NULL; table++)
        if ((*number)-- == 0)
            return table;
    return NULL;
}

/* Returns an option by number, NULL past the last. The dialect's options are last, so that picking
 * a dialect keeps the other numbers. */
static const struct option *option_at(const struct options *options, size_t number)
{
    assert(number < OPTIONS_MAX);
    const struct option *found = NULL;
    for (const struct option *const *table = options->program->options;
         found == NULL && *table != NULL; table++)
        found = find_in(*table, &number);
    return found != NULL ? found : find_in(options->output->dialect->options, &number);
}

/* Returns an option's name in the dialect; NULL if it has none. */
static const char *name_of(const struct options *options, const struct option *option)
{
    const struct dialect *dialect = options->output->dialect;
    /* The dialect's options keep their names. Compare addresses: the common table may have the
     * same name. */
    for (const struct option *own = dialect->options; own != NULL && own->name != NULL; own++)
        if (own == option)
            return own->name;
    return dialect->option_name != NULL ? dialect->option_name(option->name) : option->name;
}

/* Returns true if the session has the option. */
static bool is_offered(const struct options *options, const struct option *option)
{
    if (name_of(options, option) == NULL)
        return false;
    if (option->kind != OPTION_FILE)
        return true;
    /* Guests must not learn which files exist; and a game without files needs no option. */
    const struct game *game = option_game(option);
    return !options->quota->is_guest &&
           (option->game == NULL || (game != NULL && game->tablebase_open != NULL));
}

static void report_lack_of_memory(struct options *options, const struct option *option)
{
    output_error(options->output, "%s: out of memory; the old value stays",
                 name_of(options, option));
}

static void open_file(struct options *options, const struct option *option, const char *path)
{
    struct builder error = BUILDER(OUTPUT_LINE_MAX);
    option->open(options->session, option_game(option), path, &error);
    /* A folder may be opened without one of its files. */
    if (error.length > 0)
        output_error(options->output, "%s", error.start);
}

static void apply(struct options *options, const struct option *option, int64_t value)
{
    if (!option_apply(option, options->session, value))
        report_lack_of_memory(options, option);
}

/* Copies the path, which needs a NUL and must outlive its line. */
static bool set_file(struct options *options, const struct option *option, size_t number,
                     struct text path)
{
    /* `setoption name BookFile` without `value`; an empty value closes the file. */
    if (path.start == NULL) {
        output_error(options->output, "%s '': no value given", name_of(options, option));
        return false;
    }
    /* UCI's empty string. */
    if (text_is_folded(path, "<empty>"))
        path.length = 0;
    char *copy = malloc(path.length + 1);
    if (copy == NULL) {
        report_lack_of_memory(options, option);
        return false;
    }
    memcpy(copy, path.start, path.length);
    copy[path.length] = '\0';
    /* A newer path replaces a waiting one. */
    free(options->waiting[number].path);
    options->waiting[number] = (struct waiting_value){.waits = true, .path = copy};
    if (!engine_busy(options->engine))
        options_set_waiting(options);
    return true;
}

static bool set_value(struct options *options, const struct option *option, size_t number,
                      struct text text)
{
    int64_t value = 0;
    struct builder error = BUILDER(GAME_POSITION_TEXT);
    const struct option within = option_within(option, options->quota);
    /* Checked now, even if it is set later, so that the error follows its line. */
    if (!option_parse(&within, text, &value, &error)) {
        output_error(options->output, "%s '%.*s': %s", name_of(options, option), TEXT_QUOTE(text),
                     error.start);
        return false;
    }
    /* The last value counts: it replaces a waiting one. */
    const bool waits = option->when_idle && engine_busy(options->engine);
    options->waiting[number] = (struct waiting_value){.waits = waits, .value = value};
    if (!waits)
        apply(options, option, value);
    return true;
}

/* Returns the first offered option that compare() accepts; NULL if there is none. */
static const struct option *find(const struct options *options, struct text name,
                                 bool (*compare)(struct text view, const char *string),
                                 size_t *number)
{
    const struct option *option;
    for (size_t i = 0; (option = option_at(options, i)) != NULL; i++) {
        /* Hidden options cannot be guessed. */
        if (is_offered(options, option) && compare(name, name_of(options, option))) {
            *number = i;
            return option;
        }
    }
    return NULL;
}

bool options_set(struct options *options, struct text name, struct text value)
{
    size_t number = 0;
    /* UCI names ignore case. */
    const struct option *option = find(options, name, text_is_folded, &number);
    const struct option *near = option == NULL ? find(options, name, text_is_near, &number) : NULL;
    if (option == NULL)
        output_unknown(options->output, NOTICE_UNKNOWN_OPTION, name,
                       near != NULL ? name_of(options, near) : NULL);
    return option != NULL &&
           (option->kind == OPTION_FILE ? set_file(options, option, number, value)
                                        : set_value(options, option, number, value));
}

/* Sets the engine's options, or all others, to their defaults. */
static void set_defaults_of(struct options *options, bool engines)
{
    const struct option *option;
    for (size_t i = 0; (option = option_at(options, i)) != NULL; i++) {
        const struct option within = option_within(option, options->quota);
        /* The engine's own table and threads are kept if they fit. Buttons and files have no
         * default. */
        const bool has_value = option->kind == OPTION_CHECK || option->kind == OPTION_SPIN ||
                               option->kind == OPTION_COMBO;
        if (has_value && option->is_engine_default == engines &&
            (!engines || within.default_value != option->default_value))
            apply(options, option, within.default_value);
    }
}

/* The engine's options come last: others clear the table, which would take memory too early. */
void options_set_defaults(struct options *options)
{
    set_defaults_of(options, false);
    set_defaults_of(options, true);
}

/* Runs after every line: testing all slots is faster than walking the tables. */
bool options_wait(const struct options *options)
{
    for (size_t i = 0; i < OPTIONS_MAX; i++)
        if (options->waiting[i].waits)
            return true;
    return false;
}

bool options_set_waiting(struct options *options)
{
    bool any = false;
    const struct option *option;
    for (size_t i = 0; (option = option_at(options, i)) != NULL; i++) {
        /* Remove the value first: a failing setter is not tried again. */
        const struct waiting_value value = options->waiting[i];
        options->waiting[i] = (struct waiting_value){0};
        if (!value.waits)
            continue;
        if (option->kind == OPTION_FILE)
            open_file(options, option, value.path);
        else
            apply(options, option, value.value);
        free(value.path);
        any = true;
    }
    return any;
}

void options_finish(struct options *options)
{
    for (size_t i = 0; i < OPTIONS_MAX; i++)
        free(options->waiting[i].path);
}

void options_visit(const struct options *options,
                   void (*visit)(struct session *session, const struct option *option))
{
    const struct option *option;
    for (size_t i = 0; (option = option_at(options, i)) != NULL; i++) {
        struct option within = option_within(option, options->quota);
        within.name = name_of(options, option);
        if (is_offered(options, option))
            visit(options->session, &within);
    }
}
