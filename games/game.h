/*
 * The dynamic interface of a game, for the protocol, the tests and the tools.
 *
 * The search is compiled with the static interface, `games/<game>/position.h`: see the template,
 * games/tictactoe/position.h. The dynamic one is a `const struct game` of function pointers, and a
 * `const struct variant` for each notation.
 *
 * Functions are pure and thread-safe, except those that open or close files.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/base/movetext.h"
#include "games/base/score.h"
#include "games/base/text.h"
#include "games/tablebase.h"

/* A move, opaque outside its game. MOVE_NONE is never legal. */
typedef uint64_t move;

#define MOVE_NONE ((move)0)

#define GAMES_MAX 64 /* in a build */

/* Maxima over all games; texts include the final NUL. */
#define GAME_MOVES_MAX 128
#define GAME_POSITION_BYTES 64
#define GAME_MOVE_TEXT 64
#define GAME_POSITION_TEXT 256

/* A position of any game, which stores its `struct position` here. */
struct any_position {
    _Alignas(16) unsigned char bytes[GAME_POSITION_BYTES];
};

enum player { FIRST, SECOND };

static inline enum player player_other(enum player player)
{
    return player == FIRST ? SECOND : FIRST;
}

/* How a word names a move: not at all, by its first jumps, its ends or its path. */
enum move_match { MATCH_NONE, MATCH_BEGINNING, MATCH_ENDS, MATCH_PATH };

enum outcome { ONGOING, FIRST_WINS, SECOND_WINS, DRAWN };

struct game_outcome {
    enum outcome kind;
    const char *reason; /* "no legal move", "four in a row"; NULL while ONGOING */
};

struct compact_notation; /* below */
struct weights;          /* of an evaluation, private to its game */
struct solver;           /* games/solver.h */
struct opening_book;     /* games/opening_book.h */

/* A level's strength (engine/level.h): nodes per move, and evaluation noise in cp. */
struct level {
    unsigned nodes, evaluation_noise;
};

/* The chance of winning is 1 / (1 + exp((half_won - score) / spread)). */
struct odds {
    score half_won; /* the score at which the chance is one half */
    score spread;
};

#define LEVEL_ELO_MIN 600  /* the rating of a game's first level */
#define LEVEL_ELO_STEP 200 /* between levels */

/* A position for the bench (engine/bench.c) and for every game's tests. */
struct bench_position {
    unsigned depth;       /* plies, for about a tenth of a second; 0 ends a list */
    const char *moves;    /* from the start position, or NULL */
    const char *position; /* its text, if moves is NULL */
};

/* A board as cells, row by row from the top: a letter for a piece, '.' empty, ' ' unused.
 * Capitals are kings and discs in a winning row. */
enum { PICTURE_CELLS_MAX = 128 };

struct picture {
    unsigned columns, count;
    char cells[PICTURE_CELLS_MAX + 1]; /* ended by NUL */
};

struct game {
    const char *name;            /* "checkers" */
    const char *title;           /* human-readable: "English checkers" */
    enum player white;           /* the player whose time is UCI's wtime */
    unsigned draw_plies;         /* of the no-progress rule; 0: no such rule */
    unsigned draw_repetitions;   /* occurrences of a position that draw; 0: no such rule */
    const char *player_names[2]; /* "Black", "White" */

    /* The game whose search backend plays this one; NULL: its own. */
    const struct game *searched_as;
    /* Rules known only at run time, private to the game's folder. NULL: compiled in. */
    const struct game_rules *rules;

    /* Makes the variant of an unlisted name that fits the game's pattern; the caller frees it.
     * On failure returns NULL and sets *error, unless the name does not fit. NULL member: no
     * pattern. */
    struct variant *(*make_variant)(struct text name, struct builder *error);

    /* Sets the start position; callers use game_start(). */
    void (*start)(const struct game *game, struct any_position *position);
    /* Returns the side to move. */
    enum player (*turn)(const struct any_position *position);

    /* Returns equal keys for equal positions and sides to move. */
    uint64_t (*key)(const struct any_position *position);

    /* Lists all legal moves, each once, in a fixed order. Returns their number, 0 when the game
     * is over. */
    size_t (*moves)(const struct any_position *position, move list[GAME_MOVES_MAX]);

    /* Returns the number of ways to make a legal move, which perft counts; 1 except for a capture
     * that can be jumped in several orders. */
    unsigned (*move_ways)(const struct any_position *position, move move);

    /* Plays a legal move. */
    void (*play)(struct any_position *position, move move);

    /* Returns the outcome on the board; the game history adds draws. */
    struct game_outcome (*outcome)(const struct any_position *position);

    /* Returns the plies since the last irreversible move, such as a capture. */
    unsigned (*reversible_plies)(const struct any_position *position);

    /* Returns the plies left until a draw by no progress, or UINT32_MAX. draw_plies 0: no such
     * rule. */
    unsigned (*plies_to_draw)(const struct any_position *position, unsigned draw_plies);

    /* Returns the static evaluation for the side to move. NULL weights: the build's. */
    score (*evaluate)(const struct any_position *position, const struct weights *weights);
    /* Adds a human-readable explanation of that evaluation. */
    void (*explain)(const struct any_position *position, const struct weights *weights,
                    struct builder *text);
    struct odds odds; /* spread must be above 0 */

