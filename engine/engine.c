#include <stdlib.h>
#include <string.h>

#include "engine/engine_internal.h"
#include "games/base/aligned.h"
#include "games/base/zobrist.h"

/* Returns the largest memory of a backend, rounded up so that threads share no cache line. */
static size_t largest_memory(const struct search_backend *const *backends)
{
    size_t max = 0;
    for (; *backends != NULL; backends++)
        if ((*backends)->memory_bytes > max)
            max = (*backends)->memory_bytes;
    /* To 128 bytes: CPUs fetch cache lines in pairs. */
    return (max + 127) / 128 * 128 + 128;
}

/* Allocates the arrays of tablebases, books and weights: one place per backend, and a spare. NULL
 * means the embedded data, loaded on use. Returns false when memory is short. */
static bool make_places(struct engine *engine)
{
    size_t count = 0;
    while (engine->backends[count] != NULL)
        count++;
    engine->tablebase = calloc(count + 1, sizeof *engine->tablebase);
    engine->book = calloc(count + 1, sizeof *engine->book);
    engine->weights = calloc(count + 1, sizeof *engine->weights);
    return engine->tablebase != NULL && engine->book != NULL && engine->weights != NULL;
}

/* Returns a game's place in these arrays; without its own backend, the spare one. */
static size_t place_of(const struct engine *engine, const struct game *game)
{
    size_t place = 0;
    /* Linear search: few games, one call per job. */
    while (engine->backends[place] != NULL && engine->backends[place]->game != game)
        place++;
    return place;
}

/* Each game gets a new seed, so that a level does not repeat its errors. */
static void draw_level_seed(struct engine *engine)
{
    /* Not secret, so the time is random enough. */
    engine->level_seed = zobrist_mix((uint64_t)time_now_ns());
}

struct engine *engine_create(const struct search_backend *const *backends,
                             const struct engine_host *host)
{
    struct engine *engine = calloc(1, sizeof *engine);
    if (engine == NULL)
        return NULL;
    engine->backends = backends;
    const bool has_places = make_places(engine);
    /* One size for all games: a change of game never allocates. */
    engine->memory_bytes = largest_memory(backends);
    draw_level_seed(engine);
    engine->control = control_create();
    engine->mailbox = mailbox_create(host->wake, host->context);
    engine->polls = host->poll != NULL;
    if (engine->control != NULL)
        control_set_poll(engine->control, host->poll, host->context);
    if (!has_places || engine->control == NULL || engine->mailbox == NULL ||
        !engine_set_threads(engine, 1)) {
        engine_destroy(engine);
        return NULL;
    }
    return engine;
}

void engine_destroy(struct engine *engine)
{
    if (engine == NULL)
        return;
    /* The running job uses everything below. */
    if (engine->control != NULL)
        control_stop(engine->control);
    thread_pool_destroy(engine->pool);
    transposition_destroy(engine->table);
    transposition_destroy(engine->level_table);
    control_destroy(engine->control);
    mailbox_destroy(engine->mailbox);
    free(engine->tablebase);
    free(engine->weights);
    free(engine->book);
    aligned_free(engine->memory);
    free(engine->earlier_keys);
    free(engine->results);
    free(engine);
}

bool engine_set_hash(struct engine *engine, size_t mib)
{
    /* Keep the old table on failure. */
    struct transposition_table *table = transposition_create(mib);
    if (table == NULL)
        return false;
    transposition_destroy(engine->table);
    engine->table = table;
    engine->table_game = NULL;
    engine->is_prefaulted = false;
    return true;
}

bool engine_set_threads(struct engine *engine, unsigned count)
{
    /* Keep the old threads on failure. */
    struct thread_pool *pool = thread_pool_create(engine->polls ? 0 : count);
    char *memory = aligned_allocate(128, count * engine->memory_bytes);
    struct report *results = calloc(count, sizeof *results);
    if (pool == NULL || memory == NULL || results == NULL) {
        thread_pool_destroy(pool);
        aligned_free(memory);
        free(results);
        return false;
    }
    thread_pool_destroy(engine->pool);
    aligned_free(engine->memory);
    free(engine->results);
    engine->pool = pool;
    engine->memory = memory;
    engine->memory_owner = NULL;
    engine->results = results;
    return true;
}

void engine_clear_hash(struct engine *engine)
{
    if (engine->table != NULL)
        transposition_clear(engine->table);
    engine->table_game = NULL;
    engine->is_prefaulted = false;
}

void engine_new_game(struct engine *engine)
{
    engine_clear_hash(engine);
    /* The next search zeroes the move histories. */
    engine->memory_owner = NULL;
    draw_level_seed(engine);
}

