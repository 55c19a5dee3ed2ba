/*
 * The commands that UCI and UGI share.
 */
#ifndef KINGDROP_PROTOCOL_SHARED_H
#define KINGDROP_PROTOCOL_SHARED_H

#include "protocol/command.h"

/* Those that have one name in both, ended by one without. */
extern const struct command shared_commands[];

/* `ucinewgame` and `uginewgame`. */
void shared_new_game(struct session *session, struct text rest);

#endif
