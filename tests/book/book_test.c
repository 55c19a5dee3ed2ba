/* Connect Four's book: numbering, file format, damage detection, embedded book. The argument is a
 * folder for two test files. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/base/bytes.h"
#include "games/book_file.h"
#include "games/connect4/book.h"
#include "tests/content.h"
#include "tests/games/connect4/walk.h"
#include "tools/book/partial_book.h"

enum { EMBEDDED_DISCS = 8 };

static struct content copy_of(const unsigned char *bytes, size_t count)
{
    struct content copy = {malloc(count), count};
    assert_non_null(copy.bytes);
    memcpy(copy.bytes, bytes, count);
    return copy;
}

/* Returns a made-up entry, unknown for every ninth place. */
static book_entry made_up_entry(uint32_t place)
{
    const int value = (int)(place % (2 * VALUE_MAX + 1)) - VALUE_MAX;
    return place % 9 == 3 ? BOOK_ENTRY_UNKNOWN : book_entry_of(value, place % COLUMNS);
}

/* Saves a book with made-up entries. Returns the number of positions listed. */
static uint32_t save_book(unsigned discs, const char *path)
{
    struct partial_book partial;
    assert_true(partial_book_begin(&partial, discs));
    for (uint32_t place = 0; place < partial.positions; place++)
        partial.entries[place] = made_up_entry(place);
    struct kept_file file;
    struct builder error = BUILDER(200);
    assert_true(kept_file_open(&file, path, &error));
    assert_true(partial_book_save(&partial, &file));
    kept_file_close(&file);
    const uint32_t positions = partial.positions;
    partial_book_free(&partial);
    return positions;
}

static bool reads(struct content content)
{
    struct book book;
    struct builder error = BUILDER(80);
    return book_read(&book, content.bytes, content.count, &error);
}

/* Checks that the content is refused and that the error contains the word. */
static void check_refused(struct content content, const char *word)
{
    struct book book;
    struct builder error = BUILDER(80);
    assert_false(book_read(&book, content.bytes, content.count, &error));
    if (strstr(error.start, word) == NULL)
        fail_msg("no '%s' in '%s'", word, error.start);
}

static struct position image_of(const struct position *position)
{
    return (struct position){mirrored(position->own), mirrored(position->taken)};
}

static book_entry reflected(book_entry entry)
{
    return entry == BOOK_ENTRY_UNKNOWN
               ? entry
               : book_entry_of(book_entry_value(entry), COLUMNS - 1 - book_entry_column(entry));
}

static bool is_same(const struct position *left, const struct position *right)
{
    return left->own == right->own && left->taken == right->taken;
}

static void check_index(const struct position_index *all, uint64_t number)
{
    const struct position position = position_index_at(all, number);
    assert_int_equal(position_index_of(all, &position), number);
    assert_int_equal(bits_count(position.taken), all->discs);
    assert_int_equal(bits_count(position.own), all->discs / 2);
    assert_true((position.own & ~position.taken) == 0 && (position.taken & ~BOARD) == 0);
    /* Checks that no disc lies above an empty cell. */
    assert_true((position.taken & above_lowest(landing_cells(position.taken))) == 0);
}

TEST(every_position_has_one_index)
{
    /* Ways to fill the columns, times the choices of the mover's discs. */
    static const uint64_t counts[] = {
        1, 7, 28 * 2, 84 * 3, 210 * 6, 462 * 10, 924 * 20, (1716 - 7) * 35,
    };
    for (unsigned discs = 0; discs <= INDEXED_DISCS_MAX; discs++) {
        const struct position_index all = position_index_for(discs);
        if (discs < sizeof counts / sizeof *counts)
            assert_int_equal(all.count, counts[discs]);
        const uint64_t step = all.count / 20000 + 1;
        for (uint64_t number = 0; number < all.count; number += step)
            check_index(&all, number);
        check_index(&all, all.count - 1);
    }
}

