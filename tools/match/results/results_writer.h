/*
 * The chronicle of a match: its finished games, put into the order of the schedule, and everything
 * that is made of them: results file, games file, standing, report.
 *
 * Games may end in any order. Each is in the results file at once, and counted when all games
 * before it are: so the games file, the standing and the moment at which a sequential test ends the
 * match do not depend on how many games run at the same time.
 */
#ifndef KINGDROP_TOOLS_MATCH_RESULTS_RESULTS_WRITER_H
#define KINGDROP_TOOLS_MATCH_RESULTS_RESULTS_WRITER_H

#include "tools/match/game/schedule.h"
#include "tools/match/report/html_report.h"
#include "tools/match/results/games_file.h"
#include "tools/match/results/reorder_buffer.h"
#include "tools/match/results/results_file.h"
#include "tools/match/statistics/scoreboard.h"

/* Told of every game as it is counted, with the standing after it. */
typedef void results_writer_callback(void *context, const struct played_game *played);

struct results_writer {
    const struct match_settings *settings;
    size_t openings;
    results_writer_callback *callback;
    void *context;

    struct results_file results;
    struct games_file games;
    struct reorder_buffer waiting;
    struct scoreboard scoreboard;
    struct html_report report;  /* filled if there is to be a report */
    struct scheduled_game next; /* the next game to be counted */
    bool has_next;              /* false after the last one */
    bool is_decided;            /* by the sequential test */
    char date[16];              /* when the match began */
};

/* An empty chronicle. The callback is not told of what results_writer_resume finds. */
void results_writer_start(struct results_writer *writer, const struct match_settings *settings,
                          size_t openings, results_writer_callback *callback, void *context);

/* Begins new files, or goes on with those there are. False, and why, and no file changed, when that
 * cannot be done. */
bool results_writer_create(struct results_writer *writer, const struct openings *openings,
                           const char *const *own_names, struct builder *why);
bool results_writer_resume(struct results_writer *writer, const struct openings *openings,
                           const char *const *own_names, struct builder *why);

/* Is that game finished already? */
bool results_writer_has(const struct results_writer *writer, uint64_t number);

/* Takes over a finished game. False, and why, when it cannot be kept. */
bool results_writer_add(struct results_writer *writer, struct played_game *played,
                        struct builder *why);

/* Writes the report as it stands now, if there is to be one. */
bool results_writer_report(struct results_writer *writer, struct builder *why);

void results_writer_finish(struct results_writer *writer);

#endif
