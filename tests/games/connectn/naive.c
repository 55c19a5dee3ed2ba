#include "tests/games/connectn/naive.h"

#include <string.h>

static char other(char player)
{
    return player == 'x' ? 'o' : 'x';
}

void naive_start(struct naive *board, const struct naive_rules *rules)
{
    board->rules = rules;
    board->turn = 'x';
    memset(board->cells, '.', sizeof board->cells);
    for (int rank = 0; rules->has_preset && rank < rules->ranks; rank++) {
        board->cells[0][rank] = rank % 2 == 0 ? 'x' : 'o';
        board->cells[rules->columns - 1][rank] = rank % 2 == 0 ? 'o' : 'x';
    }
}

struct step {
    int across, up;
};

static bool is_on_board(const struct naive *board, int column, int rank)
{
    return column >= 0 && column < board->rules->columns && rank >= 0 && rank < board->rules->ranks;
}

/* Returns whether a row of the player begins here. */
static bool begins_row(const struct naive *board, char player, int column, int rank,
                       struct step step)
{
    for (int i = 0; i < board->rules->length; i++, column += step.across, rank += step.up)
        if (!is_on_board(board, column, rank) || board->cells[column][rank] != player)
            return false;
    return true;
}

bool naive_has_row(const struct naive *board, char player)
{
    for (int column = 0; column < board->rules->columns; column++)
        for (int rank = 0; rank < board->rules->ranks; rank++)
            if (begins_row(board, player, column, rank, (struct step){0, 1}) ||
                begins_row(board, player, column, rank, (struct step){1, 0}) ||
                begins_row(board, player, column, rank, (struct step){1, 1}) ||
                begins_row(board, player, column, rank, (struct step){1, -1}))
                return true;
    return false;
}

static int discs_of(const struct naive *board, char player)
{
    int count = 0;
    for (int column = 0; column < board->rules->columns; column++)
        for (int rank = 0; rank < board->rules->ranks; rank++)
            count += board->cells[column][rank] == player;
    return count;
}

/* Adds the cell where a disc that enters here stops, unless listed. Returns the new count. */
static int slide_lines(const struct naive *board, struct naive_move at, struct step step,
                       struct naive_move *list, int count)
{
    if (board->cells[at.column][at.rank] != '.')
        return count;
    while (is_on_board(board, at.column + step.across, at.rank + step.up) &&
           board->cells[at.column + step.across][at.rank + step.up] == '.') {
        at.column += step.across;
        at.rank += step.up;
    }
    for (int i = 0; i < count; i++)
        if (list[i].column == at.column && list[i].rank == at.rank)
            return count;
    list[count] = at;
    return count + 1;
}

int naive_moves(const struct naive *board, struct naive_move list[NAIVE_MOVES_MAX])
{
    const struct naive_rules *rules = board->rules;
    int count = 0;
    if (naive_has_row(board, 'x') || naive_has_row(board, 'o'))
        return 0;
    const bool has_disc =
        !rules->pops || discs_of(board, board->turn) < rules->columns * rules->ranks / 2;
    for (int column = 0; has_disc && column < rules->columns; column++)
        count = slide_lines(board, (struct naive_move){false, column, rules->ranks - 1},
                            (struct step){0, -1}, list, count);
    for (int column = 0; rules->from_any_side && column < rules->columns; column++)
        count = slide_lines(board, (struct naive_move){false, column, 0}, (struct step){0, 1}, list,
                            count);
    for (int rank = 0; rules->from_any_side && rank < rules->ranks; rank++) {
        count = slide_lines(board, (struct naive_move){false, 0, rank}, (struct step){1, 0}, list,
                            count);
        count = slide_lines(board, (struct naive_move){false, rules->columns - 1, rank},
                            (struct step){-1, 0}, list, count);
    }
    for (int column = 0; rules->pops && column < rules->columns; column++)
        if (board->cells[column][0] == board->turn)
            list[count++] = (struct naive_move){true, column, 0};
    return count;
}

void naive_play(struct naive *board, struct naive_move move)
{
    char *column = board->cells[move.column];
    if (move.is_pop) {
        memmove(column, column + 1, (size_t)board->rules->ranks - 1);
        column[board->rules->ranks - 1] = '.';
    } else {
        column[move.rank] = board->turn;
    }
    board->turn = other(board->turn);
}

char naive_outcome(const struct naive *board)
{
    const char mover = other(board->turn);
    struct naive_move list[NAIVE_MOVES_MAX];
    /* A row of the player who moved counts first. */
    const char owner = naive_has_row(board, mover)         ? mover
                       : naive_has_row(board, board->turn) ? board->turn
                                                           : '.';
    if (owner != '.')
        return board->rules->is_misere ? other(owner) : owner;
    return naive_moves(board, list) == 0 ? '=' : '.';
}

uint64_t naive_perft(const struct naive *board, int depth)
{
    struct naive_move list[NAIVE_MOVES_MAX];
    const int count = naive_moves(board, list);
    if (depth == 1)
        return (uint64_t)count;
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        struct naive child = *board;
        naive_play(&child, list[i]);
        leaves += naive_perft(&child, depth - 1);
    }
    return leaves;
}
