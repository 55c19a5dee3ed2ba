/*
 * Evaluators: what stands in for the rest of the game at the horizon of a search. A game has its
 * own in evaluators/<game>.c, or else the one that its dynamic interface offers.
 */
#ifndef KINGDROP_TEXTBOOK_EVALUATOR_H
#define KINGDROP_TEXTBOOK_EVALUATOR_H

#include "games/game.h"

struct evaluator {
    const struct game *game;

    /* What a position is worth to the side to move. An evaluator that knows the end of the game
     * from here says so with a score_win_in or score_loss_in. */
    score (*evaluate)(const struct any_position *position);

    /* The terms of the evaluation, a line each; NULL: those of the game. */
    void (*explain)(const struct any_position *position, struct builder *text);

    /* May the position be evaluated? If not, an exchange is going on, and the search goes on below
     * it. NULL: every position may. */
    bool (*is_quiet)(const struct any_position *position);

    /* A key that positions share which mirrors and turns of the board carry into each other; NULL:
     * the board has no symmetry. */
    uint64_t (*symmetric_key)(const struct any_position *position);

    /* Positions that the techniques are compared on, as texts ended by NULL, and the depth in
     * plies; NULL: the game is left out of the comparison. */
    const char *const *positions;
    int depth;
};

/* Of all games of the textbook, ended by NULL. */
extern const struct evaluator *const textbook_evaluators[];

/* One a game. */
#define GAME(name) extern const struct evaluator name##_evaluator;
#include "games.def"
#undef GAME
extern const struct evaluator stones_evaluator;

#endif
