/*
 * The bench's signature: how many nodes the search takes over fixed positions. Whoever changes what
 * the search or an evaluation does changes this number with it, here and in the commit message.
 */

#include "tests/common/unit.h"
#include "tests/engine/collect.h"

#define SIGNATURE 2872872

static uint64_t bench_nodes(struct collector *collector)
{
    collector_clear(collector);
    assert_true(engine_bench(collector->engine, 0, engine_now_ns()));
    const struct report *total = collector_last(collector);
    assert_int_equal(total->kind, REPORT_BENCH_TOTAL);
    assert_false(total->stopped);
    return total->line.nodes;
}

TEST(the_bench_counts_what_it_did_before)
{
    struct collector collector;
    collector_start(&collector, standard_backends());
    assert_int_equal(bench_nodes(&collector), SIGNATURE);
    collector_finish(&collector);
}

TEST(a_stopped_bench_says_so)
{
    struct collector collector;
    collector_start(&collector, standard_backends());
    assert_true(engine_bench(collector.engine, 40, engine_now_ns()));
    engine_stop(collector.engine);
    const struct report *total = collector_last(&collector);
    assert_int_equal(total->kind, REPORT_BENCH_TOTAL);
    assert_true(total->stopped);
    collector_finish(&collector);
}

TEST_MAIN(NULL, NULL)
