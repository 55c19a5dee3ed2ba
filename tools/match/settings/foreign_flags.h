/*
 * The flags and keys of cutechess-cli and fastchess that mean nothing here, each with the reason,
 * for people whose scripts drive those runners. Tables only.
 */
#ifndef KINGDROP_TOOLS_MATCH_SETTINGS_FOREIGN_FLAGS_H
#define KINGDROP_TOOLS_MATCH_SETTINGS_FOREIGN_FLAGS_H

#include "games/base/text.h"

/* Returns why a flag of another runner is refused; NULL if no other runner has it. */
const char *foreign_flag_reason(const char *flag);

/* The same for the key of an engine. */
const char *foreign_key_reason(struct text key);

/* Returns true if a word of a flag asks for something that the runner always does, such as
 * append=true. */
bool foreign_word_is_implied(const char *word);

#endif
