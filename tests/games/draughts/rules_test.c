/* A rule set's moves and notation against the naive rules. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include GAME_HEADER

#include "games/dynamic.h"
#include "tests/games/draughts/compiled_rules.h"
#include "tests/given.h"
#include "tests/random.h"

/* English checkers has its own fast generator. */
#define POSITIONS (is_english ? 20000u : 3000u)

enum { CLIMBS = 20, CLIMB_STEPS = 300, WAYS_TEXT = 65536 };

static const struct variant *variant;
static const struct naive_rules *rules;
static bool is_english;
static struct naive_path paths[NAIVE_PATHS_MAX];
static char ways_text[WAYS_TEXT];

static int find_the_game(void **state)
{
    (void)state;
    variant = variant_find(text_of(GAME_TEXT));
    rules = compiled_rules();
    is_english = strcmp(GAME_TEXT, "checkers") == 0;
    return variant == NULL;
}

static struct any_position position_of_naive(const struct naive_board *board)
{
    char text[NAIVE_TEXT_MAX];
    naive_write(rules, board, text);
    return given_position(variant, text);
}

/* Checks that a position has this text, without counted plies, and reads back. */
static void assert_text(const struct any_position *any, const char *text)
{
    struct builder written = BUILDER(GAME_POSITION_TEXT);
    variant->write_position(any, &written);
    char *counter = strstr(written.start, ":H");
    if (counter != NULL)
        *counter = '\0';
    assert_string_equal(written.start, text);
    const struct any_position again = given_position(variant, text);
    assert_true(variant->game->key(&again) == variant->game->key(any));
}

/* Checks that a naive path and a move agree in texts and position. */
static void check_way(const struct any_position *any, const struct naive_board *board,
                      const struct naive_path *path, move move)
{
    char text[NAIVE_TEXT_MAX];
    for (int in_letters = 0; in_letters < 2; in_letters++) {
        naive_write_path(rules, path, in_letters, text);
        assert_int_equal(variant->game->match_move(any, move, text_of(text)), MATCH_PATH);
    }
    /* Shortened: c3-d4 is cd4. */
    memmove(text + 1, text + 3, strlen(text + 3) + 1);
    assert_int_equal(variant->game->match_move(any, move, text_of(text)), MATCH_ENDS);
    struct any_position after = *any;
    variant->game->play(&after, move);
    const struct naive_board played = naive_play(board, path);
    naive_write(rules, &played, text);
    assert_text(&after, text);
    const struct position position = position_of(&after);
    assert_true(position.key == position_compute_key(&position));
    const int from = path->squares[0];
    const bool is_reversible =
        path->count == 0 && isupper((unsigned char)board->at[from / 8][from % 8]);
    assert_int_equal(variant->game->reversible_plies(&after),
                     is_reversible ? variant->game->reversible_plies(any) + 1 : 0);
}

/* Compares a move's written ways with the naive ones. */
static void check_written_ways(const struct any_position *any, move move,
                               const struct naive_path *first, size_t count)
{
    struct builder text = builder_over(ways_text, sizeof ways_text);
    variant->write_ways(any, move, &text);
    struct text rest = builder_text(&text);
    size_t written = 0;
    for (struct text word = text_take_word(&rest); word.length > 0; word = text_take_word(&rest)) {
        assert_int_equal(variant->game->match_move(any, move, word), MATCH_PATH);
        written++;
    }
    size_t ways = 0;
    for (size_t i = 0; i < count; i++)
        ways += naive_is_same_move(&paths[i], first);
    assert_int_equal(written, ways);
}

static void check_written_move(const struct any_position *any, move move)
{
    struct builder text = BUILDER(GAME_MOVE_TEXT);
    variant->write_move(any, move, &text);
    assert_true(given_move(variant, any, text.start) == move);
}

/* Paths that differ in a crowning may share a text. */
static move move_of_path(const struct any_position *any, const struct naive_path *path)
{
    char text[NAIVE_TEXT_MAX];
    naive_write_path(rules, path, rules->in_letters, text);
    return given_move(variant, any, text);
}

static void compare(const struct naive_board *board)
{
    const struct any_position any = position_of_naive(board);
    const size_t count = naive_paths(rules, board, paths);
    assert_true(count < NAIVE_PATHS_MAX);
    const struct position position = position_of(&any);
    move list[GAME_MOVES_MAX];
    const size_t moves = variant->game->moves(&any, list);
    assert_int_equal(position_is_quiet(&position), count == 0 || paths[0].count == 0);

    size_t distinct = 0;
    for (size_t i = 0; i < count; i++) {
        size_t like = 0;
        while (!naive_is_same_move(&paths[like], &paths[i]))
            like++;
        if (like < i)
            continue;
        const move move = move_of_path(&any, &paths[i]);
        assert_legal(variant->game, &any, move);
        check_way(&any, board, &paths[i], move);
        check_written_ways(&any, move, &paths[i], count);
        check_written_move(&any, move);
        distinct++;
    }
    assert_int_equal(moves, distinct);
    if (is_english)
        assert_int_equal(position_count_ways(&position), count);
    for (size_t i = 0; i < moves; i++)
        for (size_t other = 0; other < i; other++)
            assert_int_not_equal(move_pack(&position, list[i]), move_pack(&position, list[other]));
}

TEST(scattered_positions_have_the_naive_moves)
{
    uint64_t seed = 1;
    for (unsigned i = 0; i < POSITIONS / 2; i++) {
        const struct naive_board board = naive_scattered(rules, &seed);
        compare(&board);
    }
}

