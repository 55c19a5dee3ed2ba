/* The dynamic interface of Connect Four, without notation. */
#include "games/connect4/position.h"

#include "games/connect4/notation.h"
#include "games/connect4/solver/solver.h"
#include "games/discs.h"
#include "games/dynamic.h"
#include "games/registry.h"
#include "games/rows.h"

static struct game_outcome outcome(const struct any_position *any)
{
    return dynamic_outcome(any, "four in a row", "board full");
}

/* The discs of a finished four are in capitals. */
static struct picture picture(const struct any_position *any)
{
    const struct position position = position_of(any);
    struct picture picture = {.columns = COLUMNS, .count = CELLS};
    const bool first_moves = position_turn(&position) == FIRST;
    const bitboard first = first_moves ? position.own : position_other(&position);
    const bitboard in_four =
        cells_in_fours(fours(first)) | cells_in_fours(fours(first ^ position.taken));
    for (unsigned cell = 0; cell < CELLS; cell++) {
        /* Rank 1 is the lowest line of the picture. */
        const unsigned rank = RANKS - 1 - cell / COLUMNS;
        const bitboard bit = UINT64_C(1) << (cell % COLUMNS * COLUMN_BITS + rank);
        const char *pair = first & bit ? "xX" : position.taken & bit ? "oO" : "..";
        picture.cells[cell] = pair[(in_four & bit) != 0];
    }
    return picture;
}

static void draw(const struct any_position *any, struct builder *text)
{
    _Static_assert(COLUMNS <= 12 && RANKS <= 9, "the board must fit into the picture's frame");
    const struct picture cells = picture(any);
    rows_draw(&cells, text);
}

static void explain(const struct any_position *any, const struct weights *weights,
                    struct builder *text)
{
    (void)weights;
    static const char *const names[TERMS] = {
        [LINES_WITH_ONE] = "open lines with one disc",
        [LINES_WITH_TWO] = "open lines with two discs",
        [FUTURE_THREATS] = "winning cells out of reach",
        [STACKED_THREATS] = "two out of reach, one above the other",
        [IMMEDIATE_WINS] = "winning cells within reach",
        [ZUGZWANG] = "zugzwang wins, a point per disc",
    };
    const struct position position = position_of(any);
    const bool first_moves = position_turn(&position) == FIRST;
    const bitboard first = first_moves ? position.own : position_other(&position);
    const bitboard second = first ^ position.taken;
    /* Count with the search's own function. */
    int counts[2][TERMS] = {{0}};
    count_terms(first, second, counts);
    const struct disc_terms terms = {
        .count = TERMS,
        .names = names,
        .weights = term_weights,
        .counts = {counts[0], counts[1]},
        .value = (int)evaluate(first, second),
    };
    disc_terms_write(&terms, text);
}

static const struct bench_position bench[] = {BENCH_POSITIONS, {0}};

static const uint64_t perft_leaves[] = {PERFT_LEAVES, 0};

const struct game OF_GAME(game) = {
    .name = GAME_TEXT,
    .title = TITLE,
    /* Cute Chess gives the first player White's clock. */
    .white = FIRST,
    .player_names = {"x", "o"},
    .start = dynamic_start,
    DYNAMIC_INTERFACE,
    .outcome = outcome,
    .explain = explain,
    .odds = {.half_won = 76, .spread = 210}, /* 500 games at 20 ms a move */
    .picture = picture,
    .draw = draw,
    .read_position = OF_GAME(read_position),
    .read_move = OF_GAME(read_move),
    .solver = OF_GAME(solver),
#if HAS_BOOK
    .tablebase_embedded = connect4_tablebase_embedded,
    .tablebase_open = connect4_tablebase_open,
    .tablebase_close = connect4_tablebase_close,
#endif
    .levels = disc_levels,
    .level_count = DISC_LEVELS,
    .bench = bench,
    .perft_leaves = perft_leaves,
};

static const struct variant plain = {
    .name = GAME_TEXT,
    .alias = ALIAS,
    .game = &OF_GAME(game),
    .write_move = OF_GAME(write_column),
    .write_position = OF_GAME(write_rows),
};

#ifdef FEN_VARIANT
static const struct variant fen = {
    .name = FEN_VARIANT,
    .game = &OF_GAME(game),
    .write_move = OF_GAME(write_drop),
    .write_position = OF_GAME(write_fen),
};

const struct variant *const OF_GAME(variants)[] = {&plain, &fen, NULL};
#else
const struct variant *const OF_GAME(variants)[] = {&plain, NULL};
#endif
