/*
 * The schedule: which engines play which game, on which sides and from which opening. Pure
 * arithmetic: all of it follows from a game's number, on every machine and however many games run
 * at once.
 *
 * A round is an encounter of every pairing of engines, in a fixed order. An encounter is `-games`
 * games in a row, in which the sides change. The number of rounds decides only where the schedule
 * ends, so that a match can be made longer. Shards, for several machines, consist of whole
 * encounters, so that game pairs stay together.
 */
#ifndef KINGDROP_TOOLS_MATCH_GAME_SCHEDULE_H
#define KINGDROP_TOOLS_MATCH_GAME_SCHEDULE_H

#include "tools/match/settings/settings.h"

struct scheduled_game {
    uint64_t number;         /* in the whole schedule, from 0 */
    unsigned round;          /* from 0 */
    unsigned index_in_round; /* from 0 */
    unsigned engines[2];
    size_t opening; /* in the list of openings */
};

/* The number of games in the whole schedule, and in this shard. */
uint64_t schedule_total(const struct match_settings *settings);
uint64_t schedule_shard_total(const struct match_settings *settings);

/* Adds the rounds up to that game: a resumed match may have more of them than its header says. */
void schedule_reach(struct match_settings *settings, uint64_t number);

/* The first game of this shard with that number or a higher one; false when there is none. */
bool schedule_find(const struct match_settings *settings, size_t openings, uint64_t number,
                   struct scheduled_game *scheduled);

/* Are the two games, the one right after the other in the schedule, a pair: the same opening with
 * the sides changed? */
bool schedule_is_pair(const struct match_settings *settings, uint64_t first, uint64_t second);

#endif