TEST(every_position_has_a_number)
{
    uint64_t seed = 31;
    struct position_index all[INDEXED_DISCS_MAX + 1];
    for (unsigned discs = 0; discs <= INDEXED_DISCS_MAX; discs++)
        all[discs] = position_index_for(discs);
    for (unsigned round = 0; round < 50000; round++) {
        const unsigned discs = round % (INDEXED_DISCS_MAX + 1);
        const struct position position = walk_to(&seed, discs, WALK_BLINDLY);
        const uint64_t number = position_index_of(&all[discs], &position);
        assert_true(number < all[discs].count);
        const struct position back = position_index_at(&all[discs], number);
        assert_true(is_same(&back, &position));
        const struct position image = image_of(&position);
        const struct position canonical = position_canonical(&position);
        const struct position canonical_image = position_canonical(&image);
        assert_true(is_same(&canonical, &canonical_image));
        assert_true(is_same(&canonical, &position) || is_same(&canonical, &image));
    }
}

/* Checks that all later positions are listed unless decided. Marks their places. */
static void check_listed(const struct book *book, const struct position *position, unsigned depth,
                         unsigned char *found)
{
    if (depth > 0) {
        move list[MOVES_MAX];
        const size_t count = position_moves(position, list);
        for (size_t i = 0; i < count; i++) {
            struct position next = *position;
            position_play(&next, list[i]);
            check_listed(book, &next, depth - 1, found);
        }
        return;
    }
    const struct position canonical = position_canonical(position);
    uint32_t place;
    const bool listed = book_find(book, position_index_of(&book->index, &canonical), &place);
    assert_int_equal(listed, position_count_ways(position) > 0 && !walk_can_win(position));
    if (!listed)
        return;
    const book_entry expected = made_up_entry(place);
    const book_entry entry = book_probe(book, position);
    assert_int_equal(entry, is_same(&canonical, position) ? expected : reflected(expected));
    found[place] = 1;
}

TEST(a_book_lists_exactly_the_reachable_positions)
{
    enum { DISCS = 7 };
    const uint32_t positions = save_book(DISCS, "seven.kdb");
    struct content content = read_content("seven.kdb");
    struct book book;
    struct builder error = BUILDER(80);
    assert_true(book_read(&book, content.bytes, content.count, &error));
    assert_int_equal(book.positions, positions);
    unsigned char *found = calloc(positions, 1);
    assert_non_null(found);
    struct position start;
    position_start(&start);
    check_listed(&book, &start, DISCS, found);
    for (uint32_t place = 0; place < positions; place++)
        assert_true(found[place]);
    free(found);
    free(content.bytes);
}

static void flip(struct content content, size_t bit)
{
    content.bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
}

/* Flips every bit and tries every wrong length. */
TEST(any_damage_is_detected)
{
    save_book(2, "two.kdb");
    struct content content = read_content("two.kdb");
    assert_true(reads(content));
    for (size_t bit = 0; bit < content.count * 8; bit++) {
        flip(content, bit);
        assert_false(reads(content));
        flip(content, bit);
    }
    for (size_t count = 0; count < content.count; count++) {
        struct content part = copy_of(content.bytes, count);
        check_refused(part, count < BOOK_FILE_HEADER_BYTES ? "not a book" : "truncated");
        free(part.bytes);
    }
    for (size_t more = 1; more <= 100; more += 9) {
        struct content longer = {calloc(content.count + more, 1), content.count + more};
        assert_non_null(longer.bytes);
        memcpy(longer.bytes, content.bytes, content.count);
        check_refused(longer, "too long");
        free(longer.bytes);
    }
    assert_true(reads(content));
    free(content.bytes);
}

