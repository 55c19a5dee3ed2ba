/* Moves under all rule sets except English (english/moves.h). */
#pragma once

#include FACTS_HEADER

#include "games/draughts/captures.h"
#include "games/draughts/draws.h"

/* The men of a side that can capture. */
FOR_SIDE bitboard capturing_men(enum player side, const struct view *view, bitboard opponent_kings)
{
    const bitboard opponent = MEN_CAPTURE_KINGS ? view->opponent : view->opponent & ~opponent_kings;
    const struct starts ahead = jump_starts(side, opponent, view->empty);
    bitboard able = ahead.slash | ahead.backslash;
    if (MEN_CAPTURE_BACKWARD) {
        const struct starts back = jump_starts(player_other(side), opponent, view->empty);
        able |= back.slash | back.backslash;
    }
    return view->men & able;
}

/* Can a king of the view capture? */
static inline bool has_capturing_king(const struct view *view)
{
    bitboard targets = 0;
    if (view->kings == 0)
        return false;
    for (unsigned direction = 0; direction < DIRECTIONS; direction++) {
        const bitboard reached =
            KINGS_FLY ? fill_in(view->kings, view->empty, direction) : view->kings;
        targets |= step_in(reached, direction) & view->opponent &
                   step_in(view->empty, (direction + 2) % DIRECTIONS);
    }
    return targets != 0;
}

FOR_SIDE size_t list_captures(enum player side, const struct view *view, bitboard opponent_kings,
                              bitboard men, move *list)
{
    struct captures captures = {
        .opponent = view->opponent,
        .opponent_kings = opponent_kings,
        .side = side,
        .list = list,
    };
    for (bitboard rest = men | view->kings; rest != 0; rest &= rest - 1) {
        const bitboard at = rest & -rest;
        captures.by_king = (view->kings & at) != 0;
        captures.from = bits_lowest(at);
        captures.empty = view->empty | at;
        captures_follow(&captures, &(struct path){0}, at, captures.by_king);
    }
    return captures.count;
}

FOR_SIDE size_t list_steps(enum player side, const struct view *view, move *list)
{
    const struct starts starts = step_starts(side, view->empty);
    move *end = list;
    for (bitboard rest = view->men & (starts.slash | starts.backslash); rest != 0;) {
        const square from = bits_take_lowest(&rest);
        *end = move_make(from, side == FIRST ? from + SLASH : from - SLASH, 0);
        end += starts.slash >> from & 1;
        *end = move_make(from, side == FIRST ? from + BACKSLASH : from - BACKSLASH, 0);
        end += starts.backslash >> from & 1;
    }
    for (bitboard rest = view->kings; rest != 0;) {
        const square from = bits_take_lowest(&rest);
        for (bitboard to = king_steps(bitboard_of(from), view->empty, KINGS_FLY); to != 0;)
            *end++ = move_make(from, bits_take_lowest(&to), 0);
    }
    return (size_t)(end - list);
}

FOR_SIDE size_t list_moves(enum player side, const struct position *position, move *list)
{
    const struct view view = view_of(position, side);
    const bitboard opponent_kings = view.opponent & position->kings;
    const bitboard men = capturing_men(side, &view, opponent_kings);
    if (men != 0 || has_capturing_king(&view))
        return list_captures(side, &view, opponent_kings, men, list);
    return list_steps(side, &view, list);
}

static inline size_t position_moves(const struct position *position, move list[MOVES_MAX])
{
    return position->turn == FIRST ? list_moves(FIRST, position, list)
                                   : list_moves(SECOND, position, list);
}

/* Captures count once: perft tables disagree about flying kings' ways. */
static inline unsigned move_ways(const struct position *position, move move)
{
    (void)position;
    (void)move;
    return 1;
}

FOR_SIDE size_t count_moves(enum player side, const struct position *position)
{
    const struct view view = view_of(position, side);
    const bitboard opponent_kings = view.opponent & position->kings;
    const bitboard men = capturing_men(side, &view, opponent_kings);
    if (men != 0 || has_capturing_king(&view)) {
        move list[MOVES_MAX];
        return list_captures(side, &view, opponent_kings, men, list);
    }
    size_t count = count_starts(view.men, step_starts(side, view.empty));
    for (bitboard rest = view.kings; rest != 0; rest &= rest - 1)
        count += bits_count(king_steps(rest & -rest, view.empty, KINGS_FLY));
    return count;
}

static inline size_t position_count_ways(const struct position *position)
{
    return position->turn == FIRST ? count_moves(FIRST, position) : count_moves(SECOND, position);
}

/* Returns whether no capture is pending. */
FOR_SIDE bool is_quiet_for(enum player side, const struct position *position)
{
    const struct view view = view_of(position, side);
    return capturing_men(side, &view, view.opponent & position->kings) == 0 &&
           !has_capturing_king(&view);
}

static inline bool position_is_quiet(const struct position *position)
{
    return position->turn == FIRST ? is_quiet_for(FIRST, position) : is_quiet_for(SECOND, position);
}

static inline bool move_crowns(const struct position *position, move move)
{
    return (position->kings & bitboard_of(move_from(move))) == 0 &&
           ((move & MOVE_CROWNED) != 0 ||
            (crowning_row(position->turn) & bitboard_of(move_to(move))) != 0);
}

/* Plays a legal move. */
static inline void position_play(struct position *position, move move)
{
    const enum player side = position->turn;
    const square from = move_from(move), to = move_to(move);
    const bitboard captured = move_captured(move);
    const bool was_king = (position->kings & bitboard_of(from)) != 0;
    const bool crowns = move_crowns(position, move);

    position->pieces[side] = (position->pieces[side] & ~bitboard_of(from)) | bitboard_of(to);
    position->key ^= key_words[side][from] ^ key_words[side][to] ^ KEY_TURN;
    if (was_king) {
        position->kings &= ~bitboard_of(from);
        position->key ^= key_words[KEY_KINGS][from];
    }
    if (was_king || crowns) {
        position->kings |= bitboard_of(to);
        position->key ^= key_words[KEY_KINGS][to];
    }
    if (captured != 0)
        remove_captured(position, player_other(side), captured);
    position->turn = player_other(side);
    count_progress(position, (struct progress){was_king, crowns, bits_count(captured)});
}
