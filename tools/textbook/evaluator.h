/* Static evaluation at the horizon: evaluators/<game>.c, or else the game's own. */
#pragma once

#include "games/game.h"

struct evaluator {
    const struct game *game;

    /* Returns the value for the side to move; score_win_in() or score_loss_in() if proven. */
    score (*evaluate)(const struct any_position *position);

    /* Writes the terms of the evaluation, a line each; NULL: the game's. */
    void (*explain)(const struct any_position *position, struct builder *text);

    /* Returns whether the position is quiet; otherwise the search continues. NULL: every position
     * is. */
    bool (*is_quiet)(const struct any_position *position);

    /* Returns a key shared by mirrored and rotated positions; NULL: no symmetry. */
    uint64_t (*symmetric_key)(const struct any_position *position);

    /* Positions for the comparison, ended by NULL, and their depth in plies. NULL: none. */
    const char *const *positions;
    int depth;
};

/* For all games of the textbook, ended by NULL. */
extern const struct evaluator *const textbook_evaluators[];

/* One for each game. */
#define GAME(name) extern const struct evaluator name##_evaluator;
#include "games.def"
#undef GAME
extern const struct evaluator stones_evaluator;
