/* The games of this folder: some with fixed rules, and those made from a name. */
#pragma once

#include "games/connectn/rules.h"
#include "games/game.h"

/* Returns a game with these rules, which must outlive it, as must the texts. */
struct game connectn_game_of(const struct game_rules *rules, const char *name, const char *title);

/* Makes connect4-COLUMNSxRANKS or connect4-COLUMNSxRANKS-LENGTH (make_variant in games/game.h). */
struct variant *connectn_make_variant(struct text name, struct builder *error);
