/*
 * Checkers as the Hub protocol of draughts programs writes it: see notation.h.
 */
#include "games/checkers/notation.h"

#include "games/checkers/position.h"

#include "games/dynamic.h"

#define SQUARES 32

static const char side_letters[2] = {[FIRST] = 'B', [SECOND] = 'W'};
static const char man_letters[2] = {[FIRST] = 'b', [SECOND] = 'w'};
#define EMPTY_LETTER 'e'

static bool is_piece_of(enum player colour, char letter)
{
    return letter == side_letters[colour] || letter == man_letters[colour];
}

static bool is_hub_letter(char letter)
{
    return is_piece_of(FIRST, letter) || is_piece_of(SECOND, letter) || letter == EMPTY_LETTER;
}

bool checkers_is_hub_position(struct text text)
{
    const struct text word = text_trim(text);
    size_t letters = 0, colons = 0;
    for (size_t i = 0; i < word.length; i++) {
        letters += is_hub_letter(word.start[i]);
        colons += word.start[i] == ':';
    }
    return word.length > 1 && colons == 0 && (letters == word.length || word.length == 1 + SQUARES);
}

static bool place_letter(struct position *position, char letter, unsigned number,
                         struct builder *why)
{
    for (enum player colour = FIRST; colour <= SECOND; colour++)
        if (is_piece_of(colour, letter))
            return checkers_place(position, colour, letter == side_letters[colour], number, why);
    if (letter == EMPTY_LETTER)
        return true;
    builder_add(why, "'%c' for square %u: expected w, W, b, B or e", letter, number);
    return false;
}

bool checkers_read_hub_position(struct any_position *any, struct text text, struct builder *why)
{
    struct position position = {0};
    text = text_trim(text);
    if (text.length != 1 + SQUARES ||
        (text.start[0] != side_letters[FIRST] && text.start[0] != side_letters[SECOND])) {
        builder_add(why,
                    "'%.*s': expected the side to move, W or B, and a letter for each of %d "
                    "squares",
                    TEXT_QUOTE(text), SQUARES);
        return false;
    }
    position.turn = text.start[0] == side_letters[SECOND] ? SECOND : FIRST;
    for (unsigned number = 1; number <= SQUARES; number++)
        if (!place_letter(&position, text.start[number], number, why))
            return false;
    position.key = position_compute_key(&position);
    *any = any_position_of(&position);
    return true;
}

void checkers_write_hub_position(const struct any_position *any, struct builder *text)
{
    const struct position position = position_of(any);
    builder_add_char(text, side_letters[position.turn]);
    for (unsigned number = 1; number <= SQUARES; number++) {
        const bitboard here = bitboard_of(square_of_number(number));
        const enum player colour = (position.pieces[SECOND] & here) != 0 ? SECOND : FIRST;
        const char *letters = (position.kings & here) != 0 ? side_letters : man_letters;
        const bool is_taken = (position.pieces[colour] & here) != 0;
        builder_add_char(text, is_taken ? letters[colour] : EMPTY_LETTER);
    }
}

void checkers_write_hub_move(const struct any_position *position, move move, struct builder *text)
{
    (void)position;
    bitboard captured = move_captured(move);
    builder_add(text, "%u%c%u", square_number(move_from(move)), captured != 0 ? 'x' : '-',
                square_number(move_to(move)));
    while (captured != 0)
        builder_add(text, "x%u", square_number(bits_take_lowest(&captured)));
}
