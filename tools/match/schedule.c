#include "tools/match/schedule.h"

/* Pairings in a round. */
static uint64_t pairings(const struct match_settings *settings)
{
    const uint64_t engines = settings->engine_count;
    return settings->tournament == GAUNTLET ? engines - 1 : engines * (engines - 1) / 2;
}

/* Meetings: pairings in all rounds. */
static uint64_t meetings(const struct match_settings *settings)
{
    return pairings(settings) * settings->rounds;
}

uint64_t schedule_total(const struct match_settings *settings)
{
    return meetings(settings) * settings->games;
}

static bool is_ours(const struct match_settings *settings, uint64_t meeting)
{
    return meeting % settings->shards == settings->shard - 1;
}

uint64_t schedule_shard_total(const struct match_settings *settings)
{
    const uint64_t all = meetings(settings), parts = settings->shards;
    return (all / parts + (settings->shard - 1 < all % parts ? 1 : 0)) * settings->games;
}

/* The engines of a round's pairing: the first against each other one, then in a round-robin the
 * second against each after it, and so on. */
static void find_engines(const struct match_settings *settings, uint64_t pairing,
                         unsigned engines[2])
{
    unsigned host = 0;
    uint64_t guests = settings->engine_count - 1;
    while (pairing >= guests) {
        pairing -= guests;
        guests--;
        host++;
    }
    engines[0] = host;
    engines[1] = host + 1 + (unsigned)pairing;
}

bool schedule_find(const struct match_settings *settings, size_t openings, uint64_t number,
                   struct fixture *fixture)
{
    uint64_t meeting = number / settings->games;
    uint64_t game = number % settings->games;
    while (!is_ours(settings, meeting)) {
        meeting++;
        game = 0;
    }
    if (meeting >= meetings(settings))
        return false;

    const uint64_t round = meeting / pairings(settings);
    const uint64_t pairing = meeting % pairings(settings);
    const uint64_t opening = settings->repeat ? round : round * settings->games + game;
    /* With an odd number of games the seats change from round to round as well. */
    const uint64_t turns = game + (settings->games % 2 != 0 ? round : 0);
    unsigned engines[2];
    find_engines(settings, pairing, engines);
    *fixture = (struct fixture){
        .number = meeting * settings->games + game,
        .round = (unsigned)round,
        .place = (unsigned)(pairing * settings->games + game),
        .engines = {engines[turns % 2], engines[1 - turns % 2]},
        .opening = (settings->openings_start + opening) % openings,
    };
    return true;
}

bool schedule_is_pair(const struct match_settings *settings, uint64_t first, uint64_t second)
{
    return settings->repeat && second == first + 1 &&
           first / settings->games == second / settings->games && first % settings->games % 2 == 0;
}
