/*
 * The options for a struct program to list, in tables ended by an empty row.
 */
#ifndef KINGDROP_PROTOCOL_SESSION_OPTION_TABLE_H
#define KINGDROP_PROTOCOL_SESSION_OPTION_TABLE_H

#include "protocol/session/option.h"

/* Options of every program, and of programs with levels. */
extern const struct option option_table[];
extern const struct option strength_options[];

#endif
