#include "protocol/option.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/session.h"

static const char *variant_name(size_t number)
{
    const struct variant *variant = variant_at(number);
    return variant != NULL ? variant->name : NULL;
}

static bool variant_alias(struct text name, int64_t *number)
{
    const struct variant *variant = variant_find(name);
    for (size_t i = 0; variant != NULL && variant_at(i) != NULL; i++) {
        if (variant_at(i) == variant) {
            *number = (int64_t)i;
            return true;
        }
    }
    return false;
}

static const char *about(const struct program *program)
{
    return program->about;
}

static bool apply_hash(struct session *session, const struct option *option, int64_t value)
{
    (void)option;
    return engine_set_hash(session->engine, (size_t)value);
}

static bool apply_clear_hash(struct session *session, const struct option *option, int64_t value)
{
    (void)option, (void)value;
    engine_clear_hash(session->engine);
    return true;
}

static bool apply_threads(struct session *session, const struct option *option, int64_t value)
{
    (void)option;
    return engine_set_threads(session->engine, (unsigned)value);
}

static bool apply_multi_pv(struct session *session, const struct option *option, int64_t value)
{
    (void)option;
    session->settings.multi_pv = (unsigned)value;
    return true;
}

/* A client says with it that it may send `go ponder`, which it may in any case. */
static bool apply_nothing(struct session *session, const struct option *option, int64_t value)
{
    (void)session, (void)option, (void)value;
    return true;
}

static bool apply_overhead(struct session *session, const struct option *option, int64_t value)
{
    (void)option;
    session->settings.move_overhead_ms = value;
    return true;
}

/* The variant it is already keeps its position: clients repeat themselves. */
static bool apply_variant(struct session *session, const struct option *option, int64_t value)
{
    (void)option;
    const struct variant *variant = variant_at((size_t)value);
    if (variant == session->record.variant)
        return true;
    struct record record;
    record_start(&record, variant);
    session_set_record(session, &record);
    return true;
}

static bool apply_show_wdl(struct session *session, const struct option *option, int64_t value)
{
    (void)option;
    session->with_wdl = value != 0;
    return true;
}

static bool apply_analyse(struct session *session, const struct option *option, int64_t value)
{
    (void)option;
    session->settings.analyse = value != 0;
    return true;
}

static bool apply_draw_plies(struct session *session, const struct option *option, int64_t value)
{
    (void)option;
    session->settings.draw_plies = (unsigned)value;
    return true;
}

static const struct game *game_named(const char *name)
{
    for (size_t i = 0; variant_at(i) != NULL; i++)
        if (strcmp(variant_at(i)->game->name, name) == 0)
            return variant_at(i)->game;
    return NULL;
}

/* The place of a game among the opened files; there are fewer games than places. */
static struct opened *opened_for(struct session *session, const struct game *game)
{
    struct opened *opened = session->opened;
    while (opened->game != NULL && opened->game != game)
        opened++;
    return opened;
}

bool option_apply_knowledge(struct session *session, const struct option *option, const char *path,
                            struct builder *why)
{
    const struct game *game = game_named(option->game);
    struct knowledge *knowledge = NULL;
    if (path[0] != '\0') {
        knowledge = game->knowledge_open(path, why);
        if (knowledge == NULL)
            return false;
    }
    engine_set_knowledge(session->engine, game, knowledge);
    struct opened *opened = opened_for(session, game);
    if (opened->knowledge != NULL)
        game->knowledge_close(opened->knowledge);
    *opened = (struct opened){game, knowledge};
    return true;
}

bool option_apply_private(struct session *session, const struct option *option, int64_t value)
{
    session->settings.private[option->slot] = (int)value;
    return true;
}

static int64_t most_hash(const struct quota *quota)
{
    return quota->hash_mib;
}

static int64_t most_threads(const struct quota *quota)
{
    return quota->threads;
}

