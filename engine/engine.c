#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

#include "engine/bench.h"
#include "engine/claims.h"
#include "engine/clock.h"
#include "engine/crew.h"
#include "engine/mailbox.h"
#include "engine/strength.h"
#include "engine/table.h"
#include "engine/trial.h"
#include "games/solver.h"

struct engine {
    const struct searcher *const *searchers;
    const struct knowledge **knowledge; /* of the game of each searcher; NULL: none */
    struct table *table;                /* NULL until it is needed */
    bool is_prepared;                   /* has the table all its memory? */
    struct table *level_table;          /* of the levels alone; NULL until they are asked for */
    uint64_t level_seed;                /* of their errors in this game */
    struct claims *claims;
    struct control *control;
    struct mailbox *mailbox;
    struct crew *crew;

    /* Lent to the searchers, one piece a thread; zeroed when the game changes hands. */
    char *memory;
    size_t memory_bytes; /* a thread's piece */
    const struct searcher *memory_owner;

    bool busy;
    struct job job;

    /* The running search. The pondered budget waits for engine_ponder_hit. */
    const struct searcher *searcher;
    struct search search;
    uint64_t *earlier_keys;
    struct report *verdicts; /* one a thread */
    struct budget budget;

    unsigned perft_depth;
    struct bench bench;
    struct trial trial;
};

/* The largest piece of memory that a searcher wants, rounded up so that no two threads' pieces
 * share a cache line. */
static size_t largest_memory(const struct searcher *const *searchers)
{
    size_t most = 0;
    for (; *searchers != NULL; searchers++)
        if ((*searchers)->memory_bytes > most)
            most = (*searchers)->memory_bytes;
    return (most + 127) / 128 * 128 + 128;
}

static const struct knowledge *embedded_knowledge(const struct game *game)
{
    return game->knowledge_embedded != NULL ? game->knowledge_embedded() : NULL;
}

/* As many places as there are searchers, and one more so that there is one; with what is embedded.
 * NULL when memory is short. */
static const struct knowledge **first_knowledge(const struct searcher *const *searchers)
{
    size_t count = 0;
    while (searchers[count] != NULL)
        count++;
    const struct knowledge **knowledge = calloc(count + 1, sizeof *knowledge);
    for (size_t i = 0; knowledge != NULL && i < count; i++)
        knowledge[i] = embedded_knowledge(searchers[i]->game);
    return knowledge;
}

/* Players of a level err otherwise in every game. */
static void draw_level_seed(struct engine *engine)
{
    engine->level_seed = zobrist_mix((uint64_t)clock_now_ns());
}

struct engine *engine_create(const struct searcher *const *searchers, void (*wake)(void *context),
                             void *context)
{
    struct engine *engine = calloc(1, sizeof *engine);
    if (engine == NULL)
        return NULL;
    engine->searchers = searchers;
    engine->knowledge = first_knowledge(searchers);
    engine->memory_bytes = largest_memory(searchers);
    draw_level_seed(engine);
    engine->control = control_create();
    engine->claims = claims_create();
    engine->mailbox = mailbox_create(wake, context);
    if (engine->knowledge == NULL || engine->control == NULL || engine->claims == NULL ||
        engine->mailbox == NULL || !engine_set_threads(engine, 1)) {
        engine_destroy(engine);
        return NULL;
    }
    return engine;
}

void engine_destroy(struct engine *engine)
{
    if (engine == NULL)
        return;
    if (engine->control != NULL)
        control_stop(engine->control);
    crew_destroy(engine->crew);
    table_destroy(engine->table);
    table_destroy(engine->level_table);
    claims_destroy(engine->claims);
    control_destroy(engine->control);
    mailbox_destroy(engine->mailbox);
    free(engine->knowledge);
    free(engine->memory);
    free(engine->earlier_keys);
    free(engine->verdicts);
    free(engine);
}

bool engine_set_hash(struct engine *engine, size_t mib)
{
    struct table *table = table_create(mib);
    if (table == NULL)
        return false;
    table_destroy(engine->table);
    engine->table = table;
    engine->is_prepared = false;
    return true;
}

