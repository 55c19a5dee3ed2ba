/*
 * Moves in a setup, where the side to move always moves down the board: what comes after them, as
 * the other side sees it.
 */
#ifndef KINGDROP_TOOLS_ENDGAME_STEPS_H
#define KINGDROP_TOOLS_ENDGAME_STEPS_H

#include "games/checkers/endgame_slice.h"
#include "games/checkers/moves.h"

static inline struct view setup_view(const struct setup *setup)
{
    const bitboard foe = setup->men[FOE] | setup->kings[FOE];
    return (struct view){
        .men = setup->men[OWN],
        .kings = setup->kings[OWN],
        .foe = foe,
        .empty = BOARD & ~(setup->men[OWN] | setup->kings[OWN] | foe),
    };
}

/* The setup after a move, for the other side to move. */
static inline struct setup setup_after(const struct setup *setup, move move)
{
    const bitboard from = bitboard_of(move_from(move)), to = bitboard_of(move_to(move));
    const bitboard captured = move_captured(move);
    struct setup after = *setup;
    after.men[FOE] &= ~captured;
    after.kings[FOE] &= ~captured;
    const bool is_man = (setup->men[OWN] & from) != 0;
    after.men[OWN] &= ~from;
    after.kings[OWN] &= ~from;
    if (is_man && (to & crowning_row(FIRST)) == 0)
        after.men[OWN] |= to;
    else
        after.kings[OWN] |= to;
    return setup_turned(&after);
}

/* Is a move a capture or a man's, which no move takes back? */
static inline bool is_conversion(const struct setup *setup, move move)
{
    return move_captured(move) != 0 || (setup->men[OWN] & bitboard_of(move_from(move))) != 0;
}

/* The position that the given player sees so; it has no key yet. */
static inline struct position setup_position(const struct setup *setup, enum player turn)
{
    const struct setup black = turn == FIRST ? *setup : setup_turned(setup);
    return (struct position){
        .pieces = {[FIRST] = black.men[OWN] | black.kings[OWN],
                   [SECOND] = black.men[FOE] | black.kings[FOE]},
        .kings = black.kings[OWN] | black.kings[FOE],
        .turn = turn,
    };
}

/* All legal moves, as the side to move sees them. */
static inline size_t setup_moves(const struct setup *setup, move list[MOVES_MAX])
{
    const struct position position = setup_position(setup, FIRST);
    return position_moves(&position, list);
}

/* The squares of the given ones next to one. */
static inline bitboard neighbours(square at, bitboard squares)
{
    const bitboard here = bitboard_of(at);
    return (here << SLASH | here << BACKSLASH | here >> SLASH | here >> BACKSLASH) & squares;
}

#endif
