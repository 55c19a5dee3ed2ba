#include "games/draughts/notation.h"

#include GAME_HEADER

#include "games/draughts/labels.h"
#include "games/dynamic.h"

#define NUMBER_MAX 32

static const char colour_letters[2] = {[!FIRST_IS_WHITE] = 'W', [FIRST_IS_WHITE] = 'B'};
const char *const OF_GAME(player_names)[2] = {
    [!FIRST_IS_WHITE] = "White", [FIRST_IS_WHITE] = "Black"};

/* Takes a trimmed part; see text_take_part(). */
static bool take_part(struct text *rest, char divider, struct text *part)
{
    const bool divided = text_take_part(rest, divider, part);
    *part = text_trim(*part);
    return divided;
}

static bool is_letter(char character, char capital)
{
    return text_lower_case(character) == text_lower_case(capital);
}

static bool to_colour(struct text word, enum player *colour)
{
    /* Capitals in PDN, but many programs write lower case. */
    *colour = word.length > 0 && is_letter(word.start[0], colour_letters[SECOND]) ? SECOND : FIRST;
    return word.length > 0 && is_letter(word.start[0], colour_letters[*colour]);
}

/* Reads a square as a number or as letters (c3). */
static bool to_index(struct text word, unsigned *index)
{
    square square;
    *index = 0;
    if (!OF_GAME(take_square)(&word, &square) || word.length > 0)
        return false;
    *index = index_of_square(square);
    return true;
}

/* Places a piece. Returns false with the reason if it cannot stand there. */
static bool place(struct position *position, enum player colour, bool is_king, unsigned index,
                  struct builder *error)
{
    const bitboard here = bitboard_of(square_of_index(index));
    const unsigned number = label_number(index);
    if (((position->pieces[FIRST] | position->pieces[SECOND]) & here) != 0)
        return builder_fail(error, "square %u is given twice", number);
    /* A man on its crowning row would be a king. */
    if (!is_king && (crowning_row(colour) & here) != 0)
        return builder_fail(error, "%s's man on square %u would have been crowned",
                            OF_GAME(player_names)[colour], number);
    if (bits_count(position->pieces[colour]) == PIECES_MAX)
        return builder_fail(error, "%s has more than %d pieces", OF_GAME(player_names)[colour],
                            PIECES_MAX);
    position->pieces[colour] |= here;
    position->kings |= is_king ? here : 0;
    return true;
}

/* Reads pieces of one kind: "21", "K30", "21-32". */
static bool read_pieces(struct position *position, enum player colour, struct text item,
                        struct builder *error)
{
    struct text rest = item, low, high;
    const bool is_king = rest.length > 0 && is_letter(rest.start[0], 'K');
    if (is_king)
        text_take_char(&rest);
    const bool is_range = take_part(&rest, '-', &low);
    high = is_range ? text_trim(rest) : low;
    unsigned first, last;
    if (!to_index(low, &first) || !to_index(high, &last))
        return builder_refuse(error, item,
                              "expected a square from 1 to 32, or a range such as 21-32");
    if (label_number(first) > label_number(last))
        return builder_refuse(error, item, "a range begins with its lower square");
    for (unsigned number = label_number(first); number <= label_number(last); number++) {
        if (!place(position, colour, is_king, index_of_number(number), error))
            return builder_fail(error, " ('%.*s')", TEXT_QUOTE(item));
    }
    return true;
}

/* Reads a colour's pieces: "W21,22,K30", or "W" for none. */
static bool read_colour(struct position *position, struct text part, enum player *colour,
                        struct builder *error)
{
    if (!to_colour(part, colour))
        return builder_refuse(error, part, "expected W or B and the squares of that side");
    struct text rest = part, item;
    text_take_char(&rest);
    bool more = text_trim(rest).length > 0;
    while (more) {
        more = take_part(&rest, ',', &item);
        if (!read_pieces(position, *colour, item, error))
            return false;
    }
    return true;
}

/* Returns whether a counter counts kings' moves, as "+0+2" does in Frisian draughts. */
static bool is_frisian(struct text counter)
{
    struct text sides[2], nothing;
    const bool is_one = text_take_part(&counter, '+', &nothing) && nothing.length == 0 &&
                        text_take_part(&counter, '+', &sides[0]) &&
                        !text_take_part(&counter, '+', &sides[1]);
    return is_one && sides[0].length > 0 && text_is_digit(sides[0].start[0]) &&
           sides[1].length > 0 && text_is_digit(sides[1].start[0]);
}

/* Reads lidraughts' counters, such as "H0:F1": H counts plies as FMJD-64 does. */
static bool read_counters(struct position *position, struct text rest, struct builder *error)
{
    struct text counter;
    for (bool more = true; more;) {
        more = take_part(&rest, ':', &counter);
        struct text digits = counter;
        const char letter = digits.length > 0 ? text_take_char(&digits) : ' ';
        int64_t count = 0;
        const bool is_half = is_letter(letter, 'H');
        if (!is_frisian(counter) && ((!is_half && !is_letter(letter, 'F')) ||
                                     !text_to_integer(text_trim(digits), &count) || count < 0))
            return builder_refuse(error, counter, "expected a counter such as H0 or F1");
        if (is_half && fact_is(NO_PROGRESS, DRAWS_BY_MATERIAL))
            position->balance_plies = count < UINT8_MAX ? (uint8_t)count : UINT8_MAX;
    }
    return true;
}

