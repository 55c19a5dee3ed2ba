/* JSON lines, results files, the reorder buffer and the scoreboard. */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/linear.h"
#include "tests/unit.h"
#include "tools/common/json.h"
#include "tools/match/game/scoreboard.h"
#include "tools/match/results/disk_sync.h"
#include "tools/match/results/reorder_buffer.h"
#include "tools/match/results/results_file.h"

TEST(any_text_reads_back)
{
    char all[257];
    struct strbuf line = {0}, back = {0};
    int64_t number;
    for (int i = 0; i < 256; i++)
        all[i] = (char)i;
    json_begin(&line);
    json_add_number(&line, "first", INT64_MIN);
    json_add_string(&line, "all \"of\" it", (struct text){all, 256});
    json_add_string(&line, "empty", text_of(""));
    json_add_number(&line, "last", 7);
    json_end(&line);
    assert_int_equal(line.bytes[line.length - 1], '\n');
    for (size_t i = 0; i < line.length - 1; i++)
        assert_true((unsigned char)line.bytes[i] >= ' ');

    struct text rest = strbuf_text(&line);
    struct json_field field;
    assert_true(json_take(&rest, &field) && json_take(&rest, &field));
    assert_true(json_plain(field.value, &back));
    assert_int_equal(back.length, 256);
    assert_memory_equal(back.bytes, all, 256);
    strbuf_finish(&back);
    assert_true(json_string(strbuf_text(&line), "empty", &back) && back.length == 0);
    assert_true(json_number(strbuf_text(&line), "first", &number) && number == INT64_MIN);
    assert_true(json_number(strbuf_text(&line), "last", &number) && number == 7);
    assert_false(json_number(strbuf_text(&line), "empty", &number));
    assert_false(json_number(strbuf_text(&line), "missing", &number));
    strbuf_finish(&line);
}

TEST(damaged_lines_are_refused)
{
    static const char *const lines[] = {
        "",           "{",     "{\"a\"", "{\"a\":",   "{\"a\":\"",   "{\"a\":\"x",
        "x{\"a\":1}", "{a:1}", "[1]",    "{\"b\":1}", "{\"a\":\"\\", "{\"b\":1 \"a\":2}"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        int64_t number = 0;
        assert_false(json_number(text_of(lines[i]), "a", &number));
    }
}

static const struct match_settings settings = {
    .engines = {{.name = "A"}, {.name = "B"}},
    .engine_count = 2,
    .rounds = 2,
    .games = 2,
    .repeat = true,
    .shard = 1,
    .shards = 1,
};

static struct played_game make_entry(uint64_t number, enum outcome outcome,
                                     enum termination termination)
{
    struct played_game played = {
        .result = {.number = number,
                   .engines = {number % 2 == 0 ? 0 : 1, number % 2 == 0 ? 1 : 0},
                   .outcome = outcome,
                   .termination = termination,
                   .plies = 30 + number,
                   .totals = {{10, 20, 30, 40}, {50, 60, 70, 80}}},
    };
    strbuf_add(&played.reason, "because \"%d\"\n", (int)number);
    strbuf_add(&played.pdn, "1. 11-15 {+0.1/3}\n\n");
    return played;
}

TEST(results_read_back)
{
    char name[] = "/tmp/kingdrop-results-XXXXXX";
    struct builder error = BUILDER(200);
    struct played_game played = make_entry(1, SECOND_WINS, TERMINATION_CRASH), read;
    struct results_file results;
    STRBUF(file);
    close(mkstemp(name));
    assert_true(results_file_open(&results, name, &error));
    assert_true(results_file_begin(&results, 0, text_of("{}\n"), &error));
    assert_true(results_file_add(&results, &settings, &played, &error));
    results_file_close(&results);
    assert_true(strbuf_add_file(&file, name, &error));
    unlink(name);
    struct text lines = strbuf_text(&file);
    (void)text_take_line(&lines);
    assert_true(results_file_read_line(text_take_line(&lines), &settings, &read));
    assert_memory_equal(&read.result, &played.result, sizeof read.result);
    assert_string_equal(read.reason.bytes, played.reason.bytes);
    assert_string_equal(read.pdn.bytes, played.pdn.bytes);
    played_game_finish(&read);
    played_game_finish(&played);
}

