/*
 * Scores for the side to move, as integers; negative scores mirror these:
 *
 *   up to SCORE_STATIC_MAX        an evaluation in cp: hundredths of a man, or of a game's unit
 *   from SCORE_TABLEBASE_WIN on   a tablebase win at an unknown distance: a higher score is nearer
 *                                 to the next conversion or to the win
 *   from SCORE_PROVEN on          a win in SCORE_WIN - score plies
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef int32_t score;

enum {
    SCORE_DRAW = 0,
    SCORE_STATIC_MAX = 30000,    /* maximum of a static evaluation */
    SCORE_TABLEBASE_WIN = 30001, /* from here on: proven won at an unknown distance */
    SCORE_PROVEN = 31000,        /* from here on: proven won (negative: lost) at a known distance */
    SCORE_WIN = 32000,           /* won in 0 plies */
    SCORE_INFINITE = 32001,      /* outside every window */
};

/* Returns the score of a win with move number `plies`; 1 is the next move. */
static inline score score_win_in(unsigned plies)
{
    return SCORE_WIN - (score)plies;
}

/* Returns the score of a loss after `plies`; 0 is a lost position. */
static inline score score_loss_in(unsigned plies)
{
    return (score)plies - SCORE_WIN;
}

/* Returns true for a win at a known distance. */
static inline bool score_is_win(score value)
{
    return value >= SCORE_PROVEN;
}

/* Returns true for a loss at a known distance. */
static inline bool score_is_loss(score value)
{
    return value <= -SCORE_PROVEN;
}

/* Returns the score of a win within `plies`, at an unknown distance. */
static inline score score_tablebase_win_within(unsigned plies)
{
    return SCORE_PROVEN - 1 - (score)plies;
}

/* Returns true for a proven win or loss at any distance. */
static inline bool score_is_decisive(score value)
{
    return value >= SCORE_TABLEBASE_WIN || value <= -SCORE_TABLEBASE_WIN;
}

/* Returns the plies to the end of a decided game. */
static inline unsigned score_plies(score value)
{
    return (unsigned)(SCORE_WIN - (value < 0 ? -value : value));
}

/* Returns the score counted from a position `plies` nearer to the end: the search counts from
 * the root, all else from the position. */
static inline score score_nearer(score value, unsigned plies)
{
    if (!score_is_decisive(value))
        return value;
    return value > 0 ? value + (score)plies : value - (score)plies;
}

/* Returns the score counted from a position `plies` farther away. */
static inline score score_farther(score value, unsigned plies)
{
    if (!score_is_decisive(value))
        return value;
    return value > 0 ? value - (score)plies : value + (score)plies;
}

/* Returns a parent's score from the child's side, where the end is a ply nearer. */
static inline score score_to_child(score value)
{
    return -value + (score_is_decisive(value) ? (value < 0) - (value > 0) : 0);
}

/* Returns a child's score from the parent's side. */
static inline score score_from_child(score value)
{
    return -value + (score_is_decisive(value) ? (value > 0) - (value < 0) : 0);
}

/* Bounds on a position's exact score. */
struct bounds {
    score lower, upper;
};

#define BOUNDS_UNKNOWN ((struct bounds){-SCORE_INFINITE, SCORE_INFINITE})
