/*
 * The charter of a match: a line of JSON, first in its results file, with everything that decides
 * its games. Only results under the same charter can be added up.
 */
#ifndef KINGDROP_TOOLS_MATCH_CHARTER_H
#define KINGDROP_TOOLS_MATCH_CHARTER_H

#include "tools/match/page.h"
#include "tools/match/settings.h"

/* What a charter says beyond the settings. */
struct charter_facts {
    const struct openings *openings;
    const char *const *own_names; /* of the engines, as they call themselves */
    const char *date;             /* 2026.11.21, the first day of the match */
    int64_t games_offset;         /* where in the games file its first game begins */
};

void charter_write(struct page *page, const struct match_settings *settings,
                   const struct charter_facts *facts);

/* For what two charters are compared. Their dates and places in files never count. */
enum charter_purpose {
    CHARTER_RESUME, /* the same part of the same match, which may have got longer */
    CHARTER_MERGE,  /* parts of the same match */
};

/* True when the two agree; else says in what they do not. */
bool charter_agrees(struct text charter, struct text other, enum charter_purpose purpose,
                    struct builder *why);

/* Fills in the settings that tables are made from: variant, engines' names, schedule, test. False,
 * and why, when the line is no charter. */
bool charter_read(struct text charter, struct match_settings *settings, struct builder *why);

#endif
