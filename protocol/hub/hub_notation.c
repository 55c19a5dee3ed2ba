#include "protocol/hub/hub_notation.h"

#include <assert.h>
#include <string.h>

#define SQUARES 32
#define EMPTY 'e'

const struct variant *hub_notation_pdn(void)
{
    return variant_find(text_of("english"));
}

/* Returns a man's letter; kings have the colour's. */
static char man_of(char colour)
{
    return (char)(colour - 'A' + 'a');
}

static bool is_digit(char character)
{
    return character >= '0' && character <= '9';
}

/* Positions. */

/* Adds the pieces of a colour to a FEN: ":W21,22,K30". */
static void add_pieces(struct builder *fen, const char *letters, char colour)
{
    const char *divider = "";
    builder_add(fen, ":%c", colour);
    for (unsigned number = 1; number <= SQUARES; number++) {
        if (letters[number] != colour && letters[number] != man_of(colour))
            continue;
        builder_add(fen, "%s%s%u", divider, letters[number] == colour ? "K" : "", number);
        divider = ",";
    }
}

bool hub_notation_read_position(struct any_position *position, struct text text,
                                struct builder *why)
{
    text = text_trim(text);
    if (text.length != 1 + SQUARES || (text.start[0] != 'B' && text.start[0] != 'W'))
        return builder_fail(
            why, "'%.*s': expected the side to move, W or B, and a letter for each of %d squares",
            TEXT_QUOTE(text), SQUARES);
    static const char letters[] = {'w', 'W', 'b', 'B', EMPTY};
    for (unsigned number = 1; number <= SQUARES; number++) {
        if (memchr(letters, text.start[number], sizeof letters) == NULL)
            return builder_fail(why, "'%c' for square %u: expected w, W, b, B or e",
                                text.start[number], number);
    }
    /* The game's reader of FENs checks the position. */
    struct builder fen = BUILDER(GAME_POSITION_TEXT);
    builder_add_char(&fen, text.start[0]);
    add_pieces(&fen, text.start, 'W');
    add_pieces(&fen, text.start, 'B');
    return hub_notation_pdn()->game->read_position(position, builder_text(&fen), why);
}

/* A position as Hub writes it, from its FEN: "B:W21,22,K30:B1,2,3". */
struct letters {
    char of[1 + SQUARES]; /* the side to move, then by square */
};

static struct letters letters_of(const struct any_position *position)
{
    struct builder builder = BUILDER(GAME_POSITION_TEXT);
    hub_notation_pdn()->write_position(position, &builder);

    /* From the FEN: a dialect cannot read the game's positions. */
    struct letters letters = {.of = {builder.start[0]}};
    memset(letters.of + 1, EMPTY, SQUARES);
    char colour = EMPTY;
    bool is_king = false;
    unsigned number = 0;
    /* The final NUL ends the last square as a comma does. */
    for (const char *at = builder.start + 1; at <= builder.start + builder.length; at++) {
        if (is_digit(*at)) {
            number = 10 * number + (unsigned)(*at - '0');
        } else if (*at == 'K') {
            is_king = true;
        } else if (*at == 'W' || *at == 'B') {
            colour = *at;
        } else if (number > 0) {
            assert(number <= SQUARES);
            letters.of[number] = is_king ? colour : man_of(colour);
            number = 0;
            is_king = false;
        }
    }
    return letters;
}

void hub_notation_write_position(const struct any_position *position, struct builder *text)
{
    const struct letters letters = letters_of(position);
    builder_add_text(text, (struct text){letters.of, sizeof letters.of});
}

/* Moves. */

struct squares {
    unsigned from, to;
    uint64_t captured; /* a bit for each square, 1 << number */
};

/* Takes a number and a divider off *rest; returns 0 if there is none. */
static unsigned take_number(struct text *rest)
{
    unsigned number = 0;
    /* Larger numbers are wrong and could overflow. */
    while (rest->length > 0 && is_digit(rest->start[0]) && number <= SQUARES)
        number = 10 * number + (unsigned)(text_take_char(rest) - '0');
    if (rest->length > 0)
        text_take_char(rest);
    return number;
}

