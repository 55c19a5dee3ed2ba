/*
 * Moves: how they are packed, listed, counted and played.
 *
 * A move is its start, its end and the set of pieces it captures: bits 0-5, 6-11 and 12-46. Two
 * ways to capture the same pieces between the same squares are the same move.
 */
#ifndef KINGDROP_GAMES_CHECKERS_MOVES_H
#define KINGDROP_GAMES_CHECKERS_MOVES_H

#include "games/checkers/board.h"

/*
 * Room for the moves of any position with at most PIECES_MAX pieces a side. Twelve kings have 48
 * steps at most. Captures are fewer: a jump goes two rows and two columns, so a piece stays on the
 * eight squares of its own class, of which there are four, and jumps over nine squares inside the
 * board that only one other class jumps too. Trying every set of pieces on every class shows that
 * twelve pieces never have more than 34 captures; a test repeats the trial.
 */
#define MOVES_MAX 48
#define CAPTURES_MAX 34

static inline move move_make(square from, square to, bitboard captured)
{
    return from | (move)to << 6 | captured << 12;
}

static inline square move_from(move move)
{
    return move & 63;
}

static inline square move_to(move move)
{
    return move >> 6 & 63;
}

static inline bitboard move_captured(move move)
{
    return move >> 12;
}

/* The pieces that can capture. */
FOR_SIDE bitboard jumpers(enum player side, const struct view *view)
{
    const bitboard men_starts = jump_starts(side, view->foe, view->empty);
    if (view->kings == 0)
        return view->men & men_starts;
    const bitboard king_starts =
        men_starts | jump_starts(player_other(side), view->foe, view->empty);
    return (view->men & men_starts) | (view->kings & king_starts);
}

/* A capture by one piece, followed along all its ways. */
struct capture {
    square from;
    bitboard foe, empty;        /* the square it left counts as empty */
    unsigned first_way, ways;   /* the directions open to the piece */
    move *list;                 /* where its moves begin */
};

/* One step in one of four ways: down the board (0 and 1) or up (2 and 3). */
#define WAYS 4

static inline bitboard step(bitboard set, unsigned way)
{
    switch (way) {
    case 0:
        return set << SLASH;
    case 1:
        return set << BACKSLASH;
    case 2:
        return set >> SLASH;
    default:
        return set >> BACKSLASH;
    }
}

/* Adds every way to go on capturing from a square, or else the move that ends there unless it is
 * listed already. Returns the list's new end. A man that is crowned goes no further: there is no
 * square ahead of it. A captured piece is never in the way, for no piece can land where it jumps. */
static inline move *capture_follow(const struct capture *capture, square at, bitboard captured,
                                   move *end)
{
    bool goes_on = false;
    for (unsigned way = capture->first_way; way < capture->first_way + capture->ways; way++) {
        const bitboard over = step(bitboard_of(at), way) & capture->foe & ~captured;
        const bitboard onto = step(over, way) & capture->empty;
        if (onto == 0)
            continue;
        goes_on = true;
        end = capture_follow(capture, bits_lowest(onto), captured | over, end);
    }
    if (goes_on)
        return end;
    const move move = move_make(capture->from, at, captured);
    for (const uint64_t *listed = capture->list; listed < end; listed++)
        if (*listed == move)
            return end;
    *end = move;
    return end + 1;
}

/* Lists the captures of the men among the jumpers that jump first along one diagonal. */
FOR_SIDE move *list_men_jumps(enum player side, const struct view *view, bitboard starts,
                              enum diagonal diagonal, move *end)
{
    const bitboard over = ahead(side, view->men & starts, diagonal) & view->foe;
    bitboard onto = ahead(side, over, diagonal) & view->empty;
    while (onto != 0) {
        const square to = bits_take_lowest(&onto);
        const square from = side == FIRST ? to - 2 * diagonal : to + 2 * diagonal;
        const bitboard captured = behind(side, bitboard_of(to), diagonal);
        if ((bitboard_of(to) & starts) == 0) {
            *end++ = move_make(from, to, captured);
            continue;
        }
        const struct capture capture = {
            .from = from,
            .foe = view->foe,
            .empty = view->empty,
            .first_way = side == FIRST ? 0 : 2,
            .ways = 2,
            .list = end,
        };
        end = capture_follow(&capture, to, captured, end);
    }
    return end;
}

FOR_SIDE move *list_captures(enum player side, const struct view *view, bitboard kings, move *end)
{
    const bitboard starts = jump_starts(side, view->foe, view->empty);
    end = list_men_jumps(side, view, starts, SLASH, end);
    end = list_men_jumps(side, view, starts, BACKSLASH, end);
    while (kings != 0) {
        const square from = bits_take_lowest(&kings);
        const struct capture capture = {
            .from = from,
            .foe = view->foe,
            .empty = view->empty | bitboard_of(from),
            .ways = WAYS,
            .list = end,
        };
        end = capture_follow(&capture, from, 0, end);
    }
    return end;
}

