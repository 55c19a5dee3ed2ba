/* The engine's main job: a search, at full strength or at a level. */
#include <string.h>

#include "engine/engine_internal.h"
#include "engine/level.h"
#include "games/solver.h"

static void lend_memory(struct engine *engine, const struct search_backend *backend)
{
    if (engine->memory_owner == backend)
        return;
    /* A level's history serves no other search, even of the same backend. */
    engine->memory_owner = engine->search.plays_level ? NULL : backend;
    /* The old content is stale. */
    memset(engine->memory, 0, thread_pool_size(engine->pool) * engine->memory_bytes);
}

/* Only thread 0 reports solved scores and several lines. */
static bool only_first_thread_counts(const struct search *search)
{
    return search->solves || search->settings.multi_pv > 1;
}

static void think_work(void *context, unsigned thread)
{
    struct engine *engine = context;
    engine->backend->think(&engine->search, thread, engine->memory + thread * engine->memory_bytes,
                           &engine->results[thread]);
    /* The first thread to finish ends the search, if its result counts. */
    if (thread == 0 || !only_first_thread_counts(&engine->search))
        control_stop(engine->control);
}

/* Returns true if a line is better than another thread's: proven first; among proven lines the
 * nearer end, then the exact score; then the deeper line, then the exact score. */
static bool is_better_line(const struct line *line, const struct line *other)
{
    const bool exact = line->bound == BOUND_EXACT, other_exact = other->bound == BOUND_EXACT;
    if (line->proven != other->proven)
        return line->proven;
    if (line->proven && line->value != other->value)
        return score_plies(line->value) < score_plies(other->value);
    if (line->proven && exact != other_exact)
        return exact;
    if (line->depth != other->depth)
        return line->depth > other->depth;
    return exact && !other_exact;
}

unsigned search_fullness_permille(const struct search *search)
{
    if (!search->solves)
        return transposition_fullness_permille(search->table);
    const struct solver_thread thread = {.memory = search->solver_memory,
                                         .bytes = search->solver_bytes};
    return search->game->solver()->fullness_permille(&thread);
}

static void think_finish(void *context)
{
    struct engine *engine = context;
    struct report *best = &engine->results[0];
    const unsigned threads = engine->search.settings.multi_pv > 1 ? 1 : engine->search.threads;
    for (unsigned i = 1; i < threads; i++)
        if (is_better_line(&engine->results[i].line, &best->line))
            best = &engine->results[i];
    best->kind = REPORT_SEARCH_RESULT;
    best->line.nodes = control_nodes(engine->control);
    best->line.tablebase_hits = control_tablebase_hits(engine->control);
    best->line.time_ns = time_now_ns() - engine->search.limits.started_ns;
    best->line.hash_permille = search_fullness_permille(&engine->search);
    mailbox_post(engine->mailbox, best);
}

/* Returns true if the side to move wins with one move. */
static bool is_won_at_once(const struct game *game, const struct any_position *position)
{
    const enum outcome win = game->turn(position) == FIRST ? FIRST_WINS : SECOND_WINS;
    move list[GAME_MOVES_MAX];
    const size_t count = game->moves(position, list);
    for (size_t i = 0; i < count; i++) {
        struct any_position child = *position;
        game->play(&child, list[i]);
        if (game->outcome(&child).kind == win)
            return true;
    }
    return false;
}

/* Returns the number of moves that do not lose at once. */
static size_t count_safe_moves(const struct search *search)
{
    move list[GAME_MOVES_MAX];
    const size_t count = search->game->moves(&search->root, list);
    size_t safe = 0;
    for (size_t i = 0; i < count; i++) {
        struct any_position child = search->root;
        search->game->play(&child, list[i]);
        safe += !is_won_at_once(search->game, &child);
    }
    return safe;
}

/* Returns true if there is only one choice. While solving, moves that lose at once do not count:
 * the proof is cheaper after the reply. */
static bool is_forced(const struct search *search)
{
    move list[GAME_MOVES_MAX];
    return !search->settings.analyse &&
           (search->limits.search_moves_count == 1 ||
            search->game->moves(&search->root, list) == 1 ||
            (search->solves && search->limits.search_moves_count == 0 &&
             count_safe_moves(search) == 1));
}

