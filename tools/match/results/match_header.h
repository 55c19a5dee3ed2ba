/*
 * The first line of a results file: a JSON object with everything that decides the games. Results
 * with equal headers belong to one match.
 */
#pragma once

#include "tools/common/strbuf.h"
#include "tools/match/settings/settings.h"

/* Header fields beyond the settings. */
struct match_header_facts {
    const struct openings *openings;
    const char *const *own_names; /* from `id name` */
    const char *date;             /* 2026.11.21, the match's first day */
    int64_t games_offset;         /* start of the match in the games file */
};

void match_header_write(struct strbuf *buffer, const struct match_settings *settings,
                        const struct match_header_facts *facts);

/* Returns true if the text begins like a header, even one cut short. */
bool match_header_may_begin(struct text text);

/* Dates and offsets are never compared. */
enum match_header_purpose {
    HEADER_FOR_RESUME, /* the same part of a match, perhaps extended */
    HEADER_FOR_MERGE,  /* parts of one match */
};

/* Returns false and sets *error to the first difference. */
bool match_header_agrees(struct text header, struct text other, enum match_header_purpose purpose,
                         struct builder *error);

/* Reads the settings that tables need: variant, engines, schedule, SPRT. Returns false and sets
 * *error if the line is not a header. */
bool match_header_read(struct text header, struct match_settings *settings, struct builder *error);
