/* Compresses a slice's values into a section of a database file (section.h). */
#ifndef KINGDROP_TOOLS_ENDGAME_ENCODE_H
#define KINGDROP_TOOLS_ENDGAME_ENCODE_H

#include "games/draughts/english/tablebase/section.h"

/* Returns a builder's value as a section of this kind stores it. */
uint8_t encode_value(enum section_kind kind, uint8_t value);

/* Returns an allocated section and sets *bytes, or NULL if memory is short. `values` are the
 * builder's. */
uint8_t *encode_section(const struct slice *slice, const uint8_t *values, enum section_kind kind,
                        uint64_t *bytes);

#endif
