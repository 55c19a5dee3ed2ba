/*
 * Compresses the values of a slice into a section of a database file (section.h).
 */
#ifndef KINGDROP_TOOLS_ENDGAME_ENCODE_H
#define KINGDROP_TOOLS_ENDGAME_ENCODE_H

#include "games/draughts/english/tablebase/section.h"

/* A builder's value as a value of a section of that kind. */
uint8_t encode_value(enum section_kind kind, uint8_t value);

/* The section, allocated, and its length in bytes; NULL when memory is short. `values` are the
 * builder's, one for each position of the slice. */
uint8_t *encode_section(const struct slice *slice, const uint8_t *values, enum section_kind kind,
                        uint64_t *bytes);

#endif
