#include "tools/match/contender.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "tools/match/speech.h"
#include "tools/match/wire.h"

enum phase {
    OFF,
    GREETING,
    SETTLING,
    IDLE,
    PREPARING,
    THINKING,
    OVERDUE,
    STOPPING,
    QUITTING,
    DYING,
    KILLED,
};

/* The grace of engines whose settings name none: with and without a time to keep to. */
#define GRACE_TIMED_NS (2 * SECOND_NS)
#define GRACE_UNTIMED_NS (60 * SECOND_NS)

/* How long the second sign of an end may come after the first, and a process live after `quit`. */
#define DYING_NS (SECOND_NS / 2)
#define QUITTING_NS (2 * SECOND_NS)

struct contender {
    const struct company *company;
    const struct engine_settings *settings;
    char label[ENGINE_NAME_MAX + 16];
    contender_callback *callback;
    void *context;

    enum phase phase;
    struct wire wire;
    struct alarm *alarm;

    int64_t budget_ns; /* of the move that is thought about */
    int64_t spent_ns;
    struct pdn_note note;
    struct text answer;

    char own_name[128];
    bool knows_variant_option;
    bool knows_option[ENGINE_OPTIONS_MAX];
    char complaint[160];

    enum fault fault;
    char fault_text[160];
};

static void report(struct contender *contender, enum contender_event event)
{
    contender->callback(contender->context, contender, event);
}

static int64_t grace_ns(const struct contender *contender)
{
    if (contender->settings->grace_ns > 0)
        return contender->settings->grace_ns;
    return contender->budget_ns > 0 ? GRACE_TIMED_NS : GRACE_UNTIMED_NS;
}

/* The process is gone: so is what it has started. */
static void turn_off(struct contender *contender)
{
    wire_finish(&contender->wire);
    alarm_clear(contender->alarm);
    contender->phase = OFF;
    report(contender, CONTENDER_GONE);
}

static void name_fault(struct contender *contender, enum fault fault, const char *words)
{
    contender->fault = fault;
    struct builder text = builder_over(contender->fault_text, sizeof contender->fault_text);
    builder_add(&text, "%s", words);
    log_add(contender->company->log, contender->label, ' ', builder_text(&text));
}

/* Kills a contender that lives but is of no use any more, and says so. */
static void kill_for(struct contender *contender, enum fault fault, const char *words)
{
    name_fault(contender, fault, words);
    contender->phase = KILLED;
    alarm_clear(contender->alarm);
    wire_cut(&contender->wire);
    report(contender, CONTENDER_FAILED);
}

/*
 * The special problem of telling a crash from a closed pipe.
 *
 * The end of a process is noticed twice: its output ends, and the kernel reports its status. Either
 * may come first, and a process may do the one without the other. So the first of the two starts a
 * short wait for the second, and what was still in the pipe is read.
 */
static void conclude(struct contender *contender)
{
    char words[120];
    struct builder text = builder_over(words, sizeof words);
    if (!contender->wire.has_exited) {
        kill_for(contender, FAULT_DISCONNECT, "closed its output");
        return;
    }
    const int status = contender->wire.status;
    const bool by_itself = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    spawn_explain(status, &text);
    name_fault(contender, by_itself ? FAULT_DISCONNECT : FAULT_CRASH, words);
    contender->phase = KILLED;
    wire_cut(&contender->wire);
    report(contender, CONTENDER_FAILED);
    turn_off(contender);
}

/* One of the two signs of the end was seen. */
static void on_end(void *context)
{
    struct contender *contender = context;
    const struct wire *wire = &contender->wire;
    if (contender->phase == KILLED || contender->phase == QUITTING) {
        if (wire->has_exited)
            turn_off(contender);
    } else if (wire->has_exited && !wire->is_open) {
        conclude(contender);
    } else {
        contender->phase = DYING;
        alarm_set(contender->alarm, DYING_NS);
    }
}

/* Whole lines, by wire_say or wire_ask. */
static void send_by(bool (*by)(struct wire *, struct text), struct contender *contender,
                    struct text lines)
{
    log_add(contender->company->log, contender->label, '>', lines);
    if (!by(&contender->wire, lines))
        kill_for(contender, FAULT_STALL, "out of memory");
}

static void say(struct contender *contender, struct text lines)
{
    send_by(wire_say, contender, lines);
}

static void say_page(struct contender *contender, struct page *page)
{
    say(contender, page_text(page));
    page_finish(page);
}

/* Asks something whose answer is waited for that long. */
static void await(struct contender *contender, enum phase phase, int64_t patience_ns)
{
    contender->phase = phase;
    alarm_set(contender->alarm, patience_ns);
}

