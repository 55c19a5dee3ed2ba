#include "tools/match/match.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/match/chronicle.h"
#include "tools/match/keep.h"
#include "tools/match/live.h"
#include "tools/match/log.h"
#include "tools/match/loop.h"
#include "tools/match/probe.h"
#include "tools/match/slot.h"
#include "tools/match/table.h"
#include "tools/match/warden.h"

static const int end_signals[] = {SIGINT, SIGTERM, SIGHUP};
#define END_SIGNALS (sizeof end_signals / sizeof *end_signals)

enum match_phase {
    TRYING,   /* the engines are started once */
    PLAYING,  /* free slots get the next game */
    DRAINING, /* no new games, those that run are played to their end */
    LEAVING,  /* all is dropped */
};

struct match {
    const struct match_settings *settings;
    const struct openings *openings;
    struct log log;
    struct warden warden;
    struct company company;
    struct signal_watch *signals[END_SIGNALS];
    struct introduction introductions[ENGINES_MAX];

    enum match_phase phase;
    struct slot **slots;
    unsigned slot_count, slots_gone;
    uint64_t next;   /* games below this number were begun */
    uint64_t faults; /* of engines, in this run and in what it resumes */
    int signal;      /* that has ended the match; 0: none */
    bool is_broken;  /* a file could not be written, or memory was short */
    struct chronicle chronicle;
    struct live live;
    pid_t reporter; /* a child that writes the report; 0: none */
    struct child_watch *reporter_watch;
};

static void complain(const char *words)
{
    fprintf(stderr, "kingdrop-match: %s\n", words);
}

static void leave(struct match *match)
{
    if (match->phase == LEAVING)
        return;
    match->phase = LEAVING;
    for (unsigned i = 0; i < match->slot_count; i++)
        slot_leave(match->slots[i]);
}

/* Ends the match for a reason that is nobody's fault but the machine's. */
static void give_up(struct match *match, const char *words)
{
    live_finish(&match->live);
    complain(words);
    match->is_broken = true;
    leave(match);
}

static void on_signal(void *context, int number)
{
    struct match *match = context;
    match->signal = number;
    if (match->phase == TRYING)
        loop_stop(match->company.loop);
    else
        leave(match);
}

static uint64_t running_games(const struct match *match)
{
    uint64_t running = 0;
    for (unsigned i = 0; i < match->slot_count; i++)
        running += slot_is_free(match->slots[i]) ? 0 : 1;
    return running;
}

static void show_table(struct match *match)
{
    struct page page = {0};
    table_write(&page, &match->chronicle.standing, match->live.total);
    live_show(&match->live, page_text(&page));
    page_finish(&page);
}

static bool save_report(struct match *match)
{
    char words[200];
    struct builder why = builder_over(words, sizeof words);
    if (chronicle_report(&match->chronicle, &why))
        return true;
    live_finish(&match->live);
    complain(words);
    return false;
}

static void on_reported(void *context, int status)
{
    struct match *match = context;
    match->is_broken = match->is_broken || status != 0;
    match->reporter = 0;
    child_watch_destroy(match->reporter_watch);
    match->reporter_watch = NULL;
}

/*
 * The special problem of writing a long report while engines think.
 *
 * Their moves are not looked at until it is written, and the clock runs. So a child does it, which
 * has the match as it stands; if the last one is not ready yet, this one is left out.
 */
static void save_report_aside(struct match *match)
{
    if (match->settings->report_file == NULL || match->reporter != 0)
        return;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0)
        _exit(save_report(match) ? STATUS_GOOD : STATUS_FAULTS);
    if (child < 0)
        return;
    match->reporter = child;
    match->reporter_watch = child_watch_create(match->company.loop, child, on_reported, match);
}

/* Waits for the child, lest its old report should take the place of a newer one. */
static void await_reporter(struct match *match)
{
    if (match->reporter != 0)
        waitpid(match->reporter, NULL, 0);
    child_watch_destroy(match->reporter_watch);
    match->reporter = 0;
    match->reporter_watch = NULL;
}

/* A game has its place in the standing. */
static void on_counted(void *context, const struct entry *entry)
{
    struct match *match = context;
    const struct match_settings *settings = match->settings;
    const struct standing *standing = &match->chronicle.standing;
    const struct result *result = &entry->result;
    if (!match->live.at_terminal)
        live_say(&match->live, "Game %llu: %s - %s %s, %s, %llu plies\n",
                 (unsigned long long)result->number + 1,
                 settings->engines[result->engines[FIRST]].name,
                 settings->engines[result->engines[SECOND]].name, pdn_result(result->outcome),
                 entry->reason.bytes, (unsigned long long)result->plies);
    if (settings->rating_interval > 0 && standing->games % settings->rating_interval == 0 &&
        standing->games < match->live.total) {
        show_table(match);
        save_report_aside(match);
    }
}

