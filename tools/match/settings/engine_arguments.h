/*
 * The key=value words of -engine and -each.
 */
#ifndef KINGDROP_TOOLS_MATCH_SETTINGS_ENGINE_ARGUMENTS_H
#define KINGDROP_TOOLS_MATCH_SETTINGS_ENGINE_ARGUMENTS_H

#include "tools/match/settings/settings.h"

/* Reads a word such as `option.Hash=16`; the settings keep pointers into it. The flag is for
 * complaints. False, and why, when the key or the value is wrong. */
bool engine_argument_read(struct engine_settings *engine, char *word, const char *flag,
                          struct builder *error);

/* Fills in the defaults of engines[number]. False, and why, when it lacks a command or limits, or
 * an earlier engine has the same name. */
bool engine_settings_complete(struct engine_settings *engines, unsigned number,
                              struct builder *error);

#endif
