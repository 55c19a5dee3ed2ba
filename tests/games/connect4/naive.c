#include "tests/games/connect4/naive.h"

#include <string.h>

void naive_start(struct naive *board)
{
    memset(board->cells, ' ', sizeof board->cells);
    board->plies = 0;
}

unsigned naive_height(const struct naive *board, unsigned column)
{
    unsigned height = 0;
    while (height < NAIVE_RANKS && board->cells[height][column] != ' ')
        height++;
    return height;
}

static bool is_disc(const struct naive *board, int rank, int column, char disc)
{
    return rank >= 0 && rank < NAIVE_RANKS && column >= 0 && column < NAIVE_COLUMNS &&
           board->cells[rank][column] == disc;
}

bool naive_has_four(const struct naive *board, char disc)
{
    static const int directions[][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int rank = 0; rank < NAIVE_RANKS; rank++)
        for (int column = 0; column < NAIVE_COLUMNS; column++)
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

bool naive_may_drop(const struct naive *board, unsigned column)
{
    return naive_height(board, column) < NAIVE_RANKS && !naive_has_four(board, 'x') &&
           !naive_has_four(board, 'o');
}

void naive_drop(struct naive *board, unsigned column)
{
    board->cells[naive_height(board, column)][column] = board->plies % 2 == 0 ? 'x' : 'o';
    board->plies++;
}
