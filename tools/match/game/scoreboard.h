/*
 * The scoreboard of a match: the sums of its results, engine by engine.
 */
#ifndef KINGDROP_TOOLS_MATCH_GAME_SCOREBOARD_H
#define KINGDROP_TOOLS_MATCH_GAME_SCOREBOARD_H

#include "tools/match/game/game_result.h"
#include "tools/match/settings/settings.h"
#include "tools/match/statistics/elo.h"

struct engine_score {
    struct wdl wdl;
    struct search_totals totals;
    uint64_t faults[TERMINATION_COUNT]; /* the engine's own, by their kind */
};

/* At first its settings and `unpaired` are set, and all else is 0. */
struct scoreboard {
    const struct match_settings *settings;
    struct engine_score engines[ENGINES_MAX];
    uint64_t games;
    uint64_t faults; /* of all engines */
    bool has_last;   /* the last game may be the first of a pair */
    struct game_result last;
    uint64_t unpaired; /* games at most that still wait for their partner */
};

/* Adds a game; games are added in the order of the schedule. */
void scoreboard_add(struct scoreboard *scoreboard, const struct game_result *result);

struct estimate scoreboard_estimate(const struct scoreboard *scoreboard, unsigned engine);
enum wdl_model scoreboard_model(const struct scoreboard *scoreboard, unsigned engine);

/* The state of the sequential test of the first engine against the second. */
enum sprt_state scoreboard_decide(const struct scoreboard *scoreboard);

#endif