void engine_set_tablebase(struct engine *engine, const struct game *game,
                          const struct tablebase *tablebase)
{
    if (engine_searches(engine, game))
        engine->tablebase[place_of(engine, game)] = tablebase;
    /* Stored scores rest on the old tablebase. */
    engine_clear_hash(engine);
}

void engine_set_book(struct engine *engine, const struct game *game,
                     const struct opening_book *book)
{
    if (engine_searches(engine, game))
        engine->book[place_of(engine, game)] = book;
}

void engine_set_weights(struct engine *engine, const struct game *game,
                        const struct weights *weights)
{
    if (engine_searches(engine, game))
        engine->weights[place_of(engine, game)] = weights;
    engine_clear_hash(engine);
}

score engine_evaluate(const struct engine *engine, const struct game *game,
                      const struct any_position *position)
{
    const struct search_backend *backend = search_backend_for(engine->backends, game);
    return backend != NULL && backend->evaluate != NULL
               ? backend->evaluate(position)
               : game->evaluate(position, engine_weights(engine, game));
}

void engine_explain(const struct engine *engine, const struct game *game,
                    const struct any_position *position, struct builder *text)
{
    const struct search_backend *backend = search_backend_for(engine->backends, game);
    if (backend != NULL && backend->explain != NULL)
        backend->explain(position, text);
    else
        game->explain(position, engine_weights(engine, game), text);
}

bool engine_ensure_table(struct engine *engine)
{
    return engine->table != NULL || engine_set_hash(engine, ENGINE_HASH_DEFAULT_MIB);
}

void engine_prepare_table(struct engine *engine, const struct game *game)
{
    /* Keys do not identify the game. */
    if (engine->table_game != NULL && engine->table_game != game)
        engine_clear_hash(engine);
    engine->table_game = game;
    if (transposition_lend(engine->table, game->solver != NULL))
        engine->is_prefaulted = false;
}

bool engine_searches(const struct engine *engine, const struct game *game)
{
    return search_backend_for(engine->backends, game) != NULL;
}

const struct tablebase *engine_tablebase(const struct engine *engine, const struct game *game)
{
    const struct tablebase *tablebase = engine->tablebase[place_of(engine, game)];
    return tablebase == NULL && game->tablebase_embedded != NULL ? game->tablebase_embedded()
                                                                 : tablebase;
}

const struct weights *engine_weights(const struct engine *engine, const struct game *game)
{
    return engine->weights[place_of(engine, game)];
}

const struct opening_book *engine_book(const struct engine *engine, const struct game *game)
{
    const struct opening_book *book = engine->book[place_of(engine, game)];
    return book == NULL && game->book_embedded != NULL ? game->book_embedded() : book;
}

bool engine_take_root(struct engine *engine, const struct game_history *history)
{
    const struct game *game = history->variant->game;
    /* Positions before the last irreversible move cannot recur. */
    const size_t reversible = game->reversible_plies(&history->now);
    const size_t count = reversible < history->count ? reversible : history->count;
    uint64_t *keys = malloc((count + 1) * sizeof *keys);
    if (keys == NULL)
        return false;
    /* history->keys is NULL before the first move; memcpy() forbids that. */
    if (count > 0)
        memcpy(keys, history->keys + history->count - count, count * sizeof *keys);
    free(engine->earlier_keys);
    engine->earlier_keys = keys;
    engine->search = (struct search){
        .game = game,
        .root = history->now,
        .earlier_keys = keys,
        .earlier_count = count,
    };

    engine->backend = search_backend_for(engine->backends, game);
    return engine->backend != NULL;
}

void engine_post(void *context, const struct report *report)
{
    struct engine *engine = context;
    /* Runs on a search thread, which may touch only the owner's mailbox. */
    mailbox_post(engine->mailbox, report);
}

void engine_start_job(struct engine *engine, unsigned threads,
                      void (*work)(void *context, unsigned thread), void (*finish)(void *context))
{
    engine->busy = true;
    engine->job = (struct job){threads, work, finish, engine};
    thread_pool_run(engine->pool, &engine->job);
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
    /* The budget was set when the search began; only its start was missing. */
    control_set_clock(engine->control, now_ns, engine->budget);
}

void engine_wait(struct engine *engine, int timeout_ms)
{
    if (engine->polls)
        thread_pool_work(engine->pool);
    else if (engine->busy)
        mailbox_wait(engine->mailbox, timeout_ms);
}

bool engine_next_report(struct engine *engine, struct report *report)
{
    if (!mailbox_take(engine->mailbox, report))
        return false;
    /* The owner has seen all reports of the job. */
    if (report_is_last(report))
        engine->busy = false;
    return true;
}

int64_t engine_now_ns(void)
{
    return time_now_ns();
}
