/*
 * The interface between the engine and a search: what a search offers for one game, and what it is
 * given. `engine/search/root.c`, compiled once a game, is one search backend a game; the textbook
 * has others.
 */
#ifndef KINGDROP_ENGINE_SEARCH_BACKEND_H
#define KINGDROP_ENGINE_SEARCH_BACKEND_H

#include "engine/control.h"
#include "engine/level.h"
#include "engine/limits.h"
#include "engine/report.h"
#include "games/game.h"

struct transposition_table;

/* One search, shared by all its threads, which change nothing here but through `table`
 * and `control`. */
struct search {
    const struct game *game;
    struct any_position root;
    const uint64_t *earlier_keys; /* positions before the root that may occur again, oldest first */
    size_t earlier_count;
    struct limits limits;
    struct settings settings;
    struct played_level level; /* only its nodes count unless a level plays */
    unsigned threads;
    struct transposition_table *table;
    struct control *control;
    const struct tablebase *tablebase; /* of this game; NULL: none */
    const struct opening_book *book;   /* the same */
    const struct weights *weights;     /* of the evaluation; NULL: those of the build */
    bool root_keeps_result; /* a tablebase has chosen the root's moves: all keep its result */

    /* The table of the game's solver; NULL: this search has no solver. */
    void *solver_memory;
    size_t solver_bytes;
    bool solves; /* the solver proves the root's score; else only how long wins and losses take */

    /* Sends a report to the owner; only for thread 0. */
    void (*post)(void *context, const struct report *report);
    void *post_context;
};

/* How full the solver's table is if it solves, else the transposition table. */
unsigned search_fullness_permille(const struct search *search);

struct search_backend {
    const struct game *game;
    const char *instruction_set; /* that it is compiled for; NULL: that of the build */
    bool single_threaded;        /* runs only on thread 0, however many there are */

    /* The evaluation that it searches with, and its terms; NULL: those of the game. */
    score (*evaluate)(const struct any_position *position);
    void (*explain)(const struct any_position *position, struct builder *text);

    /* The same search as players of all levels make it, see engine/level.h; NULL: the search
     * backend plays at full strength only. */
    const struct search_backend *levels;

    /* What a thread remembers from one search to the next (history of moves): this much memory,
     * zeroed at first and on a new game, is lent to every thread. */
    size_t memory_bytes;

    /* Searches until a limit is reached, the score is proven or control says stop, and fills in
     * the result: its move, ponder move and final line. Called on every thread of the search.
     * Thread 0 posts the lines on the way, and its result counts unless another's is better: proven
     * where its own is not, or else deeper. */
    void (*think)(struct search *search, unsigned thread, void *memory, struct report *result);

    /* The number of leaves `depth` plies below a position, every way to make a move counted; cut
     * short when control says stop. */
    uint64_t (*perft)(const struct any_position *position, unsigned depth, struct control *control);
};

/* The search backend of a game in a list ended by NULL; NULL: none. */
static inline const struct search_backend *
search_backend_for(const struct search_backend *const *backends, const struct game *game)
{
    while (*backends != NULL && (*backends)->game != game)
        backends++;
    return *backends;
}

/* The search backends of all games, ended by NULL, as compiled for the best instruction set that
 * both the build and this machine have. Whichever that is, they search the same tree. */
const struct search_backend *const *standard_backends(void);

#endif
