#include "tools/match/process/engine_process.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "engine/time_manager.h"
#include "tools/match/process/engine_io.h"
#include "tools/match/process/uci.h"

/* Up to STOPPING the engine can play on; from QUITTING on its process ends. */
enum engine_phase {
    OFF,
    HANDSHAKE,
    CONFIGURING,
    IDLE,
    NEW_GAME,
    THINKING,
    OVERDUE,
    STOPPING,
    QUITTING,
    EXITING,
    SILENT,
    KILLED,
};

/* How long late engines without grace= may still answer. */
#define GRACE_TIMED_NS (2 * SECOND_NS)
#define GRACE_UNTIMED_NS (60 * SECOND_NS)

/* Waits for the second sign of an exit, and for the exit after `quit`. */
#define EXITING_NS (SECOND_NS / 2)
#define QUITTING_NS (2 * SECOND_NS)

struct engine_process {
    const struct engine_shared *shared;
    struct engine_facts facts;
    char label[ENGINE_NAME_MAX + 16];
    engine_process_callback *callback;
    void *context;

    enum engine_phase phase;
    struct engine_io io;
    ev_timer timer;

    int64_t budget_ns;       /* for the current move; 0: no limit */
    int64_t phase_missed_ns; /* heartbeat_missed_ns() at the phase's start */
    int64_t go_missed_ns;    /* and at the search's start */

    unsigned part, parts; /* its share of our CPUs; parts 0: all */

    bool declares_variant;
    bool declares_option[ENGINE_OPTIONS_MAX];
    bool is_string[ENGINE_OPTIONS_MAX]; /* the option's type */
};

static void report(struct engine_process *process, enum engine_event event)
{
    process->callback(process->context, process, event);
}

static int64_t missed_ns(const struct engine_process *process)
{
    return heartbeat_missed_ns(process->shared->heartbeat, time_now_ns());
}

static int64_t grace_ns(const struct engine_process *process)
{
    if (process->facts.settings->grace_ns > 0)
        return process->facts.settings->grace_ns;
    return process->budget_ns > 0 ? GRACE_TIMED_NS : GRACE_UNTIMED_NS;
}

/* Handles an exit; kills the rest of the group. */
static void turn_off(struct engine_process *process)
{
    engine_io_finish(&process->io);
    ev_timer_stop(process->shared->loop, &process->timer);
    process->phase = OFF;
    report(process, ENGINE_EXITED);
}

static void set_fault(struct engine_process *process, enum termination fault, const char *words)
{
    process->facts.fault = fault;
    struct builder text = builder_over(process->facts.fault_text, sizeof process->facts.fault_text);
    builder_add(&text, "%s", words);
    log_add(process->shared->log, process->label, ' ', builder_text(&text));
}

/* Kills a process that cannot play on. */
static void fail_and_kill(struct engine_process *process, enum termination fault, const char *words)
{
    /* Keep this order: the callback may read fault and phase. */
    set_fault(process, fault, words);
    process->phase = KILLED;
    ev_timer_stop(process->shared->loop, &process->timer);
    engine_io_kill(&process->io);
    report(process, ENGINE_FAILED);
}

/*
 * The special problem of a crash that looks like a closed pipe.
 *
 * An exit has two signs, the end of output and the status, in either order, and a process may close
 * its output and live on. So the first sign starts a short wait for the second. Then the process is
 * killed; one already exiting keeps its status.
 */
static void report_exit(struct engine_process *process)
{
    struct builder text = BUILDER(120);
    if (!process->io.has_exited) {
        process->phase = SILENT;
        engine_io_kill(&process->io);
        return;
    }
    const int status = process->io.status;
    const bool lived_on =
        process->phase == SILENT && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
    /* Some engines exit with 0 on confusing input, so this is not a crash. */
    const bool by_itself = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (lived_on)
        builder_add(&text, "closed its output");
    else
        spawn_explain(status, &text);
    set_fault(process, lived_on || by_itself ? TERMINATION_DISCONNECT : TERMINATION_CRASH,
              text.start);
    process->phase = KILLED;
    engine_io_kill(&process->io);
    report(process, ENGINE_FAILED);
    turn_off(process);
}

/* A failure of the machine must not lose the game. */
static void fail_for_runner(struct engine_process *process, int error)
{
    fail_and_kill(process, TERMINATION_COUNT, strerror(error));
}

