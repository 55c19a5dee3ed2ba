/*
 * The games of a PDN text as a set, to find out which games a file has already. Two games are the
 * same if their bytes are, without blanks at the end.
 */
#ifndef KINGDROP_TOOLS_MATCH_RESULTS_GAME_SET_H
#define KINGDROP_TOOLS_MATCH_RESULTS_GAME_SET_H

#include <stdbool.h>
#include <stddef.h>

#include "games/base/text.h"

/* All zero: empty. */
struct game_set {
    struct text *games; /* sorted */
    size_t count;
};

/* Takes the first game off *pdn: all up to the next line with a tag Event. False at the end. */
bool game_set_take(struct text *pdn, struct text *game);

/* Fills an empty set from a text that stays. False when memory is short. */
bool game_set_fill(struct game_set *set, struct text pdn);

/* True if a game of the set begins with these bytes, which may be a whole game. */
bool game_set_has(const struct game_set *set, struct text game);

void game_set_finish(struct game_set *set);

#endif
