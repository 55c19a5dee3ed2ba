/*
 * The dialect `play`: people type moves and get the engine's. It has the commands of UCI too.
 */
#ifndef KINGDROP_PROTOCOL_UCI_PLAY_H
#define KINGDROP_PROTOCOL_UCI_PLAY_H

#include "protocol/session/command.h"

/* The command that picks the dialect, ended by an empty row. */
extern const struct command play_entry[];

#endif
