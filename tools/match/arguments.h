/*
 * The command line: words in the manner of cutechess-cli and fastchess, made into settings.
 */
#ifndef KINGDROP_TOOLS_MATCH_ARGUMENTS_H
#define KINGDROP_TOOLS_MATCH_ARGUMENTS_H

#include "tools/match/settings.h"

/* Reads all words. The settings keep referring to them, and to memory of their own, which is never
 * freed. False, and why in words that name the argument, when they ask for nothing that can be
 * done.
 */
bool arguments_read(struct match_settings *settings, int count, char **words, struct builder *why);

#endif
