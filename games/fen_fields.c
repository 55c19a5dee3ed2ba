#include "games/fen_fields.h"

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
