/* A program that has no search for one of the games says so, and does not blame its memory. */

#include <string.h>
#include <unistd.h>

#include "engine/search_backend.h"
#include "games/registry.h"
#include "protocol/dialects.h"
#include "protocol/host/loop.h"
#include "protocol/session/option_table.h"
#include "tests/unit.h"

static void think(struct search *search, unsigned thread, void *memory, struct report *result)
{
    (void)search, (void)thread, (void)memory;
    *result = (struct report){.kind = REPORT_SEARCH_RESULT};
}

static uint64_t perft(const struct any_position *position, unsigned depth, struct control *control)
{
    (void)position, (void)depth, (void)control;
    return 0;
}

/* Of the games there is only one that this program searches. */
static const struct search_backend tictactoe_only = {
    .game = &tictactoe_game,
    .think = think,
    .perft = perft,
};

static const struct search_backend *const backends[] = {&tictactoe_only, NULL};

static struct program program = {
    .name = "unsearched",
    .version = "0",
    .author = "nobody",
    .about = "games without a search",
    .backends = backends,
    .dialects = standard_dialects,
    .options = (const struct option *const[]){option_table, NULL},
};

static void run_lines(const char *lines, char *told, size_t size)
{
    int ends[2];
    unsigned complaints = 0;
    assert_int_equal(pipe(ends), 0);
    struct reader *reader = reader_create();
    struct writer *writer = writer_create(ends[1]);
    assert_true(reader != NULL && writer != NULL && reader_feed(reader, text_of(lines)));
    const struct client client = {
        .reader = reader, .in = -1, .writer = writer, .quota = &quota_unlimited};
    assert_true(loop_run(&program, &client, &complaints));
    writer_destroy(writer);
    reader_destroy(reader);
    close(ends[1]);
    const ssize_t length = read(ends[0], told, size - 1);
    assert_true(length > 0);
    told[length] = '\0';
    close(ends[0]);
    assert_int_equal(complaints, 2);
}

TEST(the_game_is_named)
{
    char told[1 << 14];
    run_lines("uci\nisready\ngo depth 1\ngo perft 1\nquit\n", told, sizeof told);
    assert_non_null(strstr(told, "readyok"));
    assert_non_null(strstr(told, "error: go: no search for English checkers"));
    assert_non_null(strstr(told, "error: go perft: no search for English checkers"));
    assert_non_null(strstr(told, "bestmove 9-13"));
    assert_null(strstr(told, "memory"));
}

RUN_TESTS(NULL, NULL)
