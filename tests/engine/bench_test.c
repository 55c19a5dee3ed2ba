/* The bench's node count. A commit that changes search or evaluation updates it here and in its
 * message. */
#include "tests/engine/collect.h"
#include "tests/unit.h"

#define SIGNATURE 3933285

TEST(the_bench_has_its_signature)
{
    struct collector *collector = *state;
    assert_true(engine_bench(collector->engine, 0, engine_now_ns()));
    const struct report *total = collector_last(collector);
    assert_int_equal(total->kind, REPORT_BENCH_TOTAL);
    assert_false(total->stopped);
    assert_int_equal(total->line.nodes, SIGNATURE);
}

RUN_COLLECTOR_TESTS(standard_backends())
