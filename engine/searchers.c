#include "engine/searcher.h"

/* games.def is the build's list of games; engine/search.c is compiled once for each. */

#define GAME(name) extern const struct searcher name##_searcher;
#include "games.def"
#undef GAME

const struct searcher *const standard_searchers[] = {
#define GAME(name) &name##_searcher,
#include "games.def"
#undef GAME
    NULL,
};
