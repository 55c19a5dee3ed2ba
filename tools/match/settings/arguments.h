/*
 * The command line, in the style of cutechess-cli and fastchess: single-hyphen flags with any
 * number of words, often key=value, which getopt_long does not read.
 */
#ifndef KINGDROP_TOOLS_MATCH_SETTINGS_ARGUMENTS_H
#define KINGDROP_TOOLS_MATCH_SETTINGS_ARGUMENTS_H

#include "tools/match/settings/settings.h"

/* Reads all words, to which the settings point, as to themselves: they stay in place. False, and
 * why, naming the argument, when one is wrong or something is missing. */
bool arguments_read(struct match_settings *settings, int count, char **words,
                    struct builder *error);

/* What --help prints. */
extern const char usage[];

#endif
