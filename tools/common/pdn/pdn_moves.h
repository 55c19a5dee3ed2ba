/*
 * The moves of a PDN text, played as their words are read.
 *
 * A word may name several moves: by the ends that captures share, or by the first jump of a capture
 * whose others follow as words ("8x15 15x22"). Then all of them are played side by side until the
 * words that follow leave only one: a beam search, so that reading takes linear time.
 */
#ifndef KINGDROP_TOOLS_COMMON_PDN_PDN_MOVES_H
#define KINGDROP_TOOLS_COMMON_PDN_PDN_MOVES_H

#include "tools/common/pdn/pdn.h"

#define PDN_WAYS_MAX 8
#define PDN_WAY_MOVES_MAX 32

/* Moves that the game may continue with. */
struct pdn_way {
    struct any_position now;
    size_t count;
    move moves[PDN_WAY_MOVES_MAX];
    struct move_eval evals[PDN_WAY_MOVES_MAX];
    char jumps[GAME_MOVE_TEXT]; /* of a capture that is not complete; or empty */
};

/* All zero but the game and the plies: the game's own moves. */
struct pdn_moves {
    struct pdn_game *game; /* set up before the first word */
    size_t plies;          /* to play, at least; 0: all */
    size_t way_count;      /* 0: no doubt how the game continues */
    struct pdn_way ways[PDN_WAYS_MAX];
    struct text place;          /* of the first word that is in doubt, */
    char doubt[GAME_MOVE_TEXT]; /* and the word */
};

/* Plays a word without blanks, one move or several, which stands at a place of the text. On
 * PDN_ILLEGAL *bad is the place of the word that is wrong, and *why says why. */
enum pdn_read pdn_moves_play(struct pdn_moves *moves, struct text word, struct text place,
                             struct text *bad, struct builder *error);

/* The same at the end of the game: it is illegal if several ways are left, or half a capture. */
enum pdn_read pdn_moves_end(struct pdn_moves *moves, struct text *bad, struct builder *error);

/* Notes an evaluation beside the last move if it has none. */
void pdn_moves_note(struct pdn_moves *moves, const struct move_eval *eval);

/* Are there as many moves as wanted? Then bad words after them do not matter. */
bool pdn_moves_are_enough(const struct pdn_moves *moves);

#endif
