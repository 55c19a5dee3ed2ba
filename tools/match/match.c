/*
 * A match runs its workers on one event loop. The only thread needs no locks, and stops a clock
 * when it reads the move.
 */
#include "tools/match/match.h"

#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/time_manager.h"
#include "tools/common/files.h"
#include "tools/match/game/worker.h"
#include "tools/match/process/event_loop.h"
#include "tools/match/process/log.h"
#include "tools/match/process/reaper.h"
#include "tools/match/process/startup_check.h"
#include "tools/match/report/console.h"
#include "tools/match/report/rating_table.h"
#include "tools/match/results/output_kinds.h"
#include "tools/match/results/results_writer.h"

static const int end_signals[] = {SIGINT, SIGTERM, SIGHUP};
#define END_SIGNALS (sizeof end_signals / sizeof *end_signals)

/* Successive failed starts, per worker, that end the match. */
enum { UNREADY_MAX = 3 };

#define RATING_PERIOD_NS (30 * SECOND_NS)

enum match_phase {
    CHECKING,   /* starts every engine once */
    PLAYING,    /* idle workers get the next game */
    DRAINING,   /* finishes running games, starts none */
    ABANDONING, /* drops running games */
};

struct match {
    const struct match_settings *settings;
    const struct openings *openings;
    struct log log;
    struct reaper reaper;
    struct heartbeat heartbeat;
    struct engine_shared shared;
    regex_t match_line; /* compiled if `shared` points to it */
    struct worker_setup worker_setup;
    ev_signal signals[END_SIGNALS];
    struct engine_identity identities[ENGINES_MAX];

    enum match_phase phase;
    struct worker *workers[CONCURRENCY_MAX];
    unsigned worker_count, workers_done;
    uint64_t next;                    /* all earlier games have begun */
    uint64_t voided[CONCURRENCY_MAX]; /* to replay, at most one per worker */
    unsigned voided_count;
    unsigned unready_count; /* successive engines that missed their startup time */
    uint64_t faults;        /* of engines, in this run */
    unsigned lost_processes[ENGINES_MAX];
    int64_t rated_ns; /* time of the last table */
    int signal;       /* that ended the match, or 0 */
    bool is_broken;   /* a write failed or memory was short */
    char failure[400];
    struct results_writer writer;
    struct console console;
    pid_t reporter; /* child that writes the report, or 0 */
    ev_child reporter_watch;
};

static void quit(struct match *match)
{
    if (match->phase == ABANDONING)
        return;
    /* Set the phase first: a worker without a process calls back at once. */
    match->phase = ABANDONING;
    for (unsigned i = 0; i < match->worker_count; i++)
        worker_quit(match->workers[i]);
}

/* Ends the match after a failure of the machine: disk, memory or processes. conclude() prints the
 * words. */
static void give_up(struct match *match, const char *words)
{
    /* One shortage may cause several failures. */
    if (match->phase == ABANDONING)
        return;
    struct builder failure = builder_over(match->failure, sizeof match->failure);
    builder_add(&failure, "%s", words);
    match->is_broken = true;
    quit(match);
}

static void on_signal(struct ev_loop *loop, ev_signal *watcher, int events)
{
    (void)events;
    struct match *match = watcher->data;
    /* Quit in the usual way, so no process is left behind. */
    match->signal = watcher->signum;
    /* The startup check runs the loop itself. */
    if (match->phase == CHECKING)
        ev_break(loop, EVBREAK_ALL);
    else
        quit(match);
}

static uint64_t running_games(const struct match *match)
{
    uint64_t running = 0;
    for (unsigned i = 0; i < match->worker_count; i++)
        running += worker_is_idle(match->workers[i]) ? 0 : 1;
    return running;
}

static void show_table(struct match *match)
{
    STRBUF(buffer);
    rating_table_write(&buffer, &match->writer.results.scoreboard, match->console.total);
    console_print(&match->console, "%s", strbuf_text(&buffer).start);
}

static bool save_report(struct match *match)
{
    struct builder error = BUILDER(200);
    if (results_writer_report(&match->writer, &error))
        return true;
    console_complain(error.start);
    return false;
}

static void on_reported(struct ev_loop *loop, ev_child *watcher, int events)
{
    (void)events;
    struct match *match = watcher->data;
    /* The child has printed its complaint. */
    match->is_broken = match->is_broken || watcher->rstatus != 0;
    match->reporter = 0;
    ev_child_stop(loop, watcher);
}

