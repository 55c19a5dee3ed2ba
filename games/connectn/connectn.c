/* The dynamic interface of connection games, without notation, and the games with fixed rules. */
#include "games/connectn/position.h"

#include "games/connectn/connectn.h"
#include "games/connectn/notation.h"
#include "games/discs.h"
#include "games/dynamic.h"
#include "games/registry.h"
#include "games/rows.h"

static void start(const struct game *game, struct any_position *any)
{
    struct position position;
    position_start_under(game->rules, &position);
    *any = any_position_of(&position);
}

static struct game_outcome outcome(const struct any_position *any)
{
    static const char *const rows[] = {
        [3] = "three in a row", [4] = "four in a row",  [5] = "five in a row",
        [6] = "six in a row",   [7] = "seven in a row", [8] = "eight in a row",
    };
    const struct position position = position_of(any);
    const unsigned length = position.rules->length;
    const bool is_named = length < sizeof rows / sizeof *rows;
    const bool is_full = cells_equal(position.taken, position.rules->board);
    return dynamic_outcome(any, is_named ? rows[length] : "a whole row",
                           is_full ? "board full" : "no legal move");
}

/* Returns the cells of all rows of these discs. */
static struct cells cells_in_rows(const struct game_rules *rules, struct cells discs)
{
    struct cells found = {0, 0};
    for (unsigned i = 0; i < DIRECTIONS; i += LANES) {
        const struct directions along = {rules_steps(rules, i), true};
        const struct rays rows = rows_along(rules, discs, along);
        found = cells_either(found, cells_of_windows(rules, rows, along));
    }
    return found;
}

/* The discs of a finished row are in capitals. */
static struct picture picture(const struct any_position *any)
{
    const struct position position = position_of(any);
    const struct game_rules *rules = position.rules;
    struct picture picture = {.columns = rules->columns, .count = rules->columns * rules->ranks};
    const struct cells other = position_other(&position);
    const struct cells first = position_turn(&position) == FIRST ? position.own : other;
    const struct cells in_row =
        cells_either(cells_in_rows(rules, position.own), cells_in_rows(rules, other));
    for (unsigned i = 0; i < picture.count; i++) {
        /* Rank 1 is the lowest line of the picture. */
        const unsigned rank = rules->ranks - 1 - i / rules->columns;
        const struct cells cell = cells_at(i % rules->columns * rules->column_bits + rank);
        const char *pair = cells_meet(first, cell)            ? "xX"
                           : cells_meet(position.taken, cell) ? "oO"
                                                              : "..";
        picture.cells[i] = pair[cells_meet(in_row, cell)];
    }
    return picture;
}

static void draw(const struct any_position *any, struct builder *text)
{
    const struct picture cells = picture(any);
    rows_draw(&cells, text);
}

static void explain(const struct any_position *any, const struct weights *weights,
                    struct builder *text)
{
    (void)weights;
    static const char *const names[TERMS] = {
        [LINES_LACKING_3] = "open lines that lack three discs",
        [LINES_LACKING_2] = "open lines that lack two discs",
        [LATER_WINS] = "winning cells out of reach",
        [STACKED_WINS] = "two out of reach, one above the other",
        [WINS_NOW] = "winning cells within reach",
        [SUITING_RANKS] = "out of reach, on the player's ranks",
        [TURN_TO_MOVE] = "the side to move",
    };
    const struct position position = position_of(any);
    const bool first_moves = position_turn(&position) == FIRST;
    const struct cells other = position_other(&position);
    const struct cells first = first_moves ? position.own : other;
    const struct cells second = first_moves ? other : position.own;
    /* Count with the search's own function. */
    int counts[2][TERMS] = {{0}};
    count_all_terms(position.rules, first, second, counts);
    const struct disc_terms terms = {
        .count = TERMS,
        .names = names,
        .weights = position.rules->weights,
        .counts = {counts[0], counts[1]},
        .value = (int)evaluate(position.rules, first, second),
    };
    disc_terms_write(&terms, text);
}