/* Handles a sign of an exit. */
static void on_end(void *context)
{
    struct engine_process *process = context;
    const struct engine_io *io = &process->io;
    /* These phases expect an exit with any status. */
    if (process->phase == KILLED || process->phase == QUITTING) {
        if (io->has_exited)
            turn_off(process);
    } else if (io->error != 0) {
        fail_for_runner(process, io->error);
    } else if (io->has_exited && !io->is_open) {
        report_exit(process);
    } else {
        process->phase = EXITING;
        timer_set(process->shared->loop, &process->timer, EXITING_NS);
    }
}

/* Sends whole lines; times a search. */
static void send(struct engine_process *process, struct text lines, bool is_timed)
{
    log_add(process->shared->log, process->label, '>', lines);
    if (!engine_io_send(&process->io, lines, is_timed))
        fail_for_runner(process, process->io.error);
}

/* Enters a phase that an answer or, after `patience_ns`, on_timeout() ends. */
static void enter_phase(struct engine_process *process, enum engine_phase phase,
                        int64_t patience_ns)
{
    process->phase = phase;
    process->phase_missed_ns = missed_ns(process);
    timer_set(process->shared->loop, &process->timer, patience_ns);
}

static void send_options(struct engine_process *process)
{
    const struct engine_settings *settings = process->facts.settings;
    struct engine_identity *identity = &process->facts.identity;
    struct builder unknown =
        builder_over(identity->unknown_options, sizeof identity->unknown_options);
    STRBUF(buffer);
    for (size_t i = 0; i < settings->option_count; i++) {
        uci_write_setoption(&buffer, &settings->options[i], process->is_string[i]);
        if (process->declares_option[i])
            continue;
        if (unknown.length > 0)
            builder_add(&unknown, ", ");
        builder_add_text(&unknown, settings->options[i].name);
    }
    /* Send the variant after the user's options, which may affect it. Engines without the option
     * may reject it. */
    if (process->declares_variant) {
        const struct engine_option option = {
            text_of("UCI_Variant"),
            text_of(process->shared->variant->name),
        };
        uci_write_setoption(&buffer, &option, true);
    }
    /* UCI does not acknowledge setoption. readyok follows all earlier lines; a large hash table
     * takes time. */
    strbuf_add(&buffer, "isready\n");
    enter_phase(process, CONFIGURING, settings->startup_ns);
    /* An incomplete line must not reach the engine. */
    if (buffer.failed)
        fail_for_runner(process, ENOMEM);
    else
        send(process, strbuf_text(&buffer), false);
}

static void become_idle(struct engine_process *process, enum engine_event event)
{
    process->phase = IDLE;
    ev_timer_stop(process->shared->loop, &process->timer);
    report(process, event);
}

static void on_option(struct engine_process *process, const struct uci_line *line)
{
    const struct text name = line->words;
    const struct engine_settings *settings = process->facts.settings;
    /* UCI ignores the case of option names. */
    if (text_is_folded(name, "UCI_Variant"))
        process->declares_variant = true;
    for (size_t i = 0; i < settings->option_count; i++) {
        const struct text wanted = settings->options[i].name;
        if (wanted.length == name.length &&
            strncasecmp(wanted.start, name.start, name.length) == 0) {
            process->declares_option[i] = true;
            process->is_string[i] = text_is(line->type, "string");
        }
    }
}

/* Keeps the first error during configuration. Engines report bad options by `info string`. */
static void on_option_error(struct engine_process *process, struct text words)
{
    const struct text kind = text_take_word(&words);
    struct text rest = words;
    const struct text first = text_take_word(&rest);
    if (!text_is(kind, "string") || first.length < 5 || strncasecmp(first.start, "error", 5) != 0 ||
        process->facts.identity.option_error[0] != '\0')
        return;
    struct builder text = builder_over(process->facts.identity.option_error,
                                       sizeof process->facts.identity.option_error);
    builder_add_text(&text, text_trim(words));
}

static void on_bestmove(struct engine_process *process, struct text word)
{
    /* After the game's end the move only shows that the engine is free. */
    if (process->phase == STOPPING) {
        become_idle(process, ENGINE_READY);
    } else if (process->phase == THINKING || process->phase == OVERDUE) {
        /* An OVERDUE engine can play on; the clock decides whether its move is late. */
        const int64_t gaps_ns =
            heartbeat_missed_ns(process->shared->heartbeat, process->io.read_ns) -
            process->go_missed_ns;
        const int64_t spent_ns = process->io.read_ns - process->io.sent_ns - gaps_ns;
        process->facts.spent_ns = spent_ns > 0 ? spent_ns : 0;
        process->facts.bestmove = word;
        become_idle(process, ENGINE_MOVED);
    } else {
        log_add(process->shared->log, process->label, ' ', text_of("unexpected bestmove"));
    }
}

