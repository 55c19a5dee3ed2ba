/* Connection games on any board against a naive one: moves, ends, rows, names, texts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/connectn/position.h"

#include "games/dynamic.h"
#include "tests/games/connectn/naive.h"
#include "tests/given.h"
#include "tests/random.h"

/* Boards of one and two words, up to 128 bits; long rows, flat and high boards. */
static const struct naive_rules all_rules[] = {
    {.name = "connect4-9x9-5", .columns = 9, .ranks = 9, .length = 5},
    {.name = "connect4-3x3-3", .columns = 3, .ranks = 3, .length = 3},
    {.name = "connect4-6x5-3", .columns = 6, .ranks = 5, .length = 3},
    {.name = "connect4-8x3", .columns = 8, .ranks = 3, .length = 4},
    {.name = "connect4-3x8-6", .columns = 3, .ranks = 8, .length = 6},
    {.name = "connect4-16x7", .columns = 16, .ranks = 7, .length = 4},
    {.name = "connect4-10x11-7", .columns = 10, .ranks = 11, .length = 7},
    {.name = "connect4-26x3-3", .columns = 26, .ranks = 3, .length = 3},
    {.name = "connect4-3x41", .columns = 3, .ranks = 41, .length = 4},
    {.name = "five-in-a-row", .columns = 9, .ranks = 6, .length = 5, .has_preset = true},
    {.name = "cfour-misere", .columns = 7, .ranks = 6, .length = 4, .is_misere = true},
    {.name = "cfour-anyside", .columns = 7, .ranks = 7, .length = 4, .from_any_side = true},
    {.name = "connect4-popout", .columns = 7, .ranks = 6, .length = 4, .pops = true},
};

enum { RULES = sizeof all_rules / sizeof *all_rules };

static const struct variant *variant_of(const struct naive_rules *rules)
{
    const struct variant *variant = variant_find(text_of(rules->name));
    assert_non_null(variant);
    assert_string_equal(variant->name, rules->name);
    return variant;
}

static move move_of(const struct variant *variant, const struct any_position *position,
                    struct naive_move naive)
{
    struct builder text = BUILDER(16);
    builder_add(&text, "%s%c%d", naive.is_pop ? "p" : "P@", 'a' + naive.column, naive.rank + 1);
    return given_move(variant, position, text.start);
}

static void check_outcome(const struct variant *variant, const struct any_position *position,
                          const struct naive *board)
{
    const enum outcome kind = variant->game->outcome(position).kind;
    const char found = kind == ONGOING ? '.' : kind == DRAWN ? '=' : kind == FIRST_WINS ? 'x' : 'o';
    assert_int_equal(found, naive_outcome(board));
}

static void check_cells(const struct variant *variant, const struct any_position *position,
                        const struct naive *board)
{
    const struct picture picture = variant->game->picture(position);
    assert_int_equal(picture.columns, board->rules->columns);
    assert_int_equal(picture.count, board->rules->columns * board->rules->ranks);
    for (int i = 0; i < (int)picture.count; i++) {
        const int rank = board->rules->ranks - 1 - i / board->rules->columns;
        const char cell = picture.cells[i] == 'X'   ? 'x'
                          : picture.cells[i] == 'O' ? 'o'
                                                    : picture.cells[i];
        assert_int_equal(cell, board->cells[i % board->rules->columns][rank]);
    }
}

/* Plays a random game on both boards. Returns its plies. */
static unsigned play_both(const struct variant *variant, const struct naive_rules *rules,
                          uint64_t *seed)
{
    struct any_position position;
    struct naive board;
    game_start(variant->game, &position);
    naive_start(&board, rules);
    for (unsigned ply = 0;; ply++) {
        struct naive_move naive[NAIVE_MOVES_MAX];
        move list[GAME_MOVES_MAX];
        const int count = naive_moves(&board, naive);
        assert_int_equal(variant->game->moves(&position, list), count);
        assert_int_equal(variant->game->turn(&position), board.turn == 'x' ? FIRST : SECOND);
        check_outcome(variant, &position, &board);
        check_cells(variant, &position, &board);
        if (count == 0 || ply == 300)
            return ply;
        for (int i = 0; i < count; i++)
            assert_legal(variant->game, &position, move_of(variant, &position, naive[i]));
        const struct naive_move chosen = naive[random_below(seed, (unsigned)count)];
        variant->game->play(&position, move_of(variant, &position, chosen));
        naive_play(&board, chosen);
    }
}

