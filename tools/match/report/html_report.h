/*
 * A match as one self-contained page: table, running Elo with its error band, lengths and endings
 * of games, and a board to replay them. It needs no network and no rules.
 *
 * Games are added in the match's order. One thread at a time. The report owns its memory.
 */
#pragma once

#include "tools/common/pdn/pdn.h"
#include "tools/match/game/scoreboard.h"

/* All zero: an empty report. */
struct html_report {
    struct strbuf rows, games, points;
    struct strbuf cell_names; /* of the board, a line each */
    struct strbuf sprt;       /* the SPRT's line under the table */
    size_t game_count;
};

/* Adds the next row of the ranked table. */
void html_report_add_row(struct html_report *report, const char *name,
                         const struct engine_score *score, enum wdl_model model);

/* Adds a finished game and the first engine's new estimate; NULL: that engine did not play. */
void html_report_add_game(struct html_report *report, const struct pdn_game *game,
                          const struct estimate *running);

/* Saves the page. Returns false and sets *error on failure or if memory was short. */
bool html_report_save(const struct html_report *report, const char *file, const char *title,
                      const char *settings, struct builder *error);

/* Returns true if a page begins like a report. */
bool html_report_may_begin(struct text beginning);

void html_report_finish(struct html_report *report);
