/* libkingdrop from a host's view, with the engine's threads and without. */
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "games/draughts/network.h"
#include "protocol/embed/kingdrop.h"
#include "tests/content.h"
#include "tests/unit.h"

#define OUTPUT_MAX ((size_t)1 << 16)

/* A host that keeps lines and sends one from its poll function. */
struct keeper {
    struct kingdrop *engine;
    char output[OUTPUT_MAX];
    size_t length;
    sem_t woken;

    const char *to_send; /* NULL: nothing */
    int64_t send_at_ms;
    unsigned polls;
    int64_t polled_ms; /* last poll, in this thread's CPU time */
    int64_t longest_ms;
};

static int64_t clock_ms(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

static int64_t now_ms(void)
{
    return clock_ms(CLOCK_MONOTONIC);
}

static void keep_line(void *context, const char *line)
{
    struct keeper *keeper = context;
    const size_t length = strlen(line);
    assert_true(keeper->length + length + 2 < OUTPUT_MAX);
    memcpy(keeper->output + keeper->length, line, length);
    keeper->length += length;
    keeper->output[keeper->length++] = '\n';
    keeper->output[keeper->length] = '\0';
}

static void note_wake(void *context)
{
    struct keeper *keeper = context;
    sem_post(&keeper->woken);
}

static void poll_now(void *context)
{
    struct keeper *keeper = context;
    const int64_t used_ms = clock_ms(CLOCK_THREAD_CPUTIME_ID);
    if (keeper->polls++ > 0 && used_ms - keeper->polled_ms > keeper->longest_ms)
        keeper->longest_ms = used_ms - keeper->polled_ms;
    keeper->polled_ms = used_ms;
    if (keeper->to_send == NULL || now_ms() < keeper->send_at_ms)
        return;
    const char *lines = keeper->to_send;
    keeper->to_send = NULL;
    assert_true(kingdrop_send(keeper->engine, lines));
}

static void start(struct keeper *keeper, bool polls)
{
    *keeper = (struct keeper){0};
    assert_int_equal(sem_init(&keeper->woken, 0, 0), 0);
    const struct kingdrop_host host = {
        .line = keep_line,
        .wake = note_wake,
        .poll = polls ? poll_now : NULL,
        .context = keeper,
    };
    keeper->engine = kingdrop_create(&host);
    assert_non_null(keeper->engine);
}

static void finish(struct keeper *keeper)
{
    kingdrop_destroy(keeper->engine);
    sem_destroy(&keeper->woken);
}

static void send_lines(struct keeper *keeper, const char *lines)
{
    assert_true(kingdrop_send(keeper->engine, lines));
}

/* Sends lines from the first poll after this time. */
static void send_later(struct keeper *keeper, const char *lines, int64_t after_ms)
{
    keeper->to_send = lines;
    keeper->send_at_ms = now_ms() + after_ms;
}

static void wait_for_all(struct keeper *keeper)
{
    while (kingdrop_wait(keeper->engine, -1))
        continue;
}

/* Returns how often words occur in the output. */
static unsigned count(const struct keeper *keeper, const char *words)
{
    unsigned found = 0;
    for (const char *at = keeper->output; (at = strstr(at, words)) != NULL; at++)
        found++;
    return found;
}

static bool before(const struct keeper *keeper, const char *first, const char *second)
{
    const char *one = strstr(keeper->output, first), *other = strstr(keeper->output, second);
    return one != NULL && other != NULL && one < other;
}

static void *play_and_leave(void *context)
{
    struct keeper *keeper = context;
    start(keeper, true);
    send_lines(keeper, "setoption name UCI_Variant value connect4\ngo depth 4");
    wait_for_all(keeper);
    finish(keeper);
    return NULL;
}

/* A process's first engines, created by two threads: the thread sanitizer sees shared state. */
TEST(engines_share_nothing)
{
    static struct keeper keepers[2];
    pthread_t threads[2];
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, play_and_leave, &keepers[i]), 0);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
}

