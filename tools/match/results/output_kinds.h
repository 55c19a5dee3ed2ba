/* Keeps outputs with a wrong name or link from changing files of other kinds. */
#pragma once

#include "tools/match/settings/settings.h"

/* Returns true for PDN: a tag or the number of a first move. */
bool output_is_pdn(struct text beginning);

bool output_is_log(struct text beginning);

/* Returns false and sets *error unless outputs and the engines' stderr go to new or empty files,
 * files of their kind, pipes or devices. The results file checks its header. */
bool output_kinds_are_right(const struct match_settings *settings, struct builder *error);
