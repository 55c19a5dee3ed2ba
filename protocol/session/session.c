#include "protocol/session/session.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "games/base/mapping.h"
#include "protocol/session/command.h"
#include "protocol/session/data_files.h"
#include "protocol/session/report_output.h"

struct session {
    const struct program *program;
    const struct quota *quota;
    struct engine *engine;
    struct output output;
    struct report_output reports;
    struct options options;
    struct data_files data_files;

    struct game_history history; /* the game that commands change */
    struct settings settings;

    enum session_state state;
    bool infinite;       /* the search ignores limits after `ponderhit` */
    bool ponders;        /* the search obeys `ponderhit` */
    bool is_endless;     /* no limit of depth, nodes or time, and no `stop` yet */
    struct report held;  /* the result when HOLDING */
    int64_t received_ns; /* when the current line came in, monotonic */

    /* A command that waits for the engine; NULL: none. */
    struct deferred {
        const struct command *command;
        struct text rest;
        int64_t received_ns;
    } deferred;

    unsigned lost_files; /* mapped files that shrank and are reported */
    bool input_ended;
    bool quitting;

    bool dialect_picked;
    _Alignas(max_align_t) unsigned char dialect_state[];
};

/* Returns the size of the largest state of the program's dialects. */
static size_t dialect_state_bytes(const struct program *program)
{
    size_t max = 0;
    for (const struct dialect *const *dialect = program->dialects; *dialect != NULL; dialect++)
        if ((*dialect)->state_bytes > max)
            max = (*dialect)->state_bytes;
    return max;
}

struct session *session_create(const struct program *program, const struct quota *quota,
                               const struct session_host *host)
{
    struct session *session = calloc(1, sizeof *session + dialect_state_bytes(program));
    if (session == NULL)
        return NULL;
    /* Create the engine first, because it can fail. */
    session->engine = engine_create(program->backends,
                                    &(struct engine_host){host->wake, host->poll, host->context});
    if (session->engine == NULL) {
        free(session);
        return NULL;
    }
    session->program = program;
    session->lost_files = mapping_lost_files();
    session->quota = quota;
    /* The first dialect is active until the client picks one. */
    session->output = (struct output){
        .send = host->send, .context = host->context, .dialect = program->dialects[0]};
    session->reports.output = &session->output;
    /* The options come last: their defaults are set through the session. */
    session->options = (struct options){
        .session = session,
        .program = program,
        .quota = quota,
        .engine = session->engine,
        .output = &session->output,
    };
    /* Start the history before UCI_Variant's default replaces the game. */
    game_history_start(&session->history, variant_at(0));
    options_set_defaults(&session->options);
    return session;
}

void session_destroy(struct session *session)
{
    /* The engine's threads use files and positions until they end. */
    engine_destroy(session->engine);
    data_files_close(&session->data_files);
    options_finish(&session->options);
    game_history_finish(&session->history);
    score_text_finish(&session->reports.scores);
    free(session);
}

void session_greet(struct session *session)
{
    output_line(&session->output, "%s %s by %s; 'help' lists the commands", session->program->name,
                session->program->version, session->program->author);
}

struct output *session_output(struct session *session)
{
    return &session->output;
}

struct options *session_options(struct session *session)
{
    return &session->options;
}

const struct program *session_program(const struct session *session)
{
    return session->program;
}

const struct quota *session_quota(const struct session *session)
{
    return session->quota;
}

const struct dialect *session_dialect(const struct session *session)
{
    return session->output.dialect;
}

void *session_dialect_state(struct session *session)
{
    return session->dialect_state;
}

struct engine *session_engine(struct session *session)
{
    return session->engine;
}

struct settings *session_settings(struct session *session)
{
    return &session->settings;
}

void session_show_wdl(struct session *session, bool shown)
{
    session->reports.with_wdl = shown;
}

bool session_open_tablebases(struct session *session, const char *path, struct builder *error)
{
    return data_files_use_tablebases(&session->data_files, session->engine, path, error);
}

/* Looks for files when a game first needs them: checking them takes longer than the rest of the
 * start-up. */
static void find_tablebase(struct session *session, const struct game *game)
{
    struct builder error = BUILDER(OUTPUT_LINE_MAX);
    if (!engine_busy(session->engine))
        data_files_find(&session->data_files, session->engine, game, &error);
    /* Guests must not learn which files exist. */
    if (error.length > 0 && !session->quota->is_guest)
        output_fault(&session->output, error.start);
}

