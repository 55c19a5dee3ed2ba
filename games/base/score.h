/*
 * Scores: what a position is worth to the side to move.
 *
 *   up to SCORE_STATIC_MAX        an evaluation, in cp: hundredths of a man, or of a game's unit
 *   from SCORE_TABLEBASE_WIN on   won by a tablebase that does not count the plies to the end: a
 *                                 higher score is nearer to the next conversion or to the win
 *   from SCORE_PROVEN on          won in SCORE_WIN - score plies: a faster win is a higher score
 *
 * Negative scores are the same for losses. All are integers, the same on every machine.
 */
#ifndef KINGDROP_GAMES_BASE_SCORE_H
#define KINGDROP_GAMES_BASE_SCORE_H

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

/* The score of winning with move number `plies` from now: 1 is the next move. Odd for the side to
 * move. */
static inline score score_win_in(unsigned plies)
{
    return SCORE_WIN - (score)plies;
}

/* The score of having lost after that many plies; of 0 plies, the game is lost already. */
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

/* The same score counted from a position some plies nearer to the end of the game, or farther from
 * it. In a search plies count from the root; in evaluations, databases and tables from the position
 * itself. */
static inline score score_nearer(score value, unsigned plies)
{
    if (!score_is_decisive(value))
        return value;
    return value > 0 ? value + (score)plies : value - (score)plies;
}

static inline score score_farther(score value, unsigned plies)
{
    if (!score_is_decisive(value))
        return value;
    return value > 0 ? value - (score)plies : value + (score)plies;
}

/* A score as the other side sees it one ply later, when the end is a ply nearer; and back. */
static inline score score_to_child(score value)
{
    return -value + (score_is_decisive(value) ? (value < 0) - (value > 0) : 0);
}

static inline score score_from_child(score value)
{
    return -value + (score_is_decisive(value) ? (value > 0) - (value < 0) : 0);
}

/* What a game knows about a position without any search: its true score lies within. */
struct bounds {
    score lower, upper;
};

#define BOUNDS_UNKNOWN ((struct bounds){-SCORE_INFINITE, SCORE_INFINITE})

#endif