static void load_lines(struct text text)
{
    struct results_load load = {0};
    struct builder error = BUILDER(256);
    int64_t number;
    results_file_load(text, "a.results", &settings, &load, &error);
    results_load_finish(&load);
    json_number(text, "x", &number);
}

TEST(results_are_read_in_linear_time)
{
    static const char ok[] =
        "{\"game\":0,\"first.engine\":0,\"first\":\"A\",\"first.moves\":1,\"first.nodes\":1,"
        "\"first.depths\":1,\"first.ns\":1,\"second.engine\":1,\"second\":\"B\",\"second.moves\":1,"
        "\"second.nodes\":1,\"second.depths\":1,\"second.ns\":1,\"result\":\"1/2-1/2\","
        "\"ending\":\"draw rule\",\"reason\":\"\",\"plies\":2,\"pdn\":\"1. 11-15 *\"}\n";
    static const char *const pieces[] = {ok, "{\"a\":1", "{", "\"", "\\", "{\"a\":\"", ",\"a\":1"};
    struct builder error = BUILDER(256);
    struct results_load load = {0};
    assert_true(results_file_load(text_of(ok), "a.results", &settings, &load, &error));
    results_load_finish(&load);
    assert_linear(load_lines, pieces, sizeof pieces / sizeof *pieces);
}

TEST(a_full_disk_is_reported)
{
    struct builder error = BUILDER(200);
    struct played_game played = make_entry(0, DRAWN, TERMINATION_BOARD);
    struct results_file results;
    assert_true(results_file_open(&results, "/dev/full", &error));
    assert_false(results_file_begin(&results, 0, text_of("{}\n"), &error));
    assert_false(results_file_add(&results, &settings, &played, &error));
    assert_string_equal(error.start, "cannot write /dev/full: No space left on device"
                                     "cannot write /dev/full: No space left on device");
    results_file_close(&results);
    played_game_finish(&played);
}

TEST(a_slow_reader_is_waited_for)
{
    char name[] = "/tmp/kingdrop-results-XXXXXX";
    struct builder error = BUILDER(200);
    struct results_file results;
    assert_non_null(mkdtemp(name));
    assert_int_equal(chdir(name), 0);
    assert_int_equal(mkfifo("fifo", 0666), 0);
    assert_false(results_file_open(&results, "fifo", &error));
    FILE *reader = fopen("fifo", "r+");
    assert_non_null(reader);
    assert_true(results_file_open(&results, "fifo", &error));
    assert_int_equal(fcntl(results.file, F_GETFL) & O_NONBLOCK, 0);
    results_file_close(&results);
    fclose(reader);
    unlink("fifo");
    assert_int_equal(chdir("/"), 0);
    rmdir(name);
}

/* Used by fdatasync() below, which replaces libc's. */
static atomic_int syncs;
static atomic_int sync_error;

int fdatasync(int __fildes)
{
    (void)__fildes;
    atomic_fetch_add(&syncs, 1);
    errno = sync_error;
    return sync_error == 0 ? 0 : -1;
}

TEST(games_are_synced_within_seconds_and_at_the_end)
{
    struct disk_sync sync = {0};
    const int files[DISK_SYNC_FILES] = {100, -1};
    assert_true(disk_sync_start(&sync, files));
    for (int ms = 0; ms < 20000 && syncs == 0; ms++) {
        assert_int_equal(disk_sync_mark(&sync), 0);
        usleep(1000);
    }
    assert_int_equal(syncs, 1);
    assert_int_equal(disk_sync_mark(&sync), 0);
    assert_int_equal(disk_sync_finish(&sync), 0);
    assert_int_equal(syncs, 2);
    sync = (struct disk_sync){0};
    sync_error = EIO;
    assert_true(disk_sync_start(&sync, files));
    assert_int_equal(disk_sync_mark(&sync), 0);
    assert_int_equal(disk_sync_finish(&sync), EIO);
}