enum { MATCHED_MAX = 4096 };

/* Keeps info lines that match the user's pattern, up to MATCHED_MAX. */
static void match_line(struct engine_process *process, struct text words)
{
    struct strbuf *matched = &process->facts.matched;
    STRBUF(line);
    strbuf_add(&line, "info %.*s", TEXT_ARGUMENTS(words));
    if (line.failed || matched->length + line.length > MATCHED_MAX ||
        regexec(process->shared->match_line, line.bytes, 0, NULL, 0) != 0)
        return;
    strbuf_add(matched, "%s%s", matched->length > 0 ? "; " : "", line.bytes);
}

static void on_info(struct engine_process *process, struct text words)
{
    struct text pv = {0};
    if (process->shared->match_line != NULL)
        match_line(process, words);
    uci_parse_info(words, process->facts.settings->protocol, &process->facts.eval, &pv);
    if (pv.length == 0)
        return;
    /* Cut between words: half a move is illegal. */
    if (pv.length >= sizeof process->facts.pv)
        for (pv.length = sizeof process->facts.pv - 1; pv.length > 0; pv.length--)
            if (text_is_blank(pv.start[pv.length]))
                break;
    struct builder text = builder_over(process->facts.pv, sizeof process->facts.pv);
    builder_add_text(&text, pv);
}

static void on_line(void *context, struct text line)
{
    struct engine_process *process = context;
    const struct uci_line parsed = uci_parse_line(line);
    const enum engine_phase phase = process->phase;
    /* Accept a line only in its phases: engines may print `info` at any time or readyok late. */
    log_add(process->shared->log, process->label, '<', line);
    if (parsed.kind == UCI_INFO && (phase == THINKING || phase == OVERDUE)) {
        on_info(process, parsed.words);
    } else if (parsed.kind == UCI_INFO && phase == CONFIGURING) {
        on_option_error(process, parsed.words);
    } else if (parsed.kind == UCI_BESTMOVE) {
        on_bestmove(process, parsed.words);
    } else if (parsed.kind == UCI_READYOK && (phase == CONFIGURING || phase == NEW_GAME)) {
        become_idle(process, ENGINE_READY);
    } else if (parsed.kind == UCI_OK && phase == HANDSHAKE) {
        send_options(process);
    } else if (parsed.kind == UCI_OPTION && phase == HANDSHAKE) {
        on_option(process, &parsed);
    } else if (parsed.kind == UCI_ID_NAME && phase == HANDSHAKE) {
        struct builder name =
            builder_over(process->facts.identity.own_name, sizeof process->facts.identity.own_name);
        builder_add_text(&name, parsed.words);
    } else if (parsed.kind == UCI_UNKNOWN) {
        log_add(process->shared->log, process->label, ' ', text_of("unknown command"));
    }
}

static void on_flood(void *context)
{
    struct engine_process *process = context;
    if (process->phase == QUITTING)
        return;
    struct builder text = BUILDER(64);
    /* This is not a stall: the engine is alive and may have an endless loop. */
    builder_add(&text, "%d MiB of output without an answer", FLOOD_MIB);
    fail_and_kill(process, TERMINATION_FLOOD, text.start);
}

static const struct engine_io_handler handler = {on_line, on_flood, on_end};

/* Faults by the phase that got no answer. */
static const char *const stalls[] = {
    [HANDSHAKE] = "was not ready in time at its start",
    [CONFIGURING] = "was not ready in time at its start",
    [NEW_GAME] = "did not answer isready",
    [THINKING] = "gave no move",
    [OVERDUE] = "gave no move when its time was up",
    [STOPPING] = "did not answer stop",
};

static void on_timeout(struct ev_loop *loop, ev_timer *watcher, int events)
{
    (void)loop, (void)events;
    struct engine_process *process = watcher->data;
    const int64_t gaps_ns = missed_ns(process) - process->phase_missed_ns;
    if (gaps_ns > 0) {
        /* The answer may have arrived during the gap. */
        process->phase_missed_ns += gaps_ns;
        timer_set(process->shared->loop, &process->timer, gaps_ns);
    } else if (process->phase == THINKING && process->budget_ns > 0) {
        /* Most late engines answer `stop`: they lose on time but need no restart. */
        enter_phase(process, OVERDUE, grace_ns(process));
        send(process, text_of("stop\n"), false);
    } else if (process->phase <= STOPPING) {
        fail_and_kill(process, TERMINATION_STALL, stalls[process->phase]);
    } else if (process->phase == QUITTING) {
        engine_io_kill(&process->io);
    } else if (process->phase == EXITING) {
        report_exit(process);
    }
}

