/* kingdrop as a program built on the protocol library: its name, games, dialects and options. */
#pragma once

#include "protocol/session/program.h"

struct program standard_program(void);
