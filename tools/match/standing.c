#include "tools/match/standing.h"

#include "tools/match/schedule.h"

void standing_start(struct standing *standing, const struct match_settings *settings, uint64_t open)
{
    *standing = (struct standing){.settings = settings, .open = open};
}

static void add_work(struct work *sum, const struct work *work)
{
    sum->moves += work->moves;
    sum->nodes += work->nodes;
    sum->depths += work->depths;
    sum->time_ns += work->time_ns;
}

/* Counts the pair that a game completes. */
static void add_pair(struct standing *standing, const struct result *result)
{
    const struct result *last = &standing->last;
    for (enum player seat = FIRST; seat <= SECOND; seat++)
        tally_add_pair(&standing->engines[last->engines[seat]].tally,
                       seat == FIRST ? last->outcome : result->outcome,
                       seat == FIRST ? result->outcome : last->outcome);
}

void standing_add(struct standing *standing, const struct result *result)
{
    for (enum player seat = FIRST; seat <= SECOND; seat++) {
        struct ledger *ledger = &standing->engines[result->engines[seat]];
        tally_add_game(&ledger->tally, seat, result->outcome);
        add_work(&ledger->work, &result->work[seat]);
    }
    standing->games++;
    if (ending_is_fault(result->ending)) {
        const enum player loser = result->outcome == FIRST_WINS ? SECOND : FIRST;
        standing->engines[result->engines[loser]].faults[result->ending]++;
        standing->faults++;
    }

    const bool completes =
        standing->has_last &&
        schedule_is_pair(standing->settings, standing->last.number, result->number);
    if (completes)
        add_pair(standing, result);
    standing->has_last = !completes;
    standing->last = *result;
}

enum sample standing_sample(const struct standing *standing, unsigned engine)
{
    return tally_sample(&standing->engines[engine].tally, standing->open);
}

struct estimate standing_estimate(const struct standing *standing, unsigned engine)
{
    return tally_estimate(&standing->engines[engine].tally, standing_sample(standing, engine));
}

enum sprt_state standing_decide(const struct standing *standing)
{
    return sprt_decide(&standing->settings->sprt, &standing->engines[0].tally,
                       standing_sample(standing, 0));
}
