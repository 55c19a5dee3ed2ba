/* The key=value words of -engine and -each. */
#pragma once

#include "tools/match/settings/settings.h"

/* Reads a word such as `option.Hash=16`; the settings point into it. Returns false and sets *error,
 * which names the flag, for a wrong key or value. */
bool engine_argument_read(struct engine_settings *engine, char *word, const char *flag,
                          struct builder *error);

/* Fills in defaults of engines[number]. Returns false and sets *error if it lacks a command or
 * limits, or shares its name with an earlier engine. */
bool engine_settings_complete(struct engine_settings *engines, unsigned number,
                              struct builder *error);