bool engine_set_threads(struct engine *engine, unsigned count)
{
    struct crew *crew = crew_create(count);
    char *memory = aligned_alloc(128, count * engine->memory_bytes);
    struct report *verdicts = calloc(count, sizeof *verdicts);
    if (crew == NULL || memory == NULL || verdicts == NULL) {
        crew_destroy(crew);
        free(memory);
        free(verdicts);
        return false;
    }
    crew_destroy(engine->crew);
    free(engine->memory);
    free(engine->verdicts);
    engine->crew = crew;
    engine->memory = memory;
    engine->memory_owner = NULL;
    engine->verdicts = verdicts;
    return true;
}

void engine_clear_hash(struct engine *engine)
{
    if (engine->table != NULL)
        table_clear(engine->table);
    engine->is_prepared = false;
}

void engine_new_game(struct engine *engine)
{
    engine_clear_hash(engine);
    engine->memory_owner = NULL;
    draw_level_seed(engine);
}

void engine_set_knowledge(struct engine *engine, const struct game *game,
                          const struct knowledge *knowledge)
{
    for (size_t i = 0; engine->searchers[i] != NULL; i++)
        if (engine->searchers[i]->game == game)
            engine->knowledge[i] = knowledge != NULL ? knowledge : embedded_knowledge(game);
}

/* NULL, too, where no searcher is for the game. */
static const struct knowledge *knowledge_of(const struct engine *engine, const struct game *game)
{
    for (size_t i = 0; engine->searchers[i] != NULL; i++)
        if (engine->searchers[i]->game == game)
            return engine->knowledge[i];
    return NULL;
}

static void post(void *context, const struct report *report)
{
    struct engine *engine = context;
    mailbox_post(engine->mailbox, report);
}

static void start_job(struct engine *engine, unsigned threads,
                      void (*work)(void *context, unsigned thread), void (*finish)(void *context))
{
    engine->busy = true;
    engine->job = (struct job){threads, work, finish, engine};
    crew_run(engine->crew, &engine->job);
}

/* The threads share the pieces evenly. */
static void prepare_work(void *context, unsigned thread)
{
    struct engine *engine = context;
    const size_t pieces = table_pieces(engine->table);
    for (size_t i = thread; i < pieces && !control_stopped(engine->control);
         i += crew_size(engine->crew))
        table_touch(engine->table, i);
}

static void prepare_finish(void *context)
{
    const struct report prepared = {.kind = REPORT_PREPARED};
    post(context, &prepared);
}

bool engine_prepare(struct engine *engine)
{
    if (engine->table == NULL && !engine_set_hash(engine, ENGINE_HASH_DEFAULT_MIB))
        return false;
    if (engine->is_prepared)
        return true;
    engine->is_prepared = true;
    control_start(engine->control, UINT64_MAX);
    start_job(engine, crew_size(engine->crew), prepare_work, prepare_finish);
    return true;
}

static void *memory_of(struct engine *engine, unsigned thread)
{
    return engine->memory + thread * engine->memory_bytes;
}

static void lend_memory(struct engine *engine, const struct searcher *searcher)
{
    if (engine->memory_owner == searcher)
        return;
    engine->memory_owner = searcher;
    memset(engine->memory, 0, crew_size(engine->crew) * engine->memory_bytes);
}

/* Copies the position and the keys of those before it that can occur again. */
static bool take_root(struct engine *engine, const struct record *record)
{
    const struct game *game = record->variant->game;
    const size_t quiet = game->quiet_plies(&record->now);
    const size_t count = quiet < record->count ? quiet : record->count;
    uint64_t *keys = malloc((count + 1) * sizeof *keys);
    if (keys == NULL)
        return false;
    if (count > 0)
        memcpy(keys, record->keys + record->count - count, count * sizeof *keys);
    free(engine->earlier_keys);
    engine->earlier_keys = keys;
    engine->search = (struct search){
        .game = game,
        .root = record->now,
        .earlier_keys = keys,
        .earlier_count = count,
    };

    engine->searcher = NULL;
    for (size_t i = 0; engine->searchers[i] != NULL; i++)
        if (engine->searchers[i]->game == game)
            engine->searcher = engine->searchers[i];
    return engine->searcher != NULL;
}

static void think_work(void *context, unsigned thread)
{
    struct engine *engine = context;
    engine->searcher->think(&engine->search, thread, memory_of(engine, thread),
                            &engine->verdicts[thread]);
    /* When one thread is through, so are all; but what is solved the first one has to tell. */
    if (thread == 0 || engine->search.solver_memory == NULL)
        control_stop(engine->control);
}

