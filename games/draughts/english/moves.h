/*
 * Moves of English checkers. Two ways to capture the same pieces between the same squares are one
 * move. Published perft tables count ways. From the start the counts differ at depth 12
 * (388,623,673 ways, 388,617,999 moves) and 13 (1,766,623,630 and 1,766,564,893).
 */
#pragma once

#include "games/draughts/move.h"
#include "games/draughts/rules/english.h"

/* Twelve kings have at most 48 steps. Captures are fewer, at most 34: a piece jumps within
 * one of four classes of eight squares, whose sets a test enumerates. */
#define MOVES_MAX 48

/* The pieces that can capture. */
FOR_SIDE bitboard jumpers(enum player side, const struct view *view)
{
    const struct starts jumps = jump_starts(side, view->opponent, view->empty);
    const bitboard able = (view->men | view->kings) & (jumps.slash | jumps.backslash);
    if (view->kings == 0)
        return able;
    const struct starts back = jump_starts(player_other(side), view->opponent, view->empty);
    return able | (view->kings & (back.slash | back.backslash));
}

/* Returns whether no capture is pending. */
static inline bool position_is_quiet(const struct position *position)
{
    const enum player side = position->turn;
    if (side == FIRST) {
        const struct view view = view_of(position, FIRST);
        return jumpers(FIRST, &view) == 0;
    }
    const struct view view = view_of(position, SECOND);
    return jumpers(SECOND, &view) == 0;
}

/* A capture by one piece, along all its ways. */
struct capture {
    square from;
    bitboard opponent, empty;             /* a king's own square counts as empty */
    unsigned first_direction, directions; /* open to the piece */
    move *list;                           /* where its moves begin */
};

/* Adds a capture's continuations, or the complete capture unless listed. Returns the list's new
 * end. Crowning ends a move, as no square is ahead. No jump lands on rows of captured pieces, so
 * their removal can wait. */