/*
 * The special problem of writing a long report while engines think.
 *
 * The runner cannot read moves while it writes, but clocks run. So a forked child writes the
 * report, unless an older child still writes.
 */
static void save_report_aside(struct match *match)
{
    bool has_any = false;
    for (int i = 0; i < OUTPUT_COUNT; i++)
        has_any |= match->settings->outputs[i] != NULL && output_formats[i].save != NULL;
    if (!has_any || match->reporter != 0)
        return;
    const pid_t child = fork();
    if (child == 0) {
        results_writer_close(&match->writer);
        /* exit() would run the parent's handlers. */
        _exit(save_report(match) ? STATUS_GOOD : STATUS_MACHINE);
    }
    if (child < 0)
        return;
    match->reporter = child;
    ev_child_init(&match->reporter_watch, on_reported, child, 0);
    match->reporter_watch.data = match;
    ev_child_start(match->shared.loop, &match->reporter_watch);
}

/* An older report must not replace the last one. */
static void await_reporter(struct match *match)
{
    if (match->reporter != 0)
        waitpid(match->reporter, NULL, 0);
    ev_child_stop(match->shared.loop, &match->reporter_watch);
}

static bool rating_is_due(struct match *match)
{
    const int interval = match->settings->rating_interval;
    const int64_t now_ns = time_now_ns();
    if (interval != RATING_INTERVAL_TIMED)
        return interval > 0 && match->writer.results.scoreboard.games % (unsigned)interval == 0;
    if (now_ns - match->rated_ns < RATING_PERIOD_NS)
        return false;
    match->rated_ns = now_ns;
    return true;
}

static void on_counted(void *context, const struct played_game *played)
{
    struct match *match = context;
    const struct match_settings *settings = match->settings;
    const struct scoreboard *scoreboard = &match->writer.results.scoreboard;
    const struct game_result *result = &played->result;
    /* At a terminal the status line is enough. */
    if (!match->console.at_terminal && settings->outcome_interval > 0 &&
        scoreboard->games % settings->outcome_interval == 0)
        console_print(&match->console, "Game %llu: %s - %s %s, %s, %llu plies\n",
                      (unsigned long long)result->number + 1,
                      settings->engines[result->engines[FIRST]].name,
                      settings->engines[result->engines[SECOND]].name, pdn_result(result->outcome),
                      played->reason.bytes, (unsigned long long)result->plies);
    if (rating_is_due(match) && scoreboard->games < match->console.total) {
        show_table(match);
        save_report_aside(match);
    }
}

/* Stops new games after one lost process, or with -recover after -strikes. */
static void lose_process(struct match *match, unsigned engine)
{
    const struct match_settings *settings = match->settings;
    const unsigned lost = ++match->lost_processes[engine];
    if (match->phase != PLAYING ||
        (settings->recover && (settings->strikes == 0 || lost < settings->strikes)))
        return;
    console_print(&match->console, "No new games start; use %s to continue\n",
                  settings->recover ? "more -strikes" : "-recover");
    match->phase = DRAINING;
}

/* Prints a fault at once; its game may wait to be counted. */
static void name_fault(struct match *match, const struct played_game *played)
{
    const struct game_result *result = &played->result;
    if (!termination_is_fault(result->termination))
        return;
    const enum player loser = result->outcome == FIRST_WINS ? SECOND : FIRST;
    console_print(&match->console, "Fault of %s in game %llu: %s\n",
                  match->settings->engines[result->engines[loser]].name,
                  (unsigned long long)result->number + 1, played->reason.bytes);
    match->faults++;
    if (termination_is_process_fault(result->termination))
        lose_process(match, result->engines[loser]);
}

static void print_warnings(struct match *match, const struct match_game *game)
{
    struct text rest = strbuf_text(&game->claims.warnings);
    while (rest.length > 0) {
        const struct text line = text_take_line(&rest);
        console_print(&match->console, "Warning: game %llu: %.*s\n",
                      (unsigned long long)game->result.number + 1, TEXT_ARGUMENTS(line));
    }
}

