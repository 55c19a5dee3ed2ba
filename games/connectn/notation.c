#include "games/connectn/position.h"

#include "games/connectn/notation.h"
#include "games/discs.h"
#include "games/dynamic.h"
#include "games/rows.h"

static const char plain_letters[] = "xo", fen_letters[] = "Pp";

static unsigned column_of(const struct game_rules *rules, unsigned cell)
{
    return cell / rules->column_bits;
}

static unsigned rank_of(const struct game_rules *rules, unsigned cell)
{
    return cell % rules->column_bits + 1;
}

/* Returns the cell on which a disc from above lands, or none. */
static struct cells landing_from_above(const struct game_rules *rules, struct cells landings,
                                       struct cells taken, unsigned column)
{
    if (!rules->from_any_side)
        return cells_both(landings, rules_column(rules, column));
    const struct cells top = cells_at(column * rules->column_bits + rules->ranks - 1);
    return slide(top, cells_without(rules->board, taken), 1, false);
}

static bool check_pop(const struct position *position, const struct disc_move *request, move *move,
                      struct builder *error)
{
    const unsigned bottom = request->column * position->rules->column_bits;
    if (request->rank > 1 || !cells_meet(position_pops(position), cells_at(bottom)))
        return builder_fail(error, "'%.*s': the side to move has no disc to pop there",
                            TEXT_QUOTE(request->word));
    *move = (bottom + 1) | MOVE_POP;
    return true;
}

static bool check_drop(const struct position *position, const struct disc_move *request, move *move,
                       struct builder *error)
{
    const struct game_rules *rules = position->rules;
    const struct cells landings = position_landings(position);
    struct cells cell = landing_from_above(rules, landings, position->taken, request->column);
    const unsigned named = request->column * rules->column_bits + request->rank - 1;
    if (request->rank != 0 && cells_meet(landings, cells_at(named)))
        cell = cells_at(named);
    if (rules->pops && !cells_any(landings))
        return builder_fail(error, "'%.*s': no disc can be dropped", TEXT_QUOTE(request->word));
    if (!cells_any(cell))
        return builder_fail(error, "'%.*s': the column is full", TEXT_QUOTE(request->word));
    const unsigned rank = rank_of(rules, cells_lowest(cell));
    if (request->rank != 0 && request->rank != rank && rules->from_any_side)
        return builder_fail(error, "'%.*s': no disc can stop there", TEXT_QUOTE(request->word));
    if (request->rank != 0 && request->rank != rank)
        return builder_fail(error, "'%.*s': the disc would land on %c%u", TEXT_QUOTE(request->word),
                            'a' + (int)request->column, rank);
    *move = cells_lowest(cell) + 1;
    return true;
}

bool connectn_read_move(const struct any_position *any, struct text *text, move *move,
                        struct builder *error)
{
    const struct position position = position_of(any);
    const struct game_rules *rules = position.rules;
    const struct disc_board board = {rules->columns, rules->ranks, rules->pops};
    struct disc_move request;
    if (!disc_move_read(&board, text, &request, error))
        return false;
    /* Comes first, because a finished game may have landing cells. */
    if (position_count_ways(&position) == 0)
        return builder_fail(error, "'%.*s': the game is over", TEXT_QUOTE(request.word));
    return request.is_pop ? check_pop(&position, &request, move, error)
                          : check_drop(&position, &request, move, error);
}

static void write_cell(const struct game_rules *rules, unsigned cell, struct builder *text)
{
    builder_add(text, "%c%u", 'a' + (int)column_of(rules, cell), rank_of(rules, cell));
}

/* With from_any_side, writes cells: a column may have several landing cells. */
void connectn_write_column(const struct any_position *any, move move, struct builder *text)
{
    const struct position position = position_of(any);
    if (position.rules->from_any_side)
        write_cell(position.rules, move_cell(move), text);
    else
        builder_add(text, "%s%u", move_is_pop(move) ? "p" : "",
                    column_of(position.rules, move_cell(move)) + 1);
}

void connectn_write_drop(const struct any_position *any, move move, struct builder *text)
{
    const struct position position = position_of(any);
    builder_add(text, move_is_pop(move) ? "p" : "P@");
    write_cell(position.rules, move_cell(move), text);
}

/* The discs of both players. */
struct discs {
    struct cells of[2];
};

static struct discs discs_of(const struct position *position)
{
    const enum player turn = position_turn(position);
    struct discs discs;
    discs.of[turn] = position->own;
    discs.of[player_other(turn)] = position_other(position);
    return discs;
}

/* Returns a cell by its index from the top left. */
static struct cells cell_at(const struct game_rules *rules, unsigned index)
{
    const unsigned column = index % rules->columns,
                   rank = rules->ranks - 1 - index / rules->columns;
    return cells_at(column * rules->column_bits + rank);
}

static struct rows rows_of(const struct game_rules *rules, const char *letters)
{
    return (struct rows){.width = rules->columns, .height = rules->ranks, .letters = letters};
}

