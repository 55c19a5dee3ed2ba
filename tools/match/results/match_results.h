/*
 * What the games of a match add up to: scoreboard, games file, report and the sequential test. A
 * running match and a merge of its parts both count their games here, so that they agree.
 */
#ifndef KINGDROP_TOOLS_MATCH_RESULTS_MATCH_RESULTS_H
#define KINGDROP_TOOLS_MATCH_RESULTS_MATCH_RESULTS_H

#include "tools/match/game/scoreboard.h"
#include "tools/match/report/html_report.h"
#include "tools/match/results/games_file.h"

struct match_results {
    const struct match_settings *settings;
    struct games_file games; /* opened by the caller */
    struct scoreboard scoreboard;
    struct html_report report; /* filled if there is to be a report */
    bool is_decided;           /* by the sequential test; no further game counts */
};

/* No game yet. At most `unpaired` games at a time wait for the other one of their pair. */
void match_results_start(struct match_results *results, const struct match_settings *settings,
                         uint64_t unpaired);

/* Counts a game; games come in the order of the schedule. False, and why, when a file cannot be
 * written. */
bool match_results_add(struct match_results *results, const struct played_game *played,
                       struct builder *error);

/* Writes the report, if there is to be one, with a title and a line about the match. */
bool match_results_save_report(struct match_results *results, const char *title, const char *line,
                               struct builder *error);

void match_results_finish(struct match_results *results);

#endif
