/* The commands that all dialects share. */
#pragma once

#include "protocol/session/command.h"

/* Ends with an empty row. */
extern const struct command common_commands[];

/* Shared by all dialects' new-game commands. */
#define NEW_GAME_SUMMARY "start a new game: clear the hash table"
void common_new_game(struct session *session);

/* Begins a new game at the variant's start position. */
void common_start_game(struct session *session);

/* Prints the board, and the outcome if the game is over. */
void common_show_board(struct session *session);

/* Prints the session's options for people, one per line. */
void common_list_options(struct session *session);
