#include "games/draughts/english/notation.h"

#include "games/draughts/english/position.h"

#include "games/dynamic.h"

#define NUMBER_MAX 32

static const char colour_letters[2] = {[FIRST] = 'B', [SECOND] = 'W'};
static const char *const colour_names[2] = {[FIRST] = "Black", [SECOND] = "White"};

/* Complains about a word; false for the caller to return. */
static bool refuse(struct builder *why, struct text word, const char *fault)
{
    return builder_fail(why, "'%.*s': %s", TEXT_QUOTE(word), fault);
}

/* Takes a part without the blanks around it; see text_take_part(). */
static bool take_part(struct text *rest, char divider, struct text *part)
{
    const bool divided = text_take_part(rest, divider, part);
    *part = text_trim(*part);
    return divided;
}

static bool is_letter(char character, char capital)
{
    return character == capital || character == capital - 'A' + 'a';
}

static bool to_colour(struct text word, enum player *colour)
{
    /* Capitals in PDN, but many programs write small letters. */
    *colour = word.length > 0 && is_letter(word.start[0], colour_letters[SECOND]) ? SECOND : FIRST;
    return word.length > 0 && is_letter(word.start[0], colour_letters[*colour]);
}

static bool is_within(char character, char first, char last)
{
    return character >= first && character <= last;
}

/* The number of a square: "15", or "d4" as the player who begins sees the board. */
static bool to_number(struct text word, unsigned *number)
{
    if (word.length == 2 && is_within(word.start[0], 'a', 'h') &&
        is_within(word.start[1], '1', '8')) {
        const unsigned column = (unsigned)(word.start[0] - 'a');
        const unsigned row = (unsigned)(word.start[1] - '1');
        /* Numbers run from right to left; a1 is dark. */
        *number = 4 * row + 4 - column / 2;
        return (column + row) % 2 == 0;
    }
    int64_t value;
    /* text_to_integer() takes a sign, too. */
    if (word.length == 0 || word.start[0] < '0' || !text_to_integer(word, &value))
        return false;
    *number = (unsigned)value;
    return value >= 1 && value <= NUMBER_MAX;
}

/* Puts a piece on a square, 1 to 32; false, with the reason in *why, when it cannot stand there. */
static bool place(struct position *position, enum player colour, bool is_king, unsigned number,
                  struct builder *why)
{
    const bitboard here = bitboard_of(square_of_number(number));
    if (((position->pieces[FIRST] | position->pieces[SECOND]) & here) != 0)
        return builder_fail(why, "square %u is given twice", number);
    /* A man that reaches the row where it is crowned is a king at once. */
    if (!is_king && (crowning_row(colour) & here) != 0)
        return builder_fail(why, "a man of %s on square %u would have been crowned",
                            colour_names[colour], number);
    if (bits_count(position->pieces[colour]) == PIECES_MAX)
        return builder_fail(why, "%s has more than %d pieces", colour_names[colour], PIECES_MAX);
    position->pieces[colour] |= here;
    position->kings |= is_king ? here : 0;
    return true;
}

/* Reads pieces of one kind: "21", "K30", "21-32". */
static bool read_pieces(struct position *position, enum player colour, struct text item,
                        struct builder *why)
{
    struct text rest = item, low, high;
    const bool is_king = rest.length > 0 && is_letter(rest.start[0], 'K');
    if (is_king)
        text_take_char(&rest);
    const bool is_range = take_part(&rest, '-', &low);
    high = is_range ? text_trim(rest) : low;
    unsigned first, last;
    if (!to_number(low, &first) || !to_number(high, &last))
        return refuse(why, item, "expected a square from 1 to 32, or a range such as 21-32");
    if (first > last)
        return refuse(why, item, "a range begins with its lower square");
    for (unsigned number = first; number <= last; number++) {
        if (!place(position, colour, is_king, number, why))
            return builder_fail(why, " ('%.*s')", TEXT_QUOTE(item));
    }
    return true;
}

