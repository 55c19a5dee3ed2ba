/* Embedded data is initialised once, despite concurrent threads. */
#include <pthread.h>

#include "games/registry.h"
#include "tests/unit.h"

enum { THREADS = 8 };

static pthread_barrier_t start;

struct caller {
    pthread_t thread;
    const struct game *game;
    const struct tablebase *got;
};

static void *call(void *context)
{
    struct caller *caller = context;
    pthread_barrier_wait(&start);
    caller->got = caller->game->tablebase_embedded();
    return NULL;
}

TEST(threads_get_the_same_data)
{
    static const struct game *const games[] = {&checkers_game, &connect4_game};
    assert_int_equal(pthread_barrier_init(&start, NULL, THREADS), 0);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct caller callers[THREADS];
        for (unsigned j = 0; j < THREADS; j++) {
            callers[j].game = games[i];
            assert_int_equal(pthread_create(&callers[j].thread, NULL, call, &callers[j]), 0);
        }
        for (unsigned j = 0; j < THREADS; j++) {
            assert_int_equal(pthread_join(callers[j].thread, NULL), 0);
            assert_non_null(callers[j].got);
            assert_ptr_equal(callers[j].got, games[i]->tablebase_embedded());
        }
    }
    pthread_barrier_destroy(&start);
}

RUN_TESTS(NULL, NULL)
