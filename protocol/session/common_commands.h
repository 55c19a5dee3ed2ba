/*
 * The commands that all dialects share.
 */
#ifndef KINGDROP_PROTOCOL_SESSION_COMMON_COMMANDS_H
#define KINGDROP_PROTOCOL_SESSION_COMMON_COMMANDS_H

#include "protocol/session/command.h"

/* Ended by one without a name. */
extern const struct command common_commands[];

/* For the command that begins a new game, which has a name of its own in each dialect. */
#define NEW_GAME_SUMMARY "start a new game: clear the table"
void common_new_game(struct session *session);

#endif
