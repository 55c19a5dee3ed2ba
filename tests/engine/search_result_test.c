/* The choice among the threads' results, with a search backend of prepared results. */
#include "games/registry.h"
#include "tests/engine/collect.h"
#include "tests/given.h"

#define THREADS 2

static struct line lines[THREADS];

static void think(struct search *search, unsigned thread, void *memory, struct report *result)
{
    (void)search, (void)memory;
    *result = (struct report){.kind = REPORT_SEARCH_RESULT, .line = lines[thread]};
}

static uint64_t perft(const struct any_position *position, unsigned depth, struct control *control)
{
    (void)position, (void)depth, (void)control;
    return 0;
}

static const struct search_backend ready = {
    .game = &tictactoe_game,
    .think = think,
    .perft = perft,
};

static const struct search_backend *const backends[] = {&ready, NULL};

/* Returns the search result's line for two threads' lines. */
static struct line result_of(struct line first, struct line second)
{
    static const struct settings settings = {.multi_pv = 1};
    const struct limits limits = {.given = LIMIT_DEPTH, .depth = 1};
    GAME_HISTORY(history) = given_game("tictactoe", "");
    lines[0] = first;
    lines[1] = second;
    COLLECTOR(collector, backends);
    assert_true(engine_set_threads(collector.engine, THREADS));
    const struct line line = collector_think(&collector, &history, &limits, &settings)->line;
    return line;
}

/* Checks that `more` is chosen on either thread. */
static void assert_precedes(struct line more, struct line less)
{
    const struct line orders[] = {result_of(less, more), result_of(more, less)};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        assert_int_equal(orders[i].depth, more.depth);
        assert_int_equal(orders[i].value, more.value);
        assert_int_equal(orders[i].bound, more.bound);
        assert_int_equal(orders[i].proven, more.proven);
    }
}

TEST(the_deeper_line_counts)
{
    assert_precedes((struct line){.depth = 9, .value = 5, .bound = BOUND_EXACT},
                    (struct line){.depth = 8, .value = 7, .bound = BOUND_EXACT});
}

TEST(at_equal_depth_the_exact_line_counts)
{
    assert_precedes((struct line){.depth = 9, .value = 5, .bound = BOUND_EXACT},
                    (struct line){.depth = 9, .value = 7, .bound = BOUND_LOWER});
}

/* One thread has proven the result and ended the search; the other was deeper. */
TEST(a_proven_line_precedes_a_deeper_one)
{
    assert_precedes((struct line){.depth = 8, .bound = BOUND_EXACT, .proven = true},
                    (struct line){.depth = 9, .value = 7, .bound = BOUND_EXACT});
    assert_precedes(
        (struct line){.depth = 8, .value = score_win_in(11), .bound = BOUND_EXACT, .proven = true},
        (struct line){.depth = 9, .value = score_win_in(13), .bound = BOUND_LOWER});
}

TEST(the_proven_line_with_the_nearer_end_counts)
{
    struct line sooner = {.depth = 8, .bound = BOUND_EXACT, .proven = true};
    struct line later = {.depth = 9, .bound = BOUND_EXACT, .proven = true};
    sooner.value = score_win_in(11);
    later.value = score_win_in(13);
    assert_precedes(sooner, later);
    sooner.value = score_loss_in(10);
    later.value = score_loss_in(12);
    assert_precedes(sooner, later);
}

RUN_TESTS(NULL, NULL)
