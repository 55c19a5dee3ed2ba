/*
 * The standing of a match: what its results add up to, engine by engine.
 */
#ifndef KINGDROP_TOOLS_MATCH_STANDING_H
#define KINGDROP_TOOLS_MATCH_STANDING_H

#include "tools/match/result.h"
#include "tools/match/settings.h"
#include "tools/match/statistics.h"

/* One engine's part. */
struct ledger {
    struct tally tally;
    struct work work;
    uint64_t faults[ENDING_COUNT]; /* of its own, by name */
};

struct standing {
    const struct match_settings *settings;
    struct ledger engines[ENGINES_MAX];
    uint64_t games;
    uint64_t faults; /* of all engines */
    bool has_last;   /* a game that may be the first of a pair */
    struct result last;
    uint64_t open; /* games whose partner may still come */
};

/* `open`: so many games at most may lack their partner when the standing is asked for. */
void standing_start(struct standing *standing, const struct match_settings *settings,
                    uint64_t open);

/* Adds a game; games are added in the order of the schedule. */
void standing_add(struct standing *standing, const struct result *result);

struct estimate standing_estimate(const struct standing *standing, unsigned engine);
enum sample standing_sample(const struct standing *standing, unsigned engine);

/* How the first engine's test against the second stands. */
enum sprt_state standing_decide(const struct standing *standing);

#endif