TEST(random_games_have_the_naive_moves)
{
    uint64_t seed = 2;
    struct any_position any;
    game_start(variant->game, &any);
    for (unsigned i = 0; i < POSITIONS / 2; i++) {
        struct builder text = BUILDER(GAME_POSITION_TEXT);
        variant->write_position(&any, &text);
        struct naive_board board;
        naive_read(rules, &board, text.start);
        compare(&board);
        move list[GAME_MOVES_MAX];
        const size_t count = variant->game->moves(&any, list);
        if (count == 0 || variant->game->reversible_plies(&any) > 60)
            game_start(variant->game, &any);
        else
            variant->game->play(&any, list[random_below(&seed, (unsigned)count)]);
    }
}

/* A round trip captures the king first or last, depending on its direction. */
TEST(a_round_trip_has_the_naive_ways)
{
    struct naive_board board;
    naive_read(rules, &board, "W:WK10:BK14,13,21,22");
    compare(&board);
    naive_read(rules, &board, "B:BK23:WK19,20,11,12");
    compare(&board);
}

/* Hill climbing square by square never fills a move list. */
TEST(no_position_has_too_many_moves)
{
    uint64_t seed = 3;
    for (unsigned climb = 0; climb < CLIMBS; climb++) {
        struct naive_board best = naive_scattered(rules, &seed);
        size_t max = 0;
        for (unsigned i = 0; i < CLIMB_STEPS; i++) {
            struct naive_board next = best;
            const int from = naive_square(rules, (int)random_below(&seed, 32));
            const int to = naive_square(rules, (int)random_below(&seed, 32));
            const char piece = next.at[from / 8][from % 8];
            next.at[from / 8][from % 8] = next.at[to / 8][to % 8];
            next.at[to / 8][to % 8] = piece;
            for (int column = 0; column < 8; column++) {
                next.at[0][column] = next.at[0][column] == 'w' ? 'W' : next.at[0][column];
                next.at[7][column] = next.at[7][column] == 'b' ? 'B' : next.at[7][column];
            }
            const struct any_position any = position_of_naive(&next);
            move list[GAME_MOVES_MAX];
            const size_t count = variant->game->moves(&any, list);
            assert_true(count < MOVES_MAX);
            if (count >= max) {
                max = count;
                best = next;
            }
        }
        compare(&best);
    }
}

/* Returns the number of a move's ways: fewer than four captures have one. */
static uint64_t ways_of(const struct position *position, move move)
{
    if (bits_count(move_captured(move)) < 4)
        return 1;
    const struct any_position any = any_position_of(position);
    struct builder text = builder_over(ways_text, sizeof ways_text);
    variant->write_ways(&any, move, &text);
    uint64_t ways = 0;
    for (const char *at = text.start; *at != '\0'; at++)
        ways += *at == ' ';
    return ways;
}

static uint64_t perft_ways(const struct position *position, unsigned depth)
{
    move list[MOVES_MAX];
    const size_t count = position_moves(position, list);
    uint64_t leaves = 0;
    for (size_t i = 0; i < count; i++) {
        struct position child = *position;
        position_play(&child, list[i]);
        leaves += ways_of(position, list[i]) * (depth > 1 ? perft_ways(&child, depth - 1) : 1);
    }
    return leaves;
}

/* Italian positions with choices are from rhalbersma/dctl's traversal tests. */
TEST(hard_positions_have_their_perft)
{
    static const struct {
        const char *game, *position;
        uint64_t leaves[13]; /* 0: not compared */
    } positions[] = {
        {"italian",
         "W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3",
         {5, 13, 42, 107, 360, 1099, 3736, 12495, 43686, 164177, 628686, 2643623, 10833722}},
        {"italian",
         "B:W30,21,22,17,20,K6:B25,28,9,5,1,3",
         {6, 47, 271, 1916, 10810, 73137, 389809, 2469050, 12803372}},
        {"italian",
         "W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4",
         {13, 112, 828, 6756, 46241, 368908, 2468110, 19914763}},
        {"checkers", "B:W15,32:B1,11", {1}},        /* a capture is compulsory, */
        {"checkers", "B:W14,15,22,32:B10,11", {3}}, /* of one piece or two */
        {"checkers", "B:W7,8,15,16:BK3", {2}},      /* in either direction: one move */
        {"checkers", "B:W6:BK1", {1}},              /* a piece is jumped once */
        {"checkers", "B:W26,27:B22", {1, 2}},       /* crowning ends a capture, */
        {"checkers", "B:W26,27:BK22", {1}},         /* a king goes on */
        {"checkers", "B:W7,8,15,16,32:BK3", {[2] = 8}},
        {"checkers", "B:W6,7,8,14,15,16,22,23,24:BK3", {14}},
        {"checkers", "B:W6,7,14,15,22,23:BK2", {[5] = 7905}},
        {"checkers", "W:WK3,5,11,21,22,25,26,29,30,32:B1,2,4,10,12,16,19,20,23,28", {[5] = 25717}},
        {"checkers", "B:W24,23,22,21,K4,K3,K2,K1:B16,15,14,13,11,10,9,5", {[6] = 18732}},
        {"checkers", "W:WK6,K7,K8,K14,K15,K16:BK18,K19,K22,K26,K27,K31", {[5] = 47037}},
        {"checkers", "B:W26,K27,19,18,10,11:BK31,K1,K2,12,K32", {[5] = 22906}},
    };
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        if (strcmp(positions[i].game, GAME_TEXT) != 0)
            continue;
        struct naive_board board;
        naive_read(rules, &board, positions[i].position);
        compare(&board);
        const struct any_position any = position_of_naive(&board);
        const struct position position = position_of(&any);
        for (unsigned depth = 1; depth <= 13; depth++)
            if (positions[i].leaves[depth - 1] > 0)
                assert_int_equal(perft_ways(&position, depth), positions[i].leaves[depth - 1]);
    }
}

RUN_TESTS(find_the_game, NULL)
