/*
 * The dialects of this build: each has a folder beside this file and a line in meson.build.
 */
#ifndef KINGDROP_PROTOCOL_DIALECTS_H
#define KINGDROP_PROTOCOL_DIALECTS_H

#include "protocol/session/dialect.h"

/* Ended by NULL; the first one holds until the client picks another. */
extern const struct dialect *const standard_dialects[];

#endif
