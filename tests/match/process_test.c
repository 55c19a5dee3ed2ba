/* The heartbeat in its loop, the reaper, and the time of an engine's move. */
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/unit.h"
#include "tools/match/process/engine_process.h"

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

/* Starts a process in its own group. */
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

/* An engine with these commands for `go`. */
#define ENGINE(go)                                                                                 \
    "while read -r word rest; do case $word in uci) echo uciok ;; isready) echo readyok ;; "       \
    "go) " go " ;; quit) exit ;; esac; done"
static char slow[] = ENGINE("sleep 0.1; echo bestmove 1");
static char ending[] = ENGINE("echo bestmove 1; exit 3");
static char shell[] = "sh", flag[] = "-c";

struct engine_run {
    char *script;
    int64_t gap_ns;           /* the machine's suspension during a search */
    struct timespec standing; /* the loop's delay meanwhile */

    struct engine_shared shared;
    struct heartbeat heartbeat;
    int64_t spent_ns; /* for the move; -1: none */
};

static void take_event(void *context, struct engine_process *process, enum engine_event event)
{
    struct engine_run *run = context;
    if (event == ENGINE_READY) {
        engine_process_go(process, text_of("go\n"), 0);
        run->heartbeat.missed_ns += run->gap_ns;
        nanosleep(&run->standing, NULL);
    } else if (event == ENGINE_MOVED) {
        run->spent_ns = engine_process_facts(process)->spent_ns;
        engine_process_quit(process);
    } else if (event == ENGINE_EXITED) {
        ev_break(run->shared.loop, EVBREAK_ALL);
    }
}

/* Returns the time charged for a move, or -1 if none came. */
static int64_t time_of_move(struct engine_run run)
{
    const struct engine_settings settings = {
        .name = "engine",
        .words = {shell, flag, run.script},
        .argument_count = 2,
        .startup_ns = 60 * SECOND_NS,
    };
    struct log log = {.file = -1};
    struct reaper reaper;
    struct builder error = BUILDER(200);
    /* The period is too long for the heartbeat to find gaps itself. */
    run.heartbeat.period_ns = INT64_MAX / 2;
    run.spent_ns = -1;
    assert_true(reaper_start(&reaper));
    run.shared = (struct engine_shared){
        .loop = loop_create(),
        .log = &log,
        .reaper = &reaper,
        .heartbeat = &run.heartbeat,
        .variant = variant_find(text_of("connect4")),
    };
    assert_non_null(run.shared.loop);
    struct engine_process *process =
        engine_process_create(&run.shared, &settings, "engine", take_event, &run);
    assert_non_null(process);
    assert_true(engine_process_start(process, &error));
    ev_run(run.shared.loop, 0);
    engine_process_destroy(process);
    ev_loop_destroy(run.shared.loop);
    reaper_finish(&reaper);
    return run.spent_ns;
}

TEST(an_engine_does_not_pay_for_gaps)
{
    const struct engine_run plain = {.script = slow};
    const struct engine_run gap = {.script = slow, .gap_ns = 60 * SECOND_NS};
    assert_in_range(time_of_move(plain), 90 * MILLISECOND, 60 * SECOND_NS);
    assert_int_equal(time_of_move(gap), 0);
}

/* The loop finds the move and the exit at once. */
TEST(a_move_counts_before_the_exit_that_follows)
{
    const struct engine_run run = {.script = ending, .standing = {.tv_nsec = 200000000}};
    signal(SIGPIPE, SIG_IGN); /* `quit` finds no reader */
    assert_in_range(time_of_move(run), 0, 60 * SECOND_NS);
}

RUN_TESTS(NULL, NULL)
