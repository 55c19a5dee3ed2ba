#include "games/connect4/position.h"

#include "games/connect4/notation.h"
#include "games/discs.h"
#include "games/dynamic.h"
#include "games/rows.h"

/* Plain rows, and the FEN of Cute Chess and Fairy-Stockfish. */
static const struct rows plain_rows = {.width = COLUMNS, .height = RANKS, .letters = "xo"};
static const struct rows fen_rows = {.width = COLUMNS, .height = RANKS, .letters = "Pp"};

/* Each side has a disc for every second cell. */
enum { FIRST_DISCS = (CELLS + 1) / 2, SECOND_DISCS = CELLS / 2 };

static unsigned column_of(move move)
{
    return move_index(move) / COLUMN_BITS;
}

static unsigned rank_of(move move)
{
    return move_index(move) % COLUMN_BITS + 1;
}

bool OF_GAME(read_move)(const struct any_position *any, struct text *text, move *move,
                        struct builder *error)
{
    static const struct disc_board board = {COLUMNS, RANKS, .pops = false};
    struct disc_move request;
    if (!disc_move_read(&board, text, &request, error))
        return false;
    const struct position position = position_of(any);
    const bitboard cell = landing_cells(position.taken) & COLUMN(request.column);
    /* Comes first, because a finished game may have landing cells. */
    if (position_count_ways(&position) == 0)
        return builder_fail(error, "'%.*s': the game is over", TEXT_QUOTE(request.word));
    if (cell == 0)
        return builder_fail(error, "'%.*s': the column is full", TEXT_QUOTE(request.word));
    if (request.rank != 0 && request.rank != rank_of(cell))
        return builder_fail(error, "'%.*s': the disc would land on %c%u", TEXT_QUOTE(request.word),
                            'a' + (int)request.column, rank_of(cell));
    *move = cell;
    return true;
}

void OF_GAME(write_column)(const struct any_position *position, move move, struct builder *text)
{
    (void)position;
    builder_add(text, "%u", column_of(move) + 1);
}

void OF_GAME(write_drop)(const struct any_position *position, move move, struct builder *text)
{
    (void)position;
    builder_add(text, "P@%c%u", 'a' + (int)column_of(move), rank_of(move));
}

/* Returns a cell by its index from the top left. */
static bitboard cell_at(unsigned index)
{
    const unsigned column = index % COLUMNS, rank = RANKS - 1 - index / COLUMNS;
    return UINT64_C(1) << (column * COLUMN_BITS + rank);
}

/* The discs of both players. */
struct discs {
    bitboard first, second;
};

static struct discs discs_of(const struct position *position)
{
    const bitboard own = position->own, other = position_other(position);
    return position_turn(position) == FIRST ? (struct discs){own, other}
                                            : (struct discs){other, own};
}

/* Returns false and sets *error if no game reaches these discs. */
static bool check_discs(struct discs discs, enum player turn, const struct rows *rows,
                        struct text side, struct builder *error)
{
    const bitboard taken = discs.first | discs.second;
    /* Adding rank 1 clears each column up to its lowest gap. */
    const bitboard floating = taken & (taken + RANK_1);
    const unsigned first = bits_count(discs.first), second = bits_count(discs.second);
    if (floating != 0) {
        const move lowest = UINT64_C(1) << bits_lowest(floating);
        return builder_fail(error, "the disc on %c%u floats above an empty cell",
                            'a' + (int)column_of(lowest), rank_of(lowest));
    }
    /* x begins, so it has one disc more if o is to move. */
    if (first != second + (turn == SECOND))
        return builder_fail(error, "%u %c and %u %c are impossible with %.*s to move", first,
                            rows->letters[FIRST], second, rows->letters[SECOND], TEXT_QUOTE(side));
    /* Only the last mover can have a four. */
    if (has_four(turn == FIRST ? discs.first : discs.second))
        return builder_fail(error, "%.*s is to move but already has four in a row",
                            TEXT_QUOTE(side));
    return true;
}

bool OF_GAME(read_position)(const struct game *game, struct any_position *any, struct text text,
                            struct builder *error)
{
    (void)game; /* compiled in */
    struct text board = text_take_word(&text);
    const struct text side = text_take_word(&text);
    enum player turn;
    bool is_fen;
    if (!fen_read_side(side, &turn, &is_fen, error))
        return false;
    const struct rows *rows = is_fen ? &fen_rows : &plain_rows;
    /* Fairy-Stockfish writes discs in hand as in crazyhouse. */
    const struct text hand = is_fen ? fen_take_hand(&board) : (struct text){NULL, 0};
    char cells[CELLS];
    if (!rows_read(rows, board, cells, error))
        return false;

    /* The text is by player, the position by side to move. */
    struct discs discs = {0, 0};
    for (unsigned i = 0; i < CELLS; i++) {
        discs.first |= cells[i] == rows->letters[FIRST] ? cell_at(i) : 0;
        discs.second |= cells[i] == rows->letters[SECOND] ? cell_at(i) : 0;
    }
    if (!check_discs(discs, turn, rows, side, error) || !fen_check_tail(text, is_fen, error) ||
        !fen_check_hand(hand, FIRST_DISCS - bits_count(discs.first),
                        SECOND_DISCS - bits_count(discs.second), error))
        return false;

    const struct position position = {turn == FIRST ? discs.first : discs.second,
                                      discs.first | discs.second};
    *any = any_position_of(&position);
    return true;
}

static void write_board(const struct rows *rows, struct discs discs, struct builder *text)
{
    char cells[CELLS];
    for (unsigned i = 0; i < CELLS; i++)
        cells[i] = discs.first & cell_at(i)    ? rows->letters[FIRST]
                   : discs.second & cell_at(i) ? rows->letters[SECOND]
                                               : ROWS_EMPTY;
    rows_write(rows, cells, text);
}

void OF_GAME(write_rows)(const struct any_position *any, struct builder *text)
{
    const struct position position = position_of(any);
    write_board(&plain_rows, discs_of(&position), text);
    builder_add(text, " %c", plain_rows.letters[position_turn(&position)]);
}

void OF_GAME(write_fen)(const struct any_position *any, struct builder *text)
{
    const struct position position = position_of(any);
    const struct discs discs = discs_of(&position);
    write_board(&fen_rows, discs, text);
    fen_write_tail(FIRST_DISCS - bits_count(discs.first), SECOND_DISCS - bits_count(discs.second),
                   bits_count(position.taken), text);
}
