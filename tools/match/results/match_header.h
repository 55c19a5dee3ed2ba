/*
 * The match header: the first line of a results file, a JSON object with everything that decides
 * the games. Only results with the same header belong to one match.
 */
#ifndef KINGDROP_TOOLS_MATCH_RESULTS_MATCH_HEADER_H
#define KINGDROP_TOOLS_MATCH_RESULTS_MATCH_HEADER_H

#include "tools/common/strbuf.h"
#include "tools/match/settings/settings.h"

/* What a header says beyond the settings. */
struct match_header_facts {
    const struct openings *openings;
    const char *const *own_names; /* of the engines, as they call themselves */
    const char *date;             /* 2026.11.21, the first day of the match */
    int64_t games_offset;         /* where in the games file its first game begins */
};

void match_header_write(struct strbuf *buffer, const struct match_settings *settings,
                        const struct match_header_facts *facts);

/* True if the text may be the beginning of a header that was cut short. */
bool match_header_may_begin(struct text text);

/* For what two headers are compared. Their dates and places in files never count. */
enum match_header_purpose {
    HEADER_FOR_RESUME, /* the same part of the same match, which may have got longer */
    HEADER_FOR_MERGE,  /* parts of the same match */
};

/* True when the two agree; else *why names the first difference. */
bool match_header_agrees(struct text header, struct text other, enum match_header_purpose purpose,
                         struct builder *error);

/* Fills in the settings that tables are made from: variant, engines' names, schedule, test. False,
 * and why, when the line is no header. */
bool match_header_read(struct text header, struct match_settings *settings, struct builder *error);

#endif
