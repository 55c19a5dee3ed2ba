#include "tools/match/enginewords.h"

#include <stdlib.h>
#include <string.h>

/* How long an engine may take to be ready at first, if nobody says. */
#define STARTUP_NS (10 * SECOND_NS)

/* Each reads the value of a key; false if it cannot be. */
typedef bool value_reader(struct engine_settings *engine, struct text value);

/* The command itself stands before its arguments, whatever the order of the keys. */
static bool read_command(struct engine_settings *engine, struct text value)
{
    engine->words[0] = strndup(value.start, value.length);
    return engine->words[0] != NULL && value.length > 0;
}

static bool read_argument(struct engine_settings *engine, struct text value)
{
    if (engine->argument_count == ENGINE_WORDS_MAX)
        return false;
    char *copy = strndup(value.start, value.length);
    engine->words[++engine->argument_count] = copy;
    return copy != NULL;
}

/* Blanks separate arguments, but for those in single or double quotes. */
static bool read_arguments(struct engine_settings *engine, struct text value)
{
    char word[1024];
    struct builder text = builder_over(word, sizeof word);
    char quote = '\0';
    bool begun = false;
    while (value.length > 0) {
        const char character = text_take_char(&value);
        if (quote != '\0' ? character == quote : character == '\'' || character == '"') {
            quote = quote != '\0' ? '\0' : character;
            begun = true;
        } else if (character == ' ' && quote == '\0') {
            if (begun && !read_argument(engine, builder_text(&text)))
                return false;
            text = builder_over(word, sizeof word);
            begun = false;
        } else {
            builder_add_char(&text, character);
            begun = true;
        }
    }
    return quote == '\0' && (!begun || read_argument(engine, builder_text(&text)));
}

static bool read_name(struct engine_settings *engine, struct text value)
{
    struct builder text = builder_over(engine->name, sizeof engine->name);
    builder_add_text(&text, value);
    return value.length > 0 && text.length == value.length;
}

static bool read_directory(struct engine_settings *engine, struct text value)
{
    engine->directory = value.start;
    return value.length > 0;
}

static bool read_errors_file(struct engine_settings *engine, struct text value)
{
    engine->errors_file = value.start;
    return value.length > 0;
}

static bool read_dialect(struct engine_settings *engine, struct text value)
{
    engine->dialect = text_is(value, "ugi") ? DIALECT_UGI : DIALECT_UCI;
    return text_is(value, "ugi") || text_is(value, "uci");
}

static bool read_clock(struct engine_settings *engine, struct text value)
{
    return time_control_read_clock(&engine->control, value);
}

static bool read_movetime(struct engine_settings *engine, struct text value)
{
    return time_read_seconds(value, &engine->control.movetime_ns) &&
           engine->control.movetime_ns > 0;
}

static bool read_count(struct text value, int64_t low, int64_t high, int64_t *number)
{
    return text_to_integer(value, number) && *number >= low && *number <= high;
}

static bool read_nodes(struct engine_settings *engine, struct text value)
{
    int64_t number;
    if (!read_count(value, 1, INT64_MAX, &number))
        return false;
    engine->control.nodes = (uint64_t)number;
    return true;
}

static bool read_depth(struct engine_settings *engine, struct text value)
{
    int64_t number;
    if (!read_count(value, 1, 10000, &number))
        return false;
    engine->control.depth = (unsigned)number;
    return true;
}

static bool read_ms(struct text value, int64_t low, int64_t *ns)
{
    int64_t number;
    if (!read_count(value, low, 1000000000, &number))
        return false;
    *ns = number * MILLISECOND;
    return true;
}

static bool read_margin(struct engine_settings *engine, struct text value)
{
    return read_ms(value, 0, &engine->margin_ns);
}

static bool read_grace(struct engine_settings *engine, struct text value)
{
    return read_ms(value, 1, &engine->grace_ns);
}

static bool read_startup(struct engine_settings *engine, struct text value)
{
    return read_ms(value, 1, &engine->startup_ns);
}

static const struct {
    const char *name;
    value_reader *read;
} keys[] = {
    {"cmd", read_command},   {"args", read_arguments},  {"arg", read_argument},
    {"name", read_name},     {"dir", read_directory},   {"stderr", read_errors_file},
    {"proto", read_dialect}, {"tc", read_clock},        {"st", read_movetime},
    {"nodes", read_nodes},   {"depth", read_depth},     {"timemargin", read_margin},
    {"grace", read_grace},   {"startup", read_startup},
};

