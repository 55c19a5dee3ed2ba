/*
 * The moves at the root with their values and lines.
 */
#ifndef KINGDROP_TEXTBOOK_ROOT_MOVES_H
#define KINGDROP_TEXTBOOK_ROOT_MOVES_H

#include "engine/search_backend.h"

/* Moves in the order in which they are played. */
struct pv {
    size_t count;
    move moves[REPORT_PV_MAX];
};

struct root_move {
    score value;
    unsigned depth;      /* plies searched for it; 0: not searched yet */
    struct pv variation; /* begins with the move; longer ones are cut */
};

struct root_moves {
    size_t count;
    struct root_move list[GAME_MOVES_MAX];
};

/* The best line from a position: its best move, then the best line below that. */
void variation_extend(struct pv *line, move first, const struct pv *rest);

/* The score of a finished game for the side to move, that many plies after the root. */
score outcome_score(const struct game *game, const struct any_position *position, unsigned ply);

/* Begins with moves of the root, each with the same value at first. */
void root_moves_start(struct root_moves *root_moves, const move *moves, size_t count, score guess);

/* Removes all but the searchmoves of `go`. */
void root_moves_restrict(struct root_moves *root_moves, const struct limits *limits);

/* Inserts the result of the move with that number before all that have a lower value. The moves
 * before it are sorted already. */
void root_moves_insert(struct root_moves *root_moves, size_t number,
                       const struct root_move *result);

/* What a search says of a line beside the root move itself. */
struct search_info {
    unsigned selective_depth; /* plies to the deepest position, if deeper than the depth */
    bool proven;
    uint64_t nodes;
};

/* Posts the first `lines` moves, best first. */
void root_moves_post(const struct root_moves *root_moves, const struct search *search, size_t lines,
                     const struct search_info *search_info);

/* The result of a search: the first move, or, when there is no move, the score of the game. */
struct report root_moves_result(const struct root_moves *root_moves, const struct search *search,
                                const struct search_info *search_info);

#endif
