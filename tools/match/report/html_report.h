/*
 * A match as one page for a browser: the table, the running Elo with its error band, how long the
 * games were and how they ended, and a board to step through any of them. The file is complete in
 * itself: no network, no other file. The page has no rules: every position comes from here.
 *
 * A report is filled in the order of the match, from one thread at a time, and owns its memory.
 */
#ifndef KINGDROP_TOOLS_MATCH_REPORT_HTML_REPORT_H
#define KINGDROP_TOOLS_MATCH_REPORT_HTML_REPORT_H

#include "tools/common/pdn/pdn.h"
#include "tools/match/game/scoreboard.h"

/* All zero: an empty report. */
struct html_report {
    struct strbuf rows, games, points;
    struct strbuf cell_names; /* of the board, a line each */
    struct strbuf sprt; /* a line under the table: the sequential test's ratio, bounds and state */
    size_t game_count;
};

/* One player of the table, in the order of the table; the caller has ranked them. */
void html_report_add_row(struct html_report *report, const char *name,
                         const struct engine_score *score, enum wdl_model model);

/* A finished game in the order in which the games ended, with the estimate of the first row's
 * player after it; NULL when that player did not play. */
void html_report_add_game(struct html_report *report, const struct pdn_game *game,
                          const struct estimate *running);

/* Writes the page with a title and a line about the match's settings, at once as a whole. False,
 * and why, when the file cannot be written or memory ran short. */
bool html_report_save(const struct html_report *report, const char *file, const char *title,
                      const char *settings, struct builder *error);

/* True if a page begins as a report does. */
bool html_report_is_one(struct text beginning);

void html_report_finish(struct html_report *report);

#endif
