/* Compresses a slice's values into a section of a database file (section.h). */
#pragma once

#include "tools/endgame/workspace.h"

/* Returns a builder's value as a section of this kind stores it. */
uint8_t encode_value(enum section_kind kind, uint8_t value);

/* Returns an allocated section of a builder's values and sets *bytes, or NULL if memory is
 * short. */
uint8_t *encode_section(const struct rule_set *rules, const struct raw_slice *raw,
                        enum section_kind kind, uint64_t *bytes);
