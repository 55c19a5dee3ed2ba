/* Connect Four's rules and static knowledge, against naive code. Compiled once per size. */
#include <stdlib.h>
#include <string.h>

#include "tests/games/connect4/walk.h"
#include "tests/unit.h"

/* 7x6 is tested in full, other sizes with a tenth of the positions. */
enum { IS_7X6 = COLUMNS == 7 && RANKS == 6, SHARE = IS_7X6 ? 1 : 10 };

/* A naive board, an array. */
struct naive {
    char cells[RANKS][COLUMNS]; /* from the bottom left: 'x', 'o' or ' ' */
    unsigned plies;
};

/* Returns the number of discs in a column. */
static unsigned naive_height(const struct naive *board, unsigned column)
{
    unsigned height = 0;
    while (height < RANKS && board->cells[height][column] != ' ')
        height++;
    return height;
}

static bool is_disc(const struct naive *board, int rank, int column, char disc)
{
    return rank >= 0 && rank < RANKS && column >= 0 && column < COLUMNS &&
           board->cells[rank][column] == disc;
}

static bool naive_has_four(const struct naive *board, char disc)
{
    static const int directions[][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int rank = 0; rank < RANKS; rank++)
        for (int column = 0; column < COLUMNS; column++)
            for (int d = 0; d < 4; d++) {
                int length = 0;
                while (is_disc(board, rank + length * directions[d][0],
                               column + length * directions[d][1], disc))
                    length++;
                if (length >= 4)
                    return true;
            }
    return false;
}

/* A four ends the game. */
static bool naive_may_drop(const struct naive *board, unsigned column)
{
    return naive_height(board, column) < RANKS && !naive_has_four(board, 'x') &&
           !naive_has_four(board, 'o');
}

static void naive_drop(struct naive *board, unsigned column)
{
    board->cells[naive_height(board, column)][column] = board->plies % 2 == 0 ? 'x' : 'o';
    board->plies++;
}

static unsigned column_of(move move)
{
    return move_index(move) / COLUMN_BITS;
}

/* Compares discs, moves and the end of both boards. */
static void check_against_naive(const struct position *position, const struct naive *naive)
{
    assert_int_equal(position_turn(position), naive->plies % 2 == 0 ? FIRST : SECOND);
    assert_int_equal(position_is_lost(position),
                     naive_has_four(naive, naive->plies % 2 == 0 ? 'o' : 'x'));
    const char own = naive->plies % 2 == 0 ? 'x' : 'o';
    for (unsigned column = 0; column < COLUMNS; column++)
        for (unsigned rank = 0; rank < RANKS; rank++) {
            const bitboard cell = UINT64_C(1) << (column * COLUMN_BITS + rank);
            const char disc = naive->cells[rank][column];
            assert_int_equal((position->taken & cell) != 0, disc != ' ');
            assert_int_equal((position->own & cell) != 0, disc == own);
        }

    move list[MOVES_MAX];
    const size_t count = position_moves(position, list);
    size_t found = 0;
    for (unsigned column = 0; column < COLUMNS; column++)
        if (naive_may_drop(naive, column)) {
            const unsigned cell = column * COLUMN_BITS + naive_height(naive, column);
            assert_int_equal(list[found++], UINT64_C(1) << cell);
        }
    assert_int_equal(found, count);
}

/* Mirror images have equal values and table entries. */
static void check_against_image(const struct position *position)
{
    const struct position image = {mirrored(position->own), mirrored(position->taken)};
    assert_int_equal(position_key(position), position_key(&image));
    assert_int_equal(position_evaluate(position, NULL), position_evaluate(&image, NULL));
    const struct bounds bounds = position_bounds(position), image_bounds = position_bounds(&image);
    assert_int_equal(bounds.lower, image_bounds.lower);
    assert_int_equal(bounds.upper, image_bounds.upper);

    const bool symmetric = position->own == image.own && position->taken == image.taken;
    move list[MOVES_MAX];
    const size_t count = position_moves(position, list);
    unsigned seen = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t packed = move_pack(position, list[i]);
        const move reflected = mirrored(list[i]);
        assert_in_range(packed, 1, COLUMNS);
        assert_false(seen & 1U << packed);
        seen |= 1U << packed;
        /* Even widths have no centre column. */
        if (COLUMNS % 2 == 1)
            assert_int_equal(move_order_score(position, list[i]),
                             move_order_score(&image, reflected));
        if (!symmetric)
            assert_int_equal(packed, move_pack(&image, reflected));
    }
}

TEST(test_random_games_agree_with_the_naive_board)
{
    uint64_t seed = 1;
    unsigned positions = 0;
    for (unsigned games = 0; positions < 100000 / SHARE; games++) {
        struct position position;
        struct naive naive = {.plies = 0};
        position_start(&position);
        memset(naive.cells, ' ', sizeof naive.cells);
        for (;;) {
            check_against_naive(&position, &naive);
            check_against_image(&position);
            positions++;
            if (position_count_ways(&position) == 0)
                break;
            const move move = walk_choose(&position, &seed, games % 3);
            position_play(&position, move);
            naive_drop(&naive, column_of(move));
        }
    }
}

static int compare_words(const void *left, const void *right)
{
    const uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

/* Sorts and removes duplicates. Returns the number left. */
static size_t make_set(uint64_t *words, size_t count)
{
    qsort(words, count, sizeof *words, compare_words);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || words[kept - 1] != words[i])
            words[kept++] = words[i];
    return kept;
}