/* Returns the search's time budget. Solving several lines would use up a clock. */
static struct time_budget budget_of(const struct search *search)
{
    const struct limits *limits = &search->limits;
    const int64_t overhead_ms = search->settings.move_overhead_ms;
    const enum player turn = search->game->turn(&search->root);
    const bool forced = is_forced(search);
    if (!search->solves || forced || search->settings.multi_pv > 1)
        return time_budget(limits, turn, overhead_ms, forced);
    const unsigned plies = search->game->solver()->plies_left(&search->root);
    return time_solving_budget(limits, turn, overhead_ms, plies / 2 + 1);
}

static bool is_level_played(const struct engine *engine, const struct settings *settings)
{
    return settings->limit_strength && !settings->analyse && engine->backend->levels != NULL &&
           settings->elo < level_full_elo(engine->search.game);
}

/* Sets up a level: one thread and a small, empty table. */
static bool set_up_level(struct engine *engine)
{
    if (engine->level_table == NULL)
        engine->level_table = transposition_create(LEVEL_TABLE_MIB);
    if (engine->level_table == NULL)
        return false;
    struct search *search = &engine->search;
    const struct settings *settings = &search->settings;
    const uint64_t seed =
        settings->variety != 0 ? zobrist_mix(settings->variety) : engine->level_seed;
    /* With the client's seed the errors repeat in every game. */
    search->level = level_of_elo(search->game, settings->elo, seed);
    search->plays_level = true;
    search->threads = 1;
    search->table = engine->level_table;
    /* Makes games reproducible: earlier searches must not matter. */
    transposition_clear(engine->level_table);
    engine->backend = engine->backend->levels;
    engine->memory_owner = NULL;
    return true;
}

/* Tablebase root probe: keeps the root moves that preserve a known result and make progress.
 * Otherwise the search could lose it or go in circles. */
static void restrict_root(struct search *search)
{
    struct limits *limits = &search->limits;
    if (search->tablebase == NULL || search->game->tablebase_probe_root == NULL ||
        search->settings.multi_pv > 1 || search->settings.full_width ||
        limits->search_moves_count > 0)
        return;
    limits->search_moves_count =
        search->game->tablebase_probe_root(search->tablebase, &search->root, limits->search_moves);
    search->root_keeps_result = limits->search_moves_count > 0;
}

/* Returns true if no depth limit ends the search early. */
static bool is_deep_enough(const struct search *search)
{
    const struct limits *limits = &search->limits;
    return (limits->given & LIMIT_DEPTH) == 0 ||
           limits->depth >= search->game->solver()->plies_left(&search->root);
}

/* Sets up full strength: all threads, table, solver and tablebases. */
static bool set_up_full_strength(struct engine *engine)
{
    if (!engine_ensure_table(engine))
        return false;
    struct search *search = &engine->search;
    search->level.nodes = UINT64_MAX;
    search->threads = engine->backend->single_threaded ? 1 : thread_pool_size(engine->pool);
    search->table = engine->table;
    engine_prepare_table(engine, search->game);
    search->solver_memory = transposition_lent(engine->table, &search->solver_bytes);
    search->solves = search->solver_memory != NULL && is_deep_enough(search);
    search->tablebase = engine_tablebase(engine, search->game);
    /* Without the embedded tablebase the search would silently play other moves. */
    if (search->tablebase == NULL && search->game->tablebase_embedded != NULL)
        return false;
    search->book = engine_book(engine, search->game);
    restrict_root(search);
    return true;
}

static uint64_t node_limit(const struct search *search)
{
    const bool is_less =
        search->limits.given & LIMIT_NODES && search->limits.nodes < search->level.nodes;
    return is_less ? search->limits.nodes : search->level.nodes;
}

bool engine_think(struct engine *engine, const struct game_history *history,
                  const struct limits *limits, const struct settings *settings)
{
    if (!engine_take_root(engine, history))
        return false;
    struct search *search = &engine->search;
    search->limits = *limits;
    search->settings = *settings;
    search->weights = engine_weights(engine, search->game);
    const bool is_set_up =
        is_level_played(engine, settings) ? set_up_level(engine) : set_up_full_strength(engine);
    if (!is_set_up)
        return false;
    search->control = engine->control;
    search->post = engine_post;
    search->post_context = engine;

    lend_memory(engine, engine->backend);
    transposition_new_search(search->table);
    control_start(engine->control, node_limit(search));
    engine->budget = budget_of(search);
    /* While pondering, the opponent's clock runs. */
    if (!limits->ponder)
        control_set_clock(engine->control, limits->started_ns, engine->budget);
    engine_start_job(engine, search->threads, think_work, think_finish);
    return true;
}