/* Reads all pieces of one colour: "W21,22,K30", or "W" for none. */
static bool read_colour(struct position *position, struct text part, enum player *colour,
                        struct builder *why)
{
    if (!to_colour(part, colour))
        return refuse(why, part, "expected W or B and the squares of that side");
    struct text rest = part, item;
    text_take_char(&rest);
    bool more = text_trim(rest).length > 0;
    while (more) {
        more = take_part(&rest, ',', &item);
        if (!read_pieces(position, *colour, item, why))
            return false;
    }
    return true;
}

/* Skips the move counters that some sites append, such as "H0:F1". */
static bool skip_counters(struct text rest, struct builder *why)
{
    struct text counter;
    for (bool more = true; more;) {
        more = take_part(&rest, ':', &counter);
        struct text digits = counter;
        const char letter = digits.length > 0 ? text_take_char(&digits) : ' ';
        int64_t count;
        if ((!is_letter(letter, 'H') && !is_letter(letter, 'F')) ||
            !text_to_integer(text_trim(digits), &count) || count < 0)
            return refuse(why, counter, "expected a counter such as H0 or F1");
    }
    return true;
}

bool checkers_read_position(struct any_position *any, struct text text, struct builder *why)
{
    struct text rest = text_trim(text), side, pieces;
    /* Some programs end the text with a full stop. */
    if (rest.length > 0 && rest.start[rest.length - 1] == '.')
        rest.length--;

    struct position position = {0};
    if (!take_part(&rest, ':', &side) || !to_colour(side, &position.turn) || side.length != 1)
        return refuse(why, side, "expected the side to move, B or W, and a colon");
    enum player colour, other;
    if (!take_part(&rest, ':', &pieces))
        return refuse(why, pieces, "expected the squares of both sides with a colon between");
    struct text others;
    const bool has_counters = take_part(&rest, ':', &others);
    if (!read_colour(&position, pieces, &colour, why) ||
        !read_colour(&position, others, &other, why))
        return false;
    if (colour == other)
        return refuse(why, others, "expected the squares of the other side");
    if (has_counters && !skip_counters(rest, why))
        return false;

    position.key = position_compute_key(&position);
    *any = any_position_of(&position);
    return true;
}

void checkers_write_position(const struct any_position *any, struct builder *text)
{
    const struct position position = position_of(any);
    /* Kings by their letter, men without one; a side that has no piece has an empty list. */
    builder_add_char(text, colour_letters[position.turn]);
    for (unsigned i = 0; i < 2; i++) {
        /* White's squares come first, as in the examples of PDN. */
        const enum player colour = i == 0 ? SECOND : FIRST;
        builder_add(text, ":%c", colour_letters[colour]);
        bitboard rest = position.pieces[colour];
        while (rest != 0) {
            const square at = bits_take_lowest(&rest);
            builder_add(text, "%s%u%s", (position.kings & bitboard_of(at)) != 0 ? "K" : "",
                        square_number(at), rest != 0 ? "," : "");
        }
    }
}

/* The squares that a piece visits in a move, both ends included. No capture takes more than the
 * nine pieces that a piece can ever jump. */
#define ROUTE_MAX 10

struct route {
    square squares[ROUTE_MAX];
    unsigned count;
};

/* Takes digits, with a letter in front or none. */
static struct text take_square(struct text *rest)
{
    struct text square = {rest->start, 0};
    if (rest->length > 0 && is_within(rest->start[0], 'a', 'h'))
        square.length++;
    while (square.length < rest->length && is_within(square.start[square.length], '0', '9'))
        square.length++;
    rest->start += square.length;
    rest->length -= square.length;
    return square;
}

