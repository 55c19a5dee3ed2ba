/*
 * The moves at the root, and what a search makes of them.
 */
#ifndef KINGDROP_TEXTBOOK_CHOICES_H
#define KINGDROP_TEXTBOOK_CHOICES_H

#include "engine/search_backend.h"

/* Moves in the order in which they are played. */
struct pv {
    size_t count;
    move moves[REPORT_PV_MAX];
};

struct choice {
    score value;
    unsigned depth;      /* plies searched for it; 0: not searched yet */
    struct pv variation; /* begins with the move; longer ones are cut */
};

struct choices {
    size_t count;
    struct choice list[GAME_MOVES_MAX];
};

/* The best line from a position: its best move, then the best line below that. */
void variation_extend(struct pv *line, move first, const struct pv *rest);

/* All legal moves of a position, each with the same first guess of a value. */
void choices_start(struct choices *choices, const struct game *game,
                   const struct any_position *root, score guess);

/* Leaves those in that `go` asked for. */
void choices_restrict(struct choices *choices, const struct limits *limits);

/* Gives the choice of that number its result and moves it up before all that are worth less. Those
 * before it have been settled already. */
void choices_settle(struct choices *choices, size_t number, const struct choice *result);

/* What a search backend knows of a line beside the choice itself. */
struct finding {
    unsigned selective_depth; /* plies to the deepest position, if deeper than the choice's depth */
    bool proven;
    uint64_t nodes;
};

/* Posts the first `lines` choices, best first. */
void choices_post(const struct choices *choices, const struct search *search, size_t lines,
                  const struct finding *finding);

/* The verdict of a search: the first choice, or, when there is no move, the result of the game. */
struct report choices_verdict(const struct choices *choices, const struct search *search,
                              const struct finding *finding);

#endif
