/* What is kept of games: lines of JSON, results files, the shelf and the standing. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

#include "tools/match/journal.h"
#include "tools/match/json.h"
#include "tools/match/shelf.h"
#include "tools/match/standing.h"

static void any_text_comes_back(void **state)
{
    char all[257];
    struct page line = {0}, back = {0};
    int64_t number;
    (void)state;
    for (int i = 0; i < 256; i++)
        all[i] = (char)i;
    json_begin(&line);
    json_add_number(&line, "first", INT64_MIN);
    json_add_string(&line, "all \"of\" it", (struct text){all, 256});
    json_add_string(&line, "empty", text_of(""));
    json_add_number(&line, "last", 7);
    json_end(&line);
    assert_int_equal(line.bytes[line.length - 1], '\n');
    assert_null(memchr(line.bytes, '\n', line.length - 1));

    struct text rest = page_text(&line);
    struct json_field field;
    assert_true(json_take(&rest, &field) && json_take(&rest, &field));
    assert_true(json_plain(field.value, &back));
    assert_int_equal(back.length, 256);
    assert_memory_equal(back.bytes, all, 256);
    page_finish(&back);
    assert_true(json_string(page_text(&line), "empty", &back) && back.length == 0);
    assert_true(json_number(page_text(&line), "first", &number) && number == INT64_MIN);
    assert_true(json_number(page_text(&line), "last", &number) && number == 7);
    assert_false(json_number(page_text(&line), "empty", &number));
    assert_false(json_number(page_text(&line), "missing", &number));
    page_finish(&line);
}

static void damaged_lines_are_refused(void **state)
{
    static const char *const lines[] = {
        "",           "{",     "{\"a\"", "{\"a\":",   "{\"a\":\"",   "{\"a\":\"x",
        "x{\"a\":1}", "{a:1}", "[1]",    "{\"b\":1}", "{\"a\":\"\\", "{\"b\":1 \"a\":2}"};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        int64_t number = 0;
        assert_false(json_number(text_of(lines[i]), "a", &number));
    }
}

static struct match_settings make_settings(void)
{
    struct match_settings settings = {
        .variant = variant_at(0),
        .engines = calloc(2, sizeof *settings.engines),
        .engine_count = 2,
        .rounds = 2,
        .games = 2,
        .repeat = true,
        .shard = 1,
        .shards = 1,
    };
    assert_non_null(settings.engines);
    strcpy(settings.engines[0].name, "A");
    strcpy(settings.engines[1].name, "B");
    return settings;
}

static struct entry make_entry(uint64_t number, enum outcome outcome, enum ending ending)
{
    struct entry entry = {
        .result = {.number = number,
                   .engines = {number % 2 == 0 ? 0 : 1, number % 2 == 0 ? 1 : 0},
                   .outcome = outcome,
                   .ending = ending,
                   .plies = 30 + number,
                   .work = {{10, 20, 30, 40}, {50, 60, 70, 80}}},
    };
    page_add(&entry.reason, "because \"%d\"\n", (int)number);
    page_add(&entry.game, "1. 11-15 {+0.1/3}\n\n");
    return entry;
}

/* A file written, cut anywhere, and read: all lines that are whole come back. */
static void results_come_back(void **state)
{
    char name[] = "/tmp/kingdrop-results-XXXXXX";
    char words[200];
    struct builder why = builder_over(words, sizeof words);
    struct match_settings settings = make_settings();
    struct journal journal;
    struct page file = {0};
    (void)state;
    close(mkstemp(name));
    assert_true(journal_is_free(name, &why));
    assert_true(journal_create(&journal, name, text_of("{}\n"), &why));
    for (uint64_t i = 0; i < 3; i++) {
        struct entry entry = make_entry(i,
                                        i == 0   ? FIRST_WINS
                                        : i == 1 ? SECOND_WINS
                                                 : DRAWN,
                                        i == 0 ? ENDING_CRASH : ENDING_BOARD);
        assert_true(journal_add(&journal, &settings, &entry, &why));
        entry_finish(&entry);
    }
    journal_close(&journal);
    assert_false(journal_is_free(name, &why));
    assert_true(page_add_file(&file, name, &why));
    unlink(name);

    for (size_t length = 0; length <= file.length; length++) {
        struct text lines = journal_lines((struct text){file.bytes, length});
        if (lines.length > 0)
            (void)text_take_line(&lines);
        for (uint64_t i = 0; lines.length > 0; i++) {
            struct entry entry, same = make_entry(i, FIRST_WINS, ENDING_CRASH);
            assert_true(journal_read(text_take_line(&lines), &settings, &entry));
            assert_int_equal(entry.result.number, i);
            assert_int_equal(entry.result.outcome, i == 0   ? FIRST_WINS
                                                   : i == 1 ? SECOND_WINS
                                                            : DRAWN);
            assert_int_equal(entry.result.ending, i == 0 ? ENDING_CRASH : ENDING_BOARD);
            assert_memory_equal(entry.result.work, same.result.work, sizeof same.result.work);
            assert_memory_equal(entry.result.engines, same.result.engines,
                                sizeof same.result.engines);
            assert_string_equal(entry.reason.bytes, same.reason.bytes);
            assert_string_equal(entry.game.bytes, same.game.bytes);
            entry_finish(&entry);
            entry_finish(&same);
        }
    }
    page_finish(&file);
    free(settings.engines);
}

