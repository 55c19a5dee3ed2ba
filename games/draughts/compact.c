/* The compact notation, compiled once per rule set. */
#include GAME_HEADER

#include <string.h>

#include "games/draughts/labels.h"
#include "games/draughts/notation.h"
#include "games/dynamic.h"
#include "games/registry.h"

#define SQUARES 32
#define EMPTY 'e'

/* Positions. */

static bitboard here_of(unsigned number)
{
    return bitboard_of(square_of_index(index_of_number(number)));
}

static void write_position(const struct any_position *any, struct builder *text)
{
    const struct position position = position_of(any);
    builder_add_char(text, OF_GAME(player_names)[position.turn][0]);
    for (unsigned number = 1; number <= SQUARES; number++) {
        const char letter =
            OF_GAME(piece_letter)(&position, square_of_index(index_of_number(number)));
        builder_add_char(text, letter == '.' ? EMPTY : letter);
    }
}

/* Adds the pieces of a colour to a FEN, ":W21,22,K30". */
static void add_pieces(struct builder *fen, const char *letters, char colour)
{
    const char *divider = "";
    const char man = text_lower_case(colour);
    builder_add(fen, ":%c", colour);
    for (unsigned number = 1; number <= SQUARES; number++) {
        if (letters[number] != colour && letters[number] != man)
            continue;
        builder_add(fen, "%s%s%u", divider, letters[number] == colour ? "K" : "", number);
        divider = ",";
    }
}

static bool read_position(struct any_position *any, struct text text, struct builder *error)
{
    text = text_trim(text);
    if (text.length != 1 + SQUARES || (text.start[0] != 'B' && text.start[0] != 'W'))
        return builder_fail(
            error, "'%.*s': expected the side to move, W or B, and a letter for each of %d squares",
            TEXT_QUOTE(text), SQUARES);
    static const char letters[] = {'w', 'W', 'b', 'B', EMPTY};
    for (unsigned number = 1; number <= SQUARES; number++) {
        if (memchr(letters, text.start[number], sizeof letters) == NULL)
            return builder_fail(error, "'%c' for square %u: expected w, W, b, B or e",
                                text.start[number], number);
    }
    /* The FEN reader refuses impossible positions. */
    struct builder fen = BUILDER(GAME_POSITION_TEXT);
    builder_add_char(&fen, text.start[0]);
    add_pieces(&fen, text.start, 'W');
    add_pieces(&fen, text.start, 'B');
    return OF_GAME(read_position)(&OF_GAME(game), any, builder_text(&fen), error);
}

/* Converts a square's number to the first player's view, and back. */
static unsigned rotated_number(unsigned number)
{
    return label_number(FIRST_IS_WHITE ? number - 1 : SQUARES - number);
}

static char rotated_letter(char letter)
{
    static const char letters[] = "WBwb", others[] = "BWbw";
    if (FIRST_IS_WHITE)
        return letter;
    const char *at = strchr(letters, letter);
    return at == NULL ? letter : others[at - letters];
}

/* Adds the position converted to the first player's view, or back. */
static void rotate(struct text position, struct builder *rotated)
{
    builder_add_char(rotated, rotated_letter(position.start[0]));
    for (unsigned number = 1; number <= SQUARES; number++)
        builder_add_char(rotated, rotated_letter(position.start[rotated_number(number)]));
}

static void write_rotated_position(const struct any_position *any, struct builder *text)
{
    struct builder plain = BUILDER(GAME_POSITION_TEXT);
    write_position(any, &plain);
    rotate(builder_text(&plain), text);
}

static bool read_rotated_position(struct any_position *any, struct text text, struct builder *error)
{
    struct builder plain = BUILDER(GAME_POSITION_TEXT);
    text = text_trim(text);
    if (text.length == 1 + SQUARES) {
        rotate(text, &plain);
        text = builder_text(&plain);
    }
    return read_position(any, text, error);
}

/* Moves. */

/* A numbering of the squares in moves. */
typedef unsigned numbering(unsigned number);

static unsigned plain_numbering(unsigned number)
{
    return number;
}

/* Numbers from a1, as in PDN, reverse the rows. */
static unsigned pdn_numbering(unsigned number)
{
    return IS_NUMBERED_FROM_A1 ? 4 * (7 - (number - 1) / 4) + (number - 1) % 4 + 1 : number;
}

static void write_move_by(numbering *number_of, move move, struct builder *text)
{
    const bitboard captured = move_captured(move);
    builder_add(text, "%u%c%u", number_of(label_number(index_of_square(move_from(move)))),
                captured != 0 ? 'x' : '-', number_of(label_number(index_of_square(move_to(move)))));
    /* Any order will do; this one is stable. */
    for (unsigned number = 1; number <= SQUARES; number++)
        if ((captured & here_of(number_of(number))) != 0)
            builder_add(text, "x%u", number);
}

static void write_move(const struct any_position *any, move move, struct builder *text)
{
    (void)any;
    write_move_by(plain_numbering, move, text);
}

static void write_rotated_move(const struct any_position *any, move move, struct builder *text)
{
    (void)any;
    write_move_by(pdn_numbering, move, text);
}

struct squares {
    bitboard ends[2], captured;
};

/* Reads ends, then captured squares. Returns false for other words. */
static bool read_squares(struct text word, numbering *number_of, struct squares *squares)
{
    static const char dividers[] = {'-', ':', 'x', 'X'};
    squares->captured = 0;
    for (unsigned count = 0;; count++) {
        const unsigned number = label_take_number(&word);
        if (number == 0)
            return false;
        const bitboard here = here_of(number_of(number));
        if (count < 2)
            squares->ends[count] = here;
        else if ((squares->captured & here) != 0)
            return false;
        else
            squares->captured |= here;
        if (word.length == 0)
            return count > 0;
        if (memchr(dividers, text_take_char(&word), sizeof dividers) == NULL)
            return false;
    }
}

static move read_move_by(numbering *number_of, const struct any_position *any, struct text word)
{
    const struct position position = position_of(any);
    struct squares squares;
    if (!read_squares(word, number_of, &squares))
        return MOVE_NONE;
    move list[MOVES_MAX];
    const size_t count = position_moves(&position, list);
    for (size_t i = 0; i < count; i++)
        if (bitboard_of(move_from(list[i])) == squares.ends[0] &&
            bitboard_of(move_to(list[i])) == squares.ends[1] &&
            move_captured(list[i]) == squares.captured)
            return list[i];
    return MOVE_NONE;
}

static move read_move(const struct any_position *any, struct text word)
{
    return read_move_by(plain_numbering, any, word);
}

static move read_rotated_move(const struct any_position *any, struct text word)
{
    return read_move_by(pdn_numbering, any, word);
}

const struct compact_notation OF_GAME(compact)[COMPACT_COUNT] = {
    [COMPACT_PLAIN] =
        {
            .variant =
                {
                    .name = RULES_COMPACT_NAME,
                    .game = &OF_GAME(game),
                    .write_move = write_move,
                    .write_position = write_position,
                },
            .read_position = read_position,
            .read_move = read_move,
        },
    [COMPACT_ROTATED] =
        {
            .variant =
                {
                    .name = RULES_COMPACT_NAME,
                    .game = &OF_GAME(game),
                    .write_move = write_rotated_move,
                    .write_position = write_rotated_position,
                },
            .read_position = read_rotated_position,
            .read_move = read_rotated_move,
        },
};
