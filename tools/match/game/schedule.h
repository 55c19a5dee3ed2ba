/*
 * The schedule: which engines meet in which game, in which sides and from which opening. Pure
 * arithmetic: a game's number says everything about it, on every machine and however many games
 * run at once.
 *
 * A round is every pairing once, in a fixed order; a pairing is so many games, one after the other,
 * in which the sides change. The number of rounds decides only where the schedule ends, so that a
 * match can be made longer. Parts for several machines are made of whole pairings.
 */
#ifndef KINGDROP_TOOLS_MATCH_GAME_SCHEDULE_H
#define KINGDROP_TOOLS_MATCH_GAME_SCHEDULE_H

#include "tools/match/settings/settings.h"

struct scheduled_game {
    uint64_t number;         /* in the whole schedule, from 0 */
    unsigned round;          /* from 0 */
    unsigned index_in_round; /* in the round, from 0 */
    unsigned engines[2];
    size_t opening; /* in the list of openings */
};

/* How many games there are in the whole schedule. */
uint64_t schedule_total(const struct match_settings *settings);

/* How many of them are in this shard. */
uint64_t schedule_shard_total(const struct match_settings *settings);

/* The first game of this shard with that number or a higher one; false when there is none. */
bool schedule_find(const struct match_settings *settings, size_t openings, uint64_t number,
                   struct scheduled_game *scheduled);

/* Are the two games, the one right after the other in the schedule, a pair: the same opening with
 * the sides changed? */
bool schedule_is_pair(const struct match_settings *settings, uint64_t first, uint64_t second);

#endif