/* Ends the match if an engine's process is lost and none may be started again. */
static void lose_process(struct match *match)
{
    if (match->settings->recover || match->phase != PLAYING)
        return;
    live_say(&match->live, "No new games are begun; -recover would go on\n");
    match->phase = DRAINING;
}

/* An engine that is at fault is named at once, whenever its game will be counted. */
static void name_fault(struct match *match, const struct entry *entry)
{
    const struct result *result = &entry->result;
    if (!ending_is_fault(result->ending))
        return;
    const enum player loser = result->outcome == FIRST_WINS ? SECOND : FIRST;
    live_say(&match->live, "Fault of %s in game %llu: %s\n",
             match->settings->engines[result->engines[loser]].name,
             (unsigned long long)result->number + 1, entry->reason.bytes);
    match->faults++;
    if (ending_is_process_fault(result->ending))
        lose_process(match);
}

static void on_over(struct match *match, struct slot *slot)
{
    struct entry entry;
    char words[200];
    struct builder why = builder_over(words, sizeof words);
    if (match->phase == LEAVING)
        return;
    if (!keep_duel(slot_duel(slot), slot_fixture(slot), match->chronicle.date, &entry)) {
        entry_finish(&entry);
        give_up(match, "out of memory");
        return;
    }
    name_fault(match, &entry);
    if (!chronicle_add(&match->chronicle, &entry, &why))
        give_up(match, words);
    else if (match->chronicle.is_decided)
        leave(match);
}

static void on_lost(struct match *match, const struct slot *slot)
{
    const struct contender *contender = slot_lost(slot);
    live_say(
        &match->live, "Fault of %s between games: %s: %s\n", contender_settings(contender)->name,
        ending_name(duel_ending_of(contender_fault(contender))), contender_fault_text(contender));
    match->faults++;
    lose_process(match);
}

/* The next game that is not finished yet; false when there is none. */
static bool find_game(struct match *match, struct fixture *fixture)
{
    while (schedule_find(match->settings, match->openings->count, match->next, fixture)) {
        match->next = fixture->number + 1;
        if (!chronicle_has(&match->chronicle, fixture->number))
            return true;
    }
    return false;
}

static void feed(struct match *match, struct slot *slot)
{
    struct fixture fixture;
    if (match->phase != PLAYING || !find_game(match, &fixture))
        slot_leave(slot);
    else if (!slot_play(slot, &fixture))
        give_up(match, "out of memory");
}

static void on_slot(void *context, struct slot *slot, enum slot_event event)
{
    struct match *match = context;
    switch (event) {
    case SLOT_OVER:
        on_over(match, slot);
        break;
    case SLOT_LOST:
        on_lost(match, slot);
        break;
    case SLOT_FREE:
        feed(match, slot);
        break;
    case SLOT_GONE:
        match->slots_gone++;
        if (match->slots_gone == match->slot_count)
            loop_stop(match->company.loop);
        return;
    }
    live_draw(&match->live, &match->chronicle.standing, running_games(match));
}

static bool open_slots(struct match *match, struct builder *why)
{
    match->slots = calloc(match->settings->concurrency, sizeof *match->slots);
    while (match->slots != NULL && match->slot_count < match->settings->concurrency) {
        struct slot *slot = slot_create(&match->company, match->settings, match->openings,
                                        match->slot_count, on_slot, match);
        if (slot == NULL)
            break;
        match->slots[match->slot_count++] = slot;
    }
    if (match->slot_count == match->settings->concurrency)
        return true;
    builder_add(why, "out of memory");
    return false;
}

static void play(struct match *match)
{
    match->phase = match->chronicle.is_decided ? DRAINING : PLAYING;
    for (unsigned i = 0; i < match->slot_count; i++)
        feed(match, match->slots[i]);
    if (match->slots_gone < match->slot_count)
        loop_run(match->company.loop);
}

/* Opens the files; resuming a match of which there is nothing is beginning it. */
static bool open_files(struct match *match, struct builder *why)
{
    const struct match_settings *settings = match->settings;
    const char *own_names[ENGINES_MAX];
    for (unsigned i = 0; i < settings->engine_count; i++)
        own_names[i] = match->introductions[i].own_name;
    const bool is_new =
        settings->results_file == NULL || games_file_length(settings->results_file) == 0;
    chronicle_start(&match->chronicle, settings, match->openings->count, on_counted, match);
    return is_new ? chronicle_create(&match->chronicle, match->openings, own_names, why)
                  : chronicle_resume(&match->chronicle, match->openings, own_names, why);
}

