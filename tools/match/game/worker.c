/*
 * A worker is a state machine driven by its engines' callbacks; no step waits. Every engine event
 * ends in advance(), which goes by the state, not the event.
 *
 * The special problem of callbacks that end the worker: notify_match() calls the match, which may
 * call worker_quit() on this worker. So check the phase again after notify_match().
 */
#include "tools/match/game/worker.h"

#include <stdlib.h>

enum worker_phase { FREE, SWITCHING, IN_GAME, ENDING, PAUSING, LEAVING, DONE };

struct worker {
    const struct worker_setup *setup;
    unsigned number;

    enum worker_phase phase;
    struct engine_process *processes[2];
    unsigned place_of[2]; /* index into processes by side */
    struct scheduled_game scheduled;
    struct match_game game;
    bool has_game;
    const struct engine_process *lost;
    ev_timer pause;
};

static void advance(struct worker *worker);

static void notify_match(struct worker *worker, enum worker_event event)
{
    worker->setup->callback(worker->setup->context, worker, event);
}

static struct engine_process *process_of(const struct worker *worker, enum player side)
{
    return worker->processes[worker->place_of[side]];
}

static void on_engine_event(void *context, struct engine_process *process, enum engine_event event)
{
    struct worker *worker = context;
    if (worker->phase == IN_GAME) {
        /* Both sides may run one binary, so compare processes. */
        const enum player side = process_of(worker, FIRST) == process ? FIRST : SECOND;
        match_game_on_event(&worker->game, side, event);
    } else if (event == ENGINE_FAILED && worker->phase != LEAVING && worker->phase != DONE) {
        worker->lost = process;
        notify_match(worker, WORKER_ENGINE_LOST);
    }
    advance(worker);
}

static void on_pause(struct ev_loop *loop, ev_timer *watcher, int events)
{
    (void)loop, (void)events;
    struct worker *worker = watcher->data;
    worker->phase = FREE;
    notify_match(worker, WORKER_IDLE);
}

struct worker *worker_create(const struct worker_setup *setup, unsigned number)
{
    struct worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL)
        return NULL;
    worker->setup = setup;
    worker->number = number;
    ev_init(&worker->pause, on_pause);
    worker->pause.data = worker;
    return worker;
}

/* Ends processes with restart=on; the next game starts them again. */
static void quit_restarted(struct worker *worker)
{
    for (int i = 0; i < 2; i++)
        if (engine_process_facts(worker->processes[i])->settings->restarts)
            engine_process_quit(worker->processes[i]);
}

static void drop_game(struct worker *worker)
{
    if (worker->has_game)
        match_game_finish(&worker->game);
    worker->has_game = false;
}

void worker_destroy(struct worker *worker)
{
    if (worker == NULL)
        return;
    drop_game(worker);
    engine_process_destroy(worker->processes[0]);
    engine_process_destroy(worker->processes[1]);
    ev_timer_stop(worker->setup->shared->loop, &worker->pause);
    free(worker);
}

static bool is_off(const struct engine_process *process)
{
    return process == NULL || engine_process_is_off(process);
}

static bool is_at_rest(const struct engine_process *process)
{
    return is_off(process) || engine_process_is_idle(process);
}

static bool fits(const struct engine_process *process, const struct engine_settings *engine)
{
    return process != NULL && engine_process_facts(process)->settings == engine;
}

static const struct engine_settings *engine_of(const struct worker *worker, enum player side)
{
    return &worker->setup->settings->engines[worker->scheduled.engines[side]];
}

/* Assigns processes to sides; in a pair's second game they cross. */
static void assign_sides(struct worker *worker)
{
    /* If neither fits, process 0 plays FIRST. */
    const bool crosswise = fits(worker->processes[0], engine_of(worker, SECOND)) ||
                           fits(worker->processes[1], engine_of(worker, FIRST));
    worker->place_of[FIRST] = crosswise ? 1 : 0;
    worker->place_of[SECOND] = crosswise ? 0 : 1;
}

