#include "tools/match/duel.h"

#include <string.h>

#include "tools/match/speech.h"

/* Are no clocks involved at all, so that the game can be played again to the letter? */
static bool is_exact(const struct match_settings *settings, const unsigned engines[2])
{
    return time_control_is_exact(&settings->engines[engines[FIRST]].control) &&
           time_control_is_exact(&settings->engines[engines[SECOND]].control);
}

static bool write_position(struct duel *duel)
{
    const struct game_history *history = &duel->game.history;
    const struct variant *variant = history->variant;
    struct any_position usual;
    variant->game->start(&usual);
    if (memcmp(&usual, &history->start, sizeof usual) == 0) {
        page_add(&duel->position, "position startpos");
    } else {
        char text[GAME_POSITION_TEXT];
        struct builder builder = builder_over(text, sizeof text);
        variant->write_position(&history->start, &builder);
        page_add(&duel->position, "position fen %s", text);
    }
    return !duel->position.failed;
}

/* Plays a legal move in the game and in the text for the contenders. */
static bool play(struct duel *duel, move move, const struct pdn_note *note)
{
    char text[GAME_MOVE_TEXT];
    struct builder builder = builder_over(text, sizeof text);
    const struct game_history *history = &duel->game.history;
    history->variant->write_move(&history->now, move, &builder);
    page_add(&duel->position, "%s %s", history->count == 0 ? " moves" : "", text);
    return pdn_play(&duel->game, move, note, NULL) && !duel->position.failed;
}

static bool play_opening(struct duel *duel, const struct game_history *opening)
{
    static const struct pdn_note book = {.given = PDN_BOOK};
    for (size_t i = 0; i < opening->count; i++)
        if (!play(duel, opening->moves[i], &book))
            return false;
    return true;
}

bool duel_start(struct duel *duel, const struct match_settings *settings,
                const struct fixture *fixture, const struct game_history *opening,
                struct contender *const contenders[2])
{
    *duel = (struct duel){
        .settings = settings,
        .contenders = {contenders[FIRST], contenders[SECOND]},
        .keeps_times = !is_exact(settings, fixture->engines),
        .result = {.number = fixture->number,
                   .engines = {fixture->engines[FIRST], fixture->engines[SECOND]}},
    };
    pdn_start_at(&duel->game, settings->variant, &opening->start);
    for (enum player seat = FIRST; seat <= SECOND; seat++)
        clock_start(&duel->clocks[seat], &settings->engines[fixture->engines[seat]].control);
    return write_position(duel) && play_opening(duel, opening);
}

void duel_finish(struct duel *duel)
{
    pdn_finish(&duel->game);
    page_finish(&duel->position);
}

static void end(struct duel *duel, enum outcome outcome, enum ending ending, const char *reason)
{
    struct builder text = builder_over(duel->reason, sizeof duel->reason);
    builder_add(&text, "%s", reason);
    duel->game.outcome = duel->result.outcome = outcome;
    duel->result.ending = ending;
    duel->result.plies = duel->game.history.count;
    duel->phase = DUEL_OVER;
    contender_stop(duel->contenders[FIRST]);
    contender_stop(duel->contenders[SECOND]);
}

void duel_forfeit(struct duel *duel, enum player seat, enum ending ending, const char *details)
{
    char reason[200];
    struct builder text = builder_over(reason, sizeof reason);
    builder_add(&text, "%s", ending_name(ending));
    if (details != NULL && details[0] != '\0')
        builder_add(&text, ": %s", details);
    end(duel, seat == FIRST ? SECOND_WINS : FIRST_WINS, ending, reason);
}

static void ask(struct duel *duel)
{
    const struct game *game = duel->settings->variant->game;
    const enum player mover = game->turn(&duel->game.history.now);
    struct contender *contender = duel->contenders[mover];
    struct page lines = {0};
    page_add_text(&lines, page_text(&duel->position));
    page_add_char(&lines, '\n');
    speech_go(&lines, contender_settings(contender)->dialect, duel->clocks, mover, game->white);
    if (lines.failed)
        duel_forfeit(duel, mover, ENDING_STALL, "out of memory");
    else
        contender_think(contender, page_text(&lines), clock_budget(&duel->clocks[mover]));
    page_finish(&lines);
}

