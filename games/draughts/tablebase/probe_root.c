/*
 * Probing at the root, compiled once per rule set: moves that keep the result, and make progress in
 * a win of unknown distance.
 *
 * Conversions (captures, men's moves) cannot be undone, and a game has few, so any winning one is
 * progress. Without one, SECTION_MTC ranks king steps by moves to a conversion.
 */
#include GAME_HEADER

#include "games/base/mapping.h"
#include "games/draughts/tablebase/probe.h"
#include "games/dynamic.h"

enum result { KNOWN_LOST, KNOWN_DRAWN, KNOWN_WON, NOT_KNOWN };

enum { FAR_AWAY = 255 };

/* A position's result for its side to move. */
struct probe_result {
    enum result result;
    unsigned winner_moves; /* of a loss: to the next conversion, or FAR_AWAY */
};

static struct probe_result result_of_value(enum section_kind kind, uint8_t value)
{
    if (kind == SECTION_DTW && value == DTW_DRAW)
        return (struct probe_result){.result = KNOWN_DRAWN};
    if (kind == SECTION_DTW && value % 2 == 1)
        return (struct probe_result){.result = KNOWN_WON};
    if (kind == SECTION_DTW)
        return (struct probe_result){KNOWN_LOST, value / 2};
    if (value >= MTC_LOSS)
        return (struct probe_result){KNOWN_LOST, value - MTC_LOSS};
    if (value == WLD_LOSS)
        return (struct probe_result){KNOWN_LOST, FAR_AWAY};
    return (struct probe_result){.result = value == WLD_WIN ? KNOWN_WON : KNOWN_DRAWN};
}

static struct probe_result probe_position(const struct tablebase *tablebase,
                                          const struct position *position);

/* Returns the result of the best capture, as no section has it. */
static struct probe_result search_captures(const struct tablebase *tablebase,
                                           const struct position *position)
{
    move list[MOVES_MAX];
    const size_t count = position_moves(position, list);
    bool is_unknown = false, is_drawn = false;
    for (size_t i = 0; i < count; i++) {
        struct position child = *position;
        position_play(&child, list[i]);
        const enum result after = probe_position(tablebase, &child).result;
        if (after == KNOWN_LOST)
            return (struct probe_result){.result = KNOWN_WON};
        is_unknown = is_unknown || after == NOT_KNOWN;
        is_drawn = is_drawn || after == KNOWN_DRAWN;
    }
    return (struct probe_result){is_unknown ? NOT_KNOWN : is_drawn ? KNOWN_DRAWN : KNOWN_LOST, 1};
}

static struct probe_result probe_position(const struct tablebase *tablebase,
                                          const struct position *position)
{
    if (position->pieces[position->turn] == 0)
        return (struct probe_result){KNOWN_LOST, 0};
    if (!position_is_quiet(position))
        return search_captures(tablebase, position);
    const struct relative_position relative = relative_of(position);
    const struct section *section = section_find(tablebase, &relative);
    if (section == NULL)
        return (struct probe_result){.result = NOT_KNOWN};
    const uint8_t value = section_value(section, slice_index(&section->slice, &relative));
    if (mapping_is_lost(section->mapping))
        return (struct probe_result){.result = NOT_KNOWN};
    return result_of_value(section->kind, value);
}

/* Returns whether a move is a capture or a man's. */
static bool is_conversion(const struct position *position, move move)
{
    return move_captured(move) != 0 || (position->kings & bitboard_of(move_from(move))) == 0;
}

static bool is_distance_known(const struct tablebase *tablebase, const struct position *position)
{
    const struct relative_position relative = relative_of(position);
    const struct section *section = section_find(tablebase, &relative);
    return section != NULL && section->kind == SECTION_DTW;
}

/* Ranks, lower is better: wins by moves to conversion, draws, others. */
enum { RANK_CONVERSION = 0, RANK_DRAW = 1000, RANK_OTHER };

size_t OF_GAME(tablebase_probe_root)(const struct tablebase *tablebase,
                                     const struct any_position *any, move *list)
{
    const struct position position = position_of(any);
    if (bits_count(position.pieces[FIRST] | position.pieces[SECOND]) > tablebase->pieces_max)
        return 0;
    const bool is_measured = is_distance_known(tablebase, &position);
    move moves[MOVES_MAX];
    const size_t count = position_moves(&position, moves);
    size_t chosen = 0;
    unsigned best = RANK_OTHER;
    bool is_unknown = false;
    for (size_t i = 0; i < count; i++) {
        struct position child = position;
        position_play(&child, moves[i]);
        const struct probe_result after = probe_position(tablebase, &child);
        is_unknown = is_unknown || after.result == NOT_KNOWN;
        unsigned rank = after.result == KNOWN_DRAWN ? RANK_DRAW : RANK_OTHER;
        if (after.result == KNOWN_LOST)
            rank = is_measured || is_conversion(&position, moves[i]) ? RANK_CONVERSION
                                                                     : 1 + after.winner_moves;
        if (rank < best)
            chosen = 0;
        if (rank > best || rank == RANK_OTHER)
            continue;
        best = rank;
        list[chosen++] = moves[i];
    }
    return best == RANK_DRAW && is_unknown ? 0 : chosen;
}
