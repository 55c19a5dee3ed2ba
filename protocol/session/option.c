#include "protocol/session/option.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/session/session.h"

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

bool option_apply_tablebase(struct session *session, const struct option *option, const char *path,
                            struct builder *why)
{
    const struct game *game = game_named(option->game);
    struct tablebase *tablebase = NULL;
    if (path[0] != '\0') {
        tablebase = game->tablebase_open(path, why);
        if (tablebase == NULL)
            return false;
    }
    engine_set_tablebase(session->engine, game, tablebase);
    struct opened *opened = opened_for(session, game);
    if (opened->tablebase != NULL)
        game->tablebase_close(opened->tablebase);
    *opened = (struct opened){game, tablebase};
    return true;
}

/* The options of a session by number, which stays as it is when the dialect is picked; NULL past
 * the last. */
static const struct option *option_at(const struct session *session, size_t number)
{
    const struct option *const lists[] = {option_table, session->program->options,
                                          session->dialect->options};
    assert(number < OPTIONS_MAX);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const struct option *option = lists[i]; option != NULL && option->name != NULL;
             option++)
            if (number-- == 0)
                return option;
    return NULL;
}

static const char *name_of(const struct session *session, const struct option *option)
{
    return session->dialect->option_name(option);
}

/* Does the session have the option at all? */
static bool is_offered(const struct session *session, const struct option *option)
{
    if (name_of(session, option) == NULL)
        return false;
    if (option->kind != OPTION_FILE)
        return true;
    const struct game *game = option->game != NULL ? game_named(option->game) : NULL;
    return !session->quota->is_guest &&
           (option->game == NULL || (game != NULL && game->tablebase_open != NULL));
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

static void complain_of_memory(struct session *session, const struct option *option)
{
    session_complain(session, "%s: out of memory; it stays as it was", name_of(session, option));
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
    if (path.start == NULL) {
        session_complain(session, "%s '': no value given", name_of(session, option));
        return;
    }
    if (text_is_folded(path, "<empty>"))
        path.length = 0;
    char *copy = malloc(path.length + 1);
    if (copy == NULL) {
        complain_of_memory(session, option);
        return;
    }
    memcpy(copy, path.start, path.length);
    copy[path.length] = '\0';
    free(session->later[number].path);
    session->later[number] = (struct option_value){.waits = true, .path = copy};
    if (!engine_busy(session->engine))
        option_apply_waiting(session);
}

/* Stores a value in the field of the session that the option names. */
static void keep(struct session *session, const struct option_field *field, int64_t value)
{
    char *at = (char *)session + field->offset;
    const bool flag = value != 0;
    const int32_t small = (int32_t)value;
    switch (field->size) {
    case sizeof flag:
        memcpy(at, &flag, sizeof flag);
        break;
    case sizeof small:
        memcpy(at, &small, sizeof small);
        break;
    case sizeof value:
        memcpy(at, &value, sizeof value);
        break;
    }
}

static void apply(struct session *session, const struct option *option, int64_t value)
{
    if (option->apply == NULL || option->apply(session, option, value))
        keep(session, &option->field, value);
    else
        complain_of_memory(session, option);
}

static void set_number(struct session *session, const struct option *option, size_t number,
                       int64_t value)
{
    const bool waits = option->when_idle && engine_busy(session->engine);
    session->later[number] = (struct option_value){.waits = waits, .value = value};
    if (!waits)
        apply(session, option, value);
}

static void set_value(struct session *session, const struct option *option, size_t number,
                      struct text text)
{
    int64_t value = 0;
    char reason[GAME_POSITION_TEXT];
    struct builder why = builder_over(reason, sizeof reason);
    const struct option within = option_within(option, session->quota);
    if (!option_parse(&within, text, &value, &why))
        session_complain(session, "%s '%.*s': %s", name_of(session, option), TEXT_QUOTE(text),
                         reason);
    else
        set_number(session, option, number, value);
}

void option_set(struct session *session, struct text name, struct text value)
{
    size_t number = 0;
    const struct option *option = option_at(session, number);
    while (option != NULL &&
           !(is_offered(session, option) && text_is_folded(name, name_of(session, option))))
        option = option_at(session, ++number);
    if (option == NULL)
        session_complain(session, "no option '%.*s'", TEXT_QUOTE(name));
    else if (option->kind == OPTION_FILE)
        set_file(session, option, number, value);
    else
        set_value(session, option, number, value);
}

void option_preset(struct session *session)
{
    const struct option *option;
    for (size_t i = 0; (option = option_at(session, i)) != NULL; i++) {
        const struct option within = option_within(option, session->quota);
        const bool is_kept = option->field.size > 0;
        if (is_kept || !option->when_idle || within.preset != option->preset)
            apply(session, option, within.preset);
    }
}

bool option_waits(const struct session *session)
{
    for (size_t i = 0; i < OPTIONS_MAX; i++)
        if (session->later[i].waits)
            return true;
    return false;
}

bool option_apply_waiting(struct session *session)
{
    bool applied = false;
    const struct option *option;
    for (size_t i = 0; (option = option_at(session, i)) != NULL; i++) {
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
        if (opened.tablebase != NULL)
            opened.game->tablebase_close(opened.tablebase);
    }
}

void option_visit(struct session *session,
                  void (*see)(struct session *session, const struct option *option))
{
    const struct option *option;
    for (size_t i = 0; (option = option_at(session, i)) != NULL; i++) {
        const struct option within = option_within(option, session->quota);
        if (is_offered(session, option))
            see(session, &within);
    }
}
