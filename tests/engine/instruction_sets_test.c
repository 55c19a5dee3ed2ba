/* The searches of all instruction sets that this CPU has visit the same tree. A single wrong
 * evaluation changes the count. SETS lists SET(name, features), the last one without features. */
#include <string.h>

#include "tests/engine/collect.h"
#include "tests/unit.h"

enum { DEPTH = 14 };

/* The search of each set, without levels. */
#define SET(name, features) extern const struct search_backend checkers_backend_##name##_tested;
SETS;
#undef SET

/* Returns the node count of the checkers bench. */
static uint64_t bench_nodes(const struct search_backend *backend)
{
    const struct search_backend *const backends[] = {backend, NULL};
    COLLECTOR(collector, backends);
    assert_true(engine_bench(collector.engine, DEPTH, engine_now_ns()));
    const struct report *total = collector_last(&collector);
    assert_int_equal(total->kind, REPORT_BENCH_TOTAL);
    const uint64_t nodes = total->line.nodes;
    return nodes;
}

static const struct search_backend *backend_of_build(void)
{
    const struct search_backend *const *backend = standard_backends();
    while (strcmp((*backend)->game->name, "checkers") != 0)
        backend++;
    return *backend;
}

TEST(every_set_searches_the_same_tree)
{
    const uint64_t expected = bench_nodes(backend_of_build());
    assert_true(expected > 100000);
#define FEATURE(name) &&__builtin_cpu_supports(#name)
#define SET(name, features)                                                                        \
    if (true features)                                                                             \
        assert_int_equal(bench_nodes(&checkers_backend_##name##_tested), expected);                \
    else                                                                                           \
        print_message("%s: not on this machine\n", #name);
    SETS;
#undef SET
#undef FEATURE
}

RUN_TESTS(NULL, NULL)
