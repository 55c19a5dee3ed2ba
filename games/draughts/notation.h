/*
 * Moves and positions in PDN (Portable Draughts Notation), and the board as a picture, compiled
 * once per rule set.
 *
 *   11-15  15x22  1x10x19    moves: all squares only if the ends fit several moves
 *   c3-d4  cd4  c3:e5        letters in some rule sets; all read both
 *   B:W21,22,K30:B1,2,3      positions: the side to move, then the squares of each side
 *
 * The functions are members of struct game and struct variant.
 */
#pragma once

#include "games/draughts/board.h"
#include "games/draughts/rules.h"

/* FIRST's and SECOND's names: "Black" and "White", or the reverse. */
extern const char *const OF_GAME(player_names)[2];

bool OF_GAME(read_position)(const struct game *game, struct any_position *any, struct text text,
                            struct builder *error);
void OF_GAME(write_position)(const struct any_position *any, struct builder *text);

bool OF_GAME(read_move)(const struct any_position *any, struct text *text, move *move,
                        struct builder *error);
enum move_match OF_GAME(match_move)(const struct any_position *any, move move, struct text word);
void OF_GAME(write_move)(const struct any_position *any, move move, struct builder *text);
void OF_GAME(write_ways)(const struct any_position *any, move move, struct builder *text);

extern const struct compact_notation OF_GAME(compact)[COMPACT_COUNT];

/* The evaluation's weights and terms, in evaluation.c. */
struct weights *OF_GAME(weights_open)(const char *file, struct builder *error);
void OF_GAME(explain)(const struct any_position *any, const struct weights *weights,
                      struct builder *text);

void OF_GAME(draw)(const struct any_position *any, struct builder *text);
struct picture OF_GAME(picture)(const struct any_position *any);
void OF_GAME(cell_name)(unsigned cell, struct builder *text);

/* Members of struct game. The odds are from 1,200 games of English checkers with eleven men a side
 * at 20,000 nodes a move. */
#define DRAUGHTS_INTERFACE                                                                         \
    .explain = OF_GAME(explain), .odds = {.half_won = 104, .spread = 32},                          \
    .weights_open = OF_GAME(weights_open), .weights_close = weights_close,                         \
    .picture = OF_GAME(picture), .cell_name = OF_GAME(cell_name), .draw = OF_GAME(draw),           \
    .read_position = OF_GAME(read_position), .read_move = OF_GAME(read_move),                      \
    .match_move = OF_GAME(match_move), .compact = OF_GAME(compact)

/* Members of struct variant. */
#define DRAUGHTS_NOTATION                                                                          \
    .write_move = OF_GAME(write_move), .write_ways = OF_GAME(write_ways),                          \
    .write_position = OF_GAME(write_position)

/* Takes a square, such as 21 or c3. Returns false if there is none. */
bool OF_GAME(take_square)(struct text *rest, square *square);

/* Returns a piece's letter, or '.' for none. */
char OF_GAME(piece_letter)(const struct position *position, square at);