/* Returns false and sets *error if a disc floats or a preset one is missing. */
static bool check_places(const struct game_rules *rules, const struct discs *discs,
                         struct builder *error)
{
    const struct cells taken = cells_either(discs->of[FIRST], discs->of[SECOND]);
    const struct cells floating = cells_both(taken, cells_sum(taken, rules->rank_1));
    if (!rules->from_any_side && cells_any(floating)) {
        builder_add(error, "the disc on ");
        write_cell(rules, cells_lowest(floating), error);
        return builder_fail(error, " floats above an empty cell");
    }
    for (unsigned player = FIRST; player <= SECOND; player++)
        if (cells_any(cells_without(rules->preset[player], discs->of[player])))
            return builder_fail(error, "a disc of the start position is missing");
    return true;
}

/* Returns false and sets *error if no game reaches these discs. */
static bool check_discs(const struct game_rules *rules, const struct discs *discs, enum player turn,
                        const char *letters, struct builder *error)
{
    const char side = letters == fen_letters ? "wb"[turn] : letters[turn];
    const unsigned first = cells_count(discs->of[FIRST]), second = cells_count(discs->of[SECOND]);
    const bool counts_fit = rules->pops
                                ? (first + second) % 2 == (turn == SECOND) &&
                                      first <= rules->discs[FIRST] && second <= rules->discs[SECOND]
                                : first == second + (turn == SECOND);
    if (!counts_fit)
        return builder_fail(error, "%u %c and %u %c are impossible with %c to move", first,
                            letters[FIRST], second, letters[SECOND], side);
    /* Only the last mover can have a row, unless a pop made it. */
    if (!rules->pops && has_row(rules, discs->of[turn]))
        return builder_fail(error, "%c is to move but already has a row", side);
    return true;
}

static bool check_hand(const struct game_rules *rules, const struct discs *discs, struct text hand,
                       struct builder *error)
{
    return fen_check_hand(hand, rules->discs[FIRST] - cells_count(discs->of[FIRST]),
                          rules->discs[SECOND] - cells_count(discs->of[SECOND]), error);
}

static struct position position_from(const struct game_rules *rules, const struct discs *discs,
                                     enum player turn)
{
    return (struct position){
        .own = discs->of[turn],
        .taken = cells_either(discs->of[FIRST], discs->of[SECOND]),
        .rules = rules,
    };
}

bool connectn_read_position(const struct game *game, struct any_position *any, struct text text,
                            struct builder *error)
{
    const struct game_rules *rules = game->rules;
    struct text board = text_take_word(&text);
    const struct text side = text_take_word(&text);
    enum player turn;
    bool is_fen;
    if (!fen_read_side(side, &turn, &is_fen, error))
        return false;
    const char *letters = is_fen ? fen_letters : plain_letters;
    const struct rows rows = rows_of(rules, letters);
    const struct text hand = is_fen ? fen_take_hand(&board) : (struct text){NULL, 0};
    char cells[CELLS_MAX];
    if (!rows_read(&rows, board, cells, error))
        return false;

    struct discs discs = {{{0, 0}, {0, 0}}};
    for (unsigned i = 0; i < rules->columns * rules->ranks; i++)
        for (unsigned player = FIRST; player <= SECOND; player++)
            if (cells[i] == letters[player])
                discs.of[player] = cells_either(discs.of[player], cell_at(rules, i));
    if (!check_places(rules, &discs, error) || !check_discs(rules, &discs, turn, letters, error) ||
        !fen_check_tail(text, is_fen, error) || !check_hand(rules, &discs, hand, error))
        return false;
    const struct position position = position_from(rules, &discs, turn);
    *any = any_position_of(&position);
    return true;
}

static void write_board(const struct position *position, const char *letters, struct builder *text)
{
    const struct rows rows = rows_of(position->rules, letters);
    const struct discs discs = discs_of(position);
    char cells[CELLS_MAX];
    for (unsigned i = 0; i < rows.width * rows.height; i++) {
        const struct cells cell = cell_at(position->rules, i);
        cells[i] = cells_meet(discs.of[FIRST], cell)    ? letters[FIRST]
                   : cells_meet(discs.of[SECOND], cell) ? letters[SECOND]
                                                        : ROWS_EMPTY;
    }
    rows_write(&rows, cells, text);
}

void connectn_write_rows(const struct any_position *any, struct builder *text)
{
    const struct position position = position_of(any);
    write_board(&position, plain_letters, text);
    builder_add(text, " %c", plain_letters[position_turn(&position)]);
}

void connectn_write_fen(const struct any_position *any, struct builder *text)
{
    const struct position position = position_of(any);
    const struct discs discs = discs_of(&position);
    write_board(&position, fen_letters, text);
    const struct game_rules *rules = position.rules;
    fen_write_tail(rules->discs[FIRST] - cells_count(discs.of[FIRST]),
                   rules->discs[SECOND] - cells_count(discs.of[SECOND]),
                   cells_count(position.taken), text);
}
