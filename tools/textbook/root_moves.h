/* The moves at the root with their values and lines. */
#pragma once

#include "engine/search_backend.h"

/* Moves in playing order. */
struct pv {
    size_t count;
    move moves[REPORT_PV_MAX];
};

struct root_move {
    score value;
    unsigned depth;      /* depth of its search in plies; 0: not yet searched */
    struct pv variation; /* begins with the move; may be truncated */
};

struct root_moves {
    size_t count;
    struct root_move list[GAME_MOVES_MAX];
};

/* Sets a line to a move followed by the best line after it. */
void variation_extend(struct pv *line, move first, const struct pv *rest);

/* Returns a finished game's score for the side to move. */
score outcome_score(const struct game *game, const struct any_position *position, unsigned ply);

/* Lists the moves, each with the value `guess`. */
void root_moves_set(struct root_moves *root_moves, const move *moves, size_t count, score guess);

/* Keeps the moves that `searchmoves` allows. */
void root_moves_restrict(struct root_moves *root_moves, const struct limits *limits);

/* Inserts the result of move `number` before lower values. The moves before it must be sorted. */
void root_moves_insert(struct root_moves *root_moves, size_t number,
                       const struct root_move *result);

/* Facts about the whole search, for each of its lines. */
struct search_info {
    unsigned selective_depth; /* maximum plies, if beyond the depth */
    bool proven;
    uint64_t nodes;
};

/* Posts the first `lines` moves, best first. */
void root_moves_post(const struct root_moves *root_moves, const struct search *search, size_t lines,
                     const struct search_info *search_info);

/* Returns the search result; without moves, the finished game's score. */
struct report root_moves_result(const struct root_moves *root_moves, const struct search *search,
                                const struct search_info *search_info);
