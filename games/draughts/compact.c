/*
 * The compact notation of a rule set. Compiled once a rule set.
 */
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

/* Adds the pieces of a colour to a FEN: ":W21,22,K30". */
static void add_pieces(struct builder *fen, const char *letters, char colour)
{
    const char *divider = "";
    const char man = (char)(colour - 'A' + 'a');
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
    /* The reader of a FEN refuses impossible positions. */
    struct builder fen = BUILDER(GAME_POSITION_TEXT);
    builder_add_char(&fen, text.start[0]);
    add_pieces(&fen, text.start, 'W');
    add_pieces(&fen, text.start, 'B');
    return OF_GAME(read_position)(any, builder_text(&fen), error);
}

/* Moves. */

static unsigned number_of(square square)
{
    return label_number(index_of_square(square));
}

static void write_move(const struct any_position *any, move move, struct builder *text)
{
    (void)any;
    const bitboard captured = move_captured(move);
    builder_add(text, "%u%c%u", number_of(move_from(move)), captured != 0 ? 'x' : '-',
                number_of(move_to(move)));
    /* Any order will do; this one is stable. */
    for (unsigned number = 1; number <= SQUARES; number++)
        if ((captured & here_of(number)) != 0)
            builder_add(text, "x%u", number);
}

/* Takes a number from 1 to 32 off the front of *rest; 0: there is none. */
static unsigned take_number(struct text *rest)
{
    unsigned number = 0;
    while (rest->length > 0 && rest->start[0] >= '0' && rest->start[0] <= '9' && number <= SQUARES)
        number = 10 * number + (unsigned)(text_take_char(rest) - '0');
    return number <= SQUARES ? number : 0;
}

/* Reads numbers with a divider between them into *captured, but the first two into the ends. False
 * for anything else, a square twice too. */
static bool read_squares(struct text word, unsigned ends[2], bitboard *captured)
{
    static const char dividers[] = {'-', ':', 'x', 'X'};
    *captured = 0;
    for (unsigned count = 0;; count++) {
        const unsigned number = take_number(&word);
        if (number == 0)
            return false;
        if (count < 2)
            ends[count] = number;
        else if ((*captured & here_of(number)) != 0)
            return false;
        else
            *captured |= here_of(number);
        if (word.length == 0)
            return count > 0;
        if (memchr(dividers, text_take_char(&word), sizeof dividers) == NULL)
            return false;
    }
}

static move read_move(const struct any_position *any, struct text word)
{
    const struct position position = position_of(any);
    unsigned ends[2];
    bitboard captured;
    if (!read_squares(word, ends, &captured))
        return MOVE_NONE;
    move list[MOVES_MAX];
    const size_t count = position_moves(&position, list);
    for (size_t i = 0; i < count; i++)
        if (number_of(move_from(list[i])) == ends[0] && number_of(move_to(list[i])) == ends[1] &&
            move_captured(list[i]) == captured)
            return list[i];
    return MOVE_NONE;
}

const struct compact_notation OF_GAME(compact) = {
    .variant =
        {
            .name = RULES_COMPACT_NAME,
            .game = &OF_GAME(game),
            .write_move = write_move,
            .write_position = write_position,
        },
    .read_position = read_position,
    .read_move = read_move,
};
