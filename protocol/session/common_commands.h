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

/* The same, from the variant's start position. */
void common_start_game(struct session *session);

/* Prints the board, and the outcome of a game that is over. */
void common_show_board(struct session *session);

/* Prints the session's options for people, a line each. */
void common_list_options(struct session *session);

#endif