static bool read_route(struct route *route, struct text word, struct builder *why)
{
    struct text rest = word;
    route->count = 0;
    /* Square, divider, square: a divider must be followed by a square, so the loop ends only behind
     * one. */
    for (bool more = true; more;) {
        const struct text square = take_square(&rest);
        more = rest.length > 0;
        /* Letters need no divider: "c3d4". */
        if (more && !is_within(rest.start[0], 'a', 'h')) {
            const char divider = text_take_char(&rest);
            if (divider != '-' && divider != ':' && !is_letter(divider, 'X'))
                return refuse(why, word, "expected a move such as 11-15, 15x22 or 1x10x19");
        }
        unsigned number;
        if (!to_number(square, &number))
            return refuse(why, word, "expected squares from 1 to 32, as in 11-15 or 1x10x19");
        if (route->count == ROUTE_MAX)
            return refuse(why, word, "no capture is that long");
        route->squares[route->count++] = square_of_number(number);
    }
    if (route->count < 2)
        return refuse(why, word, "expected the square to go to, as in 11-15");
    return true;
}

static bool has_same_ends(const struct route *route, move move)
{
    return route->squares[0] == move_from(move) &&
           route->squares[route->count - 1] == move_to(move);
}

/* Takes what the route captures off *left; false if it jumps over anything else. */
static bool make_jumps(const struct route *route, bitboard *left)
{
    for (unsigned i = 1; i < route->count; i++) {
        const square here = route->squares[i - 1], there = route->squares[i];
        /* Squares along a diagonal are 4 or 5 bits apart (board.h): a jump goes twice as far, over
         * the one in the middle. */
        const unsigned distance = here < there ? there - here : here - there;
        const bitboard over = bitboard_of((here + there) / 2);
        if ((distance != 2 * SLASH && distance != 2 * BACKSLASH) || (*left & over) == 0)
            return false;
        *left ^= over;
    }
    return true;
}

static void write_squares(const struct route *route, char divider, struct builder *text)
{
    builder_add(text, "%u", square_number(route->squares[0]));
    for (unsigned i = 1; i < route->count; i++)
        builder_add(text, "%c%u", divider, square_number(route->squares[i]));
}

enum extent { FIRST_WAY, ALL_WAYS };

/* Goes on with a capture's route until it has captured all that is left and ends where the move
 * does, and writes it down: the first such route, or all of them with a blank before each. Returns
 * whether that is enough. */
static bool write_captures(struct route *route, move move, bitboard left, enum extent extent,
                           struct builder *text)
{
    const square here = route->squares[route->count - 1];
    if (left == 0 && here == move_to(move)) {
        if (extent == ALL_WAYS)
            builder_add_char(text, ' ');
        write_squares(route, 'x', text);
        return extent == FIRST_WAY;
    }
    /* Backtracking: the move says which pieces are taken, not in which order. */
    for (unsigned direction = 0; direction < DIRECTIONS; direction++) {
        const bitboard over = step_in(bitboard_of(here), direction) & left;
        if (over == 0)
            continue;
        route->squares[route->count++] = bits_lowest(step_in(over, direction));
        if (write_captures(route, move, left ^ over, extent, text))
            return true;
        route->count--;
    }
    return false;
}

/* How a route names a move. */
static enum move_match match_route(const struct route *route, move move)
{
    bitboard left = move_captured(move);
    if (left == 0)
        return route->count == 2 && has_same_ends(route, move) ? MATCH_PATH : MATCH_NONE;
    if (route->squares[0] != move_from(move))
        return MATCH_NONE;
    if (make_jumps(route, &left)) {
        /* The rest of the way begins where the route ends. */
        struct route rest = {{route->squares[route->count - 1]}, 1};
        struct builder ignored = BUILDER(GAME_MOVE_TEXT);
        if (write_captures(&rest, move, left, FIRST_WAY, &ignored))
            return left == 0 ? MATCH_PATH : MATCH_BEGINNING;
    }
    return route->count == 2 && has_same_ends(route, move) ? MATCH_ENDS : MATCH_NONE;
}