TEST(wrong_books_are_refused_with_an_error)
{
    struct content content = read_content("two.kdb");
    content.bytes[14] = '1';
    check_refused(content, "another version");
    content.bytes[14] = '3';
    bytes_put(content.bytes + BOOK_DISCS_AT, INDEXED_DISCS_MAX + 1, 4);
    check_refused(content, "more than 16 discs");
    bytes_put(content.bytes + BOOK_DISCS_AT, UINT32_MAX, 4);
    check_refused(content, "more than 16 discs");
    bytes_put(content.bytes + BOOK_DISCS_AT, 5, 4);
    check_refused(content, "truncated");
    bytes_put(content.bytes + BOOK_DISCS_AT, 2, 4);
    flip(content, (content.count - 3) * 8);
    check_refused(content, "damaged");

    /* A wrong list is damage even with a valid checksum. */
    flip(content, (content.count - 3) * 8);
    assert_true(reads(content));
    flip(content, (BOOK_HEADER_BYTES + 4) * 8);
    book_file_finish(content.bytes, content.count, "connect4", BOOK_DENSE);
    check_refused(content, "damaged");
    free(content.bytes);
}

/* Checks that opening fails with an error that contains name and word. */
static void check_not_opened(const char *path, const char *word)
{
    struct builder error = BUILDER(200);
    assert_null(connect4_tablebase_open(path, &error));
    assert_true(strncmp(error.start, path, strlen(path)) == 0);
    if (strstr(error.start, word) == NULL)
        fail_msg("no '%s' in '%s'", word, error.start);
}

TEST(unusable_files_are_named_in_errors)
{
    struct content content = read_content("two.kdb");
    check_not_opened("none.kdb", "No such file");
    check_not_opened(".", "not a regular file");
    check_not_opened("/dev/null", "not a regular file");
    flip(content, 8 * 70);
    write_content("two.kdb", content.bytes, content.count);
    check_not_opened("two.kdb", "damaged");
    content.count -= 5;
    write_content("two.kdb", content.bytes, content.count);
    check_not_opened("two.kdb", "truncated");
    free(content.bytes);
}

TEST(a_file_adds_to_the_embedded_book)
{
    struct builder error = BUILDER(200);
    struct tablebase *tablebase = connect4_tablebase_open("seven.kdb", &error);
    assert_non_null(tablebase);
    assert_int_equal(connect4_probe_discs_max(tablebase), EMBEDDED_DISCS);
    assert_int_equal(connect4_probe_discs_max(NULL), 0);
    uint64_t seed = 34;
    unsigned known[11] = {0};
    for (unsigned round = 0; round < 11000; round++) {
        const unsigned discs = round % 11;
        const struct position position = walk_to(&seed, discs, WALK_CAREFULLY);
        const struct tablebase *only =
            discs == EMBEDDED_DISCS ? connect4_tablebase_embedded() : tablebase;
        const struct book *book = connect4_tablebase_book(only);
        const book_entry expected =
            discs == book->index.discs ? book_probe(book, &position) : BOOK_ENTRY_UNKNOWN;
        const bitboard column =
            expected != BOOK_ENTRY_UNKNOWN ? COLUMN(book_entry_column(expected)) : 0;
        int value;
        const bool is_known = connect4_probe(tablebase, position.own, position.taken, &value);
        assert_int_equal(is_known, expected != BOOK_ENTRY_UNKNOWN);
        if (is_known)
            assert_int_equal(value, book_entry_value(expected));
        assert_int_equal(connect4_probe_move(tablebase, &position),
                         landing_cells(position.taken) & column);
        known[discs] += is_known;
        assert_false(connect4_probe(NULL, position.own, position.taken, &value));
        assert_int_equal(connect4_probe_move(NULL, &position), 0);
    }
    for (unsigned discs = 0; discs < 11; discs++)
        assert_int_equal(known[discs] > 0, discs == 7 || discs == EMBEDDED_DISCS);
    connect4_tablebase_close(tablebase);
}

int main(int argc, char **argv)
{
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    return cmocka_run_group_tests(unit_tests, NULL, NULL);
}