static void settle(struct contender *contender)
{
    const struct engine_settings *settings = contender->settings;
    struct page page = {0};
    for (size_t i = 0; i < settings->option_count; i++)
        speech_option(&page, &settings->options[i]);
    if (contender->knows_variant_option) {
        const struct engine_option option = {
            text_of("UCI_Variant"),
            text_of(contender->company->variant->name),
        };
        speech_option(&page, &option);
    }
    page_add(&page, "isready\n");
    await(contender, SETTLING, settings->startup_ns);
    say_page(contender, &page);
}

static void come_to_rest(struct contender *contender, enum contender_event event)
{
    contender->phase = IDLE;
    alarm_clear(contender->alarm);
    report(contender, event);
}

static void hear_option(struct contender *contender, struct text name)
{
    const struct engine_settings *settings = contender->settings;
    if (text_is_folded(name, "UCI_Variant"))
        contender->knows_variant_option = true;
    for (size_t i = 0; i < settings->option_count; i++) {
        const struct text wanted = settings->options[i].name;
        if (wanted.length == name.length && strncasecmp(wanted.start, name.start, name.length) == 0)
            contender->knows_option[i] = true;
    }
}

/* An error that the engine tells while it takes its options: the first one is kept. */
static void hear_complaint(struct contender *contender, struct text words)
{
    const struct text kind = text_take_word(&words);
    struct text rest = words;
    const struct text first = text_take_word(&rest);
    if (!text_is(kind, "string") || first.length < 5 || strncasecmp(first.start, "error", 5) != 0 ||
        contender->complaint[0] != '\0')
        return;
    struct builder text = builder_over(contender->complaint, sizeof contender->complaint);
    builder_add_text(&text, text_trim(words));
}

static void hear_move(struct contender *contender, struct text word)
{
    if (contender->phase == STOPPING) {
        come_to_rest(contender, CONTENDER_READY);
    } else if (contender->phase == THINKING || contender->phase == OVERDUE) {
        contender->spent_ns = wire_taken_ns(&contender->wire);
        contender->answer = word;
        come_to_rest(contender, CONTENDER_ANSWERED);
    } else {
        log_add(contender->company->log, contender->label, ' ', text_of("a move nobody asked for"));
    }
}

static void on_line(void *context, struct text line)
{
    struct contender *contender = context;
    const struct heard heard = speech_hear(line);
    const enum phase phase = contender->phase;
    log_add(contender->company->log, contender->label, '<', line);
    if (heard.kind == HEARD_INFO && (phase == THINKING || phase == OVERDUE)) {
        speech_read_info(heard.words, contender->settings->dialect, &contender->note);
    } else if (heard.kind == HEARD_INFO && phase == SETTLING) {
        hear_complaint(contender, heard.words);
    } else if (heard.kind == HEARD_MOVE) {
        hear_move(contender, heard.words);
    } else if (heard.kind == HEARD_READY && (phase == SETTLING || phase == PREPARING)) {
        come_to_rest(contender, CONTENDER_READY);
    } else if (heard.kind == HEARD_HELLO && phase == GREETING) {
        settle(contender);
    } else if (heard.kind == HEARD_OPTION && phase == GREETING) {
        hear_option(contender, heard.words);
    } else if (heard.kind == HEARD_NAME && phase == GREETING) {
        struct builder name = builder_over(contender->own_name, sizeof contender->own_name);
        builder_add_text(&name, heard.words);
    } else if (heard.kind == HEARD_RUBBISH) {
        log_add(contender->company->log, contender->label, ' ', text_of("which is no protocol"));
    }
}

static void on_flood(void *context)
{
    struct contender *contender = context;
    if (contender->phase == QUITTING)
        return;
    char words[64];
    struct builder text = builder_over(words, sizeof words);
    builder_add(&text, "%d MiB of output without an answer", WIRE_FLOOD_MIB);
    kill_for(contender, FAULT_FLOOD, words);
}

static const struct wire_listener listener = {on_line, on_flood, on_end};

/* The state lasted too long. */
static void on_alarm(void *context)
{
    struct contender *contender = context;
    switch (contender->phase) {
    case GREETING:
    case SETTLING:
        kill_for(contender, FAULT_STALL, "was not ready in time at its start");
        break;
    case PREPARING:
        kill_for(contender, FAULT_STALL, "did not answer isready");
        break;
    case THINKING:
        if (contender->budget_ns > 0) {
            await(contender, OVERDUE, grace_ns(contender));
            say(contender, text_of("stop\n"));
            break;
        }
        kill_for(contender, FAULT_STALL, "gave no move");
        break;
    case OVERDUE:
        kill_for(contender, FAULT_STALL, "gave no move when its time was up");
        break;
    case STOPPING:
        kill_for(contender, FAULT_STALL, "did not answer stop");
        break;
    case QUITTING:
        wire_cut(&contender->wire);
        break;
    case DYING:
        conclude(contender);
        break;
    case OFF:
    case IDLE:
    case KILLED:
        break;
    }
}