TEST(random_games_agree_with_a_naive_board)
{
    for (unsigned i = 0; i < RULES; i++) {
        uint64_t seed = i;
        unsigned plies = 0;
        for (unsigned round = 0; round < 40; round++)
            plies += play_both(variant_of(&all_rules[i]), &all_rules[i], &seed);
        assert_true(plies > 40 * 4);
    }
}

static uint64_t perft(const struct game *game, const struct any_position *position, int depth)
{
    move list[GAME_MOVES_MAX];
    const size_t count = game->moves(position, list);
    if (depth == 1)
        return count;
    uint64_t leaves = 0;
    for (size_t i = 0; i < count; i++) {
        struct any_position child = *position;
        game->play(&child, list[i]);
        leaves += perft(game, &child, depth - 1);
    }
    return leaves;
}

/* Depths of at most 200,000 leaves. */
TEST(perft_equals_a_naive_boards)
{
    for (unsigned i = 0; i < RULES; i++) {
        const struct game *game = variant_of(&all_rules[i])->game;
        struct any_position position;
        struct naive board;
        game_start(game, &position);
        naive_start(&board, &all_rules[i]);
        uint64_t leaves = 0;
        for (int depth = 1; depth <= 9 && leaves < 12000; depth++) {
            leaves = naive_perft(&board, depth);
            assert_int_equal(perft(game, &position, depth), leaves);
        }
    }
}

/* The bit of a cell on the board. */
static struct cells cell_of(const struct game_rules *rules, int column, int rank)
{
    return cells_at((unsigned)column * rules->column_bits + (unsigned)rank);
}

static bool is_on(const struct naive_rules *rules, int column, int rank)
{
    return column >= 0 && column < rules->columns && rank >= 0 && rank < rules->ranks;
}

/* Checks that a whole row is found, and completed by any disc. Returns 1, or 0 off the board. */
static unsigned check_row(const struct naive_rules *naive, const struct game_rules *rules,
                          const int start[2], const int step[2])
{
    const int last = naive->length - 1;
    if (!is_on(naive, start[0] + last * step[0], start[1] + last * step[1]))
        return 0;
    struct cells row = {0, 0};
    for (int k = 0; k <= last; k++)
        row = cells_either(row, cell_of(rules, start[0] + k * step[0], start[1] + k * step[1]));
    assert_true(has_row(rules, row));
    for (int k = 0; k <= last; k++) {
        const struct cells cell = cell_of(rules, start[0] + k * step[0], start[1] + k * step[1]);
        const struct cells rest = cells_without(row, cell);
        assert_false(has_row(rules, rest));
        assert_true(cells_meet(winning_cells(rules, rest, rest), cell));
    }
    return 1;
}

TEST(every_row_is_found)
{
    static const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (unsigned i = 0; i < RULES; i++) {
        const struct naive_rules *naive = &all_rules[i];
        const struct game_rules *rules = variant_of(naive)->game->rules;
        unsigned rows = 0;
        for (int column = 0; column < naive->columns; column++)
            for (int rank = 0; rank < naive->ranks; rank++)
                for (unsigned k = 0; k < 4; k++)
                    rows += check_row(naive, rules, (int[]){column, rank}, steps[k]);
        assert_true(rows > 0);
    }
}

/* A cell wins if and only if a disc there makes a row on the naive board. */
TEST(winning_cells_agree_with_a_naive_board)
{
    uint64_t seed = 7;
    for (unsigned round = 0; round < 400; round++) {
        const struct naive_rules *naive = &all_rules[round % RULES];
        const struct game_rules *rules = variant_of(naive)->game->rules;
        struct naive board;
        struct cells own = {0, 0}, taken = {0, 0};
        naive_start(&board, naive);
        for (int column = 0; column < naive->columns; column++)
            for (int rank = 0; rank < naive->ranks; rank++) {
                const char cell = "xxo."[random_below(&seed, 4)];
                const struct cells bit = cell_of(rules, column, rank);
                board.cells[column][rank] = cell;
                own = cells_either(own, cell == 'x' ? bit : (struct cells){0, 0});
                taken = cells_either(taken, cell != '.' ? bit : (struct cells){0, 0});
            }
        assert_int_equal(has_row(rules, own), naive_has_row(&board, 'x'));
        if (has_row(rules, own))
            continue;
        const struct cells winning = winning_cells(rules, own, taken);
        for (int column = 0; column < naive->columns; column++)
            for (int rank = 0; rank < naive->ranks; rank++) {
                if (board.cells[column][rank] != '.')
                    continue;
                board.cells[column][rank] = 'x';
                assert_int_equal(cells_meet(winning, cell_of(rules, column, rank)),
                                 naive_has_row(&board, 'x'));
                board.cells[column][rank] = '.';
            }
    }
}