/* What the rules and the scores say about the position that was reached. */
static void judge(struct duel *duel)
{
    const struct match_settings *settings = duel->settings;
    const struct game_history *history = &duel->game.history;
    const struct game_outcome verdict =
        game_history_outcome(history, settings->variant->game->draw_plies);
    if (verdict.kind != ONGOING) {
        const bool on_board = history->variant->game->outcome(&history->now).kind != ONGOING;
        end(duel, verdict.kind, on_board ? ENDING_BOARD : ENDING_RULE, verdict.reason);
        return;
    }
    const enum outcome agreed =
        opinions_judge(&duel->opinions, &settings->draw, &settings->resign, history->count);
    if (agreed == DRAWN)
        end(duel, DRAWN, ENDING_DRAWN, ending_name(ENDING_DRAWN));
    else if (agreed != ONGOING)
        end(duel, agreed, ENDING_RESIGNED, ending_name(ENDING_RESIGNED));
    else
        ask(duel);
}

/* Adds a move to the sums, and its time to what is kept of it. */
static struct pdn_note account(struct duel *duel, enum player mover)
{
    const struct contender *contender = duel->contenders[mover];
    struct pdn_note note = *contender_note(contender);
    struct work *work = &duel->result.work[mover];
    work->moves++;
    work->nodes += note.nodes;
    work->depths += note.depth;
    work->time_ns += contender_spent_ns(contender);
    note.given &= ~(unsigned)PDN_NODES;
    if (duel->keeps_times) {
        note.time_ms = contender_spent_ns(contender) / MILLISECOND;
        note.given |= PDN_TIME;
    }
    return note;
}

static void complain_of_time(struct duel *duel, enum player mover)
{
    char details[64];
    struct builder text = builder_over(details, sizeof details);
    builder_add(&text, "%lld of %lld ms",
                (long long)(contender_spent_ns(duel->contenders[mover]) / MILLISECOND),
                (long long)(clock_budget(&duel->clocks[mover]) / MILLISECOND));
    duel_forfeit(duel, mover, ENDING_TIME, details);
}

static void complain_of_move(struct duel *duel, enum player mover, struct text word,
                             const char *why)
{
    char details[160];
    struct builder text = builder_over(details, sizeof details);
    if (word.length == 0)
        builder_add(&text, "none was named");
    else
        builder_add(&text, "%.*s (%s)", TEXT_QUOTE(word), why);
    duel_forfeit(duel, mover, ENDING_ILLEGAL, details);
}

static void take_move(struct duel *duel, enum player mover)
{
    struct contender *contender = duel->contenders[mover];
    const struct engine_settings *engine = contender_settings(contender);
    struct game_clock *clock = &duel->clocks[mover];
    const struct game_history *history = &duel->game.history;
    const struct pdn_note note = account(duel, mover);

    const struct text word = contender_answer(contender);
    struct text rest = word;
    char why[120];
    struct builder reason = builder_over(why, sizeof why);
    move move;
    const struct game_clock before = *clock;
    if (!clock_charge(clock, contender_spent_ns(contender), engine->margin_ns)) {
        *clock = before;
        complain_of_time(duel, mover);
        return;
    }
    if (word.length == 0 ||
        !history->variant->game->read_move(&history->now, &rest, &move, &reason) ||
        rest.length > 0) {
        if (reason.length == 0)
            builder_add(&reason, "more than a move");
        complain_of_move(duel, mover, word, why);
        return;
    }
    opinions_add(&duel->opinions, &duel->settings->draw, &duel->settings->resign, mover, &note);
    if (!play(duel, move, &note))
        duel_forfeit(duel, mover, ENDING_STALL, "out of memory");
    else
        judge(duel);
}

void duel_advance(struct duel *duel)
{
    const bool waits = duel->phase == DUEL_GATHERING || duel->phase == DUEL_PREPARING;
    if (!waits || !contender_is_idle(duel->contenders[FIRST]) ||
        !contender_is_idle(duel->contenders[SECOND]))
        return;
    if (duel->phase == DUEL_PREPARING) {
        duel->phase = DUEL_PLAYING;
        ask(duel);
        return;
    }
    duel->phase = DUEL_PREPARING;
    contender_new_game(duel->contenders[FIRST]);
    contender_new_game(duel->contenders[SECOND]);
}

enum ending duel_ending_of(enum fault fault)
{
    static const enum ending endings[] = {
        [FAULT_CRASH] = ENDING_CRASH,
        [FAULT_DISCONNECT] = ENDING_DISCONNECT,
        [FAULT_STALL] = ENDING_STALL,
        [FAULT_FLOOD] = ENDING_FLOOD,
    };
    return endings[fault];
}

void duel_hear(struct duel *duel, enum player seat, enum contender_event event)
{
    if (duel->phase == DUEL_OVER)
        return;
    if (event == CONTENDER_READY)
        duel_advance(duel);
    else if (event == CONTENDER_ANSWERED)
        take_move(duel, seat);
    else if (event == CONTENDER_FAILED)
        duel_forfeit(duel, seat, duel_ending_of(contender_fault(duel->contenders[seat])),
                     contender_fault_text(duel->contenders[seat]));
}
