/*
 * The static evaluation: what a position looks worth without any search, in hundredths of a man.
 *
 * Features are counted, for either side by the same code. The evaluation is the sum of the
 * differences, each times a weight that goes evenly from one value with all pieces on the board to
 * another with none. Where rows are numbered, row 0 is the side's own first one, row 7 the one
 * where it is crowned.
 */
#ifndef KINGDROP_GAMES_CHECKERS_EVALUATE_H
#define KINGDROP_GAMES_CHECKERS_EVALUATE_H

#include "games/checkers/board.h"

enum feature {
    FEATURE_MEN,
    FEATURE_KINGS,
    FEATURE_GUARDS, /* men still on the first row, who keep the other side from kings */
    FEATURE_BRIDGE, /* the pair of them that guards best */
    FEATURE_ROWS,   /* that men have gone: a burden at first, a hope in the end */
    FEATURE_CENTRE_MEN,
    FEATURE_CENTRE_KINGS,
    FEATURE_MAN_STEPS, /* after which the man is not captured at once */
    FEATURE_KING_STEPS,
    FEATURE_TRAPPED,  /* kings without such a step */
    FEATURE_DOG_HOLE, /* a man stuck for good in the corner where it came to be crowned */
    FEATURE_RUNAWAYS, /* steps of the last three before the crown, by men whom nothing stops */
    FEATURE_THE_MOVE, /* the opposition in an ending of equal numbers */
    FEATURE_TURN,     /* the right to move */
    FEATURES
};

/* What one of the things counted is worth with all pieces on the board, and with none. Material
 * grows as the pieces go, so that the side ahead likes to exchange. */
struct weight {
    int full, bare;
};

static const struct weight feature_weights[FEATURES] = {
    [FEATURE_MEN] = {100, 130},      [FEATURE_KINGS] = {130, 170},    [FEATURE_GUARDS] = {5, 2},
    [FEATURE_BRIDGE] = {9, 3},       [FEATURE_ROWS] = {-2, 2},        [FEATURE_CENTRE_MEN] = {5, 2},
    [FEATURE_CENTRE_KINGS] = {3, 9}, [FEATURE_MAN_STEPS] = {3, 2},    [FEATURE_KING_STEPS] = {4, 5},
    [FEATURE_TRAPPED] = {-20, -35},  [FEATURE_DOG_HOLE] = {-12, -20}, [FEATURE_RUNAWAYS] = {5, 10},
    [FEATURE_THE_MOVE] = {0, 8},     [FEATURE_TURN] = {3, 5},
};

#define SQUARE_BIT(number) (UINT64_C(1) << ((number)-1 + ((number)-1) / 8))
#define ROW_BITS(row) (UINT64_C(0xf) << (4 * (row) + (row) / 2))
#define CENTRE_BITS                                                                                \
    (SQUARE_BIT(10) | SQUARE_BIT(11) | SQUARE_BIT(14) | SQUARE_BIT(15) | SQUARE_BIT(18) |          \
     SQUARE_BIT(19) | SQUARE_BIT(22) | SQUARE_BIT(23))