/* Lists the moves of pieces that step ahead along one diagonal, as the given side sees it. */
FOR_SIDE move *list_steps(enum player side, bitboard pieces, bitboard empty,
                          enum diagonal diagonal, move *end)
{
    bitboard onto = ahead(side, pieces, diagonal) & empty;
    while (onto != 0) {
        const square to = bits_take_lowest(&onto);
        *end++ = move_make(side == FIRST ? to - diagonal : to + diagonal, to, 0);
    }
    return end;
}

FOR_SIDE size_t list_moves(enum player side, const struct position *position, move *list)
{
    const struct view view = view_of(position, side);
    const bitboard able = jumpers(side, &view);
    move *end = list;
    if (able != 0)
        return (size_t)(list_captures(side, &view, view.kings & able, end) - list);

    end = list_steps(side, view.men | view.kings, view.empty, SLASH, end);
    end = list_steps(side, view.men | view.kings, view.empty, BACKSLASH, end);
    if (view.kings != 0) {
        end = list_steps(player_other(side), view.kings, view.empty, SLASH, end);
        end = list_steps(player_other(side), view.kings, view.empty, BACKSLASH, end);
    }
    return (size_t)(end - list);
}

static inline size_t position_moves(const struct position *position, move list[MOVES_MAX])
{
    return position->turn == FIRST ? list_moves(FIRST, position, list)
                                   : list_moves(SECOND, position, list);
}

FOR_SIDE size_t count_steps(enum player side, bitboard pieces, bitboard empty)
{
    return bits_count(ahead(side, pieces, SLASH) & empty) +
           bits_count(ahead(side, pieces, BACKSLASH) & empty);
}

/* The number of ways in which a set of men can capture. All men that jump along one diagonal land
 * on squares of their own, so they are followed together: those that stop are counted, the others
 * jump on from where they are. Their different ways capture different pieces. */
static inline size_t count_men_captures(enum player side, bitboard men, bitboard foe,
                                        bitboard empty, bitboard starts)
{
    const bitboard slash = ahead(side, ahead(side, men, SLASH) & foe, SLASH) & empty;
    const bitboard backslash = ahead(side, ahead(side, men, BACKSLASH) & foe, BACKSLASH) & empty;
    size_t count = bits_count(slash & ~starts) + bits_count(backslash & ~starts);
    if ((slash & starts) != 0)
        count += count_men_captures(side, slash & starts, foe, empty, starts);
    if ((backslash & starts) != 0)
        count += count_men_captures(side, backslash & starts, foe, empty, starts);
    return count;
}

FOR_SIDE size_t count_moves(enum player side, const struct position *position)
{
    const struct view view = view_of(position, side);
    const bitboard able = jumpers(side, &view);
    if ((able & view.kings) != 0) {
        move list[MOVES_MAX];
        return (size_t)(list_captures(side, &view, able & view.kings, list) - list);
    }
    if (able != 0)
        return count_men_captures(side, able, view.foe, view.empty,
                                  jump_starts(side, view.foe, view.empty));

    size_t count = count_steps(side, view.men | view.kings, view.empty);
    if (view.kings != 0)
        count += count_steps(player_other(side), view.kings, view.empty);
    return count;
}

static inline size_t position_count_moves(const struct position *position)
{
    return position->turn == FIRST ? count_moves(FIRST, position) : count_moves(SECOND, position);
}

/* Takes captured pieces off the board. */
static inline void remove_captured(struct position *position, enum player owner, bitboard captured)
{
    const bitboard kings = captured & position->kings;
    position->pieces[owner] ^= captured;
    position->kings ^= kings;
    for (bitboard rest = captured; rest != 0;)
        position->key ^= key_words[owner][bits_take_lowest(&rest)];
    for (bitboard rest = kings; rest != 0;)
        position->key ^= key_words[KEY_KINGS][bits_take_lowest(&rest)];
}

/* Plays a legal move. */
static inline void position_play(struct position *position, move move)
{
    const enum player side = position->turn;
    const square from = move_from(move), to = move_to(move);
    const bitboard captured = move_captured(move);
    const bool is_king = (position->kings & bitboard_of(from)) != 0;

    position->pieces[side] = (position->pieces[side] & ~bitboard_of(from)) | bitboard_of(to);
    position->key ^= key_words[side][from] ^ key_words[side][to] ^ KEY_TURN;
    position->quiet_plies = is_king ? position->quiet_plies + 1 : 0;
    if (is_king) {
        position->kings = (position->kings & ~bitboard_of(from)) | bitboard_of(to);
        position->key ^= key_words[KEY_KINGS][from] ^ key_words[KEY_KINGS][to];
    } else if ((bitboard_of(to) & crowning_row(side)) != 0) {
        position->kings |= bitboard_of(to);
        position->key ^= key_words[KEY_KINGS][to];
    }
    if (captured != 0) {
        remove_captured(position, player_other(side), captured);
        position->quiet_plies = 0;
    }
    position->turn = player_other(side);
}

#endif
