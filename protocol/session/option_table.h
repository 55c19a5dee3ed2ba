/*
 * The options that programs choose from for their struct program. Tables end with an option without
 * a name.
 */
#ifndef KINGDROP_PROTOCOL_SESSION_OPTION_TABLE_H
#define KINGDROP_PROTOCOL_SESSION_OPTION_TABLE_H

#include "protocol/session/option.h"

/* For every program; and for those whose searches play below full strength. */
extern const struct option option_table[];
extern const struct option strength_options[];

#endif