/* Says one thread's line more than another's? What is certain goes first, for that may be why the
 * search ended; of two certain wins or losses the one with the sooner end, which no slower one can
 * take back, and the one that leads there; then what is deeper, then what is exact. */
static bool says_more(const struct line *line, const struct line *other)
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
    if (search->solver_memory == NULL)
        return table_fullness_permille(search->table);
    const struct solving solving = {.memory = search->solver_memory, .bytes = search->solver_bytes};
    return search->game->solver->fullness_permille(&solving);
}

static void think_finish(void *context)
{
    struct engine *engine = context;
    struct report *best = &engine->verdicts[0];
    for (unsigned i = 1; i < engine->search.threads; i++)
        if (says_more(&engine->verdicts[i].line, &best->line))
            best = &engine->verdicts[i];
    best->kind = REPORT_VERDICT;
    best->line.nodes = control_nodes(engine->control);
    best->line.table_hits = control_table_hits(engine->control);
    best->line.time_ns = clock_now_ns() - engine->search.limits.started_ns;
    best->line.hash_permille = search_fullness_permille(&engine->search);
    mailbox_post(engine->mailbox, best);
}

/* Is there but one move to choose from? */
static bool is_forced(const struct search *search)
{
    move list[GAME_MOVES_MAX];
    return !search->settings.analyse && (search->limits.search_moves_count == 1 ||
                                         search->game->moves(&search->root, list) == 1);
}

/* Is it a level that plays? */
static bool is_level(const struct engine *engine, const struct settings *settings)
{
    return settings->limit_strength && !settings->analyse && engine->searcher->levels != NULL &&
           settings->elo < strength_full_elo(engine->search.game);
}

/* Gives the search of a level the little that it gets, and nothing from earlier ones. */
static bool equip_level(struct engine *engine)
{
    if (engine->level_table == NULL)
        engine->level_table = table_create(STRENGTH_TABLE_MIB);
    if (engine->level_table == NULL)
        return false;
    struct search *search = &engine->search;
    const struct settings *settings = &search->settings;
    const uint64_t seed =
        settings->variety != 0 ? zobrist_mix(settings->variety) : engine->level_seed;
    search->strength = strength_of(search->game, settings->elo, seed);
    search->threads = 1;
    search->table = engine->level_table;
    table_clear(engine->level_table);
    engine->searcher = engine->searcher->levels;
    engine->memory_owner = NULL;
    return true;
}

/* Leaves a search that wants one line, the best, only those moves of a won position that knowledge
 * says make progress: to a search that cannot see the end they are all the same. */
static void narrow_root(struct search *search)
{
    struct limits *limits = &search->limits;
    if (search->knowledge == NULL || search->game->knowledge_advance == NULL ||
        search->settings.multi_pv > 1 || search->settings.full_width ||
        limits->search_moves_count > 0)
        return;
    limits->search_moves_count =
        search->game->knowledge_advance(search->knowledge, &search->root, limits->search_moves);
}

/* Gives the search all there is. */
static bool equip_fully(struct engine *engine)
{
    if (engine->table == NULL)
        engine->table = table_create(ENGINE_HASH_DEFAULT_MIB);
    if (engine->table == NULL)
        return false;
    struct search *search = &engine->search;
    search->strength.nodes = UINT64_MAX;
    search->threads = engine->searcher->single_threaded ? 1 : crew_size(engine->crew);
    search->table = engine->table;
    table_lend(engine->table, search->game->solver != NULL);
    if ((search->limits.given & LIMIT_DEPTH) == 0)
        search->solver_memory = table_lent(engine->table, &search->solver_bytes);
    search->claims = search->threads > 1 ? engine->claims : NULL;
    search->knowledge = knowledge_of(engine, search->game);
    narrow_root(search);
    return true;
}

static uint64_t node_limit(const struct search *search)
{
    const bool is_less =
        search->limits.given & LIMIT_NODES && search->limits.nodes < search->strength.nodes;
    return is_less ? search->limits.nodes : search->strength.nodes;
}