/* Of a line that does not fit a part is written, and then the reason is told. */
static void a_full_disk_is_named(void **state)
{
    char name[] = "/tmp/kingdrop-results-XXXXXX";
    char words[200];
    struct builder why = builder_over(words, sizeof words);
    struct match_settings settings = make_settings();
    struct entry entry = make_entry(0, DRAWN, ENDING_BOARD);
    struct journal journal;
    struct rlimit usual;
    (void)state;
    close(mkstemp(name));
    assert_true(journal_create(&journal, name, text_of("{}\n"), &why));
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    const struct rlimit small = {40, usual.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    const bool added = journal_add(&journal, &settings, &entry, &why);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
    unlink(name);
    assert_false(added);
    if (strstr(words, "File too large") == NULL)
        fail_msg("%s", words);
    journal_close(&journal);
    entry_finish(&entry);
    free(settings.engines);
}

static void the_shelf_gives_back_in_order(void **state)
{
    enum { COUNT = 200 };
    struct shelf shelf = {0};
    struct entry entry;
    (void)state;
    /* 83 has no divisor in common with 200: all numbers come, in some order. */
    for (uint64_t i = 0; i < COUNT; i++) {
        entry = make_entry(i * 83 % COUNT, DRAWN, ENDING_RULE);
        assert_false(shelf_has(&shelf, entry.result.number));
        assert_true(shelf_put(&shelf, &entry));
        assert_true(shelf_has(&shelf, i * 83 % COUNT));
    }
    assert_false(shelf_take(&shelf, 1, &entry));
    for (uint64_t i = 0; i < COUNT / 2; i++) {
        assert_true(shelf_take(&shelf, i, &entry));
        assert_int_equal(entry.result.number, i);
        entry_finish(&entry);
        assert_false(shelf_has(&shelf, i));
    }
    entry = make_entry(COUNT, DRAWN, ENDING_RULE);
    assert_true(shelf_put(&shelf, &entry));
    assert_true(shelf_take_lowest(&shelf, &entry));
    assert_int_equal(entry.result.number, COUNT / 2);
    entry_finish(&entry);
    shelf_finish(&shelf);
    assert_false(shelf_take_lowest(&shelf, &entry));
}

static void results_are_added_up(void **state)
{
    struct match_settings settings = make_settings();
    struct standing standing;
    (void)state;
    standing_start(&standing, &settings, 1);
    /* A wins both of the first pair, and one as SECOND by a fault; the last pair lacks a game. */
    const struct entry games[] = {
        make_entry(0, FIRST_WINS, ENDING_BOARD),
        make_entry(1, SECOND_WINS, ENDING_STALL),
        make_entry(2, DRAWN, ENDING_RULE),
    };
    for (size_t i = 0; i < 3; i++) {
        standing_add(&standing, &games[i].result);
        struct entry done = games[i];
        entry_finish(&done);
    }
    const struct tally *tally = &standing.engines[0].tally;
    assert_int_equal(standing.games, 3);
    assert_int_equal(tally->games[FIRST][WINS], 1);
    assert_int_equal(tally->games[SECOND][WINS], 1);
    assert_int_equal(tally->games[FIRST][DRAWS], 1);
    assert_int_equal(tally->pairs[4], 1);
    assert_int_equal(standing.engines[1].tally.pairs[0], 1);
    assert_int_equal(tally_pairs(tally), 1);
    assert_int_equal(standing_sample(&standing, 0), BY_PAIR);
    assert_int_equal(standing.engines[1].faults[ENDING_STALL], 1);
    assert_int_equal(standing.engines[0].faults[ENDING_STALL], 0);
    assert_int_equal(standing.faults, 1);
    assert_int_equal(standing.engines[0].work.moves, 10 + 50 + 10);
    assert_int_equal(standing.engines[1].work.time_ns, 80 + 40 + 80);
    free(settings.engines);
}

static void endings_have_names(void **state)
{
    (void)state;
    for (unsigned i = 0; i < ENDING_COUNT; i++)
        assert_int_equal(ending_find(text_of(ending_name(i))), i);
    assert_int_equal(ending_find(text_of("boredom")), ENDING_COUNT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_text_comes_back),
        cmocka_unit_test(damaged_lines_are_refused),
        cmocka_unit_test(results_come_back),
        cmocka_unit_test(a_full_disk_is_named),
        cmocka_unit_test(the_shelf_gives_back_in_order),
        cmocka_unit_test(results_are_added_up),
        cmocka_unit_test(endings_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