enum move_match checkers_match_move(const struct any_position *position, move move,
                                    struct text word)
{
    struct builder ignored = BUILDER(TEXT_QUOTE_MAX);
    struct route route;
    (void)position;
    return read_route(&route, word, &ignored) ? match_route(&route, move) : MATCH_NONE;
}

/* A move as text: all squares, or only its ends. */
static void write_route(move move, bool whole, struct builder *text)
{
    const bool is_capture = move_captured(move) != 0;
    struct route route = {{move_from(move), move_to(move)}, whole && is_capture ? 1 : 2};
    if (route.count == 1)
        write_captures(&route, move, move_captured(move), FIRST_WAY, text);
    else
        write_squares(&route, is_capture ? 'x' : '-', text);
}

void checkers_write_ways(const struct any_position *position, move move, struct builder *text)
{
    (void)position;
    struct route route = {{move_from(move)}, 1};
    if (move_captured(move) != 0) {
        write_captures(&route, move, move_captured(move), ALL_WAYS, text);
    } else {
        builder_add_char(text, ' ');
        write_route(move, true, text);
    }
}

/* Complains about a word with all the moves that it could have been; false. */
static bool refuse_for(struct builder *why, struct text word, const char *fault,
                       const uint64_t *moves, size_t count)
{
    refuse(why, word, fault);
    for (size_t i = 0; i < count; i++) {
        builder_add(why, i == 0 ? " " : " or ");
        write_route(moves[i], true, why);
    }
    return false;
}

/* Says why no legal move fits a route; false. */
static bool refuse_route(struct builder *why, struct text word, const struct position *position,
                         const struct route *route)
{
    const enum player turn = position->turn;
    const bitboard from = bitboard_of(route->squares[0]);
    move list[MOVES_MAX];
    const size_t count = position_moves(position, list);
    /* From what makes any move wrong to what makes this one wrong. */
    if (count == 0)
        return refuse(why, word, "the game is over");
    if ((position->pieces[player_other(turn)] & from) != 0)
        return refuse(why, word, turn == FIRST ? "it is Black's turn" : "it is White's turn");
    if ((position->pieces[turn] & from) == 0)
        return refuse(why, word, "there is no piece on the first square");
    if (move_captured(list[0]) != 0)
        return refuse_for(why, word, "a capture must be made:", list, count);
    return refuse(why, word, "not a legal move");
}

bool checkers_read_move(const struct any_position *any, struct text *text, move *move,
                        struct builder *why)
{
    const struct position position = position_of(any);
    struct route route;
    if (!read_route(&route, *text, why))
        return false;

    uint64_t list[MOVES_MAX], fitting[MOVES_MAX];
    const size_t count = position_moves(&position, list);
    const uint64_t *named = NULL;
    size_t fits = 0;
    for (size_t i = 0; i < count; i++) {
        const enum move_match match = match_route(&route, list[i]);
        if (match == MATCH_PATH)
            named = &list[i];
        if (route.count == 2 && has_same_ends(&route, list[i]))
            fitting[fits++] = list[i];
    }
    /* A full path wins over its ends: 1x10x19 names a move even where other captures join 1 and 19
     * too. A move given by its ends must be the only one. */
    if (named == NULL && fits == 1)
        named = fitting;
    if (named == NULL && fits == 0)
        return refuse_route(why, *text, &position, &route);
    if (named == NULL)
        return refuse_for(why, *text, "may be", fitting, fits);
    *move = *named;
    *text = (struct text){text->start + text->length, 0};
    return true;
}

void checkers_write_move(const struct any_position *any, move move, struct builder *text)
{
    const struct position position = position_of(any);
    uint64_t list[MOVES_MAX];
    const size_t count = position_moves(&position, list);
    /* PDN writes only the ends, and the path where two captures share them. */
    unsigned like = 0;
    for (size_t i = 0; i < count; i++)
        like += move_index(list[i]) == move_index(move);
    write_route(move, like > 1, text);
}