static void answer_lines(bool polls)
{
    struct keeper keeper;
    start(&keeper, polls);
    send_lines(&keeper, "uci\n");
    assert_true(before(&keeper, "id name kingdrop", "uciok"));
    assert_false(kingdrop_wait(keeper.engine, -1));
    send_lines(&keeper, "isready\nposition startpos moves 11-15\ngo depth 8\neval\nisready");
    wait_for_all(&keeper);
    assert_int_equal(count(&keeper, "\nreadyok\n"), 2);
    assert_int_equal(count(&keeper, "\nbestmove "), 1);
    assert_int_equal(count(&keeper, "error"), 0);
    assert_true(before(&keeper, "info depth 1 ", "bestmove"));
    send_lines(&keeper, "what is this\ngo depth 3");
    assert_int_equal(count(&keeper, "what is this"), 1);
    assert_false(kingdrop_is_over(keeper.engine));
    send_lines(&keeper, "quit\nuci\n");
    wait_for_all(&keeper);
    assert_true(kingdrop_is_over(keeper.engine));
    assert_int_equal(count(&keeper, "\nbestmove "), 2);
    assert_int_equal(count(&keeper, "uciok"), 1);
    finish(&keeper);
}

TEST(lines_are_answered_until_quit)
{
    answer_lines(false);
    answer_lines(true);
}

static void end_searches(bool polls)
{
    struct keeper keeper;
    start(&keeper, polls);
    send_lines(&keeper, "go depth 8");
    kingdrop_end_input(keeper.engine);
    wait_for_all(&keeper);
    assert_int_equal(count(&keeper, "info depth 8 "), 2);
    assert_int_equal(count(&keeper, "without a limit"), 0);
    finish(&keeper);
    start(&keeper, polls);
    send_lines(&keeper, "go infinite");
    kingdrop_end_input(keeper.engine);
    kingdrop_end_input(keeper.engine);
    wait_for_all(&keeper);
    assert_int_equal(count(&keeper, "without a limit"), 1);
    assert_int_equal(count(&keeper, "\nbestmove "), 1);
    finish(&keeper);
}

TEST(the_end_of_the_input_stops_endless_searches_only)
{
    end_searches(false);
    end_searches(true);
}

extern const union network *const checkers_network;

/* Writes the build's weights with changed biases. */
static void write_weights(const char *name)
{
    static union network network;
    size_t length;
    memcpy(network.numbers, checkers_network->numbers, sizeof network.numbers);
    for (unsigned phase = 0; phase < NETWORK_PHASES; phase++)
        network.phase_bias[phase] = -5000;
    unsigned char *bytes = network_write(&network, "checkers", &length);
    assert_non_null(bytes);
    write_content(name, bytes, length);
    free(bytes);
}

static long score_of(struct keeper *keeper)
{
    const char words[] = "info depth 1 seldepth 1 multipv 1 score cp ";
    send_lines(keeper, "go depth 1");
    wait_for_all(keeper);
    assert_true(count(keeper, words) > 0);
    return strtol(strstr(keeper->output, words) + strlen(words), NULL, 10);
}

TEST(weights_belong_to_one_engine)
{
    static struct keeper keepers[2];
    write_weights("embed.weights");
    for (size_t i = 0; i < 2; i++)
        start(&keepers[i], true);
    send_lines(&keepers[0], "setoption name EvalFile value embed.weights");
    send_lines(&keepers[0], "eval");
    send_lines(&keepers[1], "eval");
    assert_int_equal(count(&keepers[0], "error"), 0);
    assert_string_not_equal(keepers[0].output, keepers[1].output);
    assert_true(score_of(&keepers[0]) > score_of(&keepers[1]) + 50);
    keepers[0].length = 0;
    send_lines(&keepers[0], "setoption name EvalFile value <empty>\nd");
    assert_int_equal(score_of(&keepers[0]), score_of(&keepers[1]));
    for (size_t i = 0; i < 2; i++)
        finish(&keepers[i]);
    unlink("embed.weights");
}

