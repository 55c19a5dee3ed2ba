/* The options of every program. */
#include "protocol/session/option_table.h"

#include "protocol/session/session.h"

static const char *variant_name(size_t number)
{
    const struct variant *variant = variant_at(number);
    return variant != NULL ? variant->name : NULL;
}

/* Finds an alias, or makes a board that is not on the list. */
static bool find_variant(struct text name, int64_t *number, struct builder *error)
{
    const struct variant *variant = variant_named(name, error);
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

static int64_t hash_maximum(const struct quota *quota)
{
    return quota->hash_mib;
}

/* A new table: the old one's results are lost. */
static bool set_hash(struct session *session, int64_t mib)
{
    return engine_set_hash(session_engine(session), (size_t)mib);
}

static void clear_hash(struct session *session)
{
    engine_clear_hash(session_engine(session));
}

static int64_t threads_maximum(const struct quota *quota)
{
    return quota->threads;
}

static bool set_threads(struct session *session, int64_t count)
{
    return engine_set_threads(session_engine(session), (unsigned)count);
}

/* Setters that store a number or a flag. An option that changes scores also clears the hash, as
 * set_draw_plies() does, and is set when idle. */
#define SPIN_SETTER(setting)                                                                       \
    static bool set_##setting(struct session *session, int64_t value)                              \
    {                                                                                              \
        struct settings *settings = session_settings(session);                                     \
        settings->setting = (__typeof__(settings->setting))value;                                  \
        return true;                                                                               \
    }
#define CHECK_SETTER(setting)                                                                      \
    static void set_##setting(struct session *session, bool on)                                    \
    {                                                                                              \
        session_settings(session)->setting = on;                                                   \
    }
SPIN_SETTER(multi_pv)
SPIN_SETTER(move_overhead_ms)
SPIN_SETTER(variety)
SPIN_SETTER(elo)
CHECK_SETTER(analyse)
CHECK_SETTER(own_book)
CHECK_SETTER(limit_strength)

/* The table's scores were found under the old rule. */
static bool set_draw_plies(struct session *session, int64_t plies)
{
    struct settings *settings = session_settings(session);
    /* GUIs send all options before every game; an unchanged value keeps the table. */
    if (settings->draw_plies != plies)
        clear_hash(session);
    settings->draw_plies = (unsigned)plies;
    return true;
}

static bool open_weights(struct session *session, const struct game *any, const char *path,
                         struct builder *error)
{
    (void)any;
    return session_open_weights(session, path, error);
}

/* The file names its game. */
static bool open_book(struct session *session, const struct game *game, const char *path,
                      struct builder *error)
{
    (void)game;
    return session_open_book(session, path, error);
}

static bool open_endgames(struct session *session, const struct game *any, const char *path,
                          struct builder *error)
{
    (void)any;
    return session_open_tablebases(session, path, error);
}

/* Rows by kind; a spin has a default, a minimum and a maximum. */
#define CHECK(name, setter) name, OPTION_CHECK, .set_check = (setter)
#define FILE_OF(name, its_game, opener)                                                            \
    name, OPTION_FILE, .when_idle = true, .game = (its_game), .open = (opener)
#define SPIN(name, preset, low, high, setter)                                                      \
    name, OPTION_SPIN, .default_value = (preset), .minimum = (low), .maximum = (high),             \
                       .set_spin = (setter)

const struct option option_table[] = {
    {SPIN("Hash", ENGINE_HASH_DEFAULT_MIB, 1, ENGINE_HASH_MAX_MIB, set_hash),
     .quota_maximum = hash_maximum, .when_idle = true, .is_engine_default = true},
    {"Clear Hash", OPTION_BUTTON, .when_idle = true, .press = clear_hash},
    {SPIN("Threads", 1, 1, ENGINE_THREADS_MAX, set_threads), .quota_maximum = threads_maximum,
     .when_idle = true, .is_engine_default = true},
    {SPIN("MultiPV", 1, 1, GAME_MOVES_MAX, set_multi_pv)},
    /* Announces `go ponder`, which works in any case. */
    {CHECK("Ponder", NULL)},
    /* Reserved for the delay between engine and GUI; the default is Stockfish's. */
    {SPIN("Move Overhead", 10, 0, 5000, set_move_overhead_ms)},
    {"UCI_Variant", OPTION_COMBO, .combo_value = variant_name, .find_other = find_variant,
     .set_combo = set_variant},
    {CHECK("UCI_ShowWDL", session_show_wdl)},
    {CHECK("UCI_AnalyseMode", set_analyse)},
    {"UCI_EngineAbout", OPTION_STRING, .string = about},
    {SPIN("DrawPlies", 80, 0, 1000, set_draw_plies), .when_idle = true},
    {CHECK("OwnBook", set_own_book)},
    {FILE_OF("BookFile", NULL, open_book)},
    {SPIN("Variety", 0, 0, INT32_MAX, set_variety)},
    {FILE_OF("EvalFile", NULL, open_weights)},
    {FILE_OF("EndgamePath", "checkers", open_endgames)},
    {0},
};

const struct option strength_options[] = {
    {CHECK("UCI_LimitStrength", set_limit_strength)},
    {SPIN("UCI_Elo", LEVEL_ELO_DEFAULT, LEVEL_ELO_MIN, LEVEL_ELO_MAX, set_elo)},
    {0},
};
