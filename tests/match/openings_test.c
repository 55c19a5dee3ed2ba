/* Openings: all file formats, errors, and the standard sets. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "tests/given.h"
#include "tests/linear.h"
#include "tools/common/openings.h"

static const struct variant *checkers;
static const struct variant *connect4;

static int find_variants(void **state)
{
    (void)state;
    checkers = variant_find(text_of("checkers"));
    connect4 = variant_find(text_of("connect4"));
    return checkers == NULL || connect4 == NULL;
}

/* Reads a file of valid openings and checks their moves, NULL at the end. */
static struct openings read_good(const struct variant *variant, const char *name, const char *text,
                                 const char *const *moves)
{
    struct builder error = BUILDER(256);
    struct openings openings = {.variant = variant};
    if (!openings_read(&openings, text_of(text), name, OPENINGS_BY_NAME, &error))
        fail_msg("%s", error.start);
    size_t count = 0;
    for (; count < openings.count && moves[count] != NULL; count++)
        assert_moves(&openings.list[count], moves[count]);
    assert_true(count == openings.count && moves[count] == NULL);
    return openings;
}

TEST(lines_are_read_in_every_form)
{
    static const char text[] = "\xEF\xBB\xBF# openings\n"
                               "\n"
                               "11-15 23-19 8-11   # Old Fourteenth, nearly\r\n"
                               "startpos moves 9-13 22-18\n"
                               "startpos\n"
                               "  fen W:W18,25:B11,K2 moves 18-15 11x18\n"
                               "fen W:W18,25:B11,K2\n"
                               "W:W18,25:B11,K2\n"
                               "W:W18,25:B11,K2 moves 18-15";
    static const char *const moves[] = {
        "11-15 23-19 8-11", "9-13 22-18", "", "18-15 11x18", "", "", "18-15", NULL};
    struct openings openings = read_good(checkers, "x.txt", text, moves);
    for (size_t i = 4; i < openings.count; i++)
        assert_int_equal(checkers->game->turn(&openings.list[i].start), SECOND);

    openings_finish(&openings);
}

/* The moves cut off may be bad. */
TEST(openings_are_cut_before_they_are_checked)
{
    static const struct {
        const char *name, *text, *moves;
    } samples[] = {
        {"a.txt", "11-15 23-19 8-11", "11-15 23-19"},
        {"a.txt", "startpos moves 9-13 22-18 oops", "9-13 22-18"},
        {"a.txt", "W:W18:B14,K3 moves 18x9 3-7 9-5", "18x9 3-7"},
        {"b.pdn", "1. 11-15 23-19 2. 8-11 22-17 1-0", "11-15 23-19"},
        {"b.pdn", "1. 11-15 23-19 2. 8-12 nonsense } 1-0", "11-15 23-19"},
        {"b.pdn", "1. 11-15 23-19 2. 8-11 {cut", "11-15 23-19"},
        {"b.pdn", "[FEN \"W:W26:B23,15,2\"] 1. 26x19 19x10 2-6 1-0", "26x10 2-6"},
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct builder error = BUILDER(256);
        struct openings openings = {.variant = checkers, .plies = 2, .is_strict = true};
        if (!openings_read(&openings, text_of(samples[i].text), samples[i].name, OPENINGS_BY_NAME,
                           &error))
            fail_msg("%s", error.start);
        assert_int_equal(openings.count, 1);
        assert_moves(&openings.list[0], samples[i].moves);
        openings_finish(&openings);
    }
}

/* A finished game gives its first moves as an opening. */
TEST(connect_four_games_are_cut_to_openings)
{
    struct builder error = BUILDER(256);
    struct openings openings = {.variant = connect4, .plies = 4};
    assert_true(openings_read(&openings,
                              text_of("[Variant \"connect4\"]\n1. 4 3 2. 4 3 3. 4 3 4. 4 "
                                      "1-0\n[Variant \"cfour\"] 43434"),
                              "a.pgn", OPENINGS_BY_NAME, &error));
    assert_int_equal(openings.count, 2);
    assert_moves(&openings.list[0], "4 3 4 3");
    assert_moves(&openings.list[1], "4 3 4 3");
    openings_finish(&openings);
}