/* The host's file may shrink during use: the engine holds it in memory. */
TEST(a_shrinking_file_does_no_harm)
{
    struct keeper keeper;
    struct content content = read_content(BOOK_FILE);
    write_content("embed.kdb", content.bytes, content.count);
    start(&keeper, true);
    send_lines(&keeper,
               "setoption name OwnBook value true\nsetoption name BookFile value embed.kdb");
    assert_int_equal(count(&keeper, "error"), 0);
    assert_int_equal(truncate("embed.kdb", 0), 0);
    send_lines(&keeper, "position startpos\ngo depth 5");
    wait_for_all(&keeper);
    assert_int_equal(count(&keeper, "bestmove"), 1);
    assert_int_equal(count(&keeper, "error"), 0);
    finish(&keeper);
    unlink("embed.kdb");
    free(content.bytes);
}

/* Returns the bench's node count. */
static unsigned long bench_nodes(bool polls)
{
    const char words[] = "\nNodes searched: ";
    struct keeper keeper;
    start(&keeper, polls);
    send_lines(&keeper, "setoption name UCI_Variant value tictactoe\ngo perft 5");
    wait_for_all(&keeper);
    assert_int_equal(count(&keeper, "Nodes searched: 15120\n"), 1);
    keeper.length = 0;
    send_lines(&keeper, "bench 6");
    wait_for_all(&keeper);
    assert_int_equal(count(&keeper, words), 1);
    const unsigned long nodes = strtoul(strstr(keeper.output, words) + strlen(words), NULL, 10);
    finish(&keeper);
    return nodes;
}

TEST(the_bench_counts_the_same)
{
    const unsigned long nodes = bench_nodes(false);
    assert_true(nodes > 1000);
    assert_int_equal(bench_nodes(true), nodes);
}

TEST(a_wait_ends_in_time_while_the_search_continues)
{
    struct keeper keeper;
    start(&keeper, false);
    send_lines(&keeper, "go infinite");
    const int64_t began = now_ms();
    for (int i = 0; i < 20; i++)
        assert_true(kingdrop_wait(keeper.engine, 5));
    assert_true(now_ms() - began < 2000);
    assert_int_equal(sem_trywait(&keeper.woken), 0);
    /* Another engine is independent. */
    struct keeper other;
    start(&other, false);
    send_lines(&other, "go depth 4");
    wait_for_all(&other);
    assert_int_equal(count(&other, "bestmove"), 1);
    finish(&other);
    assert_int_equal(count(&keeper, "bestmove"), 0);
    send_lines(&keeper, "stop");
    wait_for_all(&keeper);
    assert_int_equal(count(&keeper, "bestmove"), 1);
    finish(&keeper);
}

TEST(a_running_search_can_be_destroyed)
{
    for (int polls = 0; polls < 2; polls++) {
        struct keeper keeper;
        start(&keeper, polls != 0);
        send_lines(&keeper, "go infinite\nposition startpos moves 11-15\ngo depth 2");
        finish(&keeper);
        assert_int_equal(count(&keeper, "bestmove"), 0);
    }
}

TEST(a_polled_search_handles_stop)
{
    struct keeper keeper;
    start(&keeper, true);
    send_lines(&keeper, "go infinite");
    assert_int_equal(keeper.length, 0);
    send_later(&keeper, "isready\nstop", 100);
    wait_for_all(&keeper);
    assert_true(before(&keeper, "info depth 1 ", "readyok"));
    assert_true(before(&keeper, "readyok", "bestmove"));
    assert_int_equal(count(&keeper, "bestmove"), 1);
    finish(&keeper);
}

/* The old search answers before the new one begins, as in any session. */
TEST(a_polled_search_handles_a_new_position)
{
    struct keeper keeper;
    start(&keeper, true);
    /* A position that takes seconds to solve. */
    send_lines(&keeper, "setoption name UCI_Variant value connect4\n"
                        "position startpos moves a b a a e f e e e\ngo infinite");
    send_later(&keeper, "position startpos moves d d d d d\nd\ngo depth 3\nisready", 50);
    wait_for_all(&keeper);
    assert_int_equal(count(&keeper, "bestmove"), 2);
    assert_true(before(&keeper, "Legal moves", "bestmove"));
    assert_int_equal(count(&keeper, "readyok"), 1);
    finish(&keeper);
}