void session_find_tablebases(struct session *session)
{
    for (size_t i = 0; game_at(i) != NULL; i++)
        find_tablebase(session, game_at(i));
}

void session_report_tablebases(struct session *session)
{
    session_find_tablebases(session);
    for (size_t i = 0; game_at(i) != NULL; i++) {
        struct builder fact = BUILDER(OUTPUT_LINE_MAX);
        /* Guests must not learn which files exist. */
        data_files_describe(&session->data_files, game_at(i), !session->quota->is_guest, &fact);
        if (fact.length > 0)
            output_info(&session->output, "%s", fact.start);
    }
}

bool session_open_weights(struct session *session, const char *path, struct builder *error)
{
    return data_files_use_weights(&session->data_files, session->engine, path, error);
}

bool session_open_book(struct session *session, const char *path, struct builder *error)
{
    return data_files_use_book(&session->data_files, session->engine, path, error);
}

struct game_history *session_history(struct session *session)
{
    return &session->history;
}

void session_set_history(struct session *session, struct game_history *history)
{
    game_history_finish(&session->history);
    /* Moved, not copied: its moves are allocated. */
    session->history = *history;
    *history = (struct game_history){0};
}

void session_set_variant(struct session *session, const struct variant *variant)
{
    /* Clients repeat their options before every game, some after `position`. Compare addresses: Hub
     * has another variant of the same game. */
    if (variant == session->history.variant)
        return;
    struct game_history history;
    game_history_start(&history, variant);
    session_set_history(session, &history);
}

/* Returns the settings for the current game. */
static struct settings settings_now(const struct session *session)
{
    struct settings settings = session->settings;
    /* Games without a no-progress rule ignore DrawPlies. */
    if (session->history.variant->game->draw_plies == 0)
        settings.draw_plies = 0;
    return settings;
}

struct game_outcome session_outcome(const struct session *session)
{
    return game_history_outcome(&session->history, settings_now(session).draw_plies);
}

/* The engine's reports. */

static void end_search(struct session *session, const struct report *result)
{
    const struct dialect *dialect = session->output.dialect;
    report_output_print(&session->reports, result);
    session->state = IDLE;
    if (result->kind == REPORT_SEARCH_RESULT && dialect->take_result != NULL)
        dialect->take_result(session, result);
}

static void take_report(struct session *session, const struct report *report)
{
    if (!report_is_last(report)) {
        report_output_print(&session->reports, report);
    } else if (session->state == PONDERING) {
        /* UCI allows no bestmove before `stop` or `ponderhit`: hold it. */
        report_output_print_held(&session->reports, report);
        session->held = *report;
        session->state = HOLDING;
    } else {
        end_search(session, report);
    }
}

/* Call this before the result is printed: a bestmove is the last line. */
static void report_lost_files(struct session *session)
{
    const unsigned lost = mapping_lost_files();
    if (lost == session->lost_files)
        return;
    session->lost_files = lost;
    if (!session->quota->is_guest)
        output_error(&session->output, "a file shrank and is no longer used");
}

void session_collect(struct session *session)
{
    struct report report;
    /* Several reports may share a wake-up. */
    while (engine_next_report(session->engine, &report)) {
        report_lost_files(session);
        take_report(session, &report);
    }
}

/* Commands. */

/* The next search must not wait for its memory. A guest's pages fault in when used: most guests
 * only look on. */
static void get_memory(struct session *session)
{
    find_tablebase(session, session->history.variant->game);
    if (!engine_busy(session->engine) && !session->quota->is_guest &&
        !engine_prefault(session->engine, session->history.variant->game))
        output_error(&session->output, "Hash: out of memory");
}

static bool must_wait(struct session *session, const struct command *command)
{
    const bool is_idle = session->state == IDLE;
    /* A running search has its memory, and UCI expects `readyok` at once. */
    if (is_idle && (command->flags & COMMAND_NEEDS_MEMORY) != 0) {
        get_memory(session);
        return engine_busy(session->engine);
    }
    return (command->flags & COMMAND_WHEN_IDLE) != 0 && (!is_idle || engine_busy(session->engine));
}

static void run_now(struct session *session, const struct command *command, struct text rest)
{
    /* A command has one of the three. */
    if (command->answer != NULL)
        output_line(&session->output, "%s", command->answer);
    else if (command->run_plain != NULL)
        command->run_plain(session);
    else
        command->run(session, rest);
}