static inline move *capture_follow(const struct capture *capture, square at, bitboard captured,
                                   move *end)
{
    bool goes_on = false;
    for (unsigned direction = capture->first_direction;
         direction < capture->first_direction + capture->directions; direction++) {
        const bitboard over = step_in(bitboard_of(at), direction) & capture->opponent & ~captured;
        const bitboard onto = step_in(over, direction) & capture->empty;
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

/* Lists men's captures along a diagonal. Men stop where no jump starts. */
FOR_SIDE move *list_men_jumps(enum player side, const struct view *view, struct starts starts,
                              enum diagonal diagonal, move *end)
{
    const bitboard all_starts = starts.slash | starts.backslash;
    bitboard from_squares = view->men & (diagonal == SLASH ? starts.slash : starts.backslash);
    while (from_squares != 0) {
        const square from = bits_take_lowest(&from_squares);
        const bitboard over = ahead(side, bitboard_of(from), diagonal);
        const square to = side == FIRST ? from + 2 * diagonal : from - 2 * diagonal;
        if ((bitboard_of(to) & all_starts) == 0) {
            *end++ = move_make(from, to, over);
            continue;
        }
        const struct capture capture = {
            .from = from,
            .opponent = view->opponent,
            .empty = view->empty,
            .first_direction = side == FIRST ? 0 : 2,
            .directions = 2,
            .list = end,
        };
        end = capture_follow(&capture, to, over, end);
    }
    return end;
}

FOR_SIDE move *list_captures(enum player side, const struct view *view, bitboard kings, move *end)
{
    const struct starts starts = jump_starts(side, view->opponent, view->empty);
    end = list_men_jumps(side, view, starts, SLASH, end);
    end = list_men_jumps(side, view, starts, BACKSLASH, end);
    while (kings != 0) {
        const square from = bits_take_lowest(&kings);
        const struct capture capture = {
            .from = from,
            .opponent = view->opponent,
            .empty = view->empty | bitboard_of(from),
            .directions = DIRECTIONS,
            .list = end,
        };
        end = capture_follow(&capture, from, 0, end);
    }
    return end;
}

/* Lists a side's steps ahead. Each is written, but kept only if legal, to avoid branches. */
FOR_SIDE move *list_steps(enum player side, bitboard pieces, bitboard empty, move *end)
{
    const struct starts starts = step_starts(side, empty);
    for (bitboard rest = pieces & (starts.slash | starts.backslash); rest != 0;) {
        const square from = bits_take_lowest(&rest);
        *end = move_make(from, side == FIRST ? from + SLASH : from - SLASH, 0);
        end += starts.slash >> from & 1;
        *end = move_make(from, side == FIRST ? from + BACKSLASH : from - BACKSLASH, 0);
        end += starts.backslash >> from & 1;
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

    end = list_steps(side, view.men | view.kings, view.empty, end);
    if (view.kings != 0)
        end = list_steps(player_other(side), view.kings, view.empty, end);
    return (size_t)(end - list);
}

static inline size_t position_moves(const struct position *position, move list[MOVES_MAX])
{
    return position->turn == FIRST ? list_moves(FIRST, position, list)
                                   : list_moves(SECOND, position, list);
}

/* Returns the number of ways to capture exactly these pieces. */
static inline unsigned capture_ways(square at, bitboard captured, bitboard empty)
{
    if (captured == 0)
        return 1;
    unsigned count = 0;
    for (unsigned direction = 0; direction < DIRECTIONS; direction++) {
        const bitboard over = step_in(bitboard_of(at), direction) & captured;
        const bitboard onto = step_in(over, direction) & empty;
        if (onto != 0)
            count += capture_ways(bits_lowest(onto), captured & ~over, empty);
    }
    return count;
}

static inline unsigned move_ways(const struct position *position, move move)
{
    const bitboard captured = move_captured(move);
    if (bits_count(captured) < 4) /* no round trip is shorter */
        return 1;
    const bitboard taken = position->pieces[FIRST] | position->pieces[SECOND];
    const square from = move_from(move);
    return capture_ways(from, captured, (BOARD & ~taken) | bitboard_of(from));
}

/* Returns the landing squares from which men jump again. */
FOR_SIDE struct starts jump_on(enum player side, bitboard men, struct starts starts)
{
    const bitboard all = starts.slash | starts.backslash;
    return (struct starts){ahead(side, men & starts.slash, 2 * SLASH) & all,
                           ahead(side, men & starts.backslash, 2 * BACKSLASH) & all};
}

/* Returns the number of ways of all men's captures. Men that jump along one diagonal land on
 * different squares, so they advance together. */
static inline size_t count_men_captures(enum player side, bitboard men, struct starts starts)
{
    const struct starts landed = jump_on(side, men, starts);
    size_t count = count_starts(men, starts);
    if (landed.slash != 0)
        count += count_men_captures(side, landed.slash, starts) - bits_count(landed.slash);
    if (landed.backslash != 0)
        count += count_men_captures(side, landed.backslash, starts) - bits_count(landed.backslash);
    return count;
}

FOR_SIDE size_t count_ways(enum player side, const struct position *position)
{
    const struct view view = view_of(position, side);
    if (view.kings != 0 && jumpers(side, &view) != 0) {
        move list[MOVES_MAX];
        const size_t moves = list_moves(side, position, list);
        size_t count = 0;
        for (size_t i = 0; i < moves; i++)
            count += move_ways(position, list[i]);
        return count;
    }
    const struct starts jumps = jump_starts(side, view.opponent, view.empty);
    const struct starts landed = jump_on(side, view.men, jumps);
    if ((landed.slash | landed.backslash) != 0)
        return count_men_captures(side, view.men, jumps);

    /* Count captures and steps, to avoid a branch. */
    const size_t captures = count_starts(view.men, jumps);
    size_t steps = count_starts(view.men | view.kings, step_starts(side, view.empty));
    if (view.kings != 0)
        steps += count_starts(view.kings, step_starts(player_other(side), view.empty));
    return captures != 0 ? captures : steps;
}

static inline size_t position_count_ways(const struct position *position)
{
    return position->turn == FIRST ? count_ways(FIRST, position) : count_ways(SECOND, position);
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
    position->reversible_plies = is_king ? (uint16_t)(position->reversible_plies + 1) : 0;
    if (is_king) {
        position->kings = (position->kings & ~bitboard_of(from)) | bitboard_of(to);
        position->key ^= key_words[KEY_KINGS][from] ^ key_words[KEY_KINGS][to];
    } else if ((bitboard_of(to) & crowning_row(side)) != 0) {
        position->kings |= bitboard_of(to);
        position->key ^= key_words[KEY_KINGS][to];
    }
    if (captured != 0) {
        remove_captured(position, player_other(side), captured);
        position->reversible_plies = 0;
    }
    position->turn = player_other(side);
}