/* Compiled-in rules equal the rules made from a name's numbers. */
TEST(fixed_rules_have_the_facts_of_their_board)
{
    for (unsigned i = 0; i < RULES; i++) {
        const struct game_rules *fixed = variant_of(&all_rules[i])->game->rules;
        struct game_rules made = {
            .columns = fixed->columns, .ranks = fixed->ranks, .length = fixed->length};
        struct builder error = BUILDER(80);
        assert_true(rules_complete(&made, &error));
        assert_true(cells_equal(fixed->board, made.board));
        assert_true(cells_equal(fixed->rank_1, made.rank_1));
        assert_true(cells_equal(fixed->odd_ranks, made.odd_ranks));
        assert_int_equal(fixed->column_bits, made.column_bits);
        assert_int_equal(fixed->step_count, made.step_count);
        assert_memory_equal(fixed->steps, made.steps, sizeof made.steps);
        assert_memory_equal(fixed->discs, made.discs, sizeof made.discs);
        for (unsigned k = 0; k < i; k++)
            assert_true(fixed->salt != variant_of(&all_rules[k])->game->rules->salt);
    }
}

TEST(a_name_makes_one_game)
{
    const struct variant *made = variant_find(text_of("connect4-11x9-6"));
    assert_string_equal(made->name, "connect4-11x9-6");
    assert_string_equal(made->game->name, "connect4-11x9-6");
    assert_string_equal(made->game->title, "Connect 6 on 11 x 9");
    assert_ptr_equal(variant_find(text_of("CONNECT4-11X9-6")), made);
    assert_ptr_equal(variant_find(text_of("connect4-11x9-6")), made);
    /* Four is the usual length. */
    const struct variant *four = variant_find(text_of("connect4-11x9-4"));
    assert_string_equal(four->name, "connect4-11x9");
    assert_string_equal(four->game->title, "Connect Four on 11 x 9");
    assert_ptr_equal(variant_find(text_of("connect4-11x9")), four);
    /* The standard board has its own search. */
    assert_ptr_equal(variant_find(text_of("connect4-7x6")), variant_find(text_of("connect4")));
    assert_ptr_equal(variant_find(text_of("connect4-7x6-4")), variant_find(text_of("connect4")));
    /* Games made from names follow the listed ones, each once. */
    size_t count = 0, found = 0;
    for (; variant_at(count) != NULL; count++)
        found += variant_at(count) == made || variant_at(count) == four;
    assert_int_equal(found, 2);
}

/* The linker's --wrap substitutes malloc(), which keeps games; calloc() makes them. */
static bool malloc_fails;
void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size)
{
    return malloc_fails ? NULL : __real_malloc(size);
}

TEST(a_shortage_of_memory_refuses_only_new_games)
{
    struct builder error = BUILDER(80);
    const struct variant *four = variant_find(text_of("connect4-11x9"));
    malloc_fails = true;
    const struct variant *again = variant_named(text_of("connect4-11x9-4"), &error);
    const bool is_silent = error.length == 0;
    const struct variant *other = variant_named(text_of("connect4-11x8"), &error);
    malloc_fails = false;
    assert_ptr_equal(again, four);
    assert_true(is_silent);
    assert_null(other);
    assert_string_equal(error.start, "out of memory");
}

