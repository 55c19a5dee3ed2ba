#include "tools/match/game/match_game.h"

#include <string.h>

#include "tools/match/process/uci.h"

/* Without a clock a replayed game has the same moves. */
static bool is_reproducible(const struct match_settings *settings, const unsigned engines[2])
{
    return time_control_is_exact(&settings->engines[engines[FIRST]].control) &&
           time_control_is_exact(&settings->engines[engines[SECOND]].control);
}

static bool write_position(struct match_game *game)
{
    const struct game_history *history = &game->pdn.history;
    const struct variant *variant = history->variant;
    struct any_position start;
    game_start(variant->game, &start);
    /* GUIs send the usual start as `startpos`. */
    if (memcmp(&start, &history->start, sizeof start) == 0) {
        strbuf_add(&game->position, "position startpos");
    } else {
        struct builder builder = BUILDER(GAME_POSITION_TEXT);
        variant->write_position(&history->start, &builder);
        strbuf_add(&game->position, "position fen %s", builder.start);
    }
    return !game->position.failed;
}

/* Plays a legal move and appends it to the `position` line; rebuilding the line would take
 * quadratic time. */
static bool play_move(struct match_game *game, move move, const struct move_eval *eval)
{
    struct builder builder = BUILDER(GAME_MOVE_TEXT);
    const struct game_history *history = &game->pdn.history;
    history->variant->write_move(&history->now, move, &builder);
    strbuf_add(&game->position, "%s %s", history->count == 0 ? " moves" : "", builder.start);
    return pdn_play(&game->pdn, move, eval) && !game->position.failed;
}

static bool play_opening(struct match_game *game, const struct game_history *opening)
{
    static const struct move_eval book = {.given = EVAL_BOOK};
    for (size_t i = 0; i < opening->count; i++)
        if (!play_move(game, opening->moves[i], &book))
            return false;
    return true;
}

bool match_game_start(struct match_game *game, const struct match_settings *settings,
                      const struct scheduled_game *scheduled, const struct game_history *opening,
                      struct engine_process *const engines[2])
{
    /* A game depends only on its number, so resumed matches play the same games. */
    *game = (struct match_game){
        .settings = settings,
        .scheduled = scheduled,
        .engines = {engines[FIRST], engines[SECOND]},
        .adjudicator = {.draw = &settings->draw, .resign = &settings->resign},
        /* Times would make reproducible games differ. */
        .records_times = !is_reproducible(settings, scheduled->engines),
        .result = {.number = scheduled->number,
                   .engines = {scheduled->engines[FIRST], scheduled->engines[SECOND]}},
    };
    pdn_start_at(&game->pdn, settings->variant, &opening->start);
    for (enum player side = FIRST; side <= SECOND; side++)
        clock_start(&game->clocks[side], &settings->engines[scheduled->engines[side]].control);
    return write_position(game) && play_opening(game, opening);
}

void match_game_finish(struct match_game *game)
{
    pdn_finish(&game->pdn);
    strbuf_finish(&game->position);
    strbuf_finish(&game->claims.warnings);
}

static void end(struct match_game *game, enum outcome outcome, enum termination termination,
                const char *reason)
{
    struct builder text = builder_over(game->reason, sizeof game->reason);
    /* The reason may quote an engine, and files are shown on terminals. */
    builder_add_printable(&text, text_of(reason));
    game->pdn.outcome = game->result.outcome = outcome;
    game->result.termination = termination;
    game->result.plies = game->pdn.history.count;
    game->phase = MATCH_GAME_OVER;
    /* After a forfeit an engine may still search. */
    engine_process_stop(game->engines[FIRST]);
    engine_process_stop(game->engines[SECOND]);
}

static const char *name_of(const struct match_game *game, enum player side)
{
    return engine_process_facts(game->engines[side])->settings->name;
}

static void forfeit(struct match_game *game, enum player side, enum termination termination,
                    const char *details)
{
    struct builder text = BUILDER(200);
    builder_add(&text, "%s", termination_name(termination));
    if (details != NULL && details[0] != '\0')
        builder_add(&text, ": %s", details);
    end(game, side == FIRST ? SECOND_WINS : FIRST_WINS, termination, text.start);
}

void match_game_abandon(struct match_game *game, enum player side, const char *error)
{
    struct builder text = BUILDER(200);
    builder_add(&text, "cannot continue with %s: %s", name_of(game, side), error);
    end(game, ONGOING, TERMINATION_COUNT, text.start);
}

void match_game_void(struct match_game *game, int64_t gap_ns)
{
    const struct game *rules = game->settings->variant->game;
    /* No time was lost without a clock. */
    if (game->phase != MATCH_GAME_PLAYING ||
        !engine_process_is_on_clock(game->engines[rules->turn(&game->pdn.history.now)]))
        return;
    struct builder text = BUILDER(80);
    builder_add(&text, "the runner was suspended for %.1f s", (double)gap_ns / 1e9);
    game->void_cause = VOID_GAP;
    end(game, ONGOING, TERMINATION_COUNT, text.start);
}

