/*
 * The commands that dialects share.
 */
#ifndef KINGDROP_PROTOCOL_SHARED_H
#define KINGDROP_PROTOCOL_SHARED_H

#include "protocol/command.h"

/* Those of UCI and UGI, and those of every dialect, ended by one without a name. */
extern const struct command shared_commands[];
extern const struct command common_commands[];

/* For the command that begins a new game, whatever it is called. */
#define SHARED_NEW_GAME_SUMMARY "forget what was learnt of the game so far"
void shared_new_game(struct session *session, struct text rest);

#endif