struct engine_process *engine_process_create(const struct engine_shared *shared,
                                             const struct engine_settings *settings,
                                             const char *label, engine_process_callback *callback,
                                             void *context)
{
    struct engine_process *process = calloc(1, sizeof *process);
    if (process == NULL)
        return NULL;
    process->shared = shared;
    process->facts.settings = settings;
    process->callback = callback;
    process->context = context;
    process->io = (struct engine_io){
        .loop = shared->loop,
        .reaper = shared->reaper,
        .handler = &handler,
        .context = process,
    };
    struct builder text = builder_over(process->label, sizeof process->label);
    builder_add(&text, "%s", label);
    ev_init(&process->timer, on_timeout);
    process->timer.data = process;
    return process;
}

void engine_process_set_affinity(struct engine_process *process, unsigned part, unsigned parts)
{
    process->part = part;
    process->parts = parts;
}

void engine_process_destroy(struct engine_process *process)
{
    if (process == NULL)
        return;
    /* No time is left for `quit`. */
    if (process->phase != OFF)
        engine_io_finish(&process->io);
    ev_timer_stop(process->shared->loop, &process->timer);
    strbuf_finish(&process->facts.matched);
    free(process);
}

bool engine_process_start(struct engine_process *process, struct builder *error)
{
    const struct program_call call = {
        .words = process->facts.settings->words,
        .directory = process->facts.settings->directory,
        .errors_file = process->facts.settings->errors_file,
        .part = process->part,
        .parts = process->parts,
    };
    if (!engine_io_start(&process->io, &call, error))
        return false;
    struct builder text = BUILDER(32);
    builder_add(&text, "process %d", (int)process->io.child.id);
    log_add(process->shared->log, process->label, ' ', builder_text(&text));
    /* A new process declares its options again. */
    process->declares_variant = false;
    memset(process->declares_option, 0, sizeof process->declares_option);
    memset(process->is_string, 0, sizeof process->is_string);
    process->facts.identity = (struct engine_identity){0};

    enter_phase(process, HANDSHAKE, process->facts.settings->startup_ns);
    send(process, uci_handshake(process->facts.settings->protocol), false);
    return true;
}

void engine_process_new_game(struct engine_process *process)
{
    enter_phase(process, NEW_GAME, process->facts.settings->startup_ns);
    send(process, uci_new_game(process->facts.settings->protocol), false);
}

void engine_process_go(struct engine_process *process, struct text lines, int64_t budget_ns)
{
    process->budget_ns = budget_ns;
    process->facts.eval = (struct move_eval){0};
    process->facts.pv[0] = '\0';
    strbuf_finish(&process->facts.matched);
    /* The timer ends after the clock: clock_charge() decides by the times of write and read. */
    enter_phase(process, THINKING,
                budget_ns > 0 ? budget_ns + process->facts.settings->margin_ns : grace_ns(process));
    process->go_missed_ns = process->phase_missed_ns;
    send(process, lines, true);
}

void engine_process_stop(struct engine_process *process)
{
    if (process->phase != THINKING && process->phase != OVERDUE)
        return;
    const bool was_stopped = process->phase == OVERDUE;
    /* A limit gives engines that ignore `stop` the short grace. */
    process->budget_ns = 1;
    enter_phase(process, STOPPING, grace_ns(process));
    if (!was_stopped)
        send(process, text_of("stop\n"), false);
}

void engine_process_quit(struct engine_process *process)
{
    if (process->phase == OFF || process->phase >= QUITTING)
        return;
    /* UCI allows `quit` during a search. Engines that ignore it are killed after QUITTING_NS. */
    enter_phase(process, QUITTING, QUITTING_NS);
    send(process, text_of("quit\n"), false);
}

bool engine_process_is_off(const struct engine_process *process)
{
    return process->phase == OFF;
}

bool engine_process_is_idle(const struct engine_process *process)
{
    return process->phase == IDLE;
}

bool engine_process_is_on_clock(const struct engine_process *process)
{
    return process->phase == THINKING && process->budget_ns > 0;
}

const struct engine_facts *engine_process_facts(const struct engine_process *process)
{
    return &process->facts;
}