static const struct option common_options[] = {
    {
        .name = "Hash",
        .kind = OPTION_SPIN,
        .when_idle = true,
        .preset = ENGINE_HASH_DEFAULT_MIB,
        .minimum = 1,
        .maximum = ENGINE_HASH_MAX_MIB,
        .most = most_hash,
        .apply = apply_hash,
    },
    {
        .name = "Clear Hash",
        .kind = OPTION_BUTTON,
        .when_idle = true,
        .apply = apply_clear_hash,
    },
    {
        .name = "Threads",
        .kind = OPTION_SPIN,
        .when_idle = true,
        .preset = 1,
        .minimum = 1,
        .maximum = ENGINE_THREADS_MAX,
        .most = most_threads,
        .apply = apply_threads,
    },
    {
        .name = "MultiPV",
        .kind = OPTION_SPIN,
        .preset = 1,
        .minimum = 1,
        .maximum = GAME_MOVES_MAX,
        .apply = apply_multi_pv,
    },
    {
        .name = "Ponder",
        .kind = OPTION_CHECK,
        .apply = apply_nothing,
    },
    {
        .name = "Move Overhead",
        .kind = OPTION_SPIN,
        .preset = 10,
        .minimum = 0,
        .maximum = 5000,
        .apply = apply_overhead,
    },
    {
        .name = "UCI_Variant",
        .kind = OPTION_COMBO,
        .choice = variant_name,
        .also = variant_alias,
        .apply = apply_variant,
    },
    {
        .name = "UCI_ShowWDL",
        .kind = OPTION_CHECK,
        .apply = apply_show_wdl,
    },
    {
        .name = "UCI_AnalyseMode",
        .kind = OPTION_CHECK,
        .apply = apply_analyse,
    },
    {
        .name = "UCI_EngineAbout",
        .kind = OPTION_STRING,
        .string = about,
    },
    {
        .name = "DrawPlies",
        .kind = OPTION_SPIN,
        .preset = 80,
        .minimum = 0,
        .maximum = 1000,
        .apply = apply_draw_plies,
    },
    {
        .name = "EndgamePath",
        .kind = OPTION_FILE,
        .when_idle = true,
        .game = "checkers",
        .apply_file = option_apply_knowledge,
    },
};

#define COMMON_COUNT (sizeof common_options / sizeof *common_options)

/* The options of a program by number; NULL past the last. */
static const struct option *option_at(const struct program *program, size_t number)
{
    assert(number < OPTIONS_MAX);
    if (number < COMMON_COUNT)
        return &common_options[number];
    if (program->options == NULL || program->options[number - COMMON_COUNT].name == NULL)
        return NULL;
    return &program->options[number - COMMON_COUNT];
}

/* Does the session have the option at all? */
static bool is_offered(const struct session *session, const struct option *option)
{
    if (option->kind != OPTION_FILE)
        return true;
    const struct game *game = option->game != NULL ? game_named(option->game) : NULL;
    return !session->quota->is_guest &&
           (option->game == NULL || (game != NULL && game->knowledge_open != NULL));
}

struct option option_within(const struct option *option, const struct quota *quota)
{
    struct option within = *option;
    if (option->most == NULL)
        return within;
    if (within.maximum > option->most(quota))
        within.maximum = option->most(quota);
    if (within.preset > within.maximum)
        within.preset = within.maximum;
    return within;
}

static bool parse_check(struct text text, int64_t *value, struct builder *why)
{
    if (!text_is_folded(text, "true") && !text_is_folded(text, "false")) {
        builder_add(why, "true or false expected");
        return false;
    }
    *value = text_is_folded(text, "true");
    return true;
}

static bool parse_spin(const struct option *option, struct text text, int64_t *value,
                       struct builder *why)
{
    int64_t number;
    if (!text_to_integer(text, &number)) {
        builder_add(why, "not a number");
        return false;
    }
    if (number < option->minimum || number > option->maximum) {
        builder_add(why, "not between %lld and %lld", (long long)option->minimum,
                    (long long)option->maximum);
        return false;
    }
    *value = number;
    return true;
}

static bool parse_combo(const struct option *option, struct text text, int64_t *value,
                        struct builder *why)
{
    for (size_t i = 0; option->choice(i) != NULL; i++) {
        if (text_is_folded(text, option->choice(i))) {
            *value = (int64_t)i;
            return true;
        }
    }
    if (option->also != NULL && option->also(text, value))
        return true;
    builder_add(why, "none of");
    for (size_t i = 0; option->choice(i) != NULL; i++)
        builder_add(why, " %s", option->choice(i));
    return false;
}

bool option_parse(const struct option *option, struct text text, int64_t *value,
                  struct builder *why)
{
    if (option->kind == OPTION_STRING || option->kind == OPTION_FILE) {
        builder_add(why, "cannot be set");
        return false;
    }
    if (option->kind == OPTION_BUTTON)
        return true;
    if (text.length == 0) {
        builder_add(why, "no value given");
        return false;
    }
    if (option->kind == OPTION_CHECK)
        return parse_check(text, value, why);
    if (option->kind == OPTION_SPIN)
        return parse_spin(option, text, value, why);
    return parse_combo(option, text, value, why);
}

static void apply_file(struct session *session, const struct option *option, const char *path)
{
    char reason[WRITER_LINE_MAX];
    struct builder why = builder_over(reason, sizeof reason);
    option->apply_file(session, option, path, &why);
    if (why.length > 0)
        session_complain(session, "%s", reason);
}

/* Takes a copy of a path, for it must end in NUL and may have to wait. */
static void set_file(struct session *session, const struct option *option, size_t number,
                     struct text path)
{
    if (text_is_folded(path, "<empty>"))
        path.length = 0;
    char *copy = malloc(path.length + 1);
    if (copy == NULL) {
        session_complain(session, "%s: out of memory; it stays as it was", option->name);
        return;
    }
    memcpy(copy, path.start, path.length);
    copy[path.length] = '\0';
    free(session->later[number].path);
    session->later[number] = (struct option_value){.waits = true, .path = copy};
    if (!engine_busy(session->engine))
        option_apply_waiting(session);
}

