/* The dialect `play`: people type moves and get the engine's. It has the commands of UCI too. */
#pragma once

#include "protocol/session/command.h"

/* The command that picks the dialect, ended by an empty row. */
extern const struct command play_entry[];
