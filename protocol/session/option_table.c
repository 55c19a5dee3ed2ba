/*
 * The options that every program has.
 */
#include "protocol/session/option_table.h"

#include "protocol/session/session.h"

static const char *variant_name(size_t number)
{
    const struct variant *variant = variant_at(number);
    return variant != NULL ? variant->name : NULL;
}

static bool find_variant_alias(struct text name, int64_t *number)
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

static void set_variant(struct session *session, size_t number)
{
    session_set_variant(session, variant_at(number));
}

static const char *about(const struct program *program)
{
    return program->about;
}

static int64_t most_hash(const struct quota *quota)
{
    return quota->hash_mib;
}

/* The table is made anew: what the searches found is lost. */
static bool set_hash(struct session *session, int64_t mib)
{
    return engine_set_hash(session_engine(session), (size_t)mib);
}

static void clear_hash(struct session *session)
{
    engine_clear_hash(session_engine(session));
}

static int64_t most_threads(const struct quota *quota)
{
    return quota->threads;
}

static bool set_threads(struct session *session, int64_t count)
{
    return engine_set_threads(session_engine(session), (unsigned)count);
}

static bool set_multi_pv(struct session *session, int64_t lines)
{
    session_settings(session)->multi_pv = (unsigned)lines;
    return true;
}

static bool set_move_overhead(struct session *session, int64_t ms)
{
    session_settings(session)->move_overhead_ms = ms;
    return true;
}

static void set_analyse(struct session *session, bool on)
{
    session_settings(session)->analyse = on;
}

/* The table's scores were found under the old rule. */
static bool set_draw_plies(struct session *session, int64_t plies)
{
    struct settings *settings = session_settings(session);
    if (settings->draw_plies != plies)
        clear_hash(session);
    settings->draw_plies = (unsigned)plies;
    return true;
}

static void set_own_book(struct session *session, bool on)
{
    session_settings(session)->own_book = on;
}

static bool set_variety(struct session *session, int64_t seed)
{
    session_settings(session)->variety = (unsigned)seed;
    return true;
}

static void set_limit_strength(struct session *session, bool on)
{
    session_settings(session)->limit_strength = on;
}

static bool set_elo(struct session *session, int64_t elo)
{
    session_settings(session)->elo = (unsigned)elo;
    return true;
}

/* The table's scores come from the old evaluation. */
static bool open_evaluation(struct session *session, const struct game *game, const char *path,
                            struct builder *why)
{
    if (!game->evaluation_use(path, why))
        return false;
    clear_hash(session);
    return true;
}

const struct option option_table[] = {
    {
        .name = "Hash",
        .kind = OPTION_SPIN,
        .when_idle = true,
        .default_value = ENGINE_HASH_DEFAULT_MIB,
        .minimum = 1,
        .maximum = ENGINE_HASH_MAX_MIB,
        .most = most_hash,
        .is_engine_default = true,
        .set_spin = set_hash,
    },
    {
        .name = "Clear Hash",
        .kind = OPTION_BUTTON,
        .when_idle = true,
        .press = clear_hash,
    },
    {
        .name = "Threads",
        .kind = OPTION_SPIN,
        .when_idle = true,
        .default_value = 1,
        .minimum = 1,
        .maximum = ENGINE_THREADS_MAX,
        .most = most_threads,
        .is_engine_default = true,
        .set_spin = set_threads,
    },
    {
        .name = "MultiPV",
        .kind = OPTION_SPIN,
        .default_value = 1,
        .minimum = 1,
        .maximum = GAME_MOVES_MAX,
        .set_spin = set_multi_pv,
    },
    {
        /* A client says with it that it may send `go ponder`, which it may in any case. */
        .name = "Ponder",
        .kind = OPTION_CHECK,
    },
    {
        .name = "Move Overhead",
        .kind = OPTION_SPIN,
        .default_value = 10,
        .minimum = 0,
        .maximum = 5000,
        .set_spin = set_move_overhead,
    },
    {
        .name = "UCI_Variant",
        .kind = OPTION_COMBO,
        .combo_value = variant_name,
        .find_alias = find_variant_alias,
        .set_combo = set_variant,
    },
    {
        .name = "UCI_ShowWDL",
        .kind = OPTION_CHECK,
        .set_check = session_show_wdl,
    },
    {
        .name = "UCI_AnalyseMode",
        .kind = OPTION_CHECK,
        .set_check = set_analyse,
    },
    {
        .name = "UCI_EngineAbout",
        .kind = OPTION_STRING,
        .string = about,
    },
    {
        .name = "DrawPlies",
        .kind = OPTION_SPIN,
        .when_idle = true,
        .default_value = 80,
        .minimum = 0,
        .maximum = 1000,
        .set_spin = set_draw_plies,
    },
    {
        .name = "OwnBook",
        .kind = OPTION_CHECK,
        .set_check = set_own_book,
    },
    {
        .name = "BookFile",
        .kind = OPTION_FILE,
        .when_idle = true,
        .game = "connect4",
        .open = session_open_knowledge,
    },
    {
        .name = "Variety",
        .kind = OPTION_SPIN,
        .default_value = 0,
        .minimum = 0,
        .maximum = INT32_MAX,
        .set_spin = set_variety,
    },
    {
        .name = "EvalFile",
        .kind = OPTION_FILE,
        .when_idle = true,
        .game = "checkers",
        .open = open_evaluation,
    },
    {
        .name = "EndgamePath",
        .kind = OPTION_FILE,
        .when_idle = true,
        .game = "checkers",
        .open = session_open_knowledge,
    },
    {0},
};

const struct option strength_options[] = {
    {
        .name = "UCI_LimitStrength",
        .kind = OPTION_CHECK,
        .set_check = set_limit_strength,
    },
    {
        .name = "UCI_Elo",
        .kind = OPTION_SPIN,
        .default_value = LEVEL_ELO_PRESET,
        .minimum = LEVEL_ELO_MIN,
        .maximum = LEVEL_ELO_MAX,
        .set_spin = set_elo,
    },
    {0},
};