static void apply(struct session *session, const struct option *option, int64_t value)
{
    if (!option->apply(session, option, value))
        session_complain(session, "%s: out of memory; it stays as it was", option->name);
}

/* Takes the words of a name up to `value` or the end, and puts single blanks between them. */
static void take_name(struct text *words, struct builder *name)
{
    for (;;) {
        struct text after = *words;
        const struct text word = text_take_word(&after);
        if (word.length == 0 || text_is_folded(word, "value"))
            return;
        *words = after;
        if (name->length > 0)
            builder_add_char(name, ' ');
        builder_add_text(name, word);
    }
}

void option_set(struct session *session, struct text words)
{
    const struct text first = text_take_word(&words);
    if (!text_is_folded(first, "name")) {
        session_complain(session, "setoption: name expected, not '%.*s'", TEXT_QUOTE(first));
        return;
    }
    char name_text[TEXT_QUOTE_MAX];
    struct builder name = builder_over(name_text, sizeof name_text);
    take_name(&words, &name);
    text_take_word(&words); /* `value` */
    const struct text value_text = text_trim(words);

    size_t number = 0;
    const struct option *option = option_at(session->program, number);
    while (option != NULL && !text_is_folded(builder_text(&name), option->name))
        option = option_at(session->program, ++number);
    if (option == NULL || !is_offered(session, option)) {
        session_complain(session, "setoption: no option '%s'", name_text);
        return;
    }
    if (option->kind == OPTION_FILE) {
        set_file(session, option, number, value_text);
        return;
    }

    int64_t value = 0;
    char reason[GAME_POSITION_TEXT];
    struct builder why = builder_over(reason, sizeof reason);
    const struct option within = option_within(option, session->quota);
    if (!option_parse(&within, value_text, &value, &why))
        session_complain(session, "%s '%.*s': %s", option->name, TEXT_QUOTE(value_text), reason);
    else if (option->when_idle && engine_busy(session->engine))
        session->later[number] = (struct option_value){.waits = true, .value = value};
    else
        apply(session, option, value);
}

void option_preset(struct session *session)
{
    const struct option *option;
    for (size_t i = 0; (option = option_at(session->program, i)) != NULL; i++) {
        const struct option within = option_within(option, session->quota);
        const bool is_due = !option->when_idle || within.preset != option->preset;
        if (is_due && option->apply != NULL)
            apply(session, option, within.preset);
    }
}

bool option_apply_waiting(struct session *session)
{
    bool applied = false;
    const struct option *option;
    for (size_t i = 0; (option = option_at(session->program, i)) != NULL; i++) {
        if (session->later[i].waits) {
            const struct option_value value = session->later[i];
            session->later[i] = (struct option_value){0};
            if (option->kind == OPTION_FILE)
                apply_file(session, option, value.path);
            else
                apply(session, option, value.value);
            free(value.path);
            applied = true;
        }
    }
    return applied;
}

void option_finish(struct session *session)
{
    for (size_t i = 0; i < OPTIONS_MAX; i++) {
        free(session->later[i].path);
        session->later[i] = (struct option_value){0};
        const struct opened opened = session->opened[i];
        session->opened[i] = (struct opened){0};
        if (opened.knowledge != NULL)
            opened.game->knowledge_close(opened.knowledge);
    }
}

static void list_combo(struct session *session, const struct option *option)
{
    char array[WRITER_LINE_MAX];
    struct builder line = builder_over(array, sizeof array);
    builder_add(&line, "option name %s type combo default %s", option->name,
                option->choice((size_t)option->preset));
    for (size_t i = 0; option->choice(i) != NULL; i++)
        builder_add(&line, " var %s", option->choice(i));
    session_say(session, "%s", array);
}

static void list_one(struct session *session, const struct option *option)
{
    switch (option->kind) {
    case OPTION_CHECK:
        session_say(session, "option name %s type check default %s", option->name,
                    option->preset ? "true" : "false");
        return;
    case OPTION_SPIN:
        session_say(session, "option name %s type spin default %lld min %lld max %lld",
                    option->name, (long long)option->preset, (long long)option->minimum,
                    (long long)option->maximum);
        return;
    case OPTION_COMBO:
        list_combo(session, option);
        return;
    case OPTION_BUTTON:
        session_say(session, "option name %s type button", option->name);
        return;
    case OPTION_STRING:
        session_say(session, "option name %s type string default %s", option->name,
                    option->string(session->program));
        return;
    case OPTION_FILE:
        if (is_offered(session, option))
            session_say(session, "option name %s type string default <empty>", option->name);
        return;
    }
}

void option_list(struct session *session)
{
    const struct option *option;
    for (size_t i = 0; (option = option_at(session->program, i)) != NULL; i++) {
        const struct option within = option_within(option, session->quota);
        list_one(session, &within);
    }
}
