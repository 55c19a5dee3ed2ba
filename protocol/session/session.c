#include "protocol/session/session.h"

#include <stdarg.h>
#include <stdio.h>

#include "protocol/session/report_output.h"

bool session_start(struct session *session, const struct program *program,
                   const struct quota *quota, struct writer *writer, void (*wake)(void *context),
                   void *context)
{
    *session = (struct session){
        .program = program,
        .quota = quota,
        .dialect = &uci_dialect,
        .writer = writer,
        .engine = engine_create(program->backends, wake, context),
    };
    if (session->engine == NULL)
        return false;
    game_history_start(&session->history, variant_at(0));
    option_preset(session);
    return true;
}

void session_finish(struct session *session)
{
    engine_destroy(session->engine);
    option_finish(session);
    game_history_finish(&session->history);
    score_text_finish(&session->scores);
}

void session_greet(struct session *session)
{
    session_say(session, "%s %s by %s; 'help' lists the commands", session->program->name,
                session->program->version, session->program->author);
}

void session_say(struct session *session, const char *format, ...)
{
    char line[WRITER_LINE_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    writer_add(session->writer, text_of(line), ANSWER);
}

void session_say_built(struct session *session, const struct builder *line,
                       enum importance importance)
{
    if (line->length > 0)
        writer_add(session->writer, builder_text(line), importance);
}

void session_say_lines(struct session *session, struct text lines)
{
    while (lines.length > 0)
        writer_add(session->writer, text_take_line(&lines), ANSWER);
}

/* What is quoted may hold anything; a client may take a line for ASCII or for UTF-8. */
static void make_printable(char *line)
{
    for (; *line != '\0'; line++)
        if (*line < ' ' || *line > '~')
            *line = '?';
}

/* A notice with what is quoted made safe. */
__attribute__((format(printf, 3, 0))) static void notify(struct session *session, enum notice kind,
                                                         const char *format, va_list arguments)
{
    char words[512], array[WRITER_LINE_MAX];
    struct builder line = builder_over(array, sizeof array);
    vsnprintf(words, sizeof words, format, arguments);
    make_printable(words);
    session->dialect->write_notice(&line, kind, text_of(words));
    session_say_built(session, &line, ANSWER);
}

void session_complain(struct session *session, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    notify(session, NOTICE_ERROR, format, arguments);
    va_end(arguments);
    session->complaints++;
}

void session_complain_lines(struct session *session, struct text complaints)
{
    while (complaints.length > 0) {
        const struct text complaint = text_take_line(&complaints);
        session_complain(session, "%.*s", TEXT_ARGUMENTS(complaint));
    }
}

void session_report_unknown(struct session *session, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    notify(session, NOTICE_UNKNOWN_COMMAND, format, arguments);
    va_end(arguments);
    session->complaints++;
}

void session_debug(struct session *session, const char *format, ...)
{
    if (!session->debug)
        return;
    va_list arguments;
    va_start(arguments, format);
    notify(session, NOTICE_DEBUG, format, arguments);
    va_end(arguments);
}

void session_inform(struct session *session, const char *fact)
{
    char array[WRITER_LINE_MAX];
    struct builder line = builder_over(array, sizeof array);
    session->dialect->write_notice(&line, NOTICE_FACT, text_of(fact));
    session_say_built(session, &line, ANSWER);
}

void session_set_history(struct session *session, struct game_history *history)
{
    game_history_finish(&session->history);
    session->history = *history;
    *history = (struct game_history){0};
}

/* The draw rule counts only in a game that has one. */
static struct settings settings_now(const struct session *session)
{
    struct settings settings = session->settings;
    if (session->history.variant->game->draw_plies == 0)
        settings.draw_plies = 0;
    return settings;
}

struct game_outcome session_outcome(const struct session *session)
{
    return game_history_outcome(&session->history, settings_now(session).draw_plies);
}

/* What the engine reports. */

static void say_verdict(struct session *session, const struct report *result)
{
    report_output_print(session, result);
    session->activity = IDLE;
}

static void take_report(struct session *session, const struct report *report)
{
    const bool is_last = report_is_last(report);
    if (is_last && session->activity == PONDERING) {
        session->verdict = *report;
        session->activity = HOLDING;
        return;
    }
    report_output_print(session, report);
    if (is_last)
        session->activity = IDLE;
}

/* Commands. */

/* Ready means that the next search need not wait for its memory. Guests get theirs as they use it:
 * most of them only look on. */
static void prepare(struct session *session)
{
    if (!engine_busy(session->engine) && !session->quota->is_guest &&
        !engine_prepare(session->engine, session->history.variant->game))
        session_complain(session, "Hash: out of memory");
}

static bool must_wait(struct session *session, const struct command *command)
{
    const bool is_idle = session->activity == IDLE;
    if (is_idle && (command->flags & COMMAND_WHEN_PREPARED) != 0) {
        prepare(session);
        return engine_busy(session->engine);
    }
    return (command->flags & COMMAND_WHEN_IDLE) != 0 && (!is_idle || engine_busy(session->engine));
}

static void run(struct session *session, const struct command *command, struct text rest)
{
    if (!must_wait(session, command)) {
        command->run(session, rest);
        return;
    }
    session_stop(session);
    session->deferred = (struct deferred){command, rest, session->received_ns};
}

/* The first of their names that a client says picks the dialect. */
static void pick_dialect(struct session *session, struct text word)
{
    const struct dialect *picked = dialect_find(word);
    if (picked != NULL && !session->dialect_picked) {
        session->dialect = picked;
        session->dialect_picked = true;
    }
}

/* One remark a line, for a line of 1 MiB may hold half a million words. */
static void remark_skipped(struct session *session, struct text first, size_t count)
{
    if (count > 1)
        session_debug(session, "skipped: %.*s and %zu more words", TEXT_QUOTE(first), count - 1);
    else if (count == 1)
        session_debug(session, "skipped: %.*s", TEXT_QUOTE(first));
}

void session_receive(struct session *session, struct text line)
{
    session->received_ns = engine_now_ns();
    session_debug(session, "received: %.*s", TEXT_QUOTE(line));
    struct text rest = line, first_skipped = {0};
    size_t skipped = 0;
    bool more = true;
    while (more) {
        const struct text word = text_take_word(&rest);
        pick_dialect(session, word);
        const struct command *command = command_find(session, word);
        if (command != NULL) {
            remark_skipped(session, first_skipped, skipped);
            run(session, command, rest);
            return;
        }
        more = word.length > 0 && session->dialect->skips_unknown_words;
        if (more && skipped++ == 0)
            first_skipped = word;
    }
    remark_skipped(session, first_skipped, skipped);
    line = text_trim(line);
    if (line.length > 0)
        session_report_unknown(session, "%.*s", TEXT_QUOTE(line));
}

/* May what waited for the engine be done? */
static bool can_resume(const struct session *session)
{
    const bool is_running = session->activity != IDLE && session->activity != HOLDING;
    return !is_running && !session->quitting && !engine_busy(session->engine);
}

bool session_takes_lines(const struct session *session)
{
    if (session->deferred.command != NULL || session->quitting)
        return false;
    return !(option_waits(session) && can_resume(session));
}

void session_collect(struct session *session)
{
    struct report report;
    while (engine_next_report(session->engine, &report))
        take_report(session, &report);
}

bool session_resume(struct session *session)
{
    if (!can_resume(session))
        return false;
    const bool applied = option_apply_waiting(session);
    const struct deferred deferred = session->deferred;
    if (deferred.command == NULL)
        return applied;
    session->deferred.command = NULL;
    session->received_ns = deferred.received_ns;
    deferred.command->run(session, deferred.rest);
    return true;
}

void session_stop(struct session *session)
{
    if (session->activity == HOLDING) {
        say_verdict(session, &session->verdict);
    } else if (session->activity != IDLE) {
        session->activity = THINKING;
        engine_stop(session->engine);
    }
}

void session_ponder_hit(struct session *session)
{
    if (!session->ponders)
        return;
    if (session->activity == HOLDING) {
        say_verdict(session, &session->verdict);
    } else if (session->activity == PONDERING && !session->infinite) {
        session->activity = THINKING;
        engine_ponder_hit(session->engine, session->received_ns);
    }
}

void session_end_input(struct session *session)
{
    session->input_ended = true;
    if (session->activity == PONDERING || session->activity == HOLDING)
        session_stop(session);
}

void session_quit(struct session *session)
{
    session->quitting = true;
    session->deferred.command = NULL;
    session_stop(session);
}

void session_quit_counted(struct session *session)
{
    if (session->activity == COUNTING)
        session->quitting = true;
    else
        session_quit(session);
}

bool session_is_over(const struct session *session)
{
    return session->activity == IDLE && session->deferred.command == NULL &&
           (session->input_ended || session->quitting);
}

/* Jobs. */

/* A bestmove is due even when nothing can be searched. */
static void answer_unsearched(struct session *session)
{
    move list[GAME_MOVES_MAX];
    const struct game *game = session->root.variant->game;
    const size_t count = game->moves(&session->root.state, list);
    const struct report result = {
        .kind = REPORT_SEARCH_RESULT,
        .line = {.multi_pv = 1,
                 .value = game->evaluate(&session->root.state),
                 .bound = BOUND_EXACT},
        .move = count > 0 ? list[0] : MOVE_NONE,
    };
    say_verdict(session, &result);
}

static void think(struct session *session, const struct go *go)
{
    struct limits limits = go->limits;
    limits.started_ns = session->received_ns;
    struct settings settings = settings_now(session);
    settings.analyse = settings.analyse || go->analyse;
    session->infinite = limits.infinite;
    session->ponders = limits.ponder;
    session->draw_told = false;
    if (engine_think(session->engine, &session->history, &limits, &settings)) {
        session->activity = limits.infinite || limits.ponder ? PONDERING : THINKING;
    } else {
        session_complain(session, "go: out of memory");
        answer_unsearched(session);
    }
}

static void count(struct session *session, unsigned depth)
{
    if (engine_perft(session->engine, &session->history, depth, session->received_ns))
        session->activity = COUNTING;
    else
        session_complain(session, "go perft: out of memory");
}

void session_go(struct session *session, const struct go *go)
{
    session->root = (struct root){session->history.variant, session->history.now};
    if (go->kind == GO_SEARCH)
        think(session, go);
    else if (go->kind == GO_PERFT)
        count(session, go->perft_depth);
}

void session_bench(struct session *session, unsigned depth)
{
    if (engine_bench(session->engine, depth, session->received_ns))
        session->activity = COUNTING;
    else
        session_complain(session, "bench: out of memory");
}

void session_bench_solver(struct session *session, struct score_text *scores, bool with_book)
{
    session->scores = *scores;
    *scores = (struct score_text){0};
    if (engine_solver_bench(session->engine, session->scores.variant->game,
                            session->scores.positions, session->scores.count, with_book)) {
        session->activity = COUNTING;
    } else {
        session_complain(session, "bench: out of memory");
        score_text_finish(&session->scores);
    }
}