static bool watch_signals(struct match *match)
{
    for (size_t i = 0; i < END_SIGNALS; i++) {
        match->signals[i] =
            signal_watch_create(match->company.loop, end_signals[i], on_signal, match);
        if (match->signals[i] == NULL)
            return false;
    }
    return true;
}

/* Can the report be put where it is to be? It is written anew beside its old self. */
static bool check_report(const char *file, struct builder *why)
{
    char folder[4096];
    struct builder text = builder_over(folder, sizeof folder);
    const char *slash = file != NULL ? strrchr(file, '/') : NULL;
    if (slash == NULL)
        builder_add(&text, ".");
    else
        builder_add_text(&text, (struct text){file, (size_t)(slash - file) + 1});
    if (file == NULL || access(folder, W_OK) == 0)
        return true;
    builder_add(why, "cannot write %s: %s", file, strerror(errno));
    return false;
}

/* Everything that must be there before the first game; false, and why, if something is not. */
static bool prepare(struct match *match, struct builder *why)
{
    const struct match_settings *settings = match->settings;
    if (match->company.loop == NULL || !watch_signals(match)) {
        builder_add(why, "out of memory or descriptors");
        return false;
    }
    if (settings->results_file != NULL && !settings->resume &&
        !journal_is_free(settings->results_file, why))
        return false;
    if (!check_report(settings->report_file, why))
        return false;
    if (!log_start(&match->log, settings->log_file)) {
        builder_add(why, "cannot write %s: %s", settings->log_file, strerror(errno));
        return false;
    }
    return probe(&match->company, settings, match->introductions, why) && open_files(match, why) &&
           open_slots(match, why);
}

static void announce(struct match *match)
{
    const struct match_settings *settings = match->settings;
    for (unsigned i = 0; i < settings->engine_count; i++) {
        const struct introduction *introduction = &match->introductions[i];
        const char *name = settings->engines[i].name;
        if (introduction->unknown_options[0] != '\0')
            live_say(&match->live, "Note: %s does not declare the option %s\n", name,
                     introduction->unknown_options);
        if (introduction->complaint[0] != '\0')
            live_say(&match->live, "Note: %s says: %s\n", name, introduction->complaint);
    }
    if (match->chronicle.standing.games > 0)
        live_say(&match->live, "Going on after %llu games\n",
                 (unsigned long long)match->chronicle.standing.games);
}

static int status_of(const struct match *match)
{
    if (match->signal != 0)
        return 128 + match->signal;
    const bool faulty = match->faults > 0 || match->chronicle.standing.faults > 0;
    return faulty || match->is_broken ? STATUS_FAULTS : STATUS_GOOD;
}

/* The table so far, and the report. */
static void conclude(struct match *match)
{
    live_finish(&match->live);
    show_table(match);
    await_reporter(match);
    match->is_broken = !save_report(match) || match->is_broken;
    if (match->signal != 0)
        live_say(&match->live, "Ended by %s; -resume goes on\n", strsignal(match->signal));
}

static void finish(struct match *match)
{
    for (unsigned i = 0; i < match->slot_count; i++)
        slot_destroy(match->slots[i]);
    free(match->slots);
    chronicle_finish(&match->chronicle);
    for (size_t i = 0; i < END_SIGNALS; i++)
        signal_watch_destroy(match->signals[i]);
    log_finish(&match->log);
    loop_destroy(match->company.loop);
    warden_finish(&match->warden);
}

int match_run(const struct match_settings *settings, const struct openings *openings)
{
    struct match *match = calloc(1, sizeof *match);
    if (match == NULL || !warden_start(&match->warden)) {
        complain("out of memory or processes");
        free(match);
        return STATUS_FAULTS;
    }
    match->settings = settings;
    match->openings = openings;
    match->chronicle.journal.file = match->chronicle.games.file = -1;
    match->company = (struct company){
        .loop = loop_create(),
        .log = &match->log,
        .warden = &match->warden,
        .variant = settings->variant,
    };

    char words[400];
    struct builder why = builder_over(words, sizeof words);
    int status = STATUS_USAGE;
    if (prepare(match, &why)) {
        live_start(&match->live, schedule_shard_total(settings), match->chronicle.standing.games);
        announce(match);
        play(match);
        conclude(match);
        status = status_of(match);
    } else {
        complain(words);
        if (match->signal != 0)
            status = 128 + match->signal;
    }
    finish(match);
    free(match);
    return status;
}
