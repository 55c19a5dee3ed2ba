/*
 * The dynamic interface of tic-tac-toe.
 *
 * A move is its square: 1 to 9 row by row from the top left, or a1 to c3 as in chess. A position is
 * its rows from the top and the side to move, "x1o/3/3 x"; x begins.
 */
#include "games/tictactoe/position.h"

#include "games/dynamic.h"
#include "games/registry.h"
#include "games/rows.h"

static const struct rows rows = {.width = 3, .height = 3, .letters = "xo"};

static void fill_cells(const struct any_position *any, char cells[SQUARES])
{
    const struct position position = position_of(any);
    const enum player turn = position_turn(&position);
    for (unsigned square = 0; square < SQUARES; square++)
        cells[square] = position.own >> square & 1     ? rows.letters[turn]
                        : position.other >> square & 1 ? rows.letters[player_other(turn)]
                                                       : ROWS_EMPTY;
}

static struct game_outcome outcome(const struct any_position *any)
{
    return dynamic_outcome(any, "three in a row", "board full");
}

static void explain(const struct any_position *any, const struct weights *weights,
                    struct builder *text)
{
    (void)weights;
    const struct position position = position_of(any);
    builder_add(text, "open lines   own %d   other %d\n", open_lines(position.other),
                open_lines(position.own));
}

static struct picture picture(const struct any_position *any)
{
    const struct position position = position_of(any);
    struct picture picture = {.columns = 3, .count = SQUARES};
    fill_cells(any, picture.cells);
    for (unsigned i = 0; i < LINES; i++)
        if ((position.other & lines[i]) == lines[i])
            for (unsigned square = 0; square < SQUARES; square++)
                if (lines[i] >> square & 1)
                    picture.cells[square] = (char)(picture.cells[square] - 'a' + 'A');
    return picture;
}

/* Empty squares show their number. */
static void draw(const struct any_position *position, struct builder *text)
{
    char cells[SQUARES];
    fill_cells(position, cells);
    for (int square = 0; square < SQUARES; square++)
        builder_add(text, " %c%s", cells[square] == ROWS_EMPTY ? '1' + square : cells[square],
                    square % 3 == 2 ? "\n" : " |");
}

/* Returns true if a game may reach this board. */
static bool is_possible(const struct position *position, enum player turn)
{
    const unsigned own = bits_count(position->own), other = bits_count(position->other);
    return other == own + (turn == SECOND) && !has_line(position->own);
}

static bool read_position(const struct game *game, struct any_position *any, struct text text,
                          struct builder *error)
{
    (void)game; /* there is only one */
    char cells[SQUARES];
    const struct text board = text_take_word(&text), side = text_take_word(&text);
    if (!rows_read(&rows, board, cells, error))
        return false;
    if ((!text_is(side, "x") && !text_is(side, "o")) || text_trim(text).length > 0)
        return builder_fail(error,
                            "'%.*s': expected only the side to move, x or o, after the board",
                            TEXT_QUOTE(side));
    const enum player turn = text_is(side, "x") ? FIRST : SECOND;
    /* The text is by player, the position by side to move. */
    struct position position = {0, 0};
    for (unsigned square = 0; square < SQUARES; square++) {
        position.own |= (unsigned)(cells[square] == rows.letters[turn]) << square;
        position.other |= (unsigned)(cells[square] == rows.letters[player_other(turn)]) << square;
    }
    if (!is_possible(&position, turn))
        return builder_fail(error, "'%.*s': no game reaches this board with %c to move",
                            TEXT_QUOTE(board), rows.letters[turn]);
    *any = any_position_of(&position);
    return true;
}

/* Takes one move; a word may hold several. */
static bool read_move(const struct any_position *any, struct text *text, move *move,
                      struct builder *error)
{
    struct text word = *text;
    const char first = text_lower_case(text_take_char(text));
    int square = first - '1';
    /* Chess counts ranks from the bottom, rows count from the top. */
    if (first >= 'a' && first <= 'c' && text->length > 0)
        square = first - 'a' + 3 * ('3' - text_take_char(text));
    if (square < 0 || square >= SQUARES)
        return builder_fail(error, "'%.*s': expected a square, 1 to 9 or a1 to c3",
                            TEXT_QUOTE(word));
    word.length -= text->length;
    const struct position position = position_of(any);
    *move = UINT64_C(1) << square;
    /* After a line no square can be taken. */
    const char *fault = position_count_ways(&position) == 0       ? "the game is over"
                        : (position.own | position.other) & *move ? "the square is taken"
                                                                  : NULL;
    return fault == NULL || builder_refuse(error, word, fault);
}

static void write_move(const struct any_position *position, move move, struct builder *text)
{
    (void)position;
    builder_add(text, "%u", move_index(move) + 1);
}

static void write_position(const struct any_position *position, struct builder *text)
{
    char cells[SQUARES];
    fill_cells(position, cells);
    rows_write(&rows, cells, text);
    builder_add(text, " %c", rows.letters[dynamic_turn(position)]);
}

/* By rating, from `tools/lab/levels`; an open line is worth 10 cp. */
static const struct level levels[] = {
    {12, 40},  /* 600 */
    {30, 20},  /* 800 */
    {120, 6},  /* 1000 */
    {2000, 1}, /* 1200: full strength */
};

static const struct bench_position bench[] = {{9, "", NULL}, {9, "5", NULL}, {0}};

/* 255,168 games, 127,872 of them with a full board. */
static const uint64_t perft_leaves[] = {9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0};

const struct game tictactoe_game = {
    .name = "tictactoe",
    .title = "Tic-tac-toe",
    .white = FIRST,
    .player_names = {"x", "o"},
    .start = dynamic_start,
    DYNAMIC_INTERFACE,
    .outcome = outcome,
    .explain = explain,
    .odds = {.half_won = 100, .spread = 40}, /* a guess: a search soon reaches the end */
    .picture = picture,
    .draw = draw,
    .read_position = read_position,
    .read_move = read_move,
    .levels = levels,
    .level_count = sizeof levels / sizeof *levels,
    .bench = bench,
    .perft_leaves = perft_leaves,
};

static const struct variant variant = {
    .name = "tictactoe",
    .game = &tictactoe_game,
    .write_move = write_move,
    .write_position = write_position,
};

const struct variant *const tictactoe_variants[] = {&variant, NULL};