/* A busy machine may delay the engine. */
static void void_unready(struct match_game *game, const struct engine_facts *facts)
{
    struct builder text = BUILDER(256);
    builder_add(&text, "%s %s", facts->settings->name, facts->fault_text);
    game->void_cause = VOID_UNREADY;
    end(game, ONGOING, TERMINATION_COUNT, text.start);
}

static void request_move(struct match_game *game)
{
    const struct game *rules = game->settings->variant->game;
    const enum player mover = rules->turn(&game->pdn.history.now);
    struct engine_process *engine = game->engines[mover];
    STRBUF(lines);
    /* Send both lines in one write: the clock starts after `go`. */
    strbuf_add_text(&lines, strbuf_text(&game->position));
    strbuf_add_char(&lines, '\n');
    uci_write_go(&lines, engine_process_facts(engine)->settings->protocol, game->clocks, mover,
                 rules->white);
    if (lines.failed)
        match_game_abandon(game, mover, "out of memory");
    else
        engine_process_go(engine, strbuf_text(&lines), clock_budget(&game->clocks[mover]));
}

/* Ends the game by rule or adjudication, or requests the next move. */
static void check_end(struct match_game *game)
{
    const struct game *rules = game->settings->variant->game;
    const struct game_history *history = &game->pdn.history;
    /* Only the runner's rules decide; engines may be wrong about repetitions. */
    const struct game_outcome ended = game_history_outcome(history, rules->draw_plies);
    if (ended.kind != ONGOING) {
        /* Draws by repetition and no progress depend on earlier moves. */
        const bool on_board = rules->outcome(&history->now).kind != ONGOING;
        const char *const names[] = {name_of(game, FIRST), name_of(game, SECOND)};
        claims_check_outcome(&game->claims, history, ended.kind, names);
        end(game, ended.kind, on_board ? TERMINATION_BOARD : TERMINATION_RULE, ended.reason);
        return;
    }
    const enum outcome outcome = adjudicator_outcome(&game->adjudicator, history->count);
    const enum termination termination =
        outcome == DRAWN ? TERMINATION_DRAW_ADJUDICATION : TERMINATION_RESIGNATION;
    if (outcome != ONGOING)
        end(game, outcome, termination, termination_name(termination));
    else
        request_move(game);
}

/* Adds a move to the mover's totals. Returns its evaluation. */
static struct move_eval add_move_totals(struct match_game *game, enum player mover)
{
    const struct engine_facts *facts = engine_process_facts(game->engines[mover]);
    struct move_eval eval = facts->eval;
    struct search_totals *totals = &game->result.totals[mover];
    totals->moves++;
    totals->nodes += eval.nodes;
    /* Sums, because a mean of means would overweight short games. */
    totals->depths += eval.depth;
    totals->time_ns += facts->spent_ns;
    /* Other runners write, and readers expect, only score, depth and time. */
    eval.given &= ~(unsigned)EVAL_NODES;
    if (facts->settings->white_pov && mover != game->settings->variant->game->white)
        eval.score = -eval.score;
    if (game->records_times) {
        eval.time_ms = facts->spent_ns / MILLISECOND;
        eval.given |= EVAL_TIME;
    }
    return eval;
}

/* Returns false if the late move has lost the game. */
static bool charge_clock(struct match_game *game, enum player mover)
{
    const struct engine_facts *facts = engine_process_facts(game->engines[mover]);
    /* clock_charge() changes the budget. */
    const int64_t budget_ns = clock_budget(&game->clocks[mover]);
    if (clock_charge(&game->clocks[mover], facts->spent_ns, facts->settings->margin_ns))
        return true;
    struct builder text = BUILDER(64);
    builder_add(&text, "%lld of %lld ms", (long long)(facts->spent_ns / MILLISECOND),
                (long long)(budget_ns / MILLISECOND));
    forfeit(game, mover, TERMINATION_TIME, text.start);
    return false;
}

/* Reads the move of `bestmove`. Returns false if a bad one has lost the game. */
static bool read_bestmove(struct match_game *game, enum player mover, move *move)
{
    const struct game_history *history = &game->pdn.history;
    const struct text word = engine_process_facts(game->engines[mover])->bestmove;
    struct text rest = word;
    struct builder reason = BUILDER(120);
    if (word.length > 0 && history->variant->game->read_move(&history->now, &rest, move, &reason) &&
        rest.length == 0)
        return true;
    /* The parser stops after one move: Connect Four's are single digits. */
    if (reason.length == 0)
        builder_add(&reason, "text after the move");
    struct builder text = BUILDER(160);
    if (word.length > 0)
        builder_add(&text, "%.*s (%s)", TEXT_QUOTE(word), reason.start);
    else
        builder_add(&text, "bestmove without a move");
    forfeit(game, mover, TERMINATION_ILLEGAL_MOVE, text.start);
    return false;
}

