/*
 * The options that every program has.
 */
#include "protocol/session/option.h"

#include "protocol/session/session.h"

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

/* The variant it is already keeps its position: clients repeat themselves. */
static bool apply_variant(struct session *session, const struct option *option, int64_t value)
{
    (void)option;
    const struct variant *variant = variant_at((size_t)value);
    if (variant == session->history.variant)
        return true;
    struct game_history history;
    game_history_start(&history, variant);
    session_set_history(session, &history);
    return true;
}

/* What the table holds was found out under the old rule. */
static bool apply_draw_plies(struct session *session, const struct option *option, int64_t value)
{
    (void)option;
    if (session->settings.draw_plies != value)
        engine_clear_hash(session->engine);
    return true;
}

/* What the table holds was judged by the old evaluation. */
static bool apply_evaluation(struct session *session, const struct option *option, const char *path,
                             struct builder *why)
{
    const struct game *game = variant_find(text_of(option->game))->game;
    if (!game->evaluation_use(path, why))
        return false;
    engine_clear_hash(session->engine);
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

const struct option option_table[] = {
    {
        .name = "Hash",
        .hub_name = "hash",
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
        .hub_name = "threads",
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
        .field = OPTION_FIELD(settings.multi_pv),
    },
    {
        /* A client says with it that it may send `go ponder`, which it may in any case. */
        .name = "Ponder",
        .hub_name = "ponder",
        .kind = OPTION_CHECK,
    },
    {
        .name = "Move Overhead",
        .hub_name = "move-overhead",
        .kind = OPTION_SPIN,
        .preset = 10,
        .minimum = 0,
        .maximum = 5000,
        .field = OPTION_FIELD(settings.move_overhead_ms),
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
        .field = OPTION_FIELD(with_wdl),
    },
    {
        .name = "UCI_AnalyseMode",
        .kind = OPTION_CHECK,
        .field = OPTION_FIELD(settings.analyse),
    },
    {
        .name = "UCI_EngineAbout",
        .kind = OPTION_STRING,
        .string = about,
    },
    {
        .name = "DrawPlies",
        .hub_name = "draw-plies",
        .kind = OPTION_SPIN,
        .when_idle = true,
        .preset = 80,
        .minimum = 0,
        .maximum = 1000,
        .field = OPTION_FIELD(settings.draw_plies),
        .apply = apply_draw_plies,
    },
    {
        .name = "OwnBook",
        .kind = OPTION_CHECK,
        .field = OPTION_FIELD(settings.own_book),
    },
    {
        .name = "BookFile",
        .kind = OPTION_FILE,
        .when_idle = true,
        .game = "connect4",
        .apply_file = option_apply_tablebase,
    },
    {
        .name = "Variety",
        .kind = OPTION_SPIN,
        .preset = 0,
        .minimum = 0,
        .maximum = INT32_MAX,
        .field = OPTION_FIELD(settings.variety),
    },
    {
        .name = "EvalFile",
        .hub_name = "eval-file",
        .kind = OPTION_FILE,
        .when_idle = true,
        .game = "checkers",
        .apply_file = apply_evaluation,
    },
    {
        .name = "EndgamePath",
        .hub_name = "endgame-path",
        .kind = OPTION_FILE,
        .when_idle = true,
        .game = "checkers",
        .apply_file = option_apply_tablebase,
    },
    {0},
};
