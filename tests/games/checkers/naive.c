#include "tests/games/checkers/naive.h"

#include <assert.h>
#include <string.h>

/* Rows and columns of squares, and back; 0 off the board. */
static int row_of(int square)
{
    return (square - 1) / 4;
}

static int column_of(int square)
{
    const int nth = (square - 1) % 4;
    return row_of(square) % 2 == 0 ? 2 * nth + 1 : 2 * nth;
}

static int square_at(int row, int column)
{
    if (row < 0 || row > 7 || column < 0 || column > 7 || (row + column) % 2 == 0)
        return 0;
    return row * 4 + column / 2 + 1;
}

int naive_neighbour(int square, int rows, int columns)
{
    return square_at(row_of(square) + rows, column_of(square) + columns);
}

char naive_owner(char piece)
{
    return piece == 'b' || piece == 'B' ? 'b' : piece == 'w' || piece == 'W' ? 'w' : '.';
}

bool naive_may_go(char piece, int rows)
{
    return piece == 'B' || piece == 'W' || (piece == 'b' && rows > 0) || (piece == 'w' && rows < 0);
}

static bool is_crowned_at(char piece, int square)
{
    return (piece == 'b' && row_of(square) == 7) || (piece == 'w' && row_of(square) == 0);
}

struct listing {
    const struct naive_board *board;
    struct naive_move *moves;
    int count;
};

static bool is_same_move(const struct naive_move *one, const struct naive_move *other)
{
    return one->path[0] == other->path[0] &&
           one->path[one->length - 1] == other->path[other->length - 1] &&
           memcmp(one->captured, other->captured, sizeof one->captured) == 0;
}

static void add(struct listing *listing, const struct naive_move *move)
{
    for (int i = 0; i < listing->count; i++) {
        if (is_same_move(&listing->moves[i], move)) {
            listing->moves[i].ways++;
            return;
        }
    }

    const int from = move->path[0], to = move->path[move->length - 1];
    assert(listing->count < NAIVE_MOVES_MAX);
    struct naive_move *added = &listing->moves[listing->count++];
    *added = *move;
    added->ways = 1;
    added->after = *listing->board;
    char piece = added->after.squares[from];
    if (is_crowned_at(piece, to))
        piece = piece == 'b' ? 'B' : 'W';
    added->after.squares[from] = '.';
    added->after.squares[to] = piece;
    for (int square = 1; square <= 32; square++)
        if (move->captured[square])
            added->after.squares[square] = '.';
    added->after.side = listing->board->side == 'b' ? 'w' : 'b';
}

static void list_jumps(struct listing *listing, struct naive_move sofar)
{
    const char *squares = listing->board->squares;
    const int start = sofar.path[0], here = sofar.path[sofar.length - 1];
    const char piece = squares[start];
    bool can_jump = false;
    for (int rows = -1; rows <= 1; rows += 2) {
        for (int columns = -1; columns <= 1; columns += 2) {
            const int over = naive_neighbour(here, rows, columns);
            const int onto = naive_neighbour(here, 2 * rows, 2 * columns);
            if (!naive_may_go(piece, rows) || onto == 0)
                continue;
            if (naive_owner(squares[over]) == '.' ||
                naive_owner(squares[over]) == naive_owner(piece))
                continue;
            if (sofar.captured[over] || (squares[onto] != '.' && onto != start))
                continue;
            struct naive_move longer = sofar;
            longer.path[longer.length++] = onto;
            longer.captured[over] = true;
            can_jump = true;
            if (is_crowned_at(piece, onto))
                add(listing, &longer);
            else
                list_jumps(listing, longer);
        }
    }
    if (!can_jump && sofar.length > 1)
        add(listing, &sofar);
}

static void step_from(struct listing *listing, int from)
{
    for (int rows = -1; rows <= 1; rows += 2) {
        for (int columns = -1; columns <= 1; columns += 2) {
            const int to = naive_neighbour(from, rows, columns);
            if (to == 0 || !naive_may_go(listing->board->squares[from], rows))
                continue;
            if (listing->board->squares[to] != '.')
                continue;
            const struct naive_move step = {.path = {from, to}, .length = 2};
            add(listing, &step);
        }
    }
}

int naive_moves(const struct naive_board *board, struct naive_move moves[NAIVE_MOVES_MAX])
{
    struct listing listing = {board, moves, 0};
    for (int from = 1; from <= 32; from++)
        if (naive_owner(board->squares[from]) == board->side)
            list_jumps(&listing, (struct naive_move){.path = {from}, .length = 1});
    if (listing.count > 0)
        return listing.count;
    for (int from = 1; from <= 32; from++)
        if (naive_owner(board->squares[from]) == board->side)
            step_from(&listing, from);
    return listing.count;
}

unsigned long naive_perft(const struct naive_board *board, int depth)
{
    if (depth == 0)
        return 1;
    struct naive_move moves[NAIVE_MOVES_MAX];
    const int count = naive_moves(board, moves);
    unsigned long leaves = 0;
    for (int i = 0; i < count; i++)
        leaves += moves[i].ways * naive_perft(&moves[i].after, depth - 1);
    return leaves;
}
