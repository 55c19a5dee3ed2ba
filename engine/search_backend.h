/* The interface between engine and search. engine/search/search.c becomes one backend per game. */
#pragma once

#include "engine/control.h"
#include "engine/level.h"
#include "engine/limits.h"
#include "engine/report.h"
#include "games/game.h"

struct transposition_table;

/* One search. Its threads change only the tables and `control`. */
struct search {
    const struct game *game;
    struct any_position root;
    const uint64_t *earlier_keys; /* of positions that can recur, oldest first */
    size_t earlier_count;
    struct limits limits;
    struct settings settings;
    struct played_level level; /* at full strength only its `nodes` is used */
    bool plays_level;          /* see search/search_thread.h */
    unsigned threads;
    struct transposition_table *table;
    struct control *control;
    const struct tablebase *tablebase; /* NULL: none */
    const struct opening_book *book;   /* NULL: none */
    const struct weights *weights;     /* NULL: the build's */
    bool root_keeps_result;            /* a tablebase has restricted the root moves */

    /* The solver's table; NULL: this search has no solver. */
    void *solver_memory;
    size_t solver_bytes;
    bool solves; /* the solver proves the root's score, not only distances */

    /* Sends a report to the owner. Only for thread 0. */
    void (*post)(void *context, const struct report *report);
    void *post_context;
};

/* Returns the fullness of the solver's table if the search solves, else of the transposition
 * table. */
unsigned search_fullness_permille(const struct search *search);

struct search_backend {
    const struct game *game;
    const char *instruction_set; /* it is compiled for; NULL: the build's */
    bool single_threaded;        /* runs on thread 0 only */

    /* Returns the static evaluation; NULL: the game's. */
    score (*evaluate)(const struct any_position *position);
    /* Adds its terms; NULL: the game's. */
    void (*explain)(const struct any_position *position, struct builder *text);

    /* The same search for levels (level.h). NULL: full strength only. */
    const struct search_backend *levels;

    /* Bytes that each thread keeps between searches, zeroed on a new game. */
    size_t memory_bytes;

    /* Searches until a limit, a proof or a stop, and fills in the result. Called on every
     * thread. Thread 0 posts the lines; its result counts unless another's is proven or deeper. */
    void (*think)(struct search *search, unsigned thread, void *memory, struct report *result);

    /* Returns the number of leaves, counting each way to make a move. A stop cuts it short. */
    uint64_t (*perft)(const struct any_position *position, unsigned depth, struct control *control);
};

/* Returns the game's backend in a NULL-terminated list, or NULL. */
static inline const struct search_backend *
search_backend_for(const struct search_backend *const *backends, const struct game *game)
{
    const struct game *compiled = game->searched_as != NULL ? game->searched_as : game;
    while (*backends != NULL && (*backends)->game != compiled)
        backends++;
    return *backends;
}

/* Returns all backends, ended by NULL, for the machine's best instruction set. All sets search
 * the same tree. */
const struct search_backend *const *standard_backends(void);
