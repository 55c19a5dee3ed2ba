/*
 * A finished duel made into what is kept of it: its result, and its game in writing.
 */
#ifndef KINGDROP_TOOLS_MATCH_GAME_RECORD_GAME_H
#define KINGDROP_TOOLS_MATCH_GAME_RECORD_GAME_H

#include "tools/match/game/match_game.h"
#include "tools/match/results/results_file.h"

/* Gives the duel's game its tags and writes it; false when memory is short. The date is left open
 * in games without times, which are the same whenever they are played. */
bool record_game(struct match_game *match_game, const struct scheduled_game *scheduled,
                 const char *date, struct played_game *played);

#endif