TEST(the_reorder_buffer_returns_games_in_order)
{
    enum { COUNT = 200 };
    struct reorder_buffer waiting = {0};
    struct played_game played;
    /* 83 and 200 are coprime, so every number occurs once. */
    for (uint64_t i = 0; i < COUNT; i++) {
        played = make_entry(i * 83 % COUNT, DRAWN, TERMINATION_RULE);
        assert_false(reorder_buffer_has(&waiting, played.result.number));
        assert_true(reorder_buffer_put(&waiting, &played));
        assert_true(reorder_buffer_has(&waiting, i * 83 % COUNT));
    }
    for (uint64_t i = 0; i < COUNT / 2; i++) {
        assert_true(reorder_buffer_take(&waiting, &played));
        assert_int_equal(played.result.number, i);
        played_game_finish(&played);
        assert_false(reorder_buffer_has(&waiting, i));
    }
    played = make_entry(COUNT, DRAWN, TERMINATION_RULE);
    assert_true(reorder_buffer_put(&waiting, &played));
    assert_true(reorder_buffer_take(&waiting, &played));
    assert_int_equal(played.result.number, COUNT / 2);
    played_game_finish(&played);
    reorder_buffer_finish(&waiting);
    assert_false(reorder_buffer_take(&waiting, &played));
}

TEST(the_reorder_buffer_sorts_stably)
{
    enum { COUNT = 200 };
    struct reorder_buffer waiting = {0};
    struct played_game played;
    for (uint64_t i = 0; i < COUNT; i++) {
        played = make_entry(i * 83 % (COUNT / 2), DRAWN, TERMINATION_RULE);
        played.result.plies = (unsigned)i;
        assert_true(reorder_buffer_append(&waiting, &played));
    }
    assert_true(reorder_buffer_sort(&waiting));
    for (uint64_t i = 0; i < COUNT; i++) {
        const uint64_t before = played.result.plies;
        assert_true(reorder_buffer_take(&waiting, &played));
        assert_int_equal(played.result.number, i / 2);
        assert_true(i % 2 == 0 || played.result.plies > before);
        played_game_finish(&played);
    }
    /* An empty buffer can be sorted and filled. */
    assert_true(reorder_buffer_sort(&waiting));
    played = make_entry(1, DRAWN, TERMINATION_RULE);
    assert_true(reorder_buffer_put(&waiting, &played));
    reorder_buffer_finish(&waiting);
}

TEST(results_are_added_up)
{
    struct scoreboard scoreboard = {.settings = &settings, .unpaired = 1};
    /* A wins both games of the first pair, as SECOND by a fault; the last pair lacks a game. */
    const struct played_game games[] = {
        make_entry(0, FIRST_WINS, TERMINATION_BOARD),
        make_entry(1, SECOND_WINS, TERMINATION_STALL),
        make_entry(2, DRAWN, TERMINATION_RULE),
    };
    for (size_t i = 0; i < 3; i++) {
        scoreboard_add(&scoreboard, &games[i].result);
        struct played_game done = games[i];
        played_game_finish(&done);
    }
    const struct wdl *wdl = &scoreboard.engines[0].wdl;
    assert_int_equal(scoreboard.games, 3);
    assert_int_equal(wdl->games[FIRST][WINS], 1);
    assert_int_equal(wdl->games[SECOND][WINS], 1);
    assert_int_equal(wdl->games[FIRST][DRAWS], 1);
    assert_int_equal(wdl->pairs[4], 1);
    assert_int_equal(scoreboard.engines[1].wdl.pairs[0], 1);
    assert_int_equal(wdl_pairs(wdl), 1);
    assert_int_equal(scoreboard_model(&scoreboard, 0), PENTANOMIAL);
    assert_int_equal(scoreboard.engines[1].faults[TERMINATION_STALL], 1);
    assert_int_equal(scoreboard.engines[0].faults[TERMINATION_STALL], 0);
    assert_int_equal(scoreboard.faults, 1);
    assert_int_equal(scoreboard.engines[0].totals.moves, 10 + 50 + 10);
    assert_int_equal(scoreboard.engines[1].totals.time_ns, 80 + 40 + 80);
}

TEST(terminations_have_names)
{
    for (unsigned i = 0; i < TERMINATION_COUNT; i++)
        assert_int_equal(termination_find(text_of(termination_name(i))), i);
    assert_int_equal(termination_find(text_of("boredom")), TERMINATION_COUNT);
}

RUN_TESTS(NULL, NULL)
