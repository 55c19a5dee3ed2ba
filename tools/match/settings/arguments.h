/* The command line in the style of cutechess-cli and fastchess, whose flags take many words. */
#pragma once

#include "tools/match/settings/settings.h"

/* Reads all words. The settings point into them and to themselves, so both must stay in place.
 * Returns false and sets *error if one is wrong or missing. */
bool arguments_read(struct match_settings *settings, int count, char **words,
                    struct builder *error);

/* The text of --help. */
extern const char usage[];