struct contender *contender_create(const struct company *company,
                                   const struct engine_settings *settings, const char *label,
                                   contender_callback *callback, void *context)
{
    struct contender *contender = calloc(1, sizeof *contender);
    if (contender == NULL)
        return NULL;
    contender->company = company;
    contender->settings = settings;
    contender->callback = callback;
    contender->context = context;
    contender->wire = (struct wire){
        .loop = company->loop,
        .warden = company->warden,
        .listener = &listener,
        .context = contender,
    };
    struct builder text = builder_over(contender->label, sizeof contender->label);
    builder_add(&text, "%s", label);
    contender->alarm = alarm_create(company->loop, on_alarm, contender);
    if (contender->alarm == NULL) {
        free(contender);
        return NULL;
    }
    return contender;
}

void contender_destroy(struct contender *contender)
{
    if (contender == NULL)
        return;
    if (contender->phase != OFF)
        wire_finish(&contender->wire);
    alarm_destroy(contender->alarm);
    free(contender);
}

bool contender_start(struct contender *contender, struct builder *why)
{
    const struct program_call call = {
        .words = contender->settings->words,
        .directory = contender->settings->directory,
        .errors_file = contender->settings->errors_file,
    };
    if (!wire_start(&contender->wire, &call, why))
        return false;
    char words[32];
    struct builder text = builder_over(words, sizeof words);
    builder_add(&text, "process %d", (int)contender->wire.child.id);
    log_add(contender->company->log, contender->label, ' ', builder_text(&text));
    contender->knows_variant_option = false;
    memset(contender->knows_option, 0, sizeof contender->knows_option);
    contender->complaint[0] = '\0';

    struct page page = {0};
    speech_hello(&page, contender->settings->dialect);
    await(contender, GREETING, contender->settings->startup_ns);
    say_page(contender, &page);
    return true;
}

void contender_new_game(struct contender *contender)
{
    struct page page = {0};
    speech_new_game(&page, contender->settings->dialect);
    page_add(&page, "isready\n");
    await(contender, PREPARING, contender->settings->startup_ns);
    say_page(contender, &page);
}

void contender_think(struct contender *contender, struct text lines, int64_t budget_ns)
{
    contender->budget_ns = budget_ns;
    contender->note = (struct pdn_note){0};
    await(contender, THINKING,
          budget_ns > 0 ? budget_ns + contender->settings->margin_ns : grace_ns(contender));
    send_by(wire_ask, contender, lines);
}

void contender_stop(struct contender *contender)
{
    if (contender->phase != THINKING && contender->phase != OVERDUE)
        return;
    const bool was_told = contender->phase == OVERDUE;
    contender->budget_ns = 1;
    await(contender, STOPPING, grace_ns(contender));
    if (!was_told)
        say(contender, text_of("stop\n"));
}

void contender_quit(struct contender *contender)
{
    switch (contender->phase) {
    case OFF:
    case DYING:
    case KILLED:
    case QUITTING:
        return;
    default:
        await(contender, QUITTING, QUITTING_NS);
        say(contender, text_of("quit\n"));
    }
}

bool contender_is_off(const struct contender *contender)
{
    return contender->phase == OFF;
}

bool contender_is_idle(const struct contender *contender)
{
    return contender->phase == IDLE;
}

const struct engine_settings *contender_settings(const struct contender *contender)
{
    return contender->settings;
}

struct text contender_answer(const struct contender *contender)
{
    return contender->answer;
}

int64_t contender_spent_ns(const struct contender *contender)
{
    return contender->spent_ns;
}

const struct pdn_note *contender_note(const struct contender *contender)
{
    return &contender->note;
}

enum fault contender_fault(const struct contender *contender)
{
    return contender->fault;
}

const char *contender_fault_text(const struct contender *contender)
{
    return contender->fault_text;
}

const char *contender_own_name(const struct contender *contender)
{
    return contender->own_name;
}

const char *contender_complaint(const struct contender *contender)
{
    return contender->complaint;
}

void contender_unknown_options(const struct contender *contender, struct builder *text)
{
    const struct engine_settings *settings = contender->settings;
    for (size_t i = 0; i < settings->option_count; i++) {
        if (contender->knows_option[i])
            continue;
        if (text->length > 0)
            builder_add(text, ", ");
        builder_add_text(text, settings->options[i].name);
    }
}