static void run(struct session *session, const struct command *command, struct text rest)
{
    if (!must_wait(session, command)) {
        run_now(session, command, rest);
        return;
    }
    /* Each `go` gets its bestmove first. */
    if ((command->flags & COMMAND_LETS_FINISH) == 0 || session->state != THINKING ||
        session->is_endless)
        session_stop(session);
    session->deferred = (struct deferred){command, rest, session->received_ns};
}

void session_report_unknown(struct session *session, struct text line)
{
    struct text after = line;
    output_unknown(&session->output, NOTICE_UNKNOWN_COMMAND, line,
                   program_find_near_command(session->program, session->output.dialect,
                                             text_take_word(&after)));
}

void session_use_dialect(struct session *session, const struct dialect *dialect)
{
    session->output.dialect = dialect;
    session->dialect_picked = true;
}

/* Picks the dialect that the input names first. */
static void pick_dialect(struct session *session, struct text word)
{
    const struct dialect *picked = program_find_dialect(session->program, word);
    /* A GUI may repeat `uci`; another dialect later is a mistake. */
    if (picked != NULL && !session->dialect_picked)
        session_use_dialect(session, picked);
}

/* Prints one line for all words: 1 MiB holds half a million. */
static void debug_skipped(struct session *session, struct text first, size_t count)
{
    if (count > 1)
        output_debug(&session->output, "skipped: %.*s and %zu more words", TEXT_QUOTE(first),
                     count - 1);
    else if (count == 1)
        output_debug(&session->output, "skipped: %.*s", TEXT_QUOTE(first));
}

void session_receive(struct session *session, struct text line)
{
    /* A clock in the line runs from here. */
    session->received_ns = engine_now_ns();
    text_skip_byte_order_mark(&line);
    output_debug(&session->output, "received: %.*s", TEXT_QUOTE(line));
    struct text rest = line, first_skipped = {0};
    size_t skipped = 0;
    bool more = true;
    /* UCI: unknown words before a command are skipped. */
    while (more) {
        const struct text word = text_take_word(&rest);
        pick_dialect(session, word);
        const struct dialect *dialect = session->output.dialect;
        const struct command *command = program_find_command(session->program, dialect, word);
        if (command != NULL) {
            debug_skipped(session, first_skipped, skipped);
            run(session, command, rest);
            return;
        }
        /* Hub does not skip words. */
        more = word.length > 0 && dialect->skips_unknown_words;
        if (more && skipped++ == 0)
            first_skipped = word;
    }
    debug_skipped(session, first_skipped, skipped);
    /* People press Enter to see whether the program is alive. */
    line = text_trim(line);
    const struct command *fallback = session->output.dialect->fallback;
    if (line.length > 0 && fallback != NULL)
        run(session, fallback, line);
    else if (line.length > 0)
        session_report_unknown(session, line);
}

/* Returns true if the waiting work can be done. */
static bool can_resume(const struct session *session)
{
    /* HOLDING counts as idle: the search is over. */
    const bool is_running = session->state != IDLE && session->state != HOLDING;
    return !is_running && !session->quitting && !engine_busy(session->engine);
}

bool session_takes_lines(const struct session *session)
{
    if (session->deferred.command != NULL || session->quitting)
        return false;
    /* The next line must find the option set; but a running search may need `stop`. */
    return !(options_wait(&session->options) && can_resume(session));
}

bool session_resume(struct session *session)
{
    if (!can_resume(session))
        return false;
    const bool any_set = options_set_waiting(&session->options);
    const struct deferred deferred = session->deferred;
    if (deferred.command == NULL)
        return any_set;
    session->deferred.command = NULL;
    /* The clock started with the `go` line. */
    session->received_ns = deferred.received_ns;
    run_now(session, deferred.command, deferred.rest);
    /* No `stop` can end a `go infinite` that waited. */
    if (session->input_ended)
        session_end_input(session);
    return true;
}

void session_stop(struct session *session)
{
    session->is_endless = false;
    if (session->state == HOLDING) {
        end_search(session, &session->held);
    } else if (session->state != IDLE) {
        /* The result is printed at once, even of a pondering search. */
        session->state = THINKING;
        engine_stop(session->engine);
    }
}

void session_ponder_hit(struct session *session)
{
    /* UCI: without `go ponder` it does nothing. */
    if (!session->ponders)
        return;
    if (session->state == HOLDING) {
        end_search(session, &session->held);
    } else if (session->state == PONDERING && !session->infinite) {
        /* From here on a limit ends the search. */
        session->state = THINKING;
        engine_ponder_hit(session->engine, session->received_ns);
    }
}

