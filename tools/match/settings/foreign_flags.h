/*
 * Reasons to refuse flags and keys of cutechess-cli and fastchess, for users of their scripts.
 * Tables only.
 */
#pragma once

#include "games/base/text.h"

/* Returns the reason to refuse another runner's flag, or NULL if it is unknown. */
const char *foreign_flag_reason(const char *flag);

/* Returns the same for an engine's key. */
const char *foreign_key_reason(struct text key);

/* Returns true for words that request the runner's fixed behaviour, such as append=true. */
bool foreign_word_is_implied(const char *word);
