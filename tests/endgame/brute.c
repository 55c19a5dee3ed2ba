#include "tests/endgame/brute.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit.h"

/* A key from its lowest bit: side to move, then seven bits a piece (square less one, kind), last
 * square first. */
static const char piece_letters[] = "bBwW";

/* The side to move has no pieces; such boards are not listed. */
#define LOST_ALREADY UINT32_MAX

void brute_start(struct brute *brute)
{
    *brute = (struct brute){0};
}

void brute_finish(struct brute *brute)
{
    free(brute->boards);
    free(brute->moves);
}

static uint32_t key_of(struct naive_board *board)
{
    uint32_t key = 0;
    for (unsigned square = 1; square <= 32; square++)
        if (*brute_at(board, square) != '.')
            key = key << 7 | (square - 1) << 2 |
                  (uint32_t)(strchr(piece_letters, *brute_at(board, square)) - piece_letters);
    /* One more bit marks the start, as the first piece's bits may be zero. */
    unsigned count = 0;
    for (unsigned square = 1; square <= 32; square++)
        count += *brute_at(board, square) != '.';
    return (UINT32_C(1) << 7 * count | key) << 1 | (board->side == 'w');
}

struct naive_board brute_board_of(uint32_t key)
{
    struct naive_board board = {.side = (key & 1) != 0 ? 'w' : 'b'};
    memset(board.at, '.', sizeof board.at);
    for (key >>= 1; key > 1; key >>= 7)
        *brute_at(&board, 1 + (key >> 2 & 31)) = piece_letters[key & 3];
    return board;
}

static void add_board(struct brute *brute, struct naive_board *board)
{
    if (brute->board_count == brute->board_room) {
        brute->board_room = 2 * brute->board_room + 1024;
        brute->boards = realloc(brute->boards, brute->board_room * sizeof *brute->boards);
        assert_non_null(brute->boards);
    }
    brute->boards[brute->board_count++] =
        (struct brute_board){.key = key_of(board), .value = BRUTE_DRAWN};
}

/* Places the remaining pieces on `square` and later ones in every way. */
static void place_rest(struct brute *brute, struct naive_board *board, unsigned square, int left[4])
{
    if (left[0] + left[1] + left[2] + left[3] == 0) {
        board->side = 'b';
        add_board(brute, board);
        board->side = 'w';
        add_board(brute, board);
        return;
    }
    if (square > 32)
        return;
    place_rest(brute, board, square + 1, left);
    for (int piece = 0; piece < 4; piece++) {
        const bool is_at_home = (piece_letters[piece] == 'b' && square > 28) ||
                                (piece_letters[piece] == 'w' && square < 5);
        if (left[piece] == 0 || is_at_home)
            continue;
        left[piece]--;
        *brute_at(board, square) = piece_letters[piece];
        place_rest(brute, board, square + 1, left);
        *brute_at(board, square) = '.';
        left[piece]++;
    }
}

void brute_add(struct brute *brute, int black_men, int black_kings, int white_men, int white_kings)
{
    struct naive_board board;
    memset(board.at, '.', sizeof board.at);
    place_rest(brute, &board, 1, (int[4]){black_men, black_kings, white_men, white_kings});
}

static int compare_keys(const void *one, const void *other)
{
    const struct brute_board *a = one, *b = other;
    return a->key < b->key ? -1 : a->key > b->key;
}

static bool has_pieces(struct naive_board *board)
{
    for (unsigned square = 1; square <= 32; square++)
        if (tolower(*brute_at(board, square)) == board->side)
            return true;
    return false;
}

static void add_move(struct brute *brute, struct naive_board *after)
{
    if (brute->move_count == brute->move_room) {
        brute->move_room = 2 * brute->move_room + 1024;
        brute->moves = realloc(brute->moves, brute->move_room * sizeof *brute->moves);
        assert_non_null(brute->moves);
    }
    uint32_t number = LOST_ALREADY;
    if (has_pieces(after)) {
        const struct brute_board wanted = {.key = key_of(after)};
        const struct brute_board *found = bsearch(&wanted, brute->boards, brute->board_count,
                                                  sizeof *brute->boards, compare_keys);
        assert_non_null(found);
        number = (uint32_t)(found - brute->boards);
    }
    brute->moves[brute->move_count++] = number;
}

static void list_all_moves(struct brute *brute)
{
    static struct naive_path paths[NAIVE_PATHS_MAX];
    const struct naive_rules *rules = naive_rules("checkers");
    for (size_t i = 0; i < brute->board_count; i++) {
        struct brute_board *board = &brute->boards[i];
        const struct naive_board naive = brute_board_of(board->key);
        board->move_count = (uint32_t)naive_paths(rules, &naive, paths);
        board->first_move = (uint32_t)brute->move_count;
        for (uint32_t path = 0; path < board->move_count; path++) {
            struct naive_board after = naive_play(&naive, &paths[path]);
            add_move(brute, &after);
        }
    }
}

/* Returns whether an unsolved board is won or lost in exactly `plies`. */
static bool ends_in(const struct brute *brute, const struct brute_board *board, unsigned plies)
{
    bool all_lose = true;
    for (uint32_t i = 0; i < board->move_count; i++) {
        const uint32_t number = brute->moves[board->first_move + i];
        const unsigned after = number == LOST_ALREADY ? 0 : brute->boards[number].value;
        const bool is_settled = after < plies; /* in an earlier pass */
        if (plies % 2 == 1 && is_settled && after % 2 == 0)
            return true;
        all_lose = all_lose && is_settled && after % 2 == 1;
    }
    return plies % 2 == 0 && all_lose;
}

void brute_solve(struct brute *brute)
{
    qsort(brute->boards, brute->board_count, sizeof *brute->boards, compare_keys);
    list_all_moves(brute);
    unsigned idle = 0;
    for (unsigned plies = 0; idle < 2; plies++) {
        idle++;
        for (size_t i = 0; i < brute->board_count; i++) {
            struct brute_board *board = &brute->boards[i];
            if (board->value == BRUTE_DRAWN && ends_in(brute, board, plies)) {
                board->value = (uint8_t)plies;
                idle = 0;
            }
        }
    }
}
