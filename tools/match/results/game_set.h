/* The games of a PDN text as a set, compared by bytes without trailing blanks. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "games/base/text.h"

/* All zero: empty. */
struct game_set {
    struct text *games; /* sorted */
    size_t count;
};

/* Takes a game, up to the next line with a tag Event, off *pdn. Returns false at the end. */
bool game_set_take(struct text *pdn, struct text *game);

/* Fills an empty set from a text that must outlive it. Returns false if memory is short. */
bool game_set_fill(struct game_set *set, struct text pdn);

/* Returns true if a game of the set begins with these bytes. */
bool game_set_has(const struct game_set *set, struct text game);

void game_set_finish(struct game_set *set);
