/* -engine and -each share a reader: every -engine starts as a copy of -each. */
#include "tools/match/settings/engine_arguments.h"

#include <string.h>

#include "tools/match/settings/config_file.h"
#include "tools/match/settings/foreign_flags.h"
#include "tools/match/settings/value.h"

/* The default of startup=. */
#define STARTUP_NS (10 * SECOND_NS)

/* Returns false if the value is wrong. */
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

/* Blanks separate arguments, except in quotes. */
static bool read_arguments(struct engine_settings *engine, char *value)
{
    for (char *word = config_take_word(&value); word != NULL; word = config_take_word(&value))
        if (!read_argument(engine, word))
            return false;
    return value != NULL;
}

/* Refuse long names: two might be equal once cut. */
static bool read_name(struct engine_settings *engine, char *value)
{
    struct builder text = builder_over(engine->name, sizeof engine->name);
    builder_add(&text, "%s", value);
    return text.length > 0 && text.length == strlen(value);
}

/* The user decides, since an engine may support both. */
static bool read_protocol(struct engine_settings *engine, char *value)
{
    engine->protocol = strcmp(value, "ugi") == 0 ? PROTOCOL_UGI : PROTOCOL_UCI;
    return engine->protocol == PROTOCOL_UGI || strcmp(value, "uci") == 0;
}

static bool read_clock(struct engine_settings *engine, char *value)
{
    return time_control_read_clock(&engine->control, text_of(value));
}

static bool read_movetime(struct engine_settings *engine, char *value)
{
    int64_t *ns = &engine->control.movetime_ns;
    return time_read_seconds(text_of(value), ns) && *ns > 0;
}

static const struct {
    const char *name;
    value_reader *read;
} readers[] = {
    {"cmd", read_command}, {"args", read_arguments}, {"arg", read_argument}, {"name", read_name},
    {"tc", read_clock},    {"proto", read_protocol}, {"st", read_movetime},
};

/* The engine's first limit replaces all limits of -each. */
static void prepare_limits(struct engine_settings *engine, struct text key)
{
    const bool is_limit =
        text_is(key, "tc") || text_is(key, "st") || text_is(key, "nodes") || text_is(key, "depth");
    if (is_limit && !engine->has_own_limits)
        engine->control = (struct time_control){0};
    engine->has_own_limits |= is_limit;
}

/* Buttons have no value. */
static bool read_engine_option(struct engine_settings *engine, struct text name, struct text value)
{
    if (engine->option_count == ENGINE_OPTIONS_MAX || name.length == 0)
        return false;
    engine->options[engine->option_count++] = (struct engine_option){name, value};
    return true;
}

/* cutechess-cli writes some keys without a value. */
static bool read_bare_key(struct engine_settings *engine, const char *key, const char *flag,
                          struct builder *error)
{
    if (strcmp(key, "whitepov") == 0) {
        engine->white_pov = true;
        return true;
    }
    const char *reason = foreign_key_reason(text_of(key));
    return builder_fail(error, "%s: %s: %s", flag, key,
                        reason != NULL ? reason : "not key=value; see --help");
}

bool engine_argument_read(struct engine_settings *engine, char *word, const char *flag,
                          struct builder *error)
{
    static const char option[] = "option.";
    char *equals = strchr(word, '=');
    /* Values may contain `=`: option.EvalFile=a=b. */
    if (equals == NULL)
        return read_bare_key(engine, word, flag, error);
    const struct text key = {word, (size_t)(equals - word)};
    char *value = equals + 1;
    bool ok = false, known = false;
    if (text_starts_with(key, option)) {
        const size_t length = sizeof option - 1;
        known = true;
        ok = read_engine_option(engine, (struct text){key.start + length, key.length - length},
                                text_of(value));
    }
    prepare_limits(engine, key);
    const struct value values[] = {
        {"dir", .word = &engine->directory},
        {"stderr", .word = &engine->errors_file},
        {"nodes", .count = &engine->control.nodes, .min = 1},
        {"depth", .number = &engine->control.depth, .min = 1, .max = 10000},
        {"timemargin", .ns = &engine->margin_ns},
        {"grace", .ns = &engine->grace_ns, .min = 1},
        {"startup", .ns = &engine->startup_ns, .min = 1},
        {"restart", .choice = &engine->restarts, .words = {"off", "on"}},
        {"whitepov", .choice = &engine->white_pov, .words = {"false", "true"}},
    };
    for (size_t i = 0; i < sizeof values / sizeof *values && !known; i++) {
        known = text_is(key, values[i].name);
        ok = known && value_read(&values[i], value);
    }
    for (size_t i = 0; i < sizeof readers / sizeof *readers && !known; i++) {
        known = text_is(key, readers[i].name);
        ok = known && readers[i].read(engine, value);
    }
    if (ok)
        return true;
    const char *reason = known ? "invalid value" : foreign_key_reason(key);
    return builder_fail(error, "%s: %s: %s", flag, word,
                        reason != NULL ? reason : "no such key; see --help");
}

/* Uses the command's file name as the default. */
static void choose_name(struct engine_settings *engine)
{
    if (engine->name[0] != '\0')
        return;
    const char *slash = strrchr(engine->words[0], '/');
    struct builder text = builder_over(engine->name, sizeof engine->name);
    builder_add(&text, "%s", slash != NULL ? slash + 1 : engine->words[0]);
}

bool engine_settings_complete(struct engine_settings *engines, unsigned number,
                              struct builder *error)
{
    struct engine_settings *engine = &engines[number];
    const struct time_control *control = &engine->control;
    if (engine->words[0] == NULL)
        return builder_fail(error, "engine %u: needs cmd=", number + 1);
    choose_name(engine);
    if (engine->startup_ns == 0)
        engine->startup_ns = STARTUP_NS;
    /* Tables, PDN and results files identify engines by name. */
    for (unsigned i = 0; i < number; i++) {
        if (strcmp(engines[i].name, engine->name) == 0)
            return builder_fail(error, "two engines are named %s; use name=", engine->name);
    }
    /* A bare `go` never ends in UCI. */
    if (!time_control_is_timed(control) && control->nodes == 0 && control->depth == 0)
        return builder_fail(error,
                            "engine %s: needs a limit: tc=, st=, nodes= or depth=", engine->name);
    if (time_control_has_clock(control) && control->movetime_ns > 0)
        return builder_fail(error, "engine %s: tc= and st= exclude each other", engine->name);
    return true;
}
