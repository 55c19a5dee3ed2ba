/*
 * The embedded tablebases against brute force by the naive rules: all endings up to three pieces
 * and two kings against two, and a sample of four pieces.
 *
 * `all` checks all endings of four pieces, which takes minutes.
 */
#include <stdio.h>
#include <string.h>

#include "games/draughts/tablebase/probe.h"
#include "tests/endgame/brute.h"
#include "tests/games/checkers/help.h"
#include "tests/unit.h"
#include "tools/endgame/probe.h"

enum { SAMPLE = 100000 };

static bool wants_all;

static struct position position_from(struct naive_board *board)
{
    struct position position = {.turn = board->side == 'b' ? FIRST : SECOND};
    for (unsigned number = 1; number <= 32; number++) {
        const char piece = *brute_at(board, number);
        const bitboard here = bitboard_of(square_of_number(number));
        if (piece == 'b' || piece == 'B')
            position.pieces[FIRST] |= here;
        if (piece == 'w' || piece == 'W')
            position.pieces[SECOND] |= here;
        if (piece == 'B' || piece == 'W')
            position.kings |= here;
    }
    return position;
}

/* Returns the database's value of a board, encoded as in brute.h. */
static uint8_t database_value(struct naive_board *board)
{
    const struct position position = position_from(board);
    const struct relative_position relative = relative_of(&position);
    const struct probe_result found =
        probe_value(&checkers_rule_set, checkers_tablebase_embedded(), &relative);
    assert_int_not_equal(found.result, RESULT_UNKNOWN);
    if (found.result == RESULT_DRAWN)
        return BRUTE_DRAWN;
    assert_true(found.has_plies);
    return found.plies;
}

static void check_boards(const struct brute *brute)
{
    for (size_t i = 0; i < brute->board_count; i++) {
        struct naive_board board = brute_board_of(brute->boards[i].key);
        assert_int_equal(database_value(&board), brute->boards[i].value);
    }
    print_message("%zu boards\n", brute->board_count);
}

static void add_all(struct brute *brute, int pieces)
{
    for (int black = 1; black < pieces; black++)
        for (int black_men = 0; black_men <= black; black_men++)
            for (int white_men = 0; white_men <= pieces - black; white_men++)
                brute_add(brute, black_men, black - black_men, white_men,
                          pieces - black - white_men);
}

TEST(small_endings_agree_with_brute_force)
{
    struct brute brute;
    brute_start(&brute);
    add_all(&brute, 2);
    add_all(&brute, 3);
    if (wants_all)
        add_all(&brute, 4);
    else
        brute_add(&brute, 0, 2, 0, 2);
    brute_solve(&brute);
    check_boards(&brute);
    brute_finish(&brute);
}

static struct naive_board draw_board(uint64_t *seed)
{
    struct naive_board board = {.side = random_below(seed, 2) == 0 ? 'b' : 'w'};
    memset(board.at, '.', sizeof board.at);
    for (unsigned placed = 0; placed < 4;) {
        const unsigned square = 1 + random_below(seed, 32);
        const char owner = placed == 0 ? 'b' : placed == 1 ? 'w' : "bw"[random_below(seed, 2)];
        const bool is_king =
            random_below(seed, 2) == 0 || (owner == 'b' ? square > 28 : square < 5);
        if (*brute_at(&board, square) != '.')
            continue;
        *brute_at(&board, square) = is_king ? (char)(owner - 'a' + 'A') : owner;
        placed++;
    }
    return board;
}

/* Returns the value derived from the successors. */
static uint8_t value_ahead(struct naive_board *board)
{
    static struct naive_path paths[NAIVE_PATHS_MAX];
    const size_t count = naive_paths(naive_rules("checkers"), board, paths);
    int fastest_win = 0, slowest_loss = 0;
    bool can_draw = false;
    for (size_t i = 0; i < count; i++) {
        struct naive_board played = naive_play(board, &paths[i]);
        const uint8_t after = database_value(&played);
        if (after == BRUTE_DRAWN)
            can_draw = true;
        else if (after % 2 == 0 && (fastest_win == 0 || after + 1 < fastest_win))
            fastest_win = after + 1;
        else if (after % 2 == 1 && after + 1 > slowest_loss)
            slowest_loss = after + 1;
    }
    return (uint8_t)(fastest_win > 0 ? fastest_win : can_draw ? BRUTE_DRAWN : slowest_loss);
}

TEST(values_of_four_pieces_follow_from_their_moves)
{
    uint64_t seed = 2026;
    for (unsigned i = 0; i < SAMPLE; i++) {
        struct naive_board board = draw_board(&seed);
        assert_int_equal(database_value(&board), value_ahead(&board));
    }
}

int main(int argc, char **argv)
{
    wants_all = argc > 1 && strcmp(argv[1], "all") == 0;
    return cmocka_run_group_tests(unit_tests, NULL, NULL);
}
