/*
 * The check has a second use: the names that engines give themselves go into the results file's
 * header, which is written before the first game.
 */
#include "tools/match/process/startup_check.h"

#include <stdlib.h>

/* The check, and every engine under it. */
struct startup_check {
    const struct engine_shared *shared;
    struct checked_engine *engines;
    unsigned count, present, ready;
    struct builder *why;
    bool failed;
};

struct checked_engine {
    struct startup_check *check;
    struct engine_process *process;
    struct engine_identity *identity;
};

static void fail(struct startup_check *check, const struct checked_engine *checked,
                 const char *words)
{
    /* The first failure is reported; the others may be consequences of quitting. */
    if (!check->failed)
        builder_add(check->why, "engine %s does not start: %s",
                    engine_process_facts(checked->process)->settings->name, words);
    check->failed = true;
}

/* All engines are ready, or one has failed: the check is over. */
static void quit_all(struct startup_check *check)
{
    for (unsigned i = 0; i < check->count; i++)
        engine_process_quit(check->engines[i].process);
}

static void on_event(void *context, struct engine_process *process, enum engine_event event)
{
    struct checked_engine *checked = context;
    struct startup_check *check = checked->check;
    if (event == ENGINE_READY) {
        *checked->identity = engine_process_facts(process)->identity;
        check->ready++;
    } else if (event == ENGINE_FAILED) {
        fail(check, checked, engine_process_facts(process)->fault_text);
    } else if (event == ENGINE_EXITED) {
        check->present--;
    }
    if (check->failed || check->ready == check->count)
        quit_all(check);
    /* The check lasts until the last process is gone: none may run on into the match. */
    if (check->present == 0)
        ev_break(check->shared->loop, EVBREAK_ALL);
}

static bool start(struct startup_check *check, const struct match_settings *settings,
                  struct engine_identity *identities)
{
    for (unsigned i = 0; i < settings->engine_count && !check->failed; i++) {
        struct checked_engine *checked = &check->engines[i];
        *checked = (struct checked_engine){
            .check = check,
            .identity = &identities[i],
            .process = engine_process_create(check->shared, &settings->engines[i],
                                             settings->engines[i].name, on_event, checked),
        };
        struct builder reason = BUILDER(160);
        if (checked->process == NULL)
            return builder_fail(check->why, "out of memory");
        check->count++;
        if (engine_process_start(checked->process, &reason))
            check->present++;
        else
            fail(check, checked, reason.start);
    }
    return true;
}

bool startup_check_run(const struct engine_shared *shared, const struct match_settings *settings,
                       struct engine_identity *identities, struct builder *why)
{
    struct startup_check check = {.shared = shared, .why = why};
    check.engines = calloc(settings->engine_count, sizeof *check.engines);
    bool good = check.engines != NULL && start(&check, settings, identities);
    if (check.failed)
        quit_all(&check);
    /* The check runs the match's loop by itself: no game has begun, so nothing else can happen in
     * it but a signal, which stops the loop and leaves the check unfinished: "interrupted". */
    if (check.present > 0)
        ev_run(shared->loop, 0);
    for (unsigned i = 0; i < check.count; i++)
        engine_process_destroy(check.engines[i].process);
    free(check.engines);
    if (check.engines == NULL)
        builder_add(why, "out of memory");
    good = good && !check.failed && check.ready == settings->engine_count;
    if (!good && why->length == 0)
        builder_add(why, "interrupted");
    return good;
}