static void void_game(struct match *match, const struct match_game *game)
{
    console_print(&match->console, "Game %llu is void and will be replayed: %s\n",
                  (unsigned long long)game->result.number + 1, game->reason);
    log_add(&match->log, "runner", ' ', text_of(game->reason));
    match->voided[match->voided_count++] = game->result.number;
    if (game->void_cause != VOID_UNREADY)
        return;
    match->unready_count++;
    if (match->unready_count >= UNREADY_MAX * match->worker_count) {
        struct builder error = BUILDER(sizeof match->failure);
        builder_add(&error,
                    "cannot continue: repeated failures, %s; raise startup= or lower -concurrency",
                    game->reason);
        give_up(match, error.start);
    }
}

/* The runner or the machine was suspended, so running clocks are wrong. */
static void on_gap(void *context, int64_t gap_ns)
{
    struct match *match = context;
    for (unsigned i = 0; i < match->worker_count; i++)
        worker_void(match->workers[i], gap_ns);
}

static void on_game_over(struct match *match, struct worker *worker)
{
    struct played_game played;
    struct builder error = BUILDER(200);
    if (match->phase == ABANDONING)
        return;
    struct match_game *game = worker_game(worker);
    if (game->void_cause != VOID_NOT) {
        void_game(match, game);
        return;
    }
    if (game->result.outcome == ONGOING) {
        give_up(match, game->reason);
        return;
    }
    match->unready_count = 0;
    print_warnings(match, game);
    /* Record first: the worker reuses its game. */
    if (!match_game_record(game, match->writer.date, &played)) {
        played_game_finish(&played);
        give_up(match, "out of memory");
        return;
    }
    name_fault(match, &played);
    if (!results_writer_add(&match->writer, &played, &error))
        give_up(match, error.start);
    else if (match->writer.results.is_decided)
        quit(match);
}

static void on_engine_lost(struct match *match, const struct worker *worker)
{
    const struct engine_facts *lost = worker_lost_engine(worker);
    if (lost->fault == TERMINATION_COUNT) {
        struct builder error = BUILDER(200);
        builder_add(&error, "cannot continue with %s: %s", lost->settings->name, lost->fault_text);
        give_up(match, error.start);
        return;
    }
    console_print(&match->console, "Fault of %s between games: %s: %s\n", lost->settings->name,
                  termination_name(lost->fault), lost->fault_text);
    match->faults++;
    lose_process(match, (unsigned)(lost->settings - match->settings->engines));
}

/* Finds the next unfinished game: a resumed match has gaps. */
static bool find_game(struct match *match, struct scheduled_game *scheduled)
{
    if (match->voided_count > 0) {
        unsigned min = 0;
        for (unsigned i = 1; i < match->voided_count; i++)
            if (match->voided[i] < match->voided[min])
                min = i;
        const uint64_t number = match->voided[min];
        match->voided[min] = match->voided[--match->voided_count];
        return schedule_find(match->settings, match->openings->count, number, scheduled);
    }
    /* `next` only grows, so games of earlier runs are skipped once. */
    while (schedule_find(match->settings, match->openings->count, match->next, scheduled)) {
        match->next = scheduled->number + 1;
        if (!results_writer_has(&match->writer, scheduled->number))
            return true;
    }
    return false;
}

static void assign_game(struct match *match, struct worker *worker)
{
    struct scheduled_game scheduled;
    /* A worker that quits reports WORKER_DONE; the last one ends the loop. */
    if (match->phase != PLAYING || !find_game(match, &scheduled))
        worker_quit(worker);
    else if (!worker_play(worker, &scheduled))
        give_up(match, "out of memory");
}

static void on_worker(void *context, struct worker *worker, enum worker_event event)
{
    struct match *match = context;
    switch (event) {
    case WORKER_GAME_OVER:
        on_game_over(match, worker);
        break;
    case WORKER_ENGINE_LOST:
        on_engine_lost(match, worker);
        break;
    case WORKER_IDLE:
        assign_game(match, worker);
        break;
    case WORKER_FAILED:
        give_up(match, "out of memory");
        break;
    case WORKER_DONE:
        match->workers_done++;
        if (match->workers_done == match->worker_count)
            ev_break(match->shared.loop, EVBREAK_ALL);
        return;
    }
    console_draw_status(&match->console, &match->writer.results.scoreboard, running_games(match));
}