TEST(all_jobs_poll_often)
{
    const char *const jobs[] = {"go movetime 500", "go perft 20", "bench 30", "isready",
                                "setoption name UCI_Variant value connect4\ngo movetime 500"};
    for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++) {
        struct keeper keeper;
        start(&keeper, true);
        send_lines(&keeper, jobs[i]);
        send_later(&keeper, "stop", 400);
        wait_for_all(&keeper);
        assert_true(keeper.polls > 0);
        /* Without polls the searches take longer. */
        assert_true(keeper.longest_ms < 250);
        finish(&keeper);
    }
}

TEST(limits_of_the_host_are_obeyed)
{
    struct keeper keeper = {0};
    keeper.engine = kingdrop_create(&(struct kingdrop_host){.line = keep_line,
                                                            .poll = poll_now,
                                                            .context = &keeper,
                                                            .without_files = true,
                                                            .hash_max_mib = 32});
    assert_non_null(keeper.engine);
    send_lines(&keeper, "uci");
    assert_int_equal(count(&keeper, "option name Hash type spin default 32 min 1 max 32\n"), 1);
    assert_int_equal(count(&keeper, "option name Threads type spin default 1 min 1 max 1\n"), 1);
    assert_int_equal(count(&keeper, "BookFile"), 0);
    kingdrop_destroy(keeper.engine);
    kingdrop_destroy(NULL);
}

/* `x` is a column without a score. */
static void check_scores(struct keeper *keeper, const char *position, const char *expected)
{
    int scores[KINGDROP_SCORES_MAX], columns;
    char found[OUTPUT_MAX] = "";
    keeper->length = 0;
    send_lines(keeper, position);
    while ((columns = kingdrop_scores(keeper->engine, 100, scores)) == 0)
        continue;
    for (int i = 0; i < columns; i++)
        if (scores[i] == KINGDROP_NO_SCORE)
            strcat(found, " x");
        else
            sprintf(found + strlen(found), " %d", scores[i]);
    assert_string_equal(found, expected);
    assert_int_equal(keeper->length, 0);
}

/* The opening's scores agree with James D. Allen and Victor Allis. */
TEST(scores_are_exact)
{
    struct keeper keeper;
    start(&keeper, false);
    send_lines(&keeper, "setoption name UCI_Variant value connect4");
    check_scores(&keeper, "position startpos", " -2 -1 0 1 0 -1 -2");
    check_scores(&keeper, "position 2252576253462244111563365343671351441", " x x x x x -1 -2");
    check_scores(&keeper, "position 4444413", " -16 -1 -16 -16 -1 -1 -16");
    check_scores(&keeper, "position 4444441122", " 0 0 16 x 1 3 2");
    check_scores(&keeper, "position 1212121", " x x x x x x x");
    finish(&keeper);
}

static int scores_of(struct keeper *keeper, const char *lines, int timeout_ms)
{
    int scores[KINGDROP_SCORES_MAX];
    keeper->length = 0;
    send_lines(keeper, lines);
    return kingdrop_scores(keeper->engine, timeout_ms, scores);
}

TEST(unavailable_scores_are_refused)
{
    struct keeper keeper;
    start(&keeper, false);
    assert_int_equal(scores_of(&keeper, "position startpos", -1), -1);
    assert_int_equal(count(&keeper, "error: scores: no solver for English checkers\n"), 1);
    const char hard[] = "setoption name UCI_Variant value connect4-8x7\nposition startpos";
    assert_int_equal(scores_of(&keeper, hard, 0), 0);
    const int64_t began = now_ms();
    assert_int_equal(scores_of(&keeper, hard, 20), 0);
    assert_in_range(now_ms() - began, 19, 20000);
    assert_int_equal(keeper.length, 0);
    assert_int_equal(scores_of(&keeper, "go infinite", -1), -1);
    assert_int_equal(count(&keeper, "error: scores: a search is running\n"), 1);
    finish(&keeper);
}

RUN_TESTS(NULL, NULL)