    /* Returns a file's weights, or NULL with "FILE: error" in *error; for another game's weights
     * only NULL. NULL member: no weights. */
    struct weights *(*weights_open)(const char *file, struct builder *error);
    void (*weights_close)(struct weights *weights);

    /* Returns the board as cells. */
    struct picture (*picture)(const struct any_position *position);
    /* Adds a used cell's name. NULL: cells have none. */
    void (*cell_name)(unsigned cell, struct builder *text);

    /* Adds the board drawn as text. */
    void (*draw)(const struct any_position *position, struct builder *text);

    /* Reads a position in any notation; callers use game_read_position(). Returns false, sets
     * *error and keeps *position if it is invalid. */
    bool (*read_position)(const struct game *game, struct any_position *position, struct text text,
                          struct builder *error);

    /* Takes one legal move off *text, a word of one or more moves ("4453"). Returns false and
     * sets *error if it is invalid. */
    bool (*read_move)(const struct any_position *position, struct text *text, move *move,
                      struct builder *error);

    /* Returns how a word names a legal move. NULL: moves have no separators. */
    enum move_match (*match_move)(const struct any_position *position, move move, struct text word);

    const struct compact_notation *compact; /* COMPACT_COUNT of them; NULL: none */

    /* Returns the game's exact solver for this CPU. NULL: none. */
    const struct solver *(*solver)(void);

    /* Returns the embedded tablebase, in at most a millisecond. NULL: none. */
    const struct tablebase *(*tablebase_embedded)(void);

    /* Opens a file or folder in addition to the embedded tablebase. Returns NULL with "FILE:
     * error" in *error if nothing opens; on success *error may name a skipped file. Slow. NULL
     * member: none. */
    struct tablebase *(*tablebase_open)(const char *path, struct builder *error);
    void (*tablebase_close)(struct tablebase *tablebase);

    /* The suffix of tablebase files (games/data_folder.h), or NULL. */
    const char *tablebase_ending;
    /* Adds a description: "endgame databases of up to 6 pieces". */
    void (*tablebase_describe)(const struct tablebase *tablebase, struct builder *text);

    /* Lists the moves that keep a known result and, in a win at an unknown distance, make
     * progress. Returns their number, 0 if lost or unknown. NULL: none. */
    size_t (*tablebase_probe_root)(const struct tablebase *tablebase,
                                   const struct any_position *position, move *list);

    /* Maps a position to its representative in opening books. NULL: none. */
    void (*canonical)(struct any_position *position);
    /* Returns the embedded opening book, or NULL. */
    const struct opening_book *(*book_embedded)(void);

    /* The levels, weakest first; full strength begins at the last one. */
    const struct level *levels;
    size_t level_count;

    /* The bench positions; NULL: none. */
    const struct bench_position *bench;
    /* Leaves of perft 1, 2, ... from an independent source; 0 ends the list. */
    const uint64_t *perft_leaves;
};

/* Sets a game's start position. */
static inline void game_start(const struct game *game, struct any_position *position)
{
    game->start(game, position);
}

/* Reads a position in any of the game's notations, as read_position does. */
static inline bool game_read_position(const struct game *game, struct any_position *position,
                                      struct text text, struct builder *error)
{
    return game->read_position(game, position, text, error);
}

/* Takes a word of moves. If the game has separators, blanks beside one do not end the word: "11 -
 * 15". */
static inline struct text game_take_word(const struct game *game, struct text *rest)
{
    return game->match_move != NULL ? movetext_take_word(rest) : text_take_word(rest);
}

/* A name that selects a game and its output notation. */
struct variant {
    const char *name;  /* in UCI_Variant: "checkers", "cfour" */
    const char *alias; /* or NULL */
    const struct game *game;

    /* Adds a legal move in its shortest unambiguous form. */
    void (*write_move)(const struct any_position *position, move move, struct builder *text);

    /* Adds every way to make a move, each after a blank. NULL: there is one way. */
    void (*write_ways)(const struct any_position *position, move move, struct builder *text);
    /* Adds a position. */
    void (*write_position)(const struct any_position *position, struct builder *text);
};

/* The notation that draughts programs exchange:
 *
 *   Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww   side to move, squares 1 to 32: men b w, kings B W, empty e
 *   11-15  15x22x18                     both ends, then all captured squares in any order
 *
 * Some clients write positions as the first player sees them, always as White; their moves use the
 * square numbers of PDN's GameType.
 */
enum { COMPACT_PLAIN, COMPACT_ROTATED, COMPACT_COUNT };

struct compact_notation {
    struct variant variant; /* for output */
    bool (*read_position)(struct any_position *position, struct text text, struct builder *error);

    /* Returns the legal move that a word names, or MOVE_NONE. */
    move (*read_move)(const struct any_position *position, struct text word);
};

/* Returns a listed game by number, or NULL past the last. */
const struct game *game_at(size_t index);

/* Returns a variant by number (0 is the default), or NULL past the last. Variants made from a
 * pattern follow the listed ones. */
const struct variant *variant_at(size_t index);

/* Returns the variant of that name or alias, ignoring case, or NULL. Makes and keeps it if it fits
 * a game's pattern. */
const struct variant *variant_find(struct text name);

/* Does the same; on failure may add a fault or a suggestion to *error. */
const struct variant *variant_named(struct text name, struct builder *error);

/* Limits of the static interface (games/tictactoe/position.h). */
#define MOVE_PACK_BITS 30
#define MOVE_ORDER_SCORE_MAX 1000
