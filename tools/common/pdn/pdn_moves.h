/*
 * Plays the moves of a PDN text while its words are read.
 *
 * A word may match several moves: captures with the same ends, or a capture whose other jumps
 * follow as words ("8x15 15x22"). All readings are played side by side until later words leave one:
 * a beam search in linear time.
 */
#pragma once

#include "tools/common/pdn/pdn.h"

#define PDN_WAYS_MAX 8
#define PDN_WAY_MOVES_MAX 32

/* One possible reading of the moves. */
struct pdn_way {
    struct any_position now;
    size_t count;
    move moves[PDN_WAY_MOVES_MAX];
    struct move_eval evals[PDN_WAY_MOVES_MAX];
    char jumps[GAME_MOVE_TEXT]; /* of an incomplete capture, or empty */
};

/* Initialise to zero except `game` and `plies`. */
struct pdn_moves {
    struct pdn_game *game; /* set up before the first word */
    size_t plies;          /* play at least this many; 0: all */
    size_t way_count;      /* 0: one reading */
    struct pdn_way ways[PDN_WAYS_MAX];
    struct text place;          /* of the first ambiguous word */
    char doubt[GAME_MOVE_TEXT]; /* that word */
};

/* Plays a word of one or more moves, found in the text at `place`. Returns PDN_GAME, PDN_NO_MEMORY,
 * or PDN_ILLEGAL with *error and the place of the wrong word in *bad. */
enum pdn_read pdn_moves_play(struct pdn_moves *moves, struct text word, struct text place,
                             struct text *bad, struct builder *error);

/* Ends the game. Returns PDN_ILLEGAL if several readings or half a capture remain. */
enum pdn_read pdn_moves_end(struct pdn_moves *moves, struct text *bad, struct builder *error);

/* Stores an evaluation with the last move if it has none. */
void pdn_moves_note(struct pdn_moves *moves, const struct move_eval *eval);

/* Returns true if `plies` moves are played, so later words may be illegal. */
bool pdn_moves_are_enough(const struct pdn_moves *moves);
