#include "tools/match/game/match_game.h"

#include <string.h>

#include "tools/match/process/uci.h"

/* Are no clocks involved at all, so that the game can be played again to the letter? */
static bool is_exact(const struct match_settings *settings, const unsigned engines[2])
{
    return time_control_is_exact(&settings->engines[engines[FIRST]].control) &&
           time_control_is_exact(&settings->engines[engines[SECOND]].control);
}

static bool write_position(struct match_game *match_game)
{
    const struct game_history *history = &match_game->game.history;
    const struct variant *variant = history->variant;
    struct any_position usual;
    variant->game->start(&usual);
    if (memcmp(&usual, &history->start, sizeof usual) == 0) {
        strbuf_add(&match_game->position, "position startpos");
    } else {
        char text[GAME_POSITION_TEXT];
        struct builder builder = builder_over(text, sizeof text);
        variant->write_position(&history->start, &builder);
        strbuf_add(&match_game->position, "position fen %s", text);
    }
    return !match_game->position.failed;
}

/* Plays a legal move in the game and in the text for the processes. */
static bool play(struct match_game *match_game, move move, const struct move_eval *eval)
{
    char text[GAME_MOVE_TEXT];
    struct builder builder = builder_over(text, sizeof text);
    const struct game_history *history = &match_game->game.history;
    history->variant->write_move(&history->now, move, &builder);
    strbuf_add(&match_game->position, "%s %s", history->count == 0 ? " moves" : "", text);
    return pdn_play(&match_game->game, move, eval, NULL) && !match_game->position.failed;
}

static bool play_opening(struct match_game *match_game, const struct game_history *opening)
{
    static const struct move_eval book = {.given = EVAL_BOOK};
    for (size_t i = 0; i < opening->count; i++)
        if (!play(match_game, opening->moves[i], &book))
            return false;
    return true;
}

bool match_game_start(struct match_game *match_game, const struct match_settings *settings,
                      const struct scheduled_game *scheduled, const struct game_history *opening,
                      struct engine_process *const processes[2])
{
    *match_game = (struct match_game){
        .settings = settings,
        .processes = {processes[FIRST], processes[SECOND]},
        .records_times = !is_exact(settings, scheduled->engines),
        .result = {.number = scheduled->number,
                   .engines = {scheduled->engines[FIRST], scheduled->engines[SECOND]}},
    };
    pdn_start_at(&match_game->game, settings->variant, &opening->start);
    for (enum player side = FIRST; side <= SECOND; side++)
        clock_start(&match_game->clocks[side],
                    &settings->engines[scheduled->engines[side]].control);
    return write_position(match_game) && play_opening(match_game, opening);
}

void match_game_finish(struct match_game *match_game)
{
    pdn_finish(&match_game->game);
    strbuf_finish(&match_game->position);
}

static void end(struct match_game *match_game, enum outcome outcome, enum termination termination,
                const char *reason)
{
    struct builder text = builder_over(match_game->reason, sizeof match_game->reason);
    builder_add(&text, "%s", reason);
    match_game->game.outcome = match_game->result.outcome = outcome;
    match_game->result.termination = termination;
    match_game->result.plies = match_game->game.history.count;
    match_game->phase = MATCH_GAME_OVER;
    engine_process_stop(match_game->processes[FIRST]);
    engine_process_stop(match_game->processes[SECOND]);
}

void match_game_forfeit(struct match_game *match_game, enum player side,
                        enum termination termination, const char *details)
{
    char reason[200];
    struct builder text = builder_over(reason, sizeof reason);
    builder_add(&text, "%s", termination_name(termination));
    if (details != NULL && details[0] != '\0')
        builder_add(&text, ": %s", details);
    end(match_game, side == FIRST ? SECOND_WINS : FIRST_WINS, termination, reason);
}

static void request_move(struct match_game *match_game)
{
    const struct game *game = match_game->settings->variant->game;
    const enum player mover = game->turn(&match_game->game.history.now);
    struct engine_process *process = match_game->processes[mover];
    struct strbuf lines = {0};
    strbuf_add_text(&lines, strbuf_text(&match_game->position));
    strbuf_add_char(&lines, '\n');
    uci_write_go(&lines, engine_process_settings(process)->protocol, match_game->clocks, mover,
                 game->white);
    if (lines.failed)
        match_game_forfeit(match_game, mover, TERMINATION_STALL, "out of memory");
    else
        engine_process_go(process, strbuf_text(&lines), clock_budget(&match_game->clocks[mover]));
    strbuf_finish(&lines);
}

/* What the rules and the scores say about the position that was reached. */
static void check_end(struct match_game *match_game)
{
    const struct match_settings *settings = match_game->settings;
    const struct game_history *history = &match_game->game.history;
    const struct game_outcome verdict =
        game_history_outcome(history, settings->variant->game->draw_plies);
    if (verdict.kind != ONGOING) {
        const bool on_board = history->variant->game->outcome(&history->now).kind != ONGOING;
        end(match_game, verdict.kind, on_board ? TERMINATION_BOARD : TERMINATION_RULE,
            verdict.reason);
        return;
    }
    const enum outcome agreed = adjudicator_outcome(&match_game->adjudicator, &settings->draw,
                                                    &settings->resign, history->count);
    if (agreed == DRAWN)
        end(match_game, DRAWN, TERMINATION_DRAW_ADJUDICATION,
            termination_name(TERMINATION_DRAW_ADJUDICATION));
    else if (agreed != ONGOING)
        end(match_game, agreed, TERMINATION_RESIGNATION, termination_name(TERMINATION_RESIGNATION));
    else
        request_move(match_game);
}

