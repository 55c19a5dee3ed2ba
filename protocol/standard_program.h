/*
 * kingdrop as a program over the protocol library: its name, games, dialects and options.
 */
#ifndef KINGDROP_PROTOCOL_STANDARD_PROGRAM_H
#define KINGDROP_PROTOCOL_STANDARD_PROGRAM_H

#include "protocol/session/program.h"

struct program standard_program(void);

#endif
