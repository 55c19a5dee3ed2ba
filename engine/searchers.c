#include <stddef.h>

#include "engine/searcher.h"

/*
 * searchers.def is the build's list of instruction sets, best first, each with the features that it
 * takes and with its searchers: engine/search.c is compiled once for every set and game. The last
 * set takes no feature.
 */

#define SEARCHER(name) extern const struct searcher name;
#define SET(name, features, searchers) searchers
#include "searchers.def"
#undef SEARCHER
#undef SET

#define SEARCHER(name) &name,
#define SET(name, features, searchers)                                                             \
    static const struct searcher *const name##_set[] = {searchers NULL};
#include "searchers.def"
#undef SEARCHER
#undef SET

const struct searcher *const *standard_searchers(void)
{
#define FEATURE(name) &&__builtin_cpu_supports(#name)
#define SET(name, features, searchers)                                                             \
    if (true features)                                                                             \
        return name##_set;
#include "searchers.def"
#undef FEATURE
#undef SET
    return NULL; /* never: the last set takes no feature */
}
