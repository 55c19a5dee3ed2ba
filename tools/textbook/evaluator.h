/*
 * Judges: what stands in for the rest of the game at the horizon of a search.
 */
#ifndef KINGDROP_TEXTBOOK_EVALUATOR_H
#define KINGDROP_TEXTBOOK_EVALUATOR_H

#include "games/game.h"

struct evaluator {
    const struct game *game;

    /* What a position is worth to the side to move. A judge that knows the end of the game from
     * here says so with a score_win_in or score_loss_in. */
    score (*evaluate)(const struct any_position *position);

    /* May the position be judged? If not, no exchange being over, the search goes on below it.
     * NULL: every position may. */
    bool (*is_quiet)(const struct any_position *position);
};

/* Piece values times a weight of the square. */
extern const struct evaluator checkers_evaluator;

/* Groups of four squares that only one side occupies. */
extern const struct evaluator connect4_evaluator;

/* Lines that are open to each side. */
extern const struct evaluator tictactoe_evaluator;

/* Knows nothing before the end. */
extern const struct evaluator stones_evaluator;

/* Rows, columns and diagonals without a stone of the player's opponent. */
int tictactoe_open_lines(const struct any_position *any, enum player player);

#endif