/* Writes the code and key of every position at this depth. */
static void collect(const struct position *position, unsigned depth, uint64_t **codes,
                    uint64_t **keys)
{
    if (depth == 0) {
        *(*codes)++ = position_code(position);
        *(*keys)++ = position_key(position);
        return;
    }
    move list[MOVES_MAX];
    const size_t count = position_moves(position, list);
    for (size_t i = 0; i < count; i++) {
        struct position next = *position;
        position_play(&next, list[i]);
        collect(&next, depth - 1, codes, keys);
    }
}

/* The numbers of 7x6 positions after n plies are published. Mirror images share a key; a symmetric
 * position has its own. */
TEST(test_keys_distinguish_all_positions)
{
    static const size_t known[] = {1, 7, 49, 238, 1120, 4263, 16422, 54859};
    static uint64_t codes[823536], keys[823536];
    struct position start;
    position_start(&start);
    const unsigned depths = IS_7X6 ? sizeof known / sizeof *known : 6;
    for (unsigned depth = 0; depth < depths; depth++) {
        uint64_t *codes_end = codes, *keys_end = keys;
        collect(&start, depth, &codes_end, &keys_end);
        const size_t code_count = make_set(codes, (size_t)(codes_end - codes));
        const size_t key_count = make_set(keys, (size_t)(keys_end - keys));
        size_t symmetric = 0;
        for (size_t i = 0; i < code_count; i++)
            symmetric += mirrored(codes[i]) == codes[i];
        if (IS_7X6)
            assert_int_equal(code_count, known[depth]);
        assert_int_equal(key_count, (code_count + symmetric) / 2);
    }
}

/* Returns a plain search's score, with a draw at the horizon. */
static score solve(const struct position *position, unsigned ply, unsigned horizon, score alpha,
                   score beta)
{
    move list[MOVES_MAX];
    const size_t count = position_moves(position, list);
    if (count == 0)
        return position_is_lost(position) ? score_loss_in(ply) : SCORE_DRAW;
    if (ply == horizon)
        return SCORE_DRAW;
    score best = -SCORE_INFINITE;
    for (size_t i = 0; i < count && best < beta; i++) {
        struct position next = *position;
        position_play(&next, list[i]);
        const score floor = best > alpha ? best : alpha;
        const score value = -solve(&next, ply + 1, horizon, -beta, -floor);
        best = value > best ? value : best;
    }
    return best;
}

/* Returns a random position with `discs` discs. */
static struct position random_position(uint64_t *seed, unsigned discs)
{
    return walk_to(seed, discs, random_below(seed, 2) == 0 ? WALK_ON : WALK_CAREFULLY);
}

/* Compares bounds with best play within these plies (`whole`: to the end). */
static void check_bounds(const struct position *position, unsigned plies, bool whole)
{
    const struct bounds bounds = position_bounds(position);
    const score value = solve(position, 0, plies, -SCORE_INFINITE, SCORE_INFINITE);
    assert_true(bounds.lower <= bounds.upper);
    if (whole || value != SCORE_DRAW) {
        assert_in_range(value + SCORE_INFINITE, bounds.lower + SCORE_INFINITE,
                        bounds.upper + SCORE_INFINITE);
    } else {
        assert_true(bounds.lower <= score_win_in(plies + 1));
        assert_true(bounds.upper >= score_loss_in(plies + 1));
    }
    if (value >= score_win_in(1) || value <= score_loss_in(2)) {
        assert_int_equal(bounds.lower, value);
        assert_int_equal(bounds.upper, value);
    }
}

TEST(test_bounds_hold_within_four_plies)
{
    uint64_t seed = 2;
    for (unsigned i = 0; i < 20000 / SHARE; i++) {
        const struct position position = random_position(&seed, i % (CELLS + 1));
        check_bounds(&position, 4, false);
    }
}

TEST(test_bounds_hold_to_the_end_of_the_game)
{
    uint64_t seed = 3;
    unsigned drawn_early = 0;
    for (unsigned i = 0; i < 10000 / SHARE; i++) {
        const unsigned left = i % 11;
        const struct position position = random_position(&seed, CELLS - left);
        check_bounds(&position, left, true);
        const struct bounds bounds = position_bounds(&position);
        drawn_early += left > 2 && bounds.lower == SCORE_DRAW && bounds.upper == SCORE_DRAW;
    }
    assert_true(drawn_early > 0); /* some bounds prove a draw */
}

/* Exactly the moves with score 0 lose at once. */
TEST(test_order_scores_detect_immediate_losses)
{
    uint64_t seed = 4;
    for (unsigned i = 0; i < 20000 / SHARE; i++) {
        const struct position position = random_position(&seed, i % CELLS);
        move list[MOVES_MAX];
        const size_t count = position_moves(&position, list);
        for (size_t m = 0; m < count; m++) {
            struct position next = position;
            position_play(&next, list[m]);
            const int order_score = move_order_score(&position, list[m]);
            const score reply = solve(&next, 0, 1, -SCORE_INFINITE, SCORE_INFINITE);
            assert_int_equal(order_score == MOVE_ORDER_SCORE_MAX, position_is_lost(&next));
            if (order_score != MOVE_ORDER_SCORE_MAX)
                assert_int_equal(order_score == 0, reply == score_win_in(1));
        }
    }
}

RUN_TESTS(NULL, NULL)
