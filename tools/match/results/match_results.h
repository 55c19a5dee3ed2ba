/*
 * Counts games into scoreboard, games file, report and SPRT. Running matches and merges share it,
 * so they agree.
 */
#pragma once

#include "tools/match/game/scoreboard.h"
#include "tools/match/report/html_report.h"
#include "tools/match/results/games_file.h"

struct match_results {
    const struct match_settings *settings;
    struct games_file games; /* opened by the caller */
    struct scoreboard scoreboard;
    struct html_report report; /* empty without -report */
    bool is_decided;           /* by the SPRT; later games do not count */
};

/* At most `unpaired` games at a time wait for their partner. */
void match_results_start(struct match_results *results, const struct match_settings *settings,
                         uint64_t unpaired);

/* Counts the next game of the schedule. Returns false and sets *error on failure. */
bool match_results_add(struct match_results *results, const struct played_game *played,
                       struct builder *error);

/* Saves the outputs that add() does not write. Returns false and sets *error on failure. */
bool match_results_save(struct match_results *results, const char *title, const char *line,
                        struct builder *error);

void match_results_finish(struct match_results *results);
