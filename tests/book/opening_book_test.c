/* Opening books in memory: damage is detected, and the engine plays the right book moves. */
#include <stdlib.h>
#include <string.h>

#include "games/base/bytes.h"
#include "games/book_file.h"
#include "games/opening_book.h"
#include "games/registry.h"
#include "tests/engine/collect.h"
#include "tests/given.h"

enum { ENTRIES_MAX = 4, BYTES_MAX = OPENING_BOOK_HEADER_BYTES + 4 * OPENING_BOOK_ENTRY_BYTES };

/* A position, the moves to a book position, and a move out, both with values. */
struct known {
    const char *position, *moves, *out;
    score value, out_value;
};

struct made_book {
    unsigned char bytes[BYTES_MAX];
    size_t count;
    struct opening_book book;
};

static struct game_history history_of(const char *position, const char *moves)
{
    struct game_history history = given_game("checkers", position != NULL ? position : "");
    play_given(&history, moves);
    return history;
}

static uint64_t key_after(const struct game_history *history, const char *move)
{
    struct any_position child = history->now;
    checkers_game.play(&child, given_move(history->variant, &history->now, move));
    return opening_book_key(&checkers_game, &child);
}

static struct book_entry entry_of(const struct known *known)
{
    GAME_HISTORY(history) = history_of(known->position, known->moves);
    const struct book_entry entry = {
        .key = opening_book_key(&checkers_game, &history.now),
        .value = known->value,
        .has_move_out = known->out != NULL,
        .out_key = known->out != NULL ? (uint32_t)key_after(&history, known->out) : 0,
        .out_value = known->out_value,
        .out_depth = 20,
    };
    return entry;
}

static int by_key(const void *left, const void *right)
{
    const uint64_t first = bytes_get(left, 8), second = bytes_get(right, 8);
    return (first > second) - (first < second);
}

static bool reads(struct made_book *made, const char *word)
{
    struct builder error = BUILDER(100);
    const bool ok =
        opening_book_read(&made->book, &checkers_game, made->bytes, made->count, &error);
    if (!ok)
        assert_non_null(strstr(error.start, word));
    return ok;
}

static void make_book(struct made_book *made, const struct known *list, size_t count)
{
    *made = (struct made_book){.count = OPENING_BOOK_HEADER_BYTES};
    unsigned char *entries = made->bytes + made->count;
    assert_in_range(count, 1, ENTRIES_MAX);
    for (size_t i = 0; i < count; i++, made->count += OPENING_BOOK_ENTRY_BYTES) {
        const struct book_entry entry = entry_of(&list[i]);
        opening_book_put_entry(made->bytes + made->count, &entry);
    }
    qsort(entries, count, OPENING_BOOK_ENTRY_BYTES, by_key);
    bytes_put(made->bytes + OPENING_BOOK_COUNT_AT, count, 4);
    book_file_finish(made->bytes, made->count, "checkers", BOOK_SPARSE);
    assert_true(reads(made, ""));
}

/* After 9-14 the book has 22-18, equal to 22-17, and 23-19. */
static const struct known few[] = {
    {NULL, "9-14", "22-18", 7, 7},
    {NULL, "9-14 22-17", "11-15", -7, -7},
    {NULL, "9-14 23-19", "11-16", 9, 9},
};

static const struct report *think(struct collector *collector, const struct made_book *made,
                                  const struct game_history *history,
                                  const struct settings *settings)
{
    const struct limits limits = {.given = LIMIT_DEPTH, .depth = 4};
    engine_set_book(collector->engine, &checkers_game, &made->book);
    return collector_think(collector, history, &limits, settings);
}

TEST(the_best_move_is_played_without_a_search)
{
    static const struct settings settings = {.multi_pv = 1, .own_book = true};
    struct made_book made;
    make_book(&made, few, 2);
    struct game_history history = history_of(NULL, "9-14");
    const struct report *result = think(*state, &made, &history, &settings);
    assert_int_equal(result->line.nodes, 0);
    assert_int_equal(result->line.value, 7);
    game_history_finish(&history);

    /* A move out ends the line. */
    history = history_of(NULL, "9-14 22-17");
    result = think(*state, &made, &history, &settings);
    assert_int_equal(result->line.nodes, 0);
    assert_int_equal(result->line.pv_count, 1);
    assert_int_equal(result->line.depth, 20);
    game_history_finish(&history);

    /* Positions outside the book are searched. */
    history = history_of(NULL, "10-14");
    assert_true(think(*state, &made, &history, &settings)->line.nodes > 0);
    game_history_finish(&history);
}