static bool create_workers(struct match *match, struct builder *error)
{
    match->worker_setup = (struct worker_setup){
        .shared = &match->shared,
        .settings = match->settings,
        .openings = match->openings,
        .callback = on_worker,
        .context = match,
    };
    while (match->worker_count < match->settings->concurrency) {
        struct worker *worker = worker_create(&match->worker_setup, match->worker_count);
        if (worker == NULL)
            return builder_fail(error, "out of memory");
        match->workers[match->worker_count++] = worker;
    }
    return true;
}

/* Clocks need a fast heartbeat; otherwise only the engines' grace counts. */
static int64_t heartbeat_period_ns(const struct match_settings *settings)
{
    bool is_timed = false;
    for (unsigned i = 0; i < settings->engine_count; i++)
        is_timed = is_timed || time_control_is_timed(&settings->engines[i].control);
    return (is_timed ? 5 : 100) * MILLISECOND;
}

static void play(struct match *match)
{
    heartbeat_start(&match->heartbeat, match->shared.loop, heartbeat_period_ns(match->settings));
    match->rated_ns = time_now_ns();
    /* A resumed match may already be decided; then only print the table. */
    match->phase = match->writer.results.is_decided ? DRAINING : PLAYING;
    for (unsigned i = 0; i < match->worker_count; i++)
        assign_game(match, match->workers[i]);
    if (match->workers_done < match->worker_count)
        ev_run(match->shared.loop, 0);
}

/* -resume without a results file begins the match, so one command line serves all runs. */
static bool open_files(struct match *match, struct builder *error)
{
    const struct match_settings *settings = match->settings;
    const char *own_names[ENGINES_MAX];
    for (unsigned i = 0; i < settings->engine_count; i++)
        own_names[i] = match->identities[i].own_name;
    results_writer_start(&match->writer, &(struct results_writer_setup){
                                             .settings = settings,
                                             .openings = match->openings,
                                             .own_names = own_names,
                                             .callback = on_counted,
                                             .context = match,
                                         });
    return results_writer_open(&match->writer, error);
}

static void watch_signals(struct match *match)
{
    for (size_t i = 0; i < END_SIGNALS; i++) {
        ev_signal_init(&match->signals[i], on_signal, end_signals[i]);
        match->signals[i].data = match;
        ev_signal_start(match->shared.loop, &match->signals[i]);
    }
}

static void unwatch_signals(struct match *match)
{
    for (size_t i = 0; i < END_SIGNALS; i++)
        ev_signal_stop(match->shared.loop, &match->signals[i]);
}

static bool compile_match_line(struct match *match, struct builder *error)
{
    const char *pattern = match->settings->match_line;
    char reason[100];
    if (pattern == NULL)
        return true;
    const int status = regcomp(&match->match_line, pattern, REG_EXTENDED | REG_NOSUB);
    if (status != 0) {
        regerror(status, &match->match_line, reason, sizeof reason);
        return builder_fail(error, "match_line=%s: %s", pattern, reason);
    }
    match->shared.match_line = &match->match_line;
    return true;
}

/* Prepares the match. Bad input appends at most to log and stderr= files: engines start before
 * others open. */
static bool prepare(struct match *match, struct builder *error)
{
    const struct match_settings *settings = match->settings;
    if (match->shared.loop == NULL)
        return builder_fail(error, "out of descriptors");
    watch_signals(match);
    heartbeat_start(&match->heartbeat, match->shared.loop, heartbeat_period_ns(settings));
    if (!compile_match_line(match, error) || !output_kinds_are_right(settings, error) ||
        !results_writer_may_open(settings, error))
        return false;
    /* Check now, not after hours of games. */
    for (int i = 0; i < OUTPUT_COUNT; i++)
        if (settings->outputs[i] != NULL && output_formats[i].check != NULL &&
            !output_formats[i].check(settings->outputs[i], error))
            return false;
    if (!log_start(&match->log, match->shared.loop, settings->outputs[OUTPUT_LOG]))
        return file_complain("write", settings->outputs[OUTPUT_LOG], error);
    /* Keep this order: a failed check leaves no results; files are open before workers start. */
    return startup_check_run(&match->shared, settings, match->identities, error) &&
           open_files(match, error) && create_workers(match, error) &&
           (console_start(&match->console, match->shared.loop, schedule_shard_total(settings),
                          match->writer.results.scoreboard.games) ||
            builder_fail(error, "out of memory"));
}

