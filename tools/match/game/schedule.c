#include "tools/match/game/schedule.h"

/* Returns the number of pairings in a round. */
static uint64_t pairings(const struct match_settings *settings)
{
    const uint64_t engines = settings->engine_count;
    return settings->tournament == GAUNTLET ? settings->seeds * (engines - settings->seeds)
                                            : engines * (engines - 1) / 2;
}

/* Returns the number of encounters in all rounds. */
static uint64_t encounters(const struct match_settings *settings)
{
    return pairings(settings) * settings->rounds;
}

uint64_t schedule_total(const struct match_settings *settings)
{
    return encounters(settings) * settings->games;
}

uint64_t schedule_shard_total(const struct match_settings *settings)
{
    const uint64_t all = encounters(settings), parts = settings->shards;
    return (all / parts + (settings->shard - 1 < all % parts ? 1 : 0)) * settings->games;
}

void schedule_reach(struct match_settings *settings, uint64_t number)
{
    const uint64_t round = number / settings->games / pairings(settings);
    if (round >= settings->rounds && round < UINT32_MAX)
        settings->rounds = (unsigned)round + 1;
}

/* In a gauntlet seeds play all non-seeds; in a round-robin each engine plays those after it. */
static void find_engines(const struct match_settings *settings, uint64_t pairing,
                         unsigned engines[2])
{
    unsigned first = 0;
    uint64_t opponents = settings->engine_count - 1;
    if (settings->tournament == GAUNTLET) {
        opponents = settings->engine_count - settings->seeds;
        engines[0] = (unsigned)(pairing / opponents);
        engines[1] = settings->seeds + (unsigned)(pairing % opponents);
        return;
    }
    while (pairing >= opponents) {
        pairing -= opponents;
        opponents--;
        first++;
    }
    engines[0] = first;
    engines[1] = first + 1 + (unsigned)pairing;
}

bool schedule_find(const struct match_settings *settings, size_t openings, uint64_t number,
                   struct scheduled_game *scheduled)
{
    uint64_t encounter = number / settings->games;
    uint64_t game = number % settings->games;
    /* Skip another shard's encounter whole. */
    while (encounter % settings->shards != settings->shard - 1) {
        encounter++;
        game = 0;
    }
    if (encounter >= encounters(settings))
        return false;

    /* Division needs no table of games, so a resumed match or another machine finds any game at
     * once. */
    const uint64_t round = encounter / pairings(settings);
    const uint64_t pairing = encounter % pairings(settings);
    /* A round's pairings share their openings, so their results are comparable. */
    const uint64_t opening = settings->repeat ? round : round * settings->games + game;
    /* With an odd number of games sides also change between rounds. */
    const uint64_t swaps = game + (settings->games % 2 != 0 ? round : 0);
    const uint64_t changes = (settings->no_swap ? 0 : swaps) + (settings->reversed ? 1 : 0);
    unsigned engines[2];
    find_engines(settings, pairing, engines);
    *scheduled = (struct scheduled_game){
        .number = encounter * settings->games + game,
        .round = (unsigned)round,
        .index_in_round = (unsigned)(pairing * settings->games + game),
        .engines = {engines[changes % 2], engines[1 - changes % 2]},
        .opening = (size_t)((settings->openings_start + opening) % openings),
    };
    return true;
}

bool schedule_is_pair(const struct match_settings *settings, uint64_t first, uint64_t second)
{
    return settings->repeat && !settings->no_swap && second == first + 1 &&
           first / settings->games == second / settings->games && first % settings->games % 2 == 0;
}
