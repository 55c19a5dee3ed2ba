/*
 * Positions and moves as Hub writes them, the compact notation of a game of draughts
 * (games/game.h).
 */
#pragma once

#include "games/game.h"
#include "games/game_history.h"

/* Returns the number-th game that has a compact notation, from 0; NULL past the last. */
const struct game *hub_notation_game(size_t number);

/* Returns the compact notation that a variant belongs to; the plain one for any other variant. */
const struct compact_notation *hub_notation_of(const struct variant *variant);

/* Appends moves, in Hub's form or the game's. Returns false and sets *error at the first wrong
 * one; the moves before it stay. */
bool hub_notation_play_words(struct game_history *history, struct text words,
                             struct builder *error);