TEST(impossible_names_are_refused_with_the_reason)
{
    static const struct {
        const char *name, *error;
    } samples[] = {
        {"connect4-12x10", "too many squares: columns x (ranks + 1) is 132, the limit is 128"},
        {"connect4-999x999", "a board has at most 26 columns"},
        {"connect4-27x3", "a board has at most 26 columns"},
        {"connect4-9x9-10", "a row of 10 is longer than the board"},
        {"connect4-3x3", "a row of 4 is longer than the board"},
        {"connect4-9x9-2", "a row has at least 3 discs"},
        {"connect4-2x9", "a board has at least 3 columns and 3 ranks"},
        {"connect4-9x2", "a board has at least 3 columns and 3 ranks"},
        {"connect4-9", "expected connect4-COLUMNSxRANKS or connect4-COLUMNSxRANKS-LENGTH"},
        {"connect4-9x", "expected connect4-COLUMNSxRANKS or connect4-COLUMNSxRANKS-LENGTH"},
        {"connect4-9x9-", "expected connect4-COLUMNSxRANKS or connect4-COLUMNSxRANKS-LENGTH"},
        {"connect4-9x9-5-", "expected connect4-COLUMNSxRANKS or connect4-COLUMNSxRANKS-LENGTH"},
        {"connect4-09x9", "expected connect4-COLUMNSxRANKS or connect4-COLUMNSxRANKS-LENGTH"},
        {"connect4-9x99999999999",
         "expected connect4-COLUMNSxRANKS or connect4-COLUMNSxRANKS-LENGTH"},
        {"connect4-", "did you mean 'connect4'?"},
        {"connect4-x", ""},
        {"connect5", "did you mean 'connect4'?"},
        {"chess", ""},
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct builder error = BUILDER(200);
        assert_null(variant_named(text_of(samples[i].name), &error));
        assert_string_equal(error.start, samples[i].error);
    }
}

static void check_end(const char *name, const char *moves, enum outcome kind, const char *reason)
{
    GAME_HISTORY(history) = given_game(name, moves);
    const struct game_outcome outcome = game_history_outcome(&history, 80);
    assert_int_equal(outcome.kind, kind);
    assert_string_equal(outcome.reason, reason);
}

TEST(games_end_as_the_rules_say)
{
    check_end("connect4-9x9-5", "121212121", FIRST_WINS, "five in a row");
    check_end("connect4-16x7", "p 1 o 1 n 2 m", FIRST_WINS, "four in a row");
    check_end("connect4-16x7", "16 1 15 1 14 1 12 1", SECOND_WINS, "four in a row");
    check_end("connect4-26x3-3", "x a y b z", FIRST_WINS, "three in a row");
    check_end("connect4-3x3-3", "331212213", DRAWN, "board full");
    /* a1 is a disc of the start position. */
    check_end("five-in-a-row", "2233445", FIRST_WINS, "five in a row");
    check_end("cfour-misere", "1212121", SECOND_WINS, "four in a row");
    check_end("cfour-anyside", "d7 a1 d6 b1 d5 g1 d4", FIRST_WINS, "four in a row");
}

/* Checks who wins after p1. */
static void check_pop_end(const char *position, enum outcome kind)
{
    GAME_HISTORY(history) = given_game("connect4-popout", position);
    assert_int_equal(history.variant->game->outcome(&history.now).kind, ONGOING);
    play_given(&history, "p1");
    assert_int_equal(history.variant->game->outcome(&history.now).kind, kind);
}

/* A pop lowers its column, the popping player's row counts first, and repetition draws. */
TEST(pop_out_has_its_own_rules)
{
    const struct variant *variant = variant_find(text_of("connect4-popout"));
    GAME_HISTORY(history) = given_game("connect4-popout", "1 1 p1");
    struct builder text = BUILDER(GAME_POSITION_TEXT);
    variant->write_position(&history.now, &text);
    assert_string_equal(text.start, "7/7/7/7/7/o6 o");
    /* After p1 both have four, on ranks 2 and 3; in the second position only o. */
    check_pop_end("7/7/x6/oxxx3/xooo3/xoxoo2 x", FIRST_WINS);
    check_pop_end("7/7/x6/oxxo3/xooo3/xoxoo2 x", SECOND_WINS);
    check_end("connect4-popout", "1 2 p1 p2 1 2 p1 p2", DRAWN, "threefold repetition");
    assert_move_refused(variant, "7/7/7/7/7/o6 o", "p2",
                        "'p2': the side to move has no disc to pop there");
    assert_move_refused(variant, "7/7/7/7/7/x6 o", "p1",
                        "'p1': the side to move has no disc to pop there");
}

RUN_TESTS(NULL, NULL)
