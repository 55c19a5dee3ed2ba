/*
 * Shared by the disc games, games/connect4 and games/connectn: moves as text, the fields of
 * Fairy-Stockfish's FEN besides the board, the levels, and the table of evaluation terms.
 */
#pragma once

#include <stdbool.h>

#include "games/base/text.h"
#include "games/game.h"

/* A board's size, and whether players may pop their own discs from rank 1. */
struct disc_board {
    unsigned columns, ranks;
    bool pops;
};

/* A parsed move, not yet checked against the position. */
struct disc_move {
    struct text word; /* only this move's text */
    unsigned column;  /* from 0 */
    unsigned rank;    /* from 1; 0 if none is named */
    bool is_pop;
};

/* Takes a move: a digit of a list such as 4453, or else a whole word: a column, cell (d1), drop
 * (P@d1) or pop (p4, pd). Returns false and sets *error if it is none of these. */
bool disc_move_read(const struct disc_board *board, struct text *text, struct disc_move *move,
                    struct builder *error);

/* Reads the side to move, whose letter distinguishes the notations: x or o, in a FEN w or b.
 * Returns false and sets *error if it is neither. */
bool fen_read_side(struct text side, enum player *turn, bool *is_fen, struct builder *error);

/* Takes the discs in hand off a board's end, with their brackets. Returns "" if there are none. */
struct text fen_take_hand(struct text *board);

/* Checks both players' discs in hand: P and p in any order, "[]" or "[-]" for none; an empty text
 * is valid, too. Returns false and sets *error if the counts differ. */
bool fen_check_hand(struct text hand, unsigned first, unsigned second, struct builder *error);

/* Checks the fields after the side to move: none or, in a FEN, up to two dashes and two counts.
 * Returns false and sets *error if one is invalid. */
bool fen_check_tail(struct text tail, bool is_fen, struct builder *error);

/* Adds the fields after a board: both players' discs in hand, the side to move and the counts of
 * plies and moves. */
void fen_write_tail(unsigned first, unsigned second, unsigned plies, struct builder *text);

/* Nodes and evaluation noise by rating, from 600; the last one is full strength. */
enum { DISC_LEVELS = 9 };
extern const struct level disc_levels[DISC_LEVELS];

/* The terms of an evaluation, counted for both players, and its value for the first. */
struct disc_terms {
    unsigned count;
    const char *const *names;
    const int *weights;
    const int *counts[2];
    int value;
};

/* Adds a line for each term, then the value (explain in games/game.h). */
void disc_terms_write(const struct disc_terms *terms, struct builder *text);