static void on_move(struct match_game *game, enum player mover)
{
    const struct move_eval eval = add_move_totals(game, mover);
    move move;
    /* A late illegal move loses on time. */
    if (!charge_clock(game, mover) || !read_bestmove(game, mover, &move))
        return;
    const struct engine_facts *facts = engine_process_facts(game->engines[mover]);
    claims_check_move(&game->claims, &game->pdn.history,
                      &(struct claim){facts->settings->name, text_of(facts->pv), move, &eval});
    adjudicator_add_score(&game->adjudicator, mover, &eval);
    const struct text matched = strbuf_text(&facts->matched);
    if (!play_move(game, move, &eval) || (matched.length > 0 && !pdn_remark(&game->pdn, matched)))
        match_game_abandon(game, mover, "out of memory");
    else
        check_end(game);
}

void match_game_advance(struct match_game *game)
{
    const bool waits = game->phase == MATCH_GAME_WAITING || game->phase == MATCH_GAME_PREPARING;
    if (!waits || !engine_process_is_idle(game->engines[FIRST]) ||
        !engine_process_is_idle(game->engines[SECOND]))
        return;
    if (game->phase == MATCH_GAME_PREPARING) {
        game->phase = MATCH_GAME_PLAYING;
        request_move(game);
        return;
    }
    /* Prepare both before any clock runs: clearing a large hash table takes time. */
    game->phase = MATCH_GAME_PREPARING;
    engine_process_new_game(game->engines[FIRST]);
    engine_process_new_game(game->engines[SECOND]);
}

void match_game_on_event(struct match_game *game, enum player side, enum engine_event event)
{
    const struct engine_facts *facts = engine_process_facts(game->engines[side]);
    /* A stopped engine still answers; ignore its move. */
    if (game->phase == MATCH_GAME_OVER)
        return;
    if (event == ENGINE_READY)
        match_game_advance(game);
    else if (event == ENGINE_MOVED)
        on_move(game, side);
    else if (event == ENGINE_FAILED && facts->fault == TERMINATION_COUNT)
        match_game_abandon(game, side, facts->fault_text);
    else if (event == ENGINE_FAILED && facts->fault == TERMINATION_STALL &&
             game->phase != MATCH_GAME_PLAYING)
        void_unready(game, facts);
    else if (event == ENGINE_FAILED)
        forfeit(game, side, facts->fault, facts->fault_text);
}

/* Adds one tag for equal limits, else one for each side. */
static bool add_limits(struct pdn_game *pdn, const struct match_settings *settings,
                       const struct game_result *result)
{
    char limits[2][64];
    for (enum player side = FIRST; side <= SECOND; side++) {
        struct builder text = builder_over(limits[side], sizeof limits[side]);
        time_control_write(&settings->engines[result->engines[side]].control, &text);
    }
    if (strcmp(limits[FIRST], limits[SECOND]) == 0)
        return pdn_set_tag(pdn, "TimeControl", "%s", limits[FIRST]);
    const enum player white = settings->variant->game->white;
    return pdn_set_tag(pdn, "WhiteTimeControl", "%s", limits[white]) &&
           pdn_set_tag(pdn, "BlackTimeControl", "%s", limits[player_other(white)]);
}

static bool add_tags(struct match_game *game, const char *date)
{
    const struct match_settings *settings = game->settings;
    const struct game *rules = settings->variant->game;
    const struct game_result *result = &game->result;
    /* In English checkers White moves second; tags follow the colour. */
    const enum player white = rules->white, black = player_other(white);
    const char *white_name = settings->engines[result->engines[white]].name;
    const char *black_name = settings->engines[result->engines[black]].name;
    struct pdn_game *pdn = &game->pdn;
    return pdn_set_tag(pdn, "Event", "%s", settings->event) &&
           pdn_set_tag(pdn, "Site", "%s", settings->site) &&
           pdn_set_tag(pdn, "Date", "%s", game->records_times ? date : "????.??.??") &&
           pdn_set_tag(pdn, "Round", "%u.%u", game->scheduled->round + 1,
                       game->scheduled->index_in_round + 1) &&
           pdn_set_tag(pdn, pdn_player_tag(rules, white), "%s", white_name) &&
           pdn_set_tag(pdn, pdn_player_tag(rules, black), "%s", black_name) &&
           add_limits(pdn, settings, result) && pdn_set_tag(pdn, "Termination", "%s", game->reason);
}

bool match_game_record(struct match_game *game, const char *date, struct played_game *played)
{
    /* Make the text once, so the games file and the results file agree. */
    *played = (struct played_game){.result = game->result};
    if (!add_tags(game, date))
        return false;
    pdn_write(&game->pdn, &played->pdn);
    strbuf_add(&played->reason, "%s", game->reason);
    return !played->pdn.failed && !played->reason.failed;
}
