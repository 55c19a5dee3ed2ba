/*
 * The commands that dialects share.
 */
#ifndef KINGDROP_PROTOCOL_SESSION_COMMON_COMMANDS_H
#define KINGDROP_PROTOCOL_SESSION_COMMON_COMMANDS_H

#include "protocol/session/command.h"

/* Those of UCI and UGI, and those of every dialect, ended by one without a name. */
extern const struct command uci_shared_commands[];
extern const struct command common_commands[];

/* For the command that begins a new game, whatever it is called. */
#define NEW_GAME_SUMMARY "forget what was learnt of the game so far"
void common_new_game(struct session *session, struct text rest);

#endif
