/* Keeps only sums, since a match may have a hundred thousand games. */
#include "tools/match/game/scoreboard.h"

#include "tools/match/game/schedule.h"

static void add_totals(struct search_totals *sum, const struct search_totals *totals)
{
    sum->moves += totals->moves;
    sum->nodes += totals->nodes;
    sum->depths += totals->depths;
    sum->time_ns += totals->time_ns;
}

/* Counts a completed pair for both engines; each was FIRST in one game. */
static void add_pair(struct scoreboard *scoreboard, const struct game_result *result)
{
    const struct game_result *last = &scoreboard->last;
    for (enum player side = FIRST; side <= SECOND; side++)
        wdl_add_pair(&scoreboard->engines[last->engines[side]].wdl,
                     side == FIRST ? last->outcome : result->outcome,
                     side == FIRST ? result->outcome : last->outcome);
}

void scoreboard_add(struct scoreboard *scoreboard, const struct game_result *result)
{
    for (enum player side = FIRST; side <= SECOND; side++) {
        struct engine_score *engine_score = &scoreboard->engines[result->engines[side]];
        wdl_add_game(&engine_score->wdl, side, result->outcome);
        add_totals(&engine_score->totals, &result->totals[side]);
    }
    scoreboard->games++;
    if (termination_is_fault(result->termination)) {
        /* A fault always loses, so the outcome names the engine. */
        const enum player loser = result->outcome == FIRST_WINS ? SECOND : FIRST;
        scoreboard->engines[result->engines[loser]].faults[result->termination]++;
        scoreboard->faults++;
    }

    /* A pair's games are successive, since games arrive in schedule order. A game without its
     * partner is in no pair. */
    const bool completes =
        scoreboard->has_last &&
        schedule_is_pair(scoreboard->settings, scoreboard->last.number, result->number);
    if (completes)
        add_pair(scoreboard, result);
    scoreboard->has_last = !completes;
    scoreboard->last = *result;
}

enum wdl_model scoreboard_model(const struct scoreboard *scoreboard, unsigned engine)
{
    return wdl_choose_model(&scoreboard->engines[engine].wdl, scoreboard->unpaired);
}

struct estimate scoreboard_estimate(const struct scoreboard *scoreboard, unsigned engine)
{
    return elo_estimate(&scoreboard->engines[engine].wdl, scoreboard_model(scoreboard, engine));
}

enum sprt_state scoreboard_decide(const struct scoreboard *scoreboard)
{
    return sprt_decide(&scoreboard->settings->sprt, &scoreboard->engines[0].wdl,
                       scoreboard_model(scoreboard, 0));
}