/* Adds a move to the sums, and its time to what is kept of it. */
static struct move_eval add_totals(struct match_game *match_game, enum player mover)
{
    const struct engine_process *process = match_game->processes[mover];
    struct move_eval eval = *engine_process_eval(process);
    struct search_totals *totals = &match_game->result.totals[mover];
    totals->moves++;
    totals->nodes += eval.nodes;
    totals->depths += eval.depth;
    totals->time_ns += engine_process_spent_ns(process);
    eval.given &= ~(unsigned)EVAL_NODES;
    if (match_game->records_times) {
        eval.time_ms = engine_process_spent_ns(process) / MILLISECOND;
        eval.given |= EVAL_TIME;
    }
    return eval;
}

static void forfeit_on_time(struct match_game *match_game, enum player mover)
{
    char details[64];
    struct builder text = builder_over(details, sizeof details);
    builder_add(&text, "%lld of %lld ms",
                (long long)(engine_process_spent_ns(match_game->processes[mover]) / MILLISECOND),
                (long long)(clock_budget(&match_game->clocks[mover]) / MILLISECOND));
    match_game_forfeit(match_game, mover, TERMINATION_TIME, details);
}

static void forfeit_on_move(struct match_game *match_game, enum player mover, struct text word,
                            const char *why)
{
    char details[160];
    struct builder text = builder_over(details, sizeof details);
    if (word.length == 0)
        builder_add(&text, "none was named");
    else
        builder_add(&text, "%.*s (%s)", TEXT_QUOTE(word), why);
    match_game_forfeit(match_game, mover, TERMINATION_ILLEGAL_MOVE, details);
}

static void take_move(struct match_game *match_game, enum player mover)
{
    struct engine_process *process = match_game->processes[mover];
    const struct engine_settings *engine = engine_process_settings(process);
    struct game_clock *clock = &match_game->clocks[mover];
    const struct game_history *history = &match_game->game.history;
    const struct move_eval eval = add_totals(match_game, mover);

    const struct text word = engine_process_bestmove(process);
    struct text rest = word;
    char why[120];
    struct builder reason = builder_over(why, sizeof why);
    move move;
    const struct game_clock before = *clock;
    if (!clock_charge(clock, engine_process_spent_ns(process), engine->margin_ns)) {
        *clock = before;
        forfeit_on_time(match_game, mover);
        return;
    }
    if (word.length == 0 ||
        !history->variant->game->read_move(&history->now, &rest, &move, &reason) ||
        rest.length > 0) {
        if (reason.length == 0)
            builder_add(&reason, "more than a move");
        forfeit_on_move(match_game, mover, word, why);
        return;
    }
    adjudicator_add_score(&match_game->adjudicator, &match_game->settings->draw,
                          &match_game->settings->resign, mover, &eval);
    if (!play(match_game, move, &eval))
        match_game_forfeit(match_game, mover, TERMINATION_STALL, "out of memory");
    else
        check_end(match_game);
}

void match_game_advance(struct match_game *match_game)
{
    const bool waits =
        match_game->phase == MATCH_GAME_WAITING || match_game->phase == MATCH_GAME_PREPARING;
    if (!waits || !engine_process_is_idle(match_game->processes[FIRST]) ||
        !engine_process_is_idle(match_game->processes[SECOND]))
        return;
    if (match_game->phase == MATCH_GAME_PREPARING) {
        match_game->phase = MATCH_GAME_PLAYING;
        request_move(match_game);
        return;
    }
    match_game->phase = MATCH_GAME_PREPARING;
    engine_process_new_game(match_game->processes[FIRST]);
    engine_process_new_game(match_game->processes[SECOND]);
}

enum termination termination_of_fault(enum fault fault)
{
    static const enum termination terminations[] = {
        [FAULT_CRASH] = TERMINATION_CRASH,
        [FAULT_DISCONNECT] = TERMINATION_DISCONNECT,
        [FAULT_STALL] = TERMINATION_STALL,
        [FAULT_FLOOD] = TERMINATION_FLOOD,
    };
    return terminations[fault];
}

void match_game_on_event(struct match_game *match_game, enum player side, enum engine_event event)
{
    if (match_game->phase == MATCH_GAME_OVER)
        return;
    if (event == ENGINE_READY)
        match_game_advance(match_game);
    else if (event == ENGINE_MOVED)
        take_move(match_game, side);
    else if (event == ENGINE_FAILED)
        match_game_forfeit(match_game, side,
                           termination_of_fault(engine_process_fault(match_game->processes[side])),
                           engine_process_fault_text(match_game->processes[side]));
}
