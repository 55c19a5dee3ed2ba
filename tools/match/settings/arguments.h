/*
 * The command line: words in the manner of cutechess-cli and fastchess, made into settings.
 */
#ifndef KINGDROP_TOOLS_MATCH_SETTINGS_ARGUMENTS_H
#define KINGDROP_TOOLS_MATCH_SETTINGS_ARGUMENTS_H

#include "tools/match/settings/settings.h"

/* Reads all words. The settings keep referring to them. False, and why in words that name the
 * argument, when they ask for nothing that can be done. */
bool arguments_read(struct match_settings *settings, int count, char **words, struct builder *why);

/* Frees what arguments_read has made, whether it succeeded or not. */
void arguments_finish(struct match_settings *settings);

#endif