static void announce(struct match *match)
{
    const struct match_settings *settings = match->settings;
    cpu_set_t processors;
    const int count = sched_getaffinity(0, sizeof processors, &processors) == 0
                          ? CPU_COUNT(&processors)
                          : CPU_SETSIZE;
    if (settings->concurrency > (unsigned)count)
        console_print(&match->console,
                      "Note: %u concurrent games on %d CPUs: clocks run while engines wait\n",
                      settings->concurrency, count);
    for (unsigned i = 0; i < settings->engine_count; i++) {
        const struct engine_identity *identity = &match->identities[i];
        const char *name = settings->engines[i].name;
        if (identity->unknown_options[0] != '\0')
            console_print(&match->console, "Note: %s does not declare the option %s\n", name,
                          identity->unknown_options);
        if (identity->option_error[0] != '\0')
            console_print(&match->console, "Note: %s reports: %s\n", name, identity->option_error);
    }
    if (match->writer.dropped_count > 0)
        console_print(&match->console, DROPPED_NOTE,
                      (unsigned long long)match->writer.dropped_count);
    if (match->writer.results.scoreboard.games > 0)
        console_print(&match->console, "Continuing after %llu games\n",
                      (unsigned long long)match->writer.results.scoreboard.games);
}

static int status_of(const struct match *match)
{
    if (match->signal != 0)
        return 128 + match->signal;
    /* The status covers all runs of a resumed match. */
    const bool faulty = match->faults > 0 || match->writer.results.scoreboard.faults > 0;
    return match->is_broken ? STATUS_MACHINE : faulty ? STATUS_FAULTS : STATUS_GOOD;
}

/* Writes the last table and report. */
static void conclude(struct match *match)
{
    await_reporter(match);
    match->is_broken = !save_report(match) || match->is_broken;
    /* A signal may now end a runner with unread output. */
    unwatch_signals(match);
    console_clear_status(&match->console);
    if (match->failure[0] != '\0')
        console_complain(match->failure);
    show_table(match);
    const char *advice =
        match->settings->outputs[OUTPUT_RESULTS] != NULL ? "; -resume continues" : "";
    if (match->signal != 0)
        console_print(&match->console, "Ended by %s%s\n", strsignal(match->signal), advice);
    else if (match->phase == ABANDONING && match->is_broken)
        console_print(&match->console, "Ended early%s\n", advice);
    console_finish(&match->console);
}

/* Returns false after a complaint if the last games are not on the disk. */
static bool finish(struct match *match)
{
    struct builder error = BUILDER(200);
    for (unsigned i = 0; i < match->worker_count; i++)
        worker_destroy(match->workers[i]);
    const bool ok = results_writer_finish(&match->writer, &error);
    if (!ok)
        console_complain(error.start);
    unwatch_signals(match);
    log_finish(&match->log);
    if (match->shared.loop != NULL) {
        heartbeat_stop(&match->heartbeat, match->shared.loop);
        ev_loop_destroy(match->shared.loop);
    }
    reaper_finish(&match->reaper);
    if (match->shared.match_line != NULL)
        regfree(&match->match_line);
    return ok;
}

int match_run(const struct match_settings *settings, const struct openings *openings)
{
    struct match *match = calloc(1, sizeof *match);
    if (match == NULL || !reaper_start(&match->reaper)) {
        console_complain("out of memory or processes");
        free(match);
        return STATUS_MACHINE;
    }
    match->settings = settings;
    match->openings = openings;
    match->heartbeat.on_gap = on_gap;
    match->heartbeat.context = match;
    /* finish() closes these; 0 would be a descriptor. */
    match->writer.results_file.file = match->writer.results.games.file = match->log.file = -1;
    match->shared = (struct engine_shared){
        .loop = loop_create(),
        .log = &match->log,
        .reaper = &match->reaper,
        .heartbeat = &match->heartbeat,
        .variant = settings->variant,
    };

    struct builder error = BUILDER(400);
    int status = STATUS_USAGE;
    if (prepare(match, &error)) {
        announce(match);
        play(match);
        conclude(match);
        status = status_of(match);
    } else {
        console_complain(error.start);
        if (match->signal != 0)
            status = 128 + match->signal;
    }
    if (!finish(match))
        status = STATUS_MACHINE;
    free(match);
    return status;
}