bool engine_think(struct engine *engine, const struct record *record, const struct limits *limits,
                  const struct settings *settings)
{
    if (!take_root(engine, record))
        return false;
    struct search *search = &engine->search;
    search->limits = *limits;
    search->settings = *settings;
    if (!(is_level(engine, settings) ? equip_level(engine) : equip_fully(engine)))
        return false;
    search->control = engine->control;
    search->post = post;
    search->post_context = engine;

    lend_memory(engine, engine->searcher);
    table_age(search->table);
    control_start(engine->control, node_limit(search));
    engine->budget = clock_budget(limits, record->variant->game->turn(&record->now),
                                  settings->move_overhead_ms, is_forced(search));
    if (!limits->ponder)
        control_set_clock(engine->control, limits->started_ns, engine->budget);
    start_job(engine, search->threads, think_work, think_finish);
    return true;
}

static void perft_work(void *context, unsigned thread)
{
    (void)thread;
    struct engine *engine = context;
    const struct game *game = engine->search.game;
    struct report report = {.kind = REPORT_PERFT_MOVE};
    uint64_t total = 0;
    move list[GAME_MOVES_MAX];
    const size_t count = engine->perft_depth > 0 ? game->moves(&engine->search.root, list) : 0;
    for (size_t i = 0; i < count; i++) {
        struct state child = engine->search.root;
        game->play(&child, list[i]);
        report.move = list[i];
        report.line.nodes =
            engine->searcher->perft(&child, engine->perft_depth - 1, engine->control);
        if (control_stopped(engine->control))
            break;
        total += report.line.nodes;
        post(engine, &report);
    }
    report.kind = REPORT_PERFT_TOTAL;
    report.stopped = control_stopped(engine->control);
    report.line.nodes = engine->perft_depth > 0 ? total : 1;
    report.line.time_ns = clock_now_ns() - engine->search.limits.started_ns;
    post(engine, &report);
}

/* The work itself posts the last report. */
static void nothing_to_finish(void *context)
{
    (void)context;
}

bool engine_perft(struct engine *engine, const struct record *record, unsigned depth,
                  int64_t started_ns)
{
    if (!take_root(engine, record))
        return false;
    engine->search.limits.started_ns = started_ns;
    engine->perft_depth = depth;
    control_start(engine->control, UINT64_MAX);
    start_job(engine, 1, perft_work, nothing_to_finish);
    return true;
}

static void bench_work(void *context, unsigned thread)
{
    (void)thread;
    struct engine *engine = context;
    if (bench_run(&engine->bench))
        return;
    const struct report broken_off = {.kind = REPORT_BENCH_TOTAL, .stopped = true};
    post(engine, &broken_off);
}

bool engine_bench(struct engine *engine, unsigned depth, int64_t started_ns)
{
    control_start(engine->control, UINT64_MAX);
    engine->memory_owner = NULL;
    engine->bench = (struct bench){
        .searchers = engine->searchers,
        .depth = depth,
        .started_ns = started_ns,
        .control = engine->control,
        .memory = engine->memory,
        .post = post,
        .post_context = engine,
    };
    start_job(engine, 1, bench_work, nothing_to_finish);
    return true;
}

static void trial_work(void *context, unsigned thread)
{
    (void)thread;
    const struct engine *engine = context;
    trial_run(&engine->trial);
}

bool engine_trial(struct engine *engine, const struct game *game, struct trial_position *positions,
                  size_t count, bool with_knowledge)
{
    if (engine->table == NULL && !engine_set_hash(engine, ENGINE_HASH_DEFAULT_MIB))
        return false;
    engine->trial = (struct trial){
        .solver = game->solver,
        .knowledge = with_knowledge ? knowledge_of(engine, game) : NULL,
        .positions = positions,
        .count = count,
        .control = engine->control,
        .post = post,
        .post_context = engine,
    };
    table_lend(engine->table, true);
    engine->trial.memory = table_lent(engine->table, &engine->trial.memory_bytes);
    control_start(engine->control, UINT64_MAX);
    start_job(engine, 1, trial_work, nothing_to_finish);
    return true;
}

bool engine_busy(const struct engine *engine)
{
    return engine->busy;
}

void engine_stop(struct engine *engine)
{
    control_stop(engine->control);
}

void engine_ponder_hit(struct engine *engine, int64_t now_ns)
{
    control_set_clock(engine->control, now_ns, engine->budget);
}

bool engine_next_report(struct engine *engine, struct report *report)
{
    if (!mailbox_take(engine->mailbox, report))
        return false;
    if (report_is_last(report))
        engine->busy = false;
    return true;
}

int64_t engine_now_ns(void)
{
    return clock_now_ns();
}
