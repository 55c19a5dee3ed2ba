/* The mailbox and the thread pool: order, droppable reports, and jobs that end once. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "engine/mailbox.h"
#include "engine/thread_pool.h"
#include "engine/time_manager.h"
#include "tests/unit.h"

static void count_wake(void *context)
{
    ++*(int *)context;
}

TEST(reports_come_in_order_and_wake_the_owner)
{
    int wakes = 0;
    struct mailbox *mailbox = mailbox_create(count_wake, &wakes);
    struct report report = {.kind = REPORT_LINE}, taken;
    assert_false(mailbox_take(mailbox, &taken));
    for (unsigned i = 0; i < 10; i++) {
        report.number = i;
        mailbox_post(mailbox, &report);
    }
    assert_int_equal(wakes, 10);
    for (unsigned i = 0; i < 10; i++) {
        assert_true(mailbox_take(mailbox, &taken));
        assert_int_equal(taken.number, i);
    }
    assert_false(mailbox_take(mailbox, &taken));
    mailbox_destroy(mailbox);
}

TEST(a_flood_drops_the_oldest_and_never_the_last)
{
    int wakes = 0;
    struct mailbox *mailbox = mailbox_create(count_wake, &wakes);
    struct report report = {.kind = REPORT_LINE}, taken;
    for (unsigned i = 0; i < 10000; i++) {
        report.number = i;
        mailbox_post(mailbox, &report);
    }
    report.kind = REPORT_SEARCH_RESULT;
    mailbox_post(mailbox, &report);
    unsigned count = 0, last = 0;
    while (mailbox_take(mailbox, &taken)) {
        assert_true(count == 0 || taken.kind == REPORT_SEARCH_RESULT || taken.number == last + 1);
        last = taken.number;
        count++;
    }
    assert_true(count > GAME_MOVES_MAX);
    assert_int_equal(taken.kind, REPORT_SEARCH_RESULT);
    mailbox_destroy(mailbox);
}

TEST(a_wait_without_a_report_takes_its_time)
{
    struct mailbox *mailbox = mailbox_create(NULL, NULL);
    struct report report = {.kind = REPORT_LINE};
    const int64_t began_ns = time_now_ns();
    mailbox_wait(mailbox, 20);
    assert_true(time_now_ns() - began_ns >= 20 * INT64_C(1000000));
    mailbox_post(mailbox, &report);
    mailbox_wait(mailbox, -1);
    mailbox_destroy(mailbox);
}

enum { POSTS = 3000 };

static void *post_all(void *mailbox)
{
    struct report report = {.kind = REPORT_LINE};
    for (report.number = 0; report.number < POSTS; report.number++)
        mailbox_post(mailbox, &report);
    return NULL;
}

/* The thread sanitizer finds races that leave order and number intact. */
TEST(two_threads_post_and_take)
{
    struct mailbox *mailbox = mailbox_create(NULL, NULL);
    struct report taken = {.number = 0};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, post_all, mailbox), 0);
    for (unsigned last = 0; taken.number < POSTS - 1; last = taken.number) {
        mailbox_wait(mailbox, -1);
        assert_true(mailbox_take(mailbox, &taken));
        assert_true(taken.number > last || last == 0);
    }
    pthread_join(thread, NULL);
    mailbox_destroy(mailbox);
}

struct tally {
    atomic_int works, finishes, numbers;
};

static void work(void *context, unsigned thread)
{
    struct tally *tally = context;
    atomic_fetch_add(&tally->works, 1);
    atomic_fetch_or(&tally->numbers, 1 << thread);
}

static void finish(void *context)
{
    struct tally *tally = context;
    atomic_fetch_add(&tally->finishes, 1);
}

TEST(every_job_runs_on_its_threads_and_finishes_once)
{
    struct thread_pool *pool = thread_pool_create(4);
    assert_int_equal(thread_pool_size(pool), 4);
    struct tally tally = {0};
    int expected = 0;
    for (int i = 0; i < 2000; i++) {
        const unsigned threads = (unsigned)i % 4 + 1;
        const struct job job = {threads, work, finish, &tally};
        thread_pool_run(pool, &job);
        expected += (int)threads;
    }
    thread_pool_destroy(pool);
    assert_int_equal(tally.works, expected);
    assert_int_equal(tally.finishes, 2000);
    assert_int_equal(tally.numbers, 15);
}

RUN_TESTS(NULL, NULL)
