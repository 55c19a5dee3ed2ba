/* The options for a struct program to list, in tables ended by an empty row. */
#pragma once

#include "protocol/session/option.h"

/* Options of every program, and of programs with levels. */
extern const struct option option_table[];
extern const struct option strength_options[];
