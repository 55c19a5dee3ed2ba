/* Sums of a match's results by engine. */
#pragma once

#include "tools/match/game/game_result.h"
#include "tools/match/settings/settings.h"
#include "tools/match/statistics/elo.h"

struct engine_score {
    struct wdl wdl;
    struct search_totals totals;
    uint64_t faults[TERMINATION_COUNT]; /* this engine's, by termination */
};

/* Initialise to zero except settings and `unpaired`. */
struct scoreboard {
    const struct match_settings *settings;
    struct engine_score engines[ENGINES_MAX];
    uint64_t games;
    uint64_t faults; /* of all engines */
    bool has_last;   /* `last` may begin a pair */
    struct game_result last;
    uint64_t unpaired; /* maximum number of games that wait for their partner */
};

/* Adds the next game of the schedule. */
void scoreboard_add(struct scoreboard *scoreboard, const struct game_result *result);

struct estimate scoreboard_estimate(const struct scoreboard *scoreboard, unsigned engine);
enum wdl_model scoreboard_model(const struct scoreboard *scoreboard, unsigned engine);

/* Returns the state of the SPRT of the first engine against the second. */
enum sprt_state scoreboard_decide(const struct scoreboard *scoreboard);
