/*
 * A prospect: a position as the solver sees it before it searches. What is forced has been played,
 * and what a static look tells of its value is told.
 */
#ifndef KINGDROP_GAMES_CONNECT4_PROSPECT_H
#define KINGDROP_GAMES_CONNECT4_PROSPECT_H

#include <assert.h>

#include "games/connect4/follow_up.h"
#include "games/connect4/position.h"
#include "games/connect4/proofs.h"

struct prospect {
    bitboard own, other; /* discs of the side to move, who cannot win at once, and of the other */
    bitboard own_wins;   /* empty cells on which they win, within reach or not */
    bitboard other_wins;
    unsigned discs;
    bool turned; /* the side to move is not the one from whose move on this was reached */
    struct value_range range; /* of the value for the side to move */
    uint64_t code;            /* if the range is open: identifies the position; see prospect_code */
};

/* The moves of the side to move that do not lose at once: a block where one is needed, and nothing
 * below a cell on which the other side wins. */
static inline bitboard prospect_moves(const struct prospect *prospect)
{
    const bitboard landings = landing_cells(prospect->own | prospect->other);
    const bitboard blocks = prospect->other_wins & landings;
    if ((blocks & (blocks - 1)) != 0)
        return 0;
    return (blocks != 0 ? blocks : landings) & ~(prospect->other_wins >> 1);
}

static inline void prospect_play(struct prospect *prospect, bitboard move)
{
    const bitboard taken = prospect->own | prospect->other | move;
    const bitboard mover = prospect->own | move, mover_wins = winning_cells(mover, taken);
    prospect->own = prospect->other;
    prospect->own_wins = prospect->other_wins & ~move;
    prospect->other = mover;
    prospect->other_wins = mover_wins;
    prospect->discs++;
    prospect->turned = !prospect->turned;
}

/*
 * The code of a position (see position_code), the same for all positions that differ by dead discs
 * alone, and for mirror images.
 *
 * A row of four cells, not all taken, is alive for a side while the other has no disc on it. A disc
 * on no living row of its side is dead: what becomes of the game does not depend on it. Then its
 * color does not matter either, but where the other color would bring a row to life. So the side to
 * move gives away all its dead discs but those. What comes out is the code of a position that has
 * the same living rows; there is no other way in which positions could get the same code.
 */
static inline uint64_t prospect_code(const struct prospect *prospect, bitboard alive)
{
    const bitboard taken = prospect->own | prospect->other;
    bitboard dead = prospect->own & ~alive;
    if (dead != 0)
        dead &= ~cells_in_fours(fours(BOARD & ~(prospect->own & alive)) & ~fours(taken));
    const struct position alike = {prospect->own & ~dead, taken};
    const bitboard code = position_code(&alike), image = mirrored(code);
    return code < image ? code : image;
}

static inline void prospect_close(struct prospect *prospect, int value)
{
    prospect->range = (struct value_range){value, value};
}

/* Plays forced moves and looks at what they lead to. The knowledge is asked about positions with up
 * to so many discs. */
static inline void prospect_look(struct prospect *prospect, const struct knowledge *knowledge,
                                 unsigned known_discs)
{
    for (;;) {
        int value;
        if (prospect->discs <= known_discs &&
            knowledge_value(knowledge, prospect->own, prospect->own | prospect->other, &value)) {
            prospect_close(prospect, value);
            return;
        }
        if (prospect->discs == CELLS) {
            prospect_close(prospect, 0);
            return;
        }
        const bitboard moves = prospect_moves(prospect);
        if (moves == 0) {
            prospect_close(prospect, -value_of_win(prospect->discs + 2));
            return;
        }
        if ((moves & (moves - 1)) != 0)
            break;
        prospect_play(prospect, moves);
    }

    /* Without a living row there is no win. */
    const bitboard own_alive = cells_in_fours(fours(BOARD & ~prospect->other));
    const bool other_lives = has_four(BOARD & ~prospect->own);
    const int lower = other_lives ? value_at_least(prospect->discs) : 0;
    const int upper = own_alive != 0 ? value_at_most(prospect->discs) : 0;
    const struct follow_up game = {
        .leader = prospect->own,
        .follower = prospect->other,
        .taken = prospect->own | prospect->other,
        .wins = prospect->other_wins,
        .discs = prospect->discs,
    };
    const int held = follow_up_bound(&game);
    prospect->range = (struct value_range){lower, held < upper ? held : upper};
    assert(prospect->range.lower <= prospect->range.upper);
    if (prospect->range.lower < prospect->range.upper)
        prospect->code = prospect_code(prospect, own_alive);
}

#endif
