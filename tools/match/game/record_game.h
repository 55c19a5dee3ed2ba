/*
 * Records a finished game: its result, and the game as PDN with its tags.
 */
#ifndef KINGDROP_TOOLS_MATCH_GAME_RECORD_GAME_H
#define KINGDROP_TOOLS_MATCH_GAME_RECORD_GAME_H

#include "tools/match/game/match_game.h"

/* False when memory is short; *played is the caller's to finish either way. Games without times in
 * their comments have no date either: they are the same whenever they are played. */
bool record_game(struct match_game *game, const struct scheduled_game *scheduled, const char *date,
                 struct played_game *played);

#endif