/* The start position's entry also serves it rotated, with White to move. */
TEST(both_colours_have_one_entry)
{
    static const struct known start[] = {{NULL, "", "11-15", 3, 3}};
    static const struct settings settings = {.multi_pv = 1, .own_book = true};
    struct made_book made;
    make_book(&made, start, 1);
    GAME_HISTORY(history) = history_of("W:W21-32:B1-12", "");
    const struct report *result = think(*state, &made, &history, &settings);
    assert_int_equal(result->line.nodes, 0);
    assert_int_equal(result->line.value, 3);
    assert_true(game_history_play(&history, result->move));
    GAME_HISTORY(mirrored) = history_of("W:W21-32:B1-12", "22-18");
    assert_int_equal(checkers_game.key(&history.now), checkers_game.key(&mirrored.now));
}

TEST(variety_chooses_among_equals)
{
    struct made_book made;
    make_book(&made, few, 3);
    GAME_HISTORY(history) = history_of(NULL, "9-14");
    unsigned first = 0, other = 0;
    const move expected =
        think(*state, &made, &history, &(struct settings){.multi_pv = 1, .own_book = true})->move;
    for (unsigned seed = 1; seed <= 40; seed++) {
        const struct settings settings = {.multi_pv = 1, .own_book = true, .variety = seed};
        const struct report *result = think(*state, &made, &history, &settings);
        assert_int_equal(result->line.value, 7);
        const move chosen = result->move;
        assert_int_equal(think(*state, &made, &history, &settings)->move, chosen);
        *(chosen == expected ? &first : &other) += 1;
    }
    assert_in_range(first, 5, 35);
    assert_int_equal(first + other, 40);
}

/* After the capture White has three kings against a man. */
TEST(a_move_that_the_databases_refute_is_not_played)
{
    static const struct known wrong[] = {{"B:W6,K29,K30,K31:B1", "", "1x10", 50, 50}};
    static const struct settings settings = {.multi_pv = 1, .own_book = true};
    struct made_book made;
    make_book(&made, wrong, 1);
    GAME_HISTORY(history) = history_of(wrong[0].position, "");
    const struct report *result = think(*state, &made, &history, &settings);
    assert_true(result->line.nodes > 0);
    assert_true(result->line.value < -SCORE_STATIC_MAX);
}

/* The bytes after the book are not an entry. */
TEST(a_key_beyond_all_is_not_found)
{
    struct made_book made;
    make_book(&made, few, 3);
    bytes_put(made.bytes + made.count, UINT64_MAX, 8);
    uint32_t number;
    assert_false(opening_book_find(&made.book, UINT64_MAX, &number));
    assert_int_equal(number, 3);
}

TEST(any_damage_is_detected)
{
    struct made_book made;
    make_book(&made, few, 3);
    for (size_t bit = 0; bit < made.count * 8; bit++) {
        made.bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
        assert_false(reads(&made, ""));
        made.bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
    const size_t whole = made.count;
    for (made.count = 0; made.count < whole; made.count++)
        assert_false(
            reads(&made, made.count < BOOK_FILE_HEADER_BYTES ? "not a book" : "truncated"));
    assert_true(reads(&made, ""));

    /* Keys out of order, and books of other games. */
    unsigned char *entries = made.bytes + OPENING_BOOK_HEADER_BYTES;
    memcpy(entries, entries + OPENING_BOOK_ENTRY_BYTES, OPENING_BOOK_ENTRY_BYTES);
    book_file_finish(made.bytes, made.count, "checkers", BOOK_SPARSE);
    assert_false(reads(&made, "not in order"));
    book_file_finish(made.bytes, made.count, "connect4", BOOK_SPARSE);
    assert_false(reads(&made, "another game"));
    book_file_finish(made.bytes, made.count, "checkers", BOOK_DENSE);
    assert_false(reads(&made, "for another game or of another kind"));
}

RUN_COLLECTOR_TESTS(standard_backends())