/* Replaces a process that is off with one of another engine. */
static bool replace_process(struct worker *worker, enum player side)
{
    struct builder text = BUILDER(ENGINE_NAME_MAX + 16);
    const struct engine_settings *engine = engine_of(worker, side);
    struct engine_process **process = &worker->processes[worker->place_of[side]];
    builder_add(&text, "%u:%s", worker->number + 1, engine->name);
    engine_process_destroy(*process);
    *process =
        engine_process_create(worker->setup->shared, engine, text.start, on_engine_event, worker);
    if (*process != NULL && worker->setup->settings->uses_affinity)
        engine_process_set_affinity(*process, worker->number, worker->setup->settings->concurrency);
    return *process != NULL;
}

/* Starts missing processes. Every engine started before the match, so a failure now is the
 * machine's. */
static void start_engines(struct worker *worker)
{
    for (enum player side = FIRST; side <= SECOND && worker->game.phase != MATCH_GAME_OVER;
         side++) {
        struct builder error = BUILDER(160);
        struct engine_process *process = process_of(worker, side);
        if (engine_process_is_off(process) && !engine_process_start(process, &error))
            match_game_abandon(&worker->game, side, error.start);
    }
}

/* Begins the game when replaced processes are off and kept ones idle. Until then advance() calls it
 * again. Returns false if memory is short. */
static bool switch_engines(struct worker *worker)
{
    struct engine_process *processes[2];
    for (enum player side = FIRST; side <= SECOND; side++) {
        struct engine_process *process = process_of(worker, side);
        if (!fits(process, engine_of(worker, side))) {
            if (process != NULL)
                engine_process_quit(process);
            if (!is_off(process_of(worker, side)))
                return true;
            if (!replace_process(worker, side))
                return false;
        } else if (!is_at_rest(process)) {
            return true;
        }
        processes[side] = process_of(worker, side);
    }
    worker->has_game = true;
    if (!match_game_start(&worker->game, worker->setup->settings, &worker->scheduled,
                          &worker->setup->openings->list[worker->scheduled.opening], processes))
        return false;
    worker->phase = IN_GAME;
    start_engines(worker);
    match_game_advance(&worker->game);
    return true;
}

bool worker_play(struct worker *worker, const struct scheduled_game *scheduled)
{
    worker->scheduled = *scheduled;
    worker->phase = SWITCHING;
    assign_sides(worker);
    if (!switch_engines(worker))
        return false;
    advance(worker);
    return true;
}

static void advance(struct worker *worker)
{
    if (worker->phase == SWITCHING && !switch_engines(worker)) {
        notify_match(worker, WORKER_FAILED);
        return;
    }
    if (worker->phase == IN_GAME && worker->game.phase == MATCH_GAME_OVER) {
        worker->phase = ENDING;
        notify_match(worker, WORKER_GAME_OVER);
        /* The callback may have called worker_quit(). */
        if (worker->phase == ENDING) {
            drop_game(worker);
            quit_restarted(worker);
        }
    }
    const bool rests = is_at_rest(worker->processes[0]) && is_at_rest(worker->processes[1]);
    if (worker->phase == ENDING && rests) {
        /* Use the timer even for 0 ms: a WORKER_IDLE within worker_play() would grow the stack with
         * every game. */
        worker->phase = PAUSING;
        timer_set(worker->setup->shared->loop, &worker->pause, worker->setup->settings->wait_ns);
    } else if (worker->phase == LEAVING && is_off(worker->processes[0]) &&
               is_off(worker->processes[1])) {
        worker->phase = DONE;
        drop_game(worker);
        notify_match(worker, WORKER_DONE);
    }
}

void worker_quit(struct worker *worker)
{
    /* Report WORKER_DONE once: the match counts these to end its loop. */
    if (worker->phase == LEAVING || worker->phase == DONE)
        return;
    worker->phase = LEAVING;
    ev_timer_stop(worker->setup->shared->loop, &worker->pause);
    for (int i = 0; i < 2; i++)
        if (worker->processes[i] != NULL)
            engine_process_quit(worker->processes[i]);
    advance(worker);
}

void worker_void(struct worker *worker, int64_t gap_ns)
{
    if (worker->phase != IN_GAME)
        return;
    match_game_void(&worker->game, gap_ns);
    advance(worker);
}

bool worker_is_idle(const struct worker *worker)
{
    return worker->phase == FREE;
}

struct match_game *worker_game(struct worker *worker)
{
    return &worker->game;
}

const struct engine_facts *worker_lost_engine(const struct worker *worker)
{
    return engine_process_facts(worker->lost);
}