static bool read_option(struct engine_settings *engine, struct text name, struct text value)
{
    if (engine->option_count == ENGINE_OPTIONS_MAX || name.length == 0)
        return false;
    engine->options[engine->option_count++] = (struct engine_option){name, value};
    return true;
}

bool engine_read_word(struct engine_settings *engine, const char *word, const char *flag,
                      struct builder *why)
{
    static const char option[] = "option.";
    const char *equals = strchr(word, '=');
    const struct text key = {word, equals != NULL ? (size_t)(equals - word) : 0};
    const struct text value = text_of(equals != NULL ? equals + 1 : "");
    bool good = false, known = false;
    if (text_starts_with(key, option)) {
        const size_t length = sizeof option - 1;
        known = true;
        good = read_option(engine, (struct text){key.start + length, key.length - length}, value);
    }
    for (size_t i = 0; i < sizeof keys / sizeof *keys && !known; i++) {
        known = text_is(key, keys[i].name);
        good = known && keys[i].read(engine, value);
    }
    if (!good)
        builder_add(why, "%s: %s: %s", flag, word,
                    known ? "the value is not understood" : "no such key; see --help");
    return good;
}

static bool has_limits(const struct time_control *control)
{
    return time_control_is_timed(control) || control->nodes > 0 || control->depth > 0;
}

/* What an engine does not say itself is as it is for all; an option's later value counts. */
static bool add_common(struct engine_settings *engine, const struct engine_settings *each)
{
    struct engine_option own[ENGINE_OPTIONS_MAX];
    const size_t own_count = engine->option_count, all = own_count + each->option_count;
    if (all > ENGINE_OPTIONS_MAX ||
        engine->argument_count + each->argument_count > ENGINE_WORDS_MAX)
        return false;
    memcpy(own, engine->options, own_count * sizeof *own);
    memcpy(engine->options, each->options, each->option_count * sizeof *own);
    memcpy(engine->options + each->option_count, own, own_count * sizeof *own);
    engine->option_count = all;
    for (size_t i = 1; i <= each->argument_count; i++)
        engine->words[++engine->argument_count] = each->words[i];
    if (engine->words[0] == NULL)
        engine->words[0] = each->words[0];
    if (engine->directory == NULL)
        engine->directory = each->directory;
    if (engine->errors_file == NULL)
        engine->errors_file = each->errors_file;
    if (each->dialect != DIALECT_UCI)
        engine->dialect = each->dialect;
    if (!has_limits(&engine->control))
        engine->control = each->control;
    if (engine->margin_ns == 0)
        engine->margin_ns = each->margin_ns;
    if (engine->grace_ns == 0)
        engine->grace_ns = each->grace_ns;
    if (engine->startup_ns == 0)
        engine->startup_ns = each->startup_ns > 0 ? each->startup_ns : STARTUP_NS;
    return true;
}

/* The command's last part, when the engine was given no name. */
static void choose_name(struct engine_settings *engine)
{
    if (engine->name[0] != '\0')
        return;
    const char *slash = strrchr(engine->words[0], '/');
    struct builder text = builder_over(engine->name, sizeof engine->name);
    builder_add(&text, "%s", slash != NULL ? slash + 1 : engine->words[0]);
}

bool engine_complete(struct engine_settings *engines, unsigned number,
                     const struct engine_settings *each, struct builder *why)
{
    struct engine_settings *engine = &engines[number];
    const struct time_control *control = &engine->control;
    if (!add_common(engine, each)) {
        builder_add(why, "engine %u: too many options or arguments", number + 1);
        return false;
    }
    if (engine->words[0] == NULL) {
        builder_add(why, "engine %u: needs cmd=", number + 1);
        return false;
    }
    choose_name(engine);
    for (unsigned i = 0; i < number; i++) {
        if (strcmp(engines[i].name, engine->name) == 0) {
            builder_add(why, "two engines are called %s: give them a name= each", engine->name);
            return false;
        }
    }
    if (!has_limits(control)) {
        builder_add(why, "engine %s: needs a limit: tc=, st=, nodes= or depth=", engine->name);
        return false;
    }
    if (time_control_has_clock(control) && control->movetime_ns > 0) {
        builder_add(why, "engine %s: tc= and st= exclude each other", engine->name);
        return false;
    }
    return true;
}