bool OF_GAME(read_position)(const struct game *game, struct any_position *any, struct text text,
                            struct builder *error)
{
    (void)game; /* compiled in */
    struct text rest = text_trim(text), side, pieces;
    /* Some programs end the text with a full stop. */
    if (rest.length > 0 && rest.start[rest.length - 1] == '.')
        rest.length--;

    struct position position = {0};
    if (!take_part(&rest, ':', &side) || !to_colour(side, &position.turn) || side.length != 1)
        return builder_refuse(error, side, "expected the side to move, B or W, and a colon");
    enum player colour, other;
    if (!take_part(&rest, ':', &pieces))
        return builder_refuse(error, pieces,
                              "expected the squares of both sides with a colon between");
    struct text others;
    const bool has_counters = take_part(&rest, ':', &others);
    if (!read_colour(&position, pieces, &colour, error) ||
        !read_colour(&position, others, &other, error))
        return false;
    if (colour == other)
        return builder_refuse(error, others, "expected the squares of the other side");
    if (has_counters && !read_counters(&position, rest, error))
        return false;

    position.key = position_compute_key(&position);
    *any = any_position_of(&position);
    return true;
}

void OF_GAME(write_position)(const struct any_position *any, struct builder *text)
{
    const struct position position = position_of(any);
    builder_add_char(text, colour_letters[position.turn]);
    for (unsigned i = 0; i < 2; i++) {
        /* White's squares come first, as in PDN's examples. */
        const enum player colour = (i == 0) == FIRST_IS_WHITE ? FIRST : SECOND;
        builder_add(text, ":%c", colour_letters[colour]);
        const char *divider = "";
        for (unsigned number = 1; number <= NUMBER_MAX; number++) {
            const bitboard here = bitboard_of(square_of_index(index_of_number(number)));
            if ((position.pieces[colour] & here) == 0)
                continue;
            builder_add(text, "%s%s%u", divider, (position.kings & here) != 0 ? "K" : "", number);
            divider = ",";
        }
    }
    if (position.balance_plies > 0)
        builder_add(text, ":H%u", position.balance_plies);
}

char OF_GAME(piece_letter)(const struct position *position, square at)
{
    const bitboard here = bitboard_of(at);
    /* Letters as in Hub: the colour's, lower case for a man. */
    for (unsigned side = 0; side < 2; side++)
        if ((position->pieces[side] & here) != 0)
            return (position->kings & here) != 0 ? colour_letters[side]
                                                 : text_lower_case(colour_letters[side]);
    return '.';
}

static bool is_used(unsigned cell)
{
    return cell % 2 == (is_indented(cell / 8) ? 1 : 0);
}

/* A row has eight cells, four of them used. */
struct picture OF_GAME(picture)(const struct any_position *any)
{
    const struct position position = position_of(any);
    struct picture picture = {.columns = 8, .count = 2 * NUMBER_MAX};
    for (unsigned cell = 0; cell < picture.count; cell++)
        picture.cells[cell] =
            is_used(cell) ? OF_GAME(piece_letter)(&position, square_of_index(cell / 2)) : ' ';
    return picture;
}

static void write_label(unsigned index, struct builder *text)
{
    if (IS_ALGEBRAIC)
        builder_add(text, "%c%c", label_file(square_of_index(index)),
                    label_rank(square_of_index(index)));
    else
        builder_add(text, "%2u", label_number(index));
}

void OF_GAME(cell_name)(unsigned cell, struct builder *text)
{
    struct builder label = BUILDER(4);
    write_label(cell / 2, &label);
    builder_add_text(text, text_trim(builder_text(&label)));
}

/* Pieces on the left, names of squares on the right. */
void OF_GAME(draw)(const struct any_position *any, struct builder *text)
{
    const struct position position = position_of(any);
    const char *edge = "  +-----------------+\n";
    builder_add(text, "%s", edge);
    for (unsigned first = 0; first < NUMBER_MAX; first += 4) {
        builder_add(text, "  |");
        for (unsigned index = first; index < first + 4; index++)
            builder_add(text, is_indented(first / 4) ? "   %c" : " %c  ",
                        OF_GAME(piece_letter)(&position, square_of_index(index)));
        builder_add(text, " |   ");
        for (unsigned index = first; index < first + 4; index++) {
            builder_add(text, is_indented(first / 4) ? "    " : " ");
            write_label(index, text);
            builder_add(text, is_indented(first / 4) ? "" : "   ");
        }
        builder_add_char(text, '\n');
    }
    builder_add(text, "%s  %s to move; b and w are men, B and W kings\n", edge,
                OF_GAME(player_names)[position.turn]);
}
