/*
 * Scores: what a position is worth to the side to move.
 *
 * Hundredths of a man (or of whatever a game calls its unit) between -SCORE_STATIC_MAX and
 * SCORE_STATIC_MAX; beyond SCORE_PROVEN the game is decided and the score counts the plies to its
 * end, so that a faster win is a higher score and a slower loss too. From SCORE_TABLEBASE_WIN up to
 * there it is decided as well, by a tablebase that does not count the plies: a higher score is
 * nearer to the next conversion or to the win. All integers: the same on every machine.
 */
#ifndef KINGDROP_GAMES_SCORE_H
#define KINGDROP_GAMES_SCORE_H

#include <stdbool.h>
#include <stdint.h>

typedef int32_t score;

enum {
    SCORE_DRAW = 0,
    SCORE_STATIC_MAX = 30000,    /* no static evaluation is above this */
    SCORE_TABLEBASE_WIN = 30001, /* from here on: proven won, in an unknown number of plies */
    SCORE_PROVEN = 31000,        /* from here on: proven won (negative: lost) in a known number */
    SCORE_WIN = 32000,           /* won in 0 plies */
    SCORE_INFINITE = 32001,      /* outside every window */
};

/* The score of winning with the ply'th move from now; ply is odd when counted from the winner. */
static inline score score_win_in(unsigned plies)
{
    return SCORE_WIN - (score)plies;
}

/* The score of having lost after that many plies; 0 when the game is already lost. */
static inline score score_loss_in(unsigned plies)
{
    return (score)plies - SCORE_WIN;
}

static inline bool score_is_win(score value)
{
    return value >= SCORE_PROVEN;
}

static inline bool score_is_loss(score value)
{
    return value <= -SCORE_PROVEN;
}

/* The score of a win within a number of plies that is not known exactly. */
static inline score score_tablebase_win_within(unsigned plies)
{
    return SCORE_PROVEN - 1 - (score)plies;
}

/* Is a position of that value proven won or lost, its distance known or not? */
static inline bool score_is_decisive(score value)
{
    return value >= SCORE_TABLEBASE_WIN || value <= -SCORE_TABLEBASE_WIN;
}

/* Plies to the end of a won or lost game. */
static inline unsigned score_plies(score value)
{
    return (unsigned)(SCORE_WIN - (value < 0 ? -value : value));
}

/* What a game knows about a position without any search: its true score lies within. */
struct bounds {
    score lower, upper;
};

#define BOUNDS_UNKNOWN ((struct bounds){-SCORE_INFINITE, SCORE_INFINITE})

#endif
