/* The check also collects the engines' own names for the results file's header. */
#include "tools/match/process/startup_check.h"

struct startup_check {
    const struct engine_shared *shared;
    const struct match_settings *settings;
    struct engine_identity *identities;
    struct engine_process *processes[ENGINES_MAX];
    unsigned count, present, ready;
    struct builder *error;
    bool failed;
};

static void fail(struct startup_check *check, const struct engine_process *process,
                 const char *words)
{
    /* Later failures may be consequences of quitting. */
    if (!check->failed)
        builder_add(check->error, "engine %s does not start: %s",
                    engine_process_facts(process)->settings->name, words);
    check->failed = true;
}

/* Ends the check. */
static void quit_all(struct startup_check *check)
{
    for (unsigned i = 0; i < check->count; i++)
        engine_process_quit(check->processes[i]);
}

static void on_event(void *context, struct engine_process *process, enum engine_event event)
{
    struct startup_check *check = context;
    const struct engine_facts *facts = engine_process_facts(process);
    if (event == ENGINE_READY) {
        check->identities[facts->settings - check->settings->engines] = facts->identity;
        check->ready++;
    } else if (event == ENGINE_FAILED) {
        fail(check, process, facts->fault_text);
    } else if (event == ENGINE_EXITED) {
        check->present--;
    }
    if (check->failed || check->ready == check->count)
        quit_all(check);
    /* Wait for the last process, so none runs on into the match. */
    if (check->present == 0)
        ev_break(check->shared->loop, EVBREAK_ALL);
}

static bool start(struct startup_check *check)
{
    for (unsigned i = 0; i < check->settings->engine_count && !check->failed; i++) {
        const struct engine_settings *engine = &check->settings->engines[i];
        struct engine_process *process =
            engine_process_create(check->shared, engine, engine->name, on_event, check);
        struct builder reason = BUILDER(300);
        if (process == NULL)
            return builder_fail(check->error, "out of memory");
        check->processes[check->count++] = process;
        if (engine_process_start(process, &reason))
            check->present++;
        else
            fail(check, process, reason.start);
    }
    return true;
}

bool startup_check_run(const struct engine_shared *shared, const struct match_settings *settings,
                       struct engine_identity *identities, struct builder *error)
{
    struct startup_check check = {
        .shared = shared, .settings = settings, .identities = identities, .error = error};
    bool ok = start(&check);
    if (check.failed)
        quit_all(&check);
    /* No game has begun, so only a signal can interrupt this run of the loop. */
    if (check.present > 0)
        ev_run(shared->loop, 0);
    for (unsigned i = 0; i < check.count; i++)
        engine_process_destroy(check.processes[i]);
    ok = ok && !check.failed && check.ready == settings->engine_count;
    if (!ok && error->length == 0)
        builder_add(error, "interrupted");
    return ok;
}
