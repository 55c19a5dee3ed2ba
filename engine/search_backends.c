#include <stddef.h>

#include "engine/search_backend.h"

/*
 * search_backends.def lists instruction sets, best first, with CPU features and backends. The last
 * one needs no feature.
 */

#define BACKEND(name) extern const struct search_backend name;
#define SET(name, features, backends) backends
#include "search_backends.def"
#undef BACKEND
#undef SET

#define BACKEND(name) &name,
#define SET(name, features, backends)                                                              \
    static const struct search_backend *const name##_set[] = {backends NULL};
#include "search_backends.def"
#undef BACKEND
#undef SET

const struct search_backend *const *standard_backends(void)
{
#define FEATURE(name) &&__builtin_cpu_supports(#name)
#define SET(name, features, backends)                                                              \
    if (true features)                                                                             \
        return name##_set;
#include "search_backends.def"
#undef FEATURE
#undef SET
    return NULL; /* unreachable: the last set needs no feature */
}