void session_end_input(struct session *session)
{
    session->input_ended = true;
    const bool is_running = session->state == THINKING || session->state == PONDERING;
    const bool is_endless = is_running && session->is_endless;
    if (is_endless)
        output_info(&session->output, "the end of the input stops a search without a limit "
                                      "of depth, nodes or time");
    /* No `stop` can come. */
    if (is_endless || session->state == PONDERING || session->state == HOLDING)
        session_stop(session);
}

void session_quit(struct session *session)
{
    session->quitting = true;
    /* Its result would not be read. */
    session->deferred.command = NULL;
    session_stop(session);
}

void session_quit_after_count(struct session *session)
{
    /* Scripts pipe `go perft 9` and `quit` for the sum. A signal still ends the count. */
    if (session->state == COUNTING)
        session->quitting = true;
    else
        session_quit(session);
}

bool session_is_quitting(const struct session *session)
{
    return session->quitting;
}

bool session_is_over(const struct session *session)
{
    return session->state == IDLE && session->deferred.command == NULL &&
           (session->input_ended || session->quitting);
}

enum session_state session_state(const struct session *session)
{
    return session->state;
}

/* Jobs. */

/* A bestmove is due even without a search. */
static void answer_unsearched(struct session *session)
{
    move list[GAME_MOVES_MAX];
    const struct root *root = &session->reports.root;
    /* Without any bestmove a GUI waits until the flag falls. */
    const size_t count = root->variant->game->moves(&root->position, list);
    const struct report result = {
        .kind = REPORT_SEARCH_RESULT,
        .line = {.multi_pv = 1,
                 .value = engine_evaluate(session->engine, root->variant->game, &root->position),
                 .bound = BOUND_EXACT},
        .move = count > 0 ? list[0] : MOVE_NONE,
    };
    end_search(session, &result);
}

/* Enters the state of a started job. Otherwise reports that memory is short, or that no backend
 * searches the game. */
static bool start_job(struct session *session, enum session_state state, bool started,
                      const char *job)
{
    const struct game *game = session->history.variant->game;
    if (started)
        session->state = state;
    else if (engine_searches(session->engine, game))
        output_error(&session->output, "%s: out of memory", job);
    else
        output_error(&session->output, "%s: no search for %s", job, game->title);
    return started;
}

static void set_root(struct session *session)
{
    session->reports.root = (struct root){session->history.variant, session->history.now};
}

void session_search(struct session *session, const struct limits *limits, bool analyse)
{
    find_tablebase(session, session->history.variant->game);
    struct limits of_search = *limits;
    /* The clock ran while the command waited. */
    of_search.started_ns = session->received_ns;
    /* Copy the settings: options set during the search count for the next one. */
    struct settings settings = settings_now(session);
    settings.analyse = settings.analyse || analyse;
    /* Copy the position: `position` may come during the search. */
    set_root(session);
    session->infinite = limits->infinite;
    session->ponders = limits->ponder;
    /* `go mate` may find no mate. */
    session->is_endless = limits->infinite || (limits->given & ~(unsigned)LIMIT_MATE) == 0;
    session->reports.draw_reported = false;
    session->reports.line_reported = false;
    /* UCI allows the bestmove only after `stop` or `ponderhit`. */
    const enum session_state state = limits->infinite || limits->ponder ? PONDERING : THINKING;
    if (!start_job(session, state,
                   engine_think(session->engine, &session->history, &of_search, &settings), "go"))
        answer_unsearched(session);
}

void session_perft(struct session *session, unsigned depth)
{
    set_root(session);
    start_job(session, COUNTING,
              engine_perft(session->engine, &session->history, depth, session->received_ns),
              "go perft");
}

void session_bench(struct session *session, unsigned depth)
{
    start_job(session, COUNTING, engine_bench(session->engine, depth, session->received_ns),
              "bench");
}

void session_bench_solver(struct session *session, struct score_text *scores, bool with_book)
{
    /* The engine writes into the positions until the last report. */
    struct score_text *const kept = &session->reports.scores;
    *kept = *scores;
    *scores = (struct score_text){0};
    if (!start_job(session, COUNTING,
                   engine_solver_bench(session->engine, kept->variant->game, kept->positions,
                                       kept->count, with_book),
                   "bench"))
        score_text_finish(kept);
}
