/* The engine reports from its own threads, and this program has nothing to do meanwhile: a
 * semaphore, posted with every report, lets it sleep until there is one. */
#include "tools/book/scorer.h"

#include <semaphore.h>
#include <stdlib.h>

#include "engine/engine.h"

enum { HASH_MIB = 16 };

struct scorer {
    struct engine *engine;
    sem_t news; /* posted by the engine's threads */
};

/* Called by the engine's threads. */
static void wake(void *context)
{
    struct scorer *scorer = context;
    sem_post(&scorer->news);
}

struct scorer *scorer_create(void)
{
    struct scorer *scorer = calloc(1, sizeof *scorer);
    if (scorer == NULL)
        return NULL;
    sem_init(&scorer->news, 0, 0);
    scorer->engine =
        engine_create(standard_backends(), &(struct engine_host){.wake = wake, .context = scorer});
    if (scorer->engine == NULL || !engine_set_hash(scorer->engine, HASH_MIB)) {
        scorer_destroy(scorer);
        return NULL;
    }
    return scorer;
}

void scorer_destroy(struct scorer *scorer)
{
    if (scorer == NULL)
        return;
    engine_destroy(scorer->engine);
    sem_destroy(&scorer->news);
    free(scorer);
}

/* The last report of the job that runs. */
static struct report wait_for_end(struct scorer *scorer)
{
    struct report report;
    do {
        /* A post may stand for several reports, or for one that was taken already. */
        while (!engine_next_report(scorer->engine, &report))
            sem_wait(&scorer->news);
    } while (!report_is_last(&report));
    return report;
}

bool scorer_find_line(struct scorer *scorer, const struct game_history *history,
                      const struct limits *limits, struct line *line)
{
    const struct settings settings = {
        .multi_pv = 1,
        .draw_plies = history->variant->game->draw_plies,
        /* Neither the book nor a level: the score is what counts. */
        .analyse = true,
    };
    /* An empty hash table: the score must not depend on the positions searched before. */
    engine_new_game(scorer->engine);
    if (!engine_think(scorer->engine, history, limits, &settings))
        return false;
    *line = wait_for_end(scorer).line;
    return true;
}

bool scorer_signature(struct scorer *scorer, uint32_t *signature)
{
    /* The bench's node count changes with every change of the search, as no number of a version
     * does. */
    if (!engine_bench(scorer->engine, 0, engine_now_ns()))
        return false;
    *signature = (uint32_t)wait_for_end(scorer).line.nodes;
    return true;
}