/* Captured pieces are gone after the move. */
static struct squares squares_of(const struct any_position *position, move move)
{
    struct builder text = BUILDER(GAME_MOVE_TEXT);
    hub_notation_pdn()->write_move(position, move, &text);
    struct text rest = builder_text(&text);
    /* A path may name squares between the ends. */
    struct squares squares = {.from = take_number(&rest)};
    while (rest.length > 0)
        squares.to = take_number(&rest);

    /* The game's notation leaves out the captured pieces. */
    struct any_position played = *position;
    hub_notation_pdn()->game->play(&played, move);
    const struct letters before = letters_of(position), after = letters_of(&played);
    const char other = before.of[0] == 'W' ? 'B' : 'W';
    for (unsigned number = 1; number <= SQUARES; number++)
        if ((before.of[number] == other || before.of[number] == man_of(other)) &&
            after.of[number] == EMPTY)
            squares.captured |= UINT64_C(1) << number;
    return squares;
}

void hub_notation_write_move(const struct any_position *position, move move, struct builder *text)
{
    const struct squares squares = squares_of(position, move);
    builder_add(text, "%u%c%u", squares.from, squares.captured != 0 ? 'x' : '-', squares.to);
    /* Any order will do; this one is stable. */
    for (unsigned number = 1; number <= SQUARES; number++)
        if ((squares.captured >> number & 1) != 0)
            builder_add(text, "x%u", number);
}

/* Returns true for numbers with single dividers, as in every notation of moves. */
static bool is_numbers(struct text word)
{
    static const char dividers[] = {'-', ':', 'x', 'X'};
    bool was_digit = false;
    for (size_t i = 0; i < word.length; i++) {
        const bool is_divider = memchr(dividers, word.start[i], sizeof dividers) != NULL;
        if (!is_digit(word.start[i]) && !(is_divider && was_digit))
            return false;
        was_digit = !is_divider;
    }
    return was_digit;
}

/* Reads both ends and the captured squares; returns false for anything else. */
static bool read_squares(struct text word, struct squares *squares)
{
    if (!is_numbers(word))
        return false;
    *squares = (struct squares){.from = take_number(&word)};
    squares->to = take_number(&word);
    if (word.length == 0)
        return false;
    while (word.length > 0) {
        const unsigned number = take_number(&word);
        /* A capture has no square twice. */
        if (number == 0 || number > SQUARES || (squares->captured >> number & 1) != 0)
            return false;
        squares->captured |= UINT64_C(1) << number;
    }
    return true;
}

/* Returns the legal move for a word in Hub's form; MOVE_NONE if there is none. */
static move find_capture(const struct any_position *position, struct text word)
{
    struct squares wanted;
    if (!read_squares(word, &wanted))
        return MOVE_NONE;
    move list[GAME_MOVES_MAX];
    /* Compares the few legal moves: a dialect has no rules. */
    const size_t count = hub_notation_pdn()->game->moves(position, list);
    for (size_t i = 0; i < count; i++) {
        const struct squares squares = squares_of(position, list[i]);
        if (squares.from == wanted.from && squares.to == wanted.to &&
            squares.captured == wanted.captured)
            return list[i];
    }
    return MOVE_NONE;
}

/* A capture in Hub's form is never PDN's path of another: a jump lands on an empty square. */
bool hub_notation_play_words(struct game_history *history, struct text words, struct builder *why)
{
    for (struct text word = text_take_word(&words); word.length > 0;
         word = text_take_word(&words)) {
        const move capture = find_capture(&history->now, word);
        if (capture == MOVE_NONE && !game_history_play_words(history, word, why))
            return false;
        if (capture != MOVE_NONE && !game_history_play(history, capture))
            return builder_fail(why, "out of memory");
    }
    return true;
}
