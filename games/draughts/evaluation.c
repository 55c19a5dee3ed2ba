/* The network and its terms, compiled once per rule set. */
#include GAME_HEADER

#include "games/draughts/labels.h"
#include "games/draughts/notation.h"
#include "games/dynamic.h"

#if HAS_WEIGHTS
extern const unsigned char OF_GAME(weights)[2 * NETWORK_NUMBERS + 1];

/* embed.py writes the machine's byte order and the union's alignment. */
#define NETWORK_OF_BUILD ((const union network *)(const void *)OF_GAME(weights))
#else
#define NETWORK_OF_BUILD NULL
#endif

const union network *const OF_GAME(network) = NETWORK_OF_BUILD;

struct weights *OF_GAME(weights_open)(const char *file, struct builder *error)
{
    return weights_open(file, GAME_TEXT, error);
}

/* The position without the piece on a square. */
static struct position without_piece(struct position position, square at)
{
    position.pieces[FIRST] &= ~bitboard_of(at);
    position.pieces[SECOND] &= ~bitboard_of(at);
    position.kings &= ~bitboard_of(at);
    return position;
}

static score value_for_first(const struct position *position, const struct weights *weights)
{
    const score value = position_evaluate(position, weights);
    return position->turn == FIRST ? value : -value;
}

/* A piece adds the value that its removal takes away. */
void OF_GAME(explain)(const struct any_position *any, const struct weights *weights,
                      struct builder *text)
{
    const struct position position = position_of(any);
    const score value = value_for_first(&position, weights);
    const char *first = OF_GAME(player_names)[FIRST];
    builder_add(text, "What each piece adds to the evaluation for %s, in hundredths of a man\n",
                first);
    for (unsigned row = 0; row < 8; row++) {
        builder_add(text, is_indented(row) ? "      " : "");
        for (unsigned index = 4 * row; index < 4 * row + 4; index++) {
            const square at = square_of_index(index);
            const struct position without = without_piece(position, at);
            const char *gap = index < 4 * row + 3 ? "     " : "\n";
            if (OF_GAME(piece_letter)(&position, at) == '.')
                builder_add(text, "      .%s", gap);
            else
                builder_add(text, "%c %+5d%s", OF_GAME(piece_letter)(&position, at),
                            value - value_for_first(&without, weights), gap);
        }
    }
    builder_add(text, "evaluation for %s %+d\n", first, value);
}
