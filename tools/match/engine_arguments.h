/*
 * The words behind -engine and -each.
 */
#ifndef KINGDROP_TOOLS_MATCH_ENGINE_ARGUMENTS_H
#define KINGDROP_TOOLS_MATCH_ENGINE_ARGUMENTS_H

#include "tools/match/settings/settings.h"

/* Takes over a word such as `option.Hash=16`, to parts of which the engine goes on referring.
 * False, and why, when it says nothing; the flag is where it stands. */
bool engine_argument_read(struct engine_settings *engine, char *word, const char *flag,
                          struct builder *why);

/* Adds to engines[number] what nobody said. False, and why, when it lacks a command or limits, or
 * an engine before it has its name. */
bool engine_settings_complete(struct engine_settings *engines, unsigned number,
                              struct builder *why);

#endif
