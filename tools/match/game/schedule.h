/*
 * The schedule: engines, sides and opening of every game, computed from its number on any machine.
 * Pure arithmetic.
 *
 * A round has an encounter of every pairing, in a fixed order. An encounter is `-games` successive
 * games with changing sides. `-rounds` affects only the end, so a match can be extended. A shard
 * has whole encounters, so game pairs stay together.
 */
#pragma once

#include "tools/match/settings/settings.h"

struct scheduled_game {
    uint64_t number;         /* in the whole schedule, from 0 */
    unsigned round;          /* from 0 */
    unsigned index_in_round; /* from 0 */
    unsigned engines[2];
    size_t opening; /* index in the openings */
};

/* Returns the number of games in the whole schedule. */
uint64_t schedule_total(const struct match_settings *settings);

/* Returns the number of games in this shard. */
uint64_t schedule_shard_total(const struct match_settings *settings);

/* Extends the rounds to reach a game: a resumed match may exceed its header's rounds. */
void schedule_reach(struct match_settings *settings, uint64_t number);

/* Finds this shard's first game from `number` on. Returns false if none is left. */
bool schedule_find(const struct match_settings *settings, size_t openings, uint64_t number,
                   struct scheduled_game *scheduled);

/* Returns true if two successive games share the opening with sides changed. */
bool schedule_is_pair(const struct match_settings *settings, uint64_t first, uint64_t second);