TEST(bad_openings_are_skipped)
{
    static const struct {
        const char *name, *text, *complaint;
        size_t count;
    } samples[] = {
        {"a.txt", "9-13\n24-25\n11-15", "a.txt: line 2: '24-25': ", 2},
        {"b.pdn", "9-13 *\n[Event \"x\"]\n\n9-14 22-99 *\n[Event \"y\"] 11-15",
         "b.pdn: line 4: x: '22-99': ", 2},
        {"b.pdn", "[Event \"x\"] [Variant \"connect4\"] 4 *\n9-13 *",
         "b.pdn: line 1: x: a game of Connect Four", 1},
        {"b.pdn", "[Event \"x\"]\n{oops\n[Event \"y\"] 9-13 *\n[Event \"z\"]",
         "b.pdn: line 2: x: a comment is not closed", 2},
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct builder error = BUILDER(256);
        struct openings openings = {.variant = checkers};
        assert_true(openings_read(&openings, text_of(samples[i].text), samples[i].name,
                                  OPENINGS_BY_NAME, &error));
        assert_int_equal(error.length, 0);
        assert_int_equal(openings.count, samples[i].count);
        assert_int_equal(openings.left_out, 1);
        if (!text_starts_with(strbuf_text(&openings.complaints), samples[i].complaint))
            fail_msg("'%s' is not '%s'", openings.complaints.bytes, samples[i].complaint);
        openings_finish(&openings);
        openings = (struct openings){.variant = checkers, .is_strict = true};
        assert_false(openings_read(&openings, text_of(samples[i].text), samples[i].name,
                                   OPENINGS_BY_NAME, &error));
        assert_int_equal(openings.count, 0);
        assert_true(text_starts_with(builder_text(&error), samples[i].complaint));
        openings_finish(&openings);
    }
}

TEST(connect_four_lines_may_be_digits)
{
    static const char *const moves[] = {"4 4 5 3", "4 4", NULL};
    struct openings openings =
        read_good(connect4, "x", "4453\nfen 7/7/7/7/3o3/3x3 x moves 4 4", moves);
    openings_finish(&openings);
}

TEST(pdn_games_are_openings)
{
    static const char text[] =
        "[Event \"Single Corner\"]\n[Result \"1-0\"]\n\n1. 11-15 22-18 {...} 1-0\n"
        "[FEN \"W:W18,25:B11,K2\"]\n\n1. 18-15 *";
    static const char *const moves[] = {"11-15 22-18", "18-15", NULL};
    struct openings openings = read_good(checkers, "a.PDN", text, moves);
    openings_finish(&openings);
}

TEST(invalid_openings_are_named_and_not_added)
{
    static const struct {
        const char *name, *text, *complaint;
    } samples[] = {
        {"a.txt", "11-15\n\n9-13 24-25 # no\n", "a.txt: line 3: '24-25'"},
        {"a.txt", "fen B:W40:B1 moves 1-5", "a.txt: line 1: '40'"},
        {"a.txt", "startpos 11-15", "a.txt: line 1: '11-15': expected moves"},
        {"a.txt", "fen B:W1,2:B", "a.txt: line 1: "},
        {"a.txt", "# nothing\n", "a.txt: contains no opening"},
        {"a.txt", "fen W:W32:B24,27 moves 32x23x14\n", "a.txt: line 1: '32x23x14'"},
        {"a.txt", "W:W18:B14 moves 18x9", "a.txt: line 1: it ends the game: "},
        {"b.pdn", "9-13 22-18 *\n\n9-14 21-14 *", "b.pdn: line 3: '21-14'"},
        {"b.pdn", "9-13 } *", "b.pdn: line 1: '}'"},
        {"b.pdn", "\n[Variant \"connect4\"] 4 *", "b.pdn: line 2: a game of Connect Four"},
        {"b.pdn", "", "b.pdn: contains no opening"},
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct builder error = BUILDER(256);
        struct openings openings = {.variant = checkers, .is_strict = true};
        assert_true(openings_read(&openings, text_of("9-13"), "", OPENINGS_TEXT, &error));
        assert_false(openings_read(&openings, text_of(samples[i].text), samples[i].name,
                                   OPENINGS_BY_NAME, &error));
        if (strncmp(error.start, samples[i].complaint, strlen(samples[i].complaint)) != 0)
            fail_msg("'%s' is not '%s'", error.start, samples[i].complaint);
        assert_int_equal(openings.count, 1);
        openings_finish(&openings);
    }
}

static void read_openings(struct text text)
{
    for (int i = 0; i < 2; i++) {
        struct builder error = BUILDER(256);
        struct openings openings = {.variant = i == 0 ? checkers : connect4};
        openings_read(&openings, text, "a.txt", OPENINGS_BY_NAME, &error);
        openings_finish(&openings);
    }
}