/* A set as the side sees it when Black would see the given one. For constants. */
FOR_SIDE bitboard seen_by(enum player side, bitboard set)
{
    if (side == FIRST)
        return set;
    set = (set >> 1 & UINT64_C(0x5555555555555555)) | (set & UINT64_C(0x5555555555555555)) << 1;
    set = (set >> 2 & UINT64_C(0x3333333333333333)) | (set & UINT64_C(0x3333333333333333)) << 2;
    set = (set >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (set & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
    return __builtin_bswap64(set) >> (64 - SQUARES_END);
}

/* The sum of the rows of a set of squares below row 7: the row's number is put together from its
 * binary digits. */
FOR_SIDE unsigned count_rows(enum player side, bitboard set)
{
    const bitboard ones = seen_by(side, ROW_BITS(1) | ROW_BITS(3) | ROW_BITS(5));
    const bitboard twos = seen_by(side, ROW_BITS(2) | ROW_BITS(3) | ROW_BITS(6));
    const bitboard fours = seen_by(side, ROW_BITS(4) | ROW_BITS(5) | ROW_BITS(6));
    return bits_count(set & ones) + 2 * bits_count(set & twos) + 4 * bits_count(set & fours);
}

/* The squares from which a piece can take a safe step. */
struct safe_steps {
    struct starts ahead, back;
};

/* A step is safe when no piece of the other side can then jump over the one that stepped, neither
 * along the line of the step, onto the square just left, nor across it. */
FOR_SIDE struct safe_steps find_safe_steps(enum player side, const struct view *view,
                                           bitboard foe_kings)
{
    /* Squares right before a foe, and right before a king that faces the other way. */
    const struct starts met = step_starts(side, view->foe);
    const struct starts chased = step_starts(player_other(side), foe_kings);

    const struct starts open_ahead = step_starts(side, view->empty);
    const struct starts open_back = step_starts(player_other(side), view->empty);
    const bitboard attacked =
        (met.slash & open_back.slash) | (met.backslash & open_back.backslash) |
        (chased.slash & open_ahead.slash) | (chased.backslash & open_ahead.backslash);
    const bitboard safe = view->empty & ~attacked;
    return (struct safe_steps){
        .ahead = {behind(side, safe & ~met.slash, SLASH),
                  behind(side, safe & ~met.backslash, BACKSLASH)},
        .back = {ahead(side, safe & ~chased.slash, SLASH),
                 ahead(side, safe & ~chased.backslash, BACKSLASH)},
    };
}

/* The squares of a row from which a safe step leads to a square of the set. */
FOR_SIDE bitboard leading_to(enum player side, bitboard set, struct starts safe, unsigned row)
{
    return seen_by(side, ROW_BITS(row)) & ((behind(side, set, SLASH) & safe.slash) |
                                           (behind(side, set, BACKSLASH) & safe.backslash));
}

/* The steps that runaway men have behind them on the last three rows before the crown. The step to
 * the crown itself need not be safe: nobody can jump over a piece on the edge. */
FOR_SIDE unsigned count_runaways(enum player side, const struct view *view, struct starts safe)
{
    const struct starts open = step_starts(side, view->empty);
    const bitboard last = seen_by(side, ROW_BITS(6)) & (open.slash | open.backslash);
    const bitboard second = leading_to(side, last, safe, 5);
    const bitboard third = leading_to(side, second, safe, 4);
    return 3 * bits_count(view->men & last) + 2 * bits_count(view->men & second) +
           bits_count(view->men & third);
}

/* Has the side the move, as players call the opposition? Its pieces meet the others with one square
 * between and the other side to play. With equal numbers, and while nothing is captured, that is so
 * for the side to play when an odd number of all pieces stands on the odd rows. */
static inline bool has_the_move(enum player side, const struct position *position)
{
    const bitboard all = position->pieces[FIRST] | position->pieces[SECOND];
    const bool is_odd = bits_count(all & ODD_ROWS) % 2 == 1;
    return bits_count(position->pieces[FIRST]) == bits_count(position->pieces[SECOND]) &&
           is_odd == (position->turn == side);
}

FOR_SIDE void count_features(enum player side, const struct position *position,
                             int counts[FEATURES])
{
    const struct view view = view_of(position, side);
    const bitboard men = view.men, kings = view.kings;
    const struct safe_steps safe = find_safe_steps(side, &view, view.foe & position->kings);
    const bitboard movable_kings =
        safe.ahead.slash | safe.ahead.backslash | safe.back.slash | safe.back.backslash;
    const bitboard bridge = seen_by(side, SQUARE_BIT(1) | SQUARE_BIT(3));

    counts[FEATURE_MEN] = (int)bits_count(men);
    counts[FEATURE_KINGS] = (int)bits_count(kings);
    counts[FEATURE_GUARDS] = (int)bits_count(men & seen_by(side, ROW_BITS(0)));
    counts[FEATURE_BRIDGE] = (men & bridge) == bridge;
    counts[FEATURE_ROWS] = (int)count_rows(side, men);
    counts[FEATURE_CENTRE_MEN] = (int)bits_count(men & CENTRE_BITS);
    counts[FEATURE_CENTRE_KINGS] = (int)bits_count(kings & CENTRE_BITS);
    counts[FEATURE_MAN_STEPS] = (int)count_starts(men, safe.ahead);
    counts[FEATURE_KING_STEPS] =
        (int)(count_starts(kings, safe.ahead) + count_starts(kings, safe.back));
    counts[FEATURE_TRAPPED] = (int)bits_count(kings & ~movable_kings);
    counts[FEATURE_DOG_HOLE] = (men & seen_by(side, SQUARE_BIT(28))) != 0 &&
                               (view.foe & seen_by(side, SQUARE_BIT(32))) != 0;
    counts[FEATURE_RUNAWAYS] = (int)count_runaways(side, &view, safe.ahead);
    counts[FEATURE_THE_MOVE] = has_the_move(side, position);
    counts[FEATURE_TURN] = position->turn == side;
}

/* The value of a sum of weights in a position. */
static inline score taper(const struct position *position, struct weight sum)
{
    const int pieces = (int)bits_count(position->pieces[FIRST] | position->pieces[SECOND]);
    return (sum.full * pieces + sum.bare * (2 * PIECES_MAX - pieces)) / (2 * PIECES_MAX);
}

/* For the side to move. */
static inline score position_evaluate(const struct position *position)
{
    int counts[2][FEATURES];
    count_features(FIRST, position, counts[FIRST]);
    count_features(SECOND, position, counts[SECOND]);
    struct weight sum = {0, 0};
    for (unsigned i = 0; i < FEATURES; i++) {
        const int difference = counts[FIRST][i] - counts[SECOND][i];
        sum.full += difference * feature_weights[i].full;
        sum.bare += difference * feature_weights[i].bare;
    }
    const score value = taper(position, sum);
    return position->turn == FIRST ? value : -value;
}

#endif
