/*
 * The chronicle of a match: its finished games, put into the order of the schedule, and everything
 * that is made of them: results file, games file, standing, report.
 *
 * Games may end in any order. Each is in the results file at once, and counted when all games
 * before it are: so the games file, the standing and the moment at which a sequential test ends the
 * match do not depend on how many games run at the same time.
 */
#ifndef KINGDROP_TOOLS_MATCH_CHRONICLE_H
#define KINGDROP_TOOLS_MATCH_CHRONICLE_H

#include "tools/match/gamesfile.h"
#include "tools/match/html.h"
#include "tools/match/journal.h"
#include "tools/match/schedule.h"
#include "tools/match/shelf.h"
#include "tools/match/standing.h"

/* Told of every game as it is counted, with the standing after it. */
typedef void chronicle_callback(void *context, const struct entry *entry);

struct chronicle {
    const struct match_settings *settings;
    size_t openings;
    chronicle_callback *callback;
    void *context;

    struct journal journal;
    struct games_file games;
    struct shelf shelf;
    struct standing standing;
    struct html html;    /* filled if there is to be a report */
    struct fixture turn; /* the next game to be counted */
    bool has_turn;       /* false after the last one */
    bool is_decided;     /* by the sequential test */
    char date[16];       /* when the match began */
};

/* An empty chronicle. The callback is not told of what chronicle_resume finds. */
void chronicle_start(struct chronicle *chronicle, const struct match_settings *settings,
                     size_t openings, chronicle_callback *callback, void *context);

/* Begins new files, or goes on with those there are. False, and why, and no file changed, when that
 * cannot be done. */
bool chronicle_create(struct chronicle *chronicle, const struct openings *openings,
                      const char *const *own_names, struct builder *why);
bool chronicle_resume(struct chronicle *chronicle, const struct openings *openings,
                      const char *const *own_names, struct builder *why);

/* Is that game finished already? */
bool chronicle_has(const struct chronicle *chronicle, uint64_t number);

/* Takes over a finished game. False, and why, when it cannot be kept. */
bool chronicle_add(struct chronicle *chronicle, struct entry *entry, struct builder *why);

/* Writes the report as it stands now, if there is to be one. */
bool chronicle_report(struct chronicle *chronicle, struct builder *why);

void chronicle_finish(struct chronicle *chronicle);

#endif