/* The members that all games of the folder share, and a game's own. */
#define CONNECTION_GAME(its_rules, its_name, its_title)                                            \
    .name = (its_name), .title = (its_title), .rules = (its_rules), .white = FIRST,                \
    .player_names = {"x", "o"}, .searched_as = &connect4_popout_game,                              \
    .make_variant = connectn_make_variant, DYNAMIC_INTERFACE, .start = start, .outcome = outcome,  \
    .explain = explain, .odds = {.half_won = 76, .spread = 210}, .picture = picture, .draw = draw, \
    .read_position = connectn_read_position, .read_move = connectn_read_move,                      \
    .levels = disc_levels, .level_count = DISC_LEVELS

struct game connectn_game_of(const struct game_rules *rules, const char *name, const char *title)
{
    return (struct game){CONNECTION_GAME(rules, name, title)};
}

/* Pop Out: the search is compiled under the name of this game. */
const struct game_rules connectn_popout_rules = {
    RULES_OF(7, 6, 4),
    .discs = {21, 21},
    .pops = true,
    .weights = {20, 54, 161, -71, 194, 0, 97},
    .salt = ZOBRIST_WORD(1000),
};

const struct game connect4_popout_game = {
    CONNECTION_GAME(&connectn_popout_rules, "connect4-popout", "Pop Out"),
};

/* Five-in-a-Row: both outer columns start full of alternating discs; a1 and i6 are x's. */
static const struct game_rules five_rules = {
    RULES_OF(9, 6, 5),
    .discs = {27, 27},
    .preset = {{UINT64_C(0x15) | UINT64_C(0x2a) << 56, 0},
               {UINT64_C(0x2a) | UINT64_C(0x15) << 56, 0}},
    .weights = {32, 51, 48, -162, 28, 546, 30},
    .salt = ZOBRIST_WORD(1001),
};

static const struct game five_game = {
    CONNECTION_GAME(&five_rules, "five-in-a-row", "Five-in-a-Row"),
};

static const struct game_rules misere_rules = {
    RULES_OF(7, 6, 4),
    .discs = {21, 21},
    .is_misere = true,
    /* Not fitted: fitted weights gained nothing. */
    .weights = {-5, -20, -45, -45, -80, -40, 0},
    .salt = ZOBRIST_WORD(1002),
};

static const struct game misere_game = {
    CONNECTION_GAME(&misere_rules, "connect4-misere", "Misere Connect Four"),
};

static const struct game_rules anyside_rules = {
    RULES_OF(7, 7, 4),
    .discs = {25, 24},
    .from_any_side = true,
    /* Neither STACKED_WINS nor SUITING_RANKS is counted. */
    .weights = {14, 67, 127, 0, 200, 0, 127},
    .salt = ZOBRIST_WORD(1003),
};

static const struct game anyside_game = {
    CONNECTION_GAME(&anyside_rules, "connect4-anyside", "Connect Four from any side"),
};

/* Plain variants write columns and rows, Fairy-Stockfish's variants drops and its FEN. */
#define PLAIN_VARIANT(its_name, its_game)                                                          \
    {                                                                                              \
        .name = (its_name), .game = (its_game), .write_move = connectn_write_column,               \
        .write_position = connectn_write_rows,                                                     \
    }
#define FEN_VARIANT(its_name, its_game)                                                            \
    {                                                                                              \
        .name = (its_name), .game = (its_game), .write_move = connectn_write_drop,                 \
        .write_position = connectn_write_fen,                                                      \
    }

static const struct variant variants[] = {
    PLAIN_VARIANT("connect4-popout", &connect4_popout_game),
    PLAIN_VARIANT("five-in-a-row", &five_game),
    PLAIN_VARIANT("connect4-misere", &misere_game),
    FEN_VARIANT("cfour-misere", &misere_game),
    PLAIN_VARIANT("connect4-anyside", &anyside_game),
    FEN_VARIANT("cfour-anyside", &anyside_game),
};

const struct variant *const connect4_popout_variants[] = {
    &variants[0], &variants[1], &variants[2], &variants[3], &variants[4], &variants[5], NULL,
};
