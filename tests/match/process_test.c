/* The heartbeat in its loop, and the reaper. */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/unit.h"
#include "tools/match/process/heartbeat.h"
#include "tools/match/process/reaper.h"

static void take_gap(void *context, int64_t gap_ns)
{
    *(int64_t *)context = gap_ns;
}

/* The monotonic clock stands still during a suspension, so the loop sees no gap of its own. */
TEST(a_suspension_is_a_gap)
{
    const int64_t second_ns = 1000000000;
    int64_t gap_ns = 0;
    struct heartbeat heartbeat = {.on_gap = take_gap, .context = &gap_ns};
    struct ev_loop *loop = ev_loop_new(EVFLAG_AUTO);
    assert_non_null(loop);
    heartbeat_start(&heartbeat, loop, 30 * second_ns);
    ev_run(loop, EVRUN_NOWAIT);
    assert_int_equal(gap_ns, 0);
    heartbeat.suspended_ns -= 60 * second_ns;
    ev_run(loop, EVRUN_NOWAIT);
    assert_in_range(gap_ns, 59 * second_ns, 61 * second_ns);
    heartbeat_stop(&heartbeat, loop);
    ev_loop_destroy(loop);
}

/* Starts a process in a group of its own. */
static pid_t start_sleeper(void)
{
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        alarm(60);
        pause();
        _exit(0);
    }
    setpgid(child, child);
    return child;
}

/* The number of an ended engine may belong to another process by now. */
TEST(the_reaper_kills_the_groups_that_are_left)
{
    struct reaper reaper;
    /* Started first, so that they do not have the reaper's pipe. */
    const pid_t removed = start_sleeper(), left = start_sleeper();
    assert_true(reaper_start(&reaper));
    reaper_add(&reaper, removed);
    reaper_add(&reaper, left);
    reaper_remove(&reaper, removed);
    reaper_finish(&reaper);
    int status;
    assert_int_equal(waitpid(left, &status, 0), left);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    assert_int_equal(waitpid(removed, &status, WNOHANG), 0);
    kill(removed, SIGTERM);
    assert_int_equal(waitpid(removed, &status, 0), removed);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
}

RUN_TESTS(NULL, NULL)
