#include "games/discs.h"

const struct level disc_levels[DISC_LEVELS] = {
    /* Measured by `tools/lab/levels` on Connect Four's standard board. */
    {21, 97},    /* 600 */
    {33, 61},    /* 800 */
    {36, 55},    /* 1000 */
    {60, 30},    /* 1200 */
    {300, 4},    /* 1400 */
    {2300, 3},   /* 1600 */
    {13000, 2},  /* 1800 */
    {70000, 2},  /* 2000 */
    {400000, 1}, /* 2200: full strength */
};

/* Returns whether the text is a number from 1 to max, without a sign or leading zero. */
static bool is_number(struct text text, unsigned max, unsigned *number)
{
    int64_t value;
    if (text.length == 0 || text.length > 2 || text.start[0] < '1' || text.start[0] > '9' ||
        !text_to_integer(text, &value) || value > max)
        return false;
    *number = (unsigned)value;
    return true;
}

/* Takes a column by number off *rest: a digit of a list, or else the whole word. */
static bool take_number(const struct disc_board *board, struct text *rest, unsigned *column)
{
    /* On up to nine columns each digit of 4453 is a move. */
    const size_t length = board->columns < 10 && rest->length > 0 ? 1 : rest->length;
    unsigned number;
    if (!is_number((struct text){rest->start, length}, board->columns, &number))
        return false;
    *column = number - 1;
    *rest = (struct text){rest->start + length, rest->length - length};
    return true;
}

/* Takes the whole word: a column's letter and, if there is one, a rank. */
static bool take_cell(const struct disc_board *board, struct text *rest, bool needs_rank,
                      struct disc_move *move)
{
    if (rest->length == 0)
        return false;
    const char column = text_lower_case(text_take_char(rest));
    if (column < 'a' || column >= 'a' + (int)board->columns)
        return false;
    move->column = (unsigned)(column - 'a');
    if ((needs_rank || rest->length > 0) && !is_number(*rest, board->ranks, &move->rank))
        return false;
    *rest = (struct text){rest->start + rest->length, 0};
    return true;
}

bool disc_move_read(const struct disc_board *board, struct text *text, struct disc_move *move,
                    struct builder *error)
{
    struct text rest = *text;
    const bool is_drop = text_starts_with(rest, "P@");
    *move = (struct disc_move){.word = *text};
    move->is_pop =
        board->pops && !is_drop && rest.length > 0 && text_lower_case(*rest.start) == 'p';
    if (move->is_pop)
        (void)text_take_char(&rest);
    if (is_drop)
        rest = (struct text){rest.start + 2, rest.length - 2};
    if ((is_drop || !take_number(board, &rest, &move->column)) &&
        !take_cell(board, &rest, is_drop, move))
        return builder_fail(error,
                            "'%.*s': expected a column (1 to %u, a to %c) or a cell (d1, P@d1)%s",
                            TEXT_QUOTE(move->word), board->columns, 'a' + (int)board->columns - 1,
                            board->pops ? " or a pop (p4, pd)" : "");
    move->word.length = text->length - rest.length;
    *text = rest;
    return true;
}

bool fen_read_side(struct text side, enum player *turn, bool *is_fen, struct builder *error)
{
    *is_fen = text_is(side, "w") || text_is(side, "b");
    *turn = text_is(side, "x") || text_is(side, "w") ? FIRST : SECOND;
    return *is_fen || text_is(side, "x") || text_is(side, "o") ||
           builder_fail(error, "'%.*s': expected the side to move, x or o, w or b",
                        TEXT_QUOTE(side));
}

struct text fen_take_hand(struct text *board)
{
    size_t length = 0;
    while (length < board->length && board->start[length] != '[')
        length++;
    const struct text hand = {board->start + length, board->length - length};
    board->length = length;
    return hand;
}

bool fen_check_hand(struct text hand, unsigned first, unsigned second, struct builder *error)
{
    if (hand.length == 0)
        return true;
    unsigned counts[2] = {0, 0};
    bool ok = hand.length >= 2 && hand.start[hand.length - 1] == ']';
    if (ok && !text_is(hand, "[-]"))
        for (size_t i = 1; i < hand.length - 1; i++) {
            counts[0] += hand.start[i] == 'P';
            counts[1] += hand.start[i] == 'p';
            ok = ok && (hand.start[i] == 'P' || hand.start[i] == 'p');
        }
    if (ok && counts[0] == first && counts[1] == second)
        return true;
    return builder_fail(error, "'%.*s': expected %u P and %u p in hand", TEXT_QUOTE(hand), first,
                        second);
}

bool fen_check_tail(struct text tail, bool is_fen, struct builder *error)
{
    for (unsigned field = 0;; field++) {
        const struct text word = text_take_word(&tail);
        if (word.length == 0)
            return true;
        int64_t count;
        const bool ok =
            is_fen && (field < 2 ? text_is(word, "-")
                                 : field < 4 && text_to_integer(word, &count) && count >= 0);
        if (!ok)
            return builder_fail(error, "'%.*s': unexpected after the side to move",
                                TEXT_QUOTE(word));
    }
}

void fen_write_tail(unsigned first, unsigned second, unsigned plies, struct builder *text)
{
    builder_add_char(text, '[');
    for (unsigned i = 0; i < first + second; i++)
        builder_add_char(text, i < first ? 'P' : 'p');
    /* No castling, no en passant; halfmove clock; move number, from 1. */
    builder_add(text, "] %c - - %u %u", plies % 2 == 0 ? 'w' : 'b', plies, plies / 2 + 1);
}

void disc_terms_write(const struct disc_terms *terms, struct builder *text)
{
    builder_add(text, "%-35s %4s %4s %6s\n", "", "x", "o", "x - o");
    for (unsigned i = 0; i < terms->count; i++) {
        const int first = terms->counts[0][i], second = terms->counts[1][i];
        builder_add(text, "%-35s %4d %4d %+6d\n", terms->names[i], first, second,
                    (first - second) * terms->weights[i]);
    }
    builder_add(text, "%-35s %4s %4s %+6d\n", "value for x", "", "", terms->value);
}
