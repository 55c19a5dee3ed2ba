#include "games/connect4/position.h"

#include "games/connect4/notation.h"
#include "games/dynamic.h"
#include "games/fen_fields.h"
#include "games/rows.h"

/* Plain rows, and the FEN of Cute Chess and Fairy-Stockfish. */
static const struct rows plain = {.width = COLUMNS, .height = RANKS, .letters = "xo"};
static const struct rows fen = {.width = COLUMNS, .height = RANKS, .letters = "Pp"};

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

/* A parsed move, not yet checked against the board. */
struct request {
    struct text word; /* only this move's text */
    unsigned column;  /* from 0 */
    unsigned rank;    /* from 1; 0 where none is named */
};

/* Returns whether the text is a number up to max. */
static bool is_number(struct text text, unsigned max, unsigned *number)
{
    int64_t value;
    if (text.length > 2 || !text_to_integer(text, &value) || value < 1 || value > max)
        return false;
    *number = (unsigned)value;
    return true;
}

/* Takes a digit of a list, or else a whole word. */
static bool take_request(struct text *text, struct request *request)
{
    struct text rest = *text;
    unsigned number;
    /* 4453 reads move by move; d1 and d need the word. */
    const struct text first = {rest.start, COLUMNS < 10 && rest.length > 0 ? 1 : rest.length};
    if (is_number(first, COLUMNS, &number)) {
        *request = (struct request){first, number - 1, 0};
        *text = (struct text){rest.start + first.length, rest.length - first.length};
        return true;
    }

    *request = (struct request){.word = *text};
    const bool is_drop = text_starts_with(rest, "P@");
    if (is_drop)
        rest = (struct text){rest.start + 2, rest.length - 2};
    const char column = text_take_char(&rest);
    if (column < 'a' || column >= 'a' + COLUMNS)
        return false;
    request->column = (unsigned)(column - 'a');
    if ((is_drop || rest.length > 0) && !is_number(rest, RANKS, &request->rank))
        return false;
    *text = (struct text){rest.start + rest.length, 0};
    return true;
}

bool OF_GAME(read_move)(const struct any_position *any, struct text *text, move *move,
                        struct builder *error)
{
    struct request request;
    if (!take_request(text, &request))
        return builder_fail(error,
                            "'%.*s': expected a column, 1 to %u or a to %c, or a cell, d1 or P@d1",
                            TEXT_QUOTE(request.word), (unsigned)COLUMNS, 'a' + COLUMNS - 1);
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
    /* x begins: one disc more if o is to move. */
    if (first != second + (turn == SECOND))
        return builder_fail(error, "%u %c and %u %c on the board do not fit %.*s to move", first,
                            rows->letters[FIRST], second, rows->letters[SECOND], TEXT_QUOTE(side));
    /* Only the last mover can have a four. */
    if (has_four(turn == FIRST ? discs.first : discs.second))
        return builder_fail(error, "%.*s is to move but has four in a row already",
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
    const struct rows *rows = is_fen ? &fen : &plain;
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
    if (!check_discs(discs, turn, rows, side, error) || !fen_check_tail(text, is_fen, error))
        return false;
    if (hand.length > 0 && !fen_check_hand(hand, FIRST_DISCS - bits_count(discs.first),
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
    write_board(&plain, discs_of(&position), text);
    builder_add(text, " %c", plain.letters[position_turn(&position)]);
}

void OF_GAME(write_fen)(const struct any_position *any, struct builder *text)
{
    const struct position position = position_of(any);
    const struct discs discs = discs_of(&position);
    const unsigned plies = bits_count(position.taken);
    write_board(&fen, discs, text);
    builder_add_char(text, '[');
    for (unsigned i = bits_count(discs.first); i < FIRST_DISCS; i++)
        builder_add_char(text, fen.letters[FIRST]);
    for (unsigned i = bits_count(discs.second); i < SECOND_DISCS; i++)
        builder_add_char(text, fen.letters[SECOND]);
    /* No castling, no en passant; halfmove clock; move number, from 1. */
    builder_add(text, "] %c - - %u %u", position_turn(&position) == FIRST ? 'w' : 'b', plies,
                plies / 2 + 1);
}
