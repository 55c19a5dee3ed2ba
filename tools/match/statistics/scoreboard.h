/*
 * The standing of a match: what its results add up to, engine by engine.
 */
#ifndef KINGDROP_TOOLS_MATCH_STATISTICS_SCOREBOARD_H
#define KINGDROP_TOOLS_MATCH_STATISTICS_SCOREBOARD_H

#include "tools/match/game/game_result.h"
#include "tools/match/settings/settings.h"
#include "tools/match/statistics/statistics.h"

/* One engine's part. */
struct engine_score {
    struct wdl wdl;
    struct search_totals totals;
    uint64_t faults[TERMINATION_COUNT]; /* of its own, by name */
};

struct scoreboard {
    const struct match_settings *settings;
    struct engine_score engines[ENGINES_MAX];
    uint64_t games;
    uint64_t faults; /* of all engines */
    bool has_last;   /* a game that may be the first of a pair */
    struct game_result last;
    uint64_t unpaired; /* games whose partner may still come */
};

/* `open`: so many games at most may lack their partner when the standing is asked for. */
void scoreboard_start(struct scoreboard *scoreboard, const struct match_settings *settings,
                      uint64_t unpaired);

/* Adds a game; games are added in the order of the schedule. */
void scoreboard_add(struct scoreboard *scoreboard, const struct game_result *result);

struct estimate scoreboard_estimate(const struct scoreboard *scoreboard, unsigned engine);
enum wdl_model scoreboard_model(const struct scoreboard *scoreboard, unsigned engine);

/* How the first engine's test against the second stands. */
enum sprt_state scoreboard_decide(const struct scoreboard *scoreboard);

#endif
