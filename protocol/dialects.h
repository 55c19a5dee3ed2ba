/* The dialects of this build: each has a folder beside this file and a line in meson.build. */
#pragma once

#include "protocol/session/dialect.h"

/* Ended by NULL; the first one is active until the client picks another. */
extern const struct dialect *const standard_dialects[];
