#include "tools/match/settings/engine_arguments.h"

#include <string.h>

#include "tools/common/number.h"

/* The time for an engine to be ready at its start, without startup=. */
#define STARTUP_NS (10 * SECOND_NS)

/* Reads the value of a key; false if it is wrong. */
typedef bool value_reader(struct engine_settings *engine, char *value);

static bool read_command(struct engine_settings *engine, char *value)
{
    engine->words[0] = value;
    return value[0] != '\0';
}

static bool read_argument(struct engine_settings *engine, char *value)
{
    if (engine->argument_count == ENGINE_WORDS_MAX)
        return false;
    engine->words[++engine->argument_count] = value;
    return true;
}

/* Blanks separate arguments, but for those in single or double quotes. The words are cut where they
 * stand, for without the quotes they are never longer than before. */
static bool read_arguments(struct engine_settings *engine, char *value)
{
    char *end = value, *word = value;
    char quote = '\0';
    bool begun = false;
    for (const char *next = value; *next != '\0'; next++) {
        if (quote != '\0' ? *next == quote : *next == '\'' || *next == '"') {
            quote = quote != '\0' ? '\0' : *next;
            begun = true;
        } else if (*next == ' ' && quote == '\0') {
            *end++ = '\0';
            if (begun && !read_argument(engine, word))
                return false;
            word = end;
            begun = false;
        } else {
            *end++ = *next;
            begun = true;
        }
    }
    *end = '\0';
    return quote == '\0' && (!begun || read_argument(engine, word));
}

/* A name that is too long is refused, not cut: two might become equal. */
static bool read_name(struct engine_settings *engine, char *value)
{
    struct builder text = builder_over(engine->name, sizeof engine->name);
    builder_add(&text, "%s", value);
    return text.length > 0 && text.length == strlen(value);
}

static bool read_directory(struct engine_settings *engine, char *value)
{
    engine->directory = value;
    return value[0] != '\0';
}

static bool read_errors_file(struct engine_settings *engine, char *value)
{
    engine->errors_file = value;
    return value[0] != '\0';
}

/* Nothing is guessed from the engine's answers: an engine that speaks both would be ambiguous. */
static bool read_protocol(struct engine_settings *engine, char *value)
{
    engine->protocol = strcmp(value, "ugi") == 0 ? PROTOCOL_UGI : PROTOCOL_UCI;
    return engine->protocol == PROTOCOL_UGI || strcmp(value, "uci") == 0;
}

/* The first limit of the engine itself replaces all those of -each. */
static struct time_control *own_limits(struct engine_settings *engine)
{
    if (!engine->has_own_limits)
        engine->control = (struct time_control){0};
    engine->has_own_limits = true;
    return &engine->control;
}

static bool read_clock(struct engine_settings *engine, char *value)
{
    return time_control_read_clock(own_limits(engine), text_of(value));
}

static bool read_movetime(struct engine_settings *engine, char *value)
{
    struct time_control *control = own_limits(engine);
    return time_read_seconds(text_of(value), &control->movetime_ns) && control->movetime_ns > 0;
}

static bool read_nodes(struct engine_settings *engine, char *value)
{
    int64_t number;
    if (!number_read(text_of(value), 1, INT64_MAX, &number))
        return false;
    own_limits(engine)->nodes = (uint64_t)number;
    return true;
}

static bool read_depth(struct engine_settings *engine, char *value)
{
    int64_t number;
    if (!number_read(text_of(value), 1, 10000, &number))
        return false;
    own_limits(engine)->depth = (unsigned)number;
    return true;
}

static bool read_ms(const char *value, int64_t low, int64_t *ns)
{
    int64_t number;
    if (!number_read(text_of(value), low, 1000000000, &number))
        return false;
    *ns = number * MILLISECOND;
    return true;
}

static bool read_margin(struct engine_settings *engine, char *value)
{
    return read_ms(value, 0, &engine->margin_ns);
}

static bool read_grace(struct engine_settings *engine, char *value)
{
    return read_ms(value, 1, &engine->grace_ns);
}

static bool read_startup(struct engine_settings *engine, char *value)
{
    return read_ms(value, 1, &engine->startup_ns);
}

static const struct {
    const char *name;
    value_reader *read;
} keys[] = {
    {"cmd", read_command},    {"args", read_arguments},  {"arg", read_argument},
    {"name", read_name},      {"dir", read_directory},   {"stderr", read_errors_file},
    {"proto", read_protocol}, {"tc", read_clock},        {"st", read_movetime},
    {"nodes", read_nodes},    {"depth", read_depth},     {"timemargin", read_margin},
    {"grace", read_grace},    {"startup", read_startup},
};

/* A button has a name and no value. */
static bool read_option(struct engine_settings *engine, struct text name, struct text value)
{
    if (engine->option_count == ENGINE_OPTIONS_MAX || name.length == 0)
        return false;
    engine->options[engine->option_count++] = (struct engine_option){name, value};
    return true;
}

bool engine_argument_read(struct engine_settings *engine, char *word, const char *flag,
                          struct builder *why)
{
    static const char option[] = "option.";
    char *equals = strchr(word, '=');
    if (equals == NULL) {
        builder_add(why, "%s: %s: not key=value; see --help", flag, word);
        return false;
    }
    const struct text key = {word, (size_t)(equals - word)};
    char *value = equals + 1;
    bool good = false, known = false;
    if (text_starts_with(key, option)) {
        const size_t length = sizeof option - 1;
        known = true;
        good = read_option(engine, (struct text){key.start + length, key.length - length},
                           text_of(value));
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

/* Without a limit an engine would think for ever: `go` alone has no end in UCI. */
static bool has_limits(const struct time_control *control)
{
    return time_control_is_timed(control) || control->nodes > 0 || control->depth > 0;
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

bool engine_settings_complete(struct engine_settings *engines, unsigned number, struct builder *why)
{
    struct engine_settings *engine = &engines[number];
    const struct time_control *control = &engine->control;
    if (engine->words[0] == NULL) {
        builder_add(why, "engine %u: needs cmd=", number + 1);
        return false;
    }
    choose_name(engine);
    if (engine->startup_ns == 0)
        engine->startup_ns = STARTUP_NS;
    /* Tables, PDN and results files tell engines apart by their names. */
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