TEST(lists_take_linear_time)
{
    static const char *const pieces[] = {
        "\n",     "#",         "# x\n",
        "fen ",   "startpos ", "B:W21,22:B1,2\n",
        "B:W21,", "moves ",    "11-15 23-19 8-11 22-17\n",
        "11-15 ", "4",         "4453\n",
        "11x",    "7/",        "K",
        ":",      "c3-",
    };
    assert_linear(read_openings, pieces, sizeof pieces / sizeof *pieces);
}

TEST(a_missing_file_is_reported)
{
    struct builder error = BUILDER(256);
    struct openings openings = {.variant = checkers};
    assert_false(openings_load(&openings, "no-such-file.txt", OPENINGS_BY_NAME, &error));
    assert_string_equal(error.start, "no-such-file.txt: No such file or directory");
}

/* realloc(), substituted by the linker's --wrap, fails after this many calls. */
static int calls_left = INT_MAX;
void *__real_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size)
{
    if (calls_left > 0) {
        calls_left--;
        return __real_realloc(old, size);
    }
    errno = ENOMEM;
    return NULL;
}

/* A shortage of memory makes no opening bad. */
TEST(a_shortage_of_memory_refuses_the_file)
{
    static const struct {
        const char *name, *text;
    } samples[] = {
        {"a.txt", "24-25\n9-13 22-18\nstartpos moves 11-15\nW:W18,25:B11,K2"},
        {"b.pdn", "9-14 22-99 *\n[Event \"x\"] 9-13 22-18 *\n[Event \"y\"]\n\n11-15 *"},
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        bool is_short = true;
        for (int calls = 0; is_short; calls++) {
            struct builder error = BUILDER(256);
            struct openings openings = {.variant = checkers};
            calls_left = calls;
            const bool ok = openings_read(&openings, text_of(samples[i].text), samples[i].name,
                                          OPENINGS_BY_NAME, &error);
            is_short = calls_left == 0;
            calls_left = INT_MAX;
            if (ok)
                assert_int_equal(openings.left_out, 1);
            else if (!text_ends_with(builder_text(&error), ": out of memory"))
                fail_msg("'%s' after %d calls", error.start, calls);
            assert_true(ok == (openings.count > 0) && (ok || is_short));
            openings_finish(&openings);
        }
    }
}

static bool is_among(const struct game_history *history, const struct openings *openings)
{
    const struct game *game = history->variant->game;
    for (size_t i = 0; i < openings->count; i++)
        if (game->key(&openings->list[i].now) == game->key(&history->now))
            return true;
    return false;
}

TEST(shuffling_depends_on_the_seed_and_loses_nothing)
{
    struct builder error = BUILDER(256);
    struct openings plain = {checkers}, one = plain, same = plain, other = plain;
    assert_true(openings_standard(&plain, &error));
    assert_true(openings_standard(&one, &error));
    assert_true(openings_standard(&same, &error));
    assert_true(openings_standard(&other, &error));
    openings_shuffle(&one, 7);
    openings_shuffle(&same, 7);
    openings_shuffle(&other, 8);
    size_t moved = 0, different = 0;
    for (size_t i = 0; i < plain.count; i++) {
        const struct game *game = checkers->game;
        const uint64_t key = game->key(&one.list[i].now);
        assert_true(key == game->key(&same.list[i].now));
        assert_true(is_among(&plain.list[i], &one));
        moved += key != game->key(&plain.list[i].now);
        different += key != game->key(&other.list[i].now);
    }
    assert_true(moved > plain.count / 2 && different > plain.count / 2);
    openings_finish(&plain);
    openings_finish(&one);
    openings_finish(&same);
    openings_finish(&other);
}

/* Every game has distinct openings, checkers its 174 ballots. */
TEST(standard_sets_exist)
{
    struct builder error = BUILDER(256);
    for (size_t index = 0; variant_at(index) != NULL; index++) {
        const struct variant *variant = variant_at(index);
        struct openings openings = {.variant = variant};
        if (!openings_standard(&openings, &error))
            fail_msg("%s", error.start);
        for (size_t i = 1; i < openings.count; i++) {
            const struct openings before = {.list = openings.list, .count = i};
            assert_false(is_among(&openings.list[i], &before));
        }
        if (variant == checkers)
            assert_int_equal(openings.count, 174);
        assert_true(openings.count >= (variant->game == connect4->game ? 100 : 1));
        openings_finish(&openings);
    }
}

TEST(the_file_of_eleven_men_is_good)
{
    struct builder error = BUILDER(256);
    struct openings openings = {.variant = checkers};
    if (!openings_load(&openings, ELEVEN_MEN_FILE, OPENINGS_BY_NAME, &error))
        fail_msg("%s", error.start);
    assert_int_equal(openings.count, 500);
    openings_finish(&openings);
}

RUN_TESTS(find_variants, NULL)
