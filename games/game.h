/*
 * A game as the protocol, the tests and the tools see it: its dynamic interface.
 *
 * Every game has two interfaces. The static one, `games/<game>/position.h`, is a struct and inline
 * functions that the search is compiled with; "The static interface" below lists the names it must
 * have. The dynamic one is a `const struct game` of function pointers, and one `const struct
 * variant` for each way in which the game's moves and positions are written.
 *
 * All functions here are pure and may be called from any thread, except those that open, use and
 * close files.
 */
#ifndef KINGDROP_GAMES_GAME_H
#define KINGDROP_GAMES_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/base/score.h"
#include "games/base/text.h"
#include "games/tablebase.h"

/* A move; its meaning is private to its game. MOVE_NONE is legal in no game. */
typedef uint64_t move;

#define MOVE_NONE ((move)0)

/* Bounds over all games: legal moves in a position, bytes of a position, and characters of a
 * move's and of a position's text with their final NUL. */
#define GAME_MOVES_MAX 128
#define GAME_POSITION_BYTES 64
#define GAME_MOVE_TEXT 64
#define GAME_POSITION_TEXT 256

/* A position of any game, as a plain value; each game keeps its own `struct position` in it. */
struct any_position {
    _Alignas(16) unsigned char bytes[GAME_POSITION_BYTES];
};

enum player { FIRST, SECOND };

static inline enum player player_other(enum player player)
{
    return player == FIRST ? SECOND : FIRST;
}

/* How a word names a move: by its whole path, by its ends, or by its first jumps alone. */
enum move_match { MATCH_NONE, MATCH_BEGINNING, MATCH_ENDS, MATCH_PATH };

enum outcome { ONGOING, FIRST_WINS, SECOND_WINS, DRAWN };

struct game_outcome {
    enum outcome kind;
    const char *reason; /* "no legal move", "four in a row"; NULL while the game goes on */
};

struct compact_notation; /* below */
struct weights;          /* of an evaluation; each game has its own */
struct solver;           /* games/solver.h */
struct opening_book;     /* games/opening_book.h */

/* How a player of a given rating is imitated (engine/level.h): by the nodes that a move may take,
 * and by the noise added to each evaluation, its standard deviation in cp. */
struct level {
    unsigned nodes, evaluation_noise;
};

/* What an evaluation is worth: the chance to win is 1 / (1 + exp((half_won - score) / spread)).
 * A logistic regression of a match's results on the scores of its moves. */
struct odds {
    score half_won; /* at this score half of the games are won */
    score spread;
};

#define LEVEL_ELO_MIN 600  /* the rating of a game's first level */
#define LEVEL_ELO_STEP 200 /* from each to the next */

/* A position of the bench (engine/bench.c); the tests of every game use them as well. */
struct bench_position {
    unsigned depth;       /* plies, for a search of about a tenth of a second; 0 ends a list */
    const char *moves;    /* from the start position, or */
    const char *position; /* the position's text */
};

/* A board as cells, row by row from the top: the letter of a piece, '.' for an empty cell and a
 * blank for a cell that is never used. Small letters are men and discs, capital letters kings and
 * the discs of a row that has won. */
enum { PICTURE_CELLS_MAX = 64 };

struct picture {
    unsigned columns, count;
    char cells[PICTURE_CELLS_MAX + 1]; /* ended by NUL */
};

struct game {
    const char *name;            /* the folder's name: "checkers" */
    const char *title;           /* for people: "English checkers" */
    enum player white;           /* the player whose clock UCI calls wtime */
    unsigned draw_plies;         /* plies without progress that make a draw; 0: no such rule */
    const char *player_names[2]; /* "Black", "White" */

    void (*start)(struct any_position *position);
    enum player (*turn)(const struct any_position *position);

    /* Equal for equal positions with the same side to move, however they were reached. */
    uint64_t (*key)(const struct any_position *position);

    /* All legal moves, each once, always in the same order; 0 when the game is over. If a player
     * may have to pass, the pass is a move of its own. */
    size_t (*moves)(const struct any_position *position, move list[GAME_MOVES_MAX]);

    /* Plays a legal move. */
    void (*play)(struct any_position *position, move move);

    /* The outcome on the board. Draws by repetition or by the no-progress rule are the game
     * history's. */
    struct game_outcome (*outcome)(const struct any_position *position);

    /* Plies since the last move that cannot be taken back (a capture, a man's move). No earlier
     * position can occur again. Always 0 in a game without reversible moves. */
    unsigned (*reversible_plies)(const struct any_position *position);

    /* Plies that the no-progress rule leaves until the draw, 0 when it is one; UINT32_MAX: any
     * number. `draw_plies` is the rule's number where the game has one, else only 0 or not: 0
     * switches the rule off. */
    unsigned (*plies_to_draw)(const struct any_position *position, unsigned draw_plies);

    /* The static evaluation for the side to move, and its terms, a line each; by weights of a file
     * or, if they are NULL, those of the build. */
    score (*evaluate)(const struct any_position *position, const struct weights *weights);
    void (*explain)(const struct any_position *position, const struct weights *weights,
                    struct builder *text);
    struct odds odds; /* a spread above 0 */

    /* Reads weights from a file. Returns NULL, with "FILE: what is wrong", when it cannot, and
     * without words for weights of another game. NULL members: the evaluation has no weights. */
    struct weights *(*weights_open)(const char *file, struct builder *error);
    void (*weights_close)(struct weights *weights);

    struct picture (*picture)(const struct any_position *position);
    /* Adds the name of a used cell of the picture. NULL: the game shows no names. */
    void (*cell_name)(unsigned cell, struct builder *text);

    /* The board for a terminal, in several lines, each ended by a newline. */
    void (*draw)(const struct any_position *position, struct builder *text);

    /* Reads a whole position text in any notation of the game. On failure says which word is wrong
     * and why, and does not change *position. */
    bool (*read_position)(struct any_position *position, struct text text, struct builder *error);

    /* Takes one legal move, in any notation of the game, off the front of *text, a word that may
     * hold several moves where the game's notation allows it ("4453"). On failure says why. */
    bool (*read_move)(const struct any_position *position, struct text *text, move *move,
                      struct builder *error);

    /* How a word names a legal move. NULL: every move is written in one way. */
    enum move_match (*match_move)(const struct any_position *position, move move, struct text word);

    const struct compact_notation *compact; /* NULL: the game has none */

    /* An exact search of the game's own, for this machine's processor; NULL: none. */
    const struct solver *(*solver)(void);

    /* What the game knows without any file; a NULL member or a NULL result: nothing. The first call
     * may take a millisecond. */
    const struct tablebase *(*tablebase_embedded)(void);

    /* Opens a file or a folder of files, whichever the game wants, in addition to what is
     * embedded. NULL, with "FILE: what is wrong", when nothing can be opened; *why is not empty
     * either when a file of a folder had to be left out. NULL members: the game has no such files.
     * Of the functions here only these two and weights_open are slow and touch the disk. */
    struct tablebase *(*tablebase_open)(const char *path, struct builder *error);
    void (*tablebase_close)(struct tablebase *tablebase);

    /* The file name ending of tablebases that are found in data folders (games/data_folder.h), and
     * a short description of what was opened: "endgame databases of up to 6 pieces". NULL: none are
     * looked for. */
    const char *tablebase_ending;
    void (*tablebase_describe)(const struct tablebase *tablebase, struct builder *text);

    /* Lists the moves that keep the known result of a position. Of a win at an unknown distance it
     * lists only those that make progress: a player that always plays one of them wins. Returns
     * their number; 0 when the position is lost or not known. NULL: the game has no such data. */
    size_t (*tablebase_probe_root)(const struct tablebase *tablebase,
                                   const struct any_position *position, move *list);

    /* Maps a position to its representative in opening books, in checkers the same position with
     * Black to move; a representative stays as it is. And the embedded book. NULL: the game has no
     * opening books (games/opening_book.h). */
    void (*canonical)(struct any_position *position);
    const struct opening_book *(*book_embedded)(void);

    /* Its levels, weakest first; the last one is where full strength begins. None: it is always
     * played with full strength. */
    const struct level *levels;
    size_t level_count;

    /* What the bench searches; NULL: nothing. And the leaves of perft 1, 2 and so on from the start
     * position, as published or counted by another move generator; 0 ends the list. */
    const struct bench_position *bench;
    const uint64_t *perft_leaves;
};

/* A name under which clients select a game, and how it is written there. Reading accepts every
 * notation of the game whatever the variant. */
struct variant {
    const char *name;  /* UCI_Variant: "checkers", "cfour" */
    const char *alias; /* another name that is understood, or NULL */
    const struct game *game;

    /* A legal move of the position, with as many squares as it takes to be unambiguous. */
    void (*write_move)(const struct any_position *position, move move, struct builder *text);

    /* Every way in which a legal move can be made, in full, each with a blank before it; NULL where
     * there is one, which write_move writes in full. */
    void (*write_ways)(const struct any_position *position, move move, struct builder *text);
    void (*write_position)(const struct any_position *position, struct builder *text);
};

/* The notation in which programs of draughts speak to one another:
 *
 *   Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww   the side to move, then each of the squares 1 to 32: w and b
 *                                       for men, W and B for kings, e for an empty one
 *   11-15  15x22x18                     both ends, then the squares of all captured pieces in any
 *                                       order
 */
struct compact_notation {
    struct variant variant; /* writes it */
    bool (*read_position)(struct any_position *position, struct text text, struct builder *error);

    /* The legal move that a word is in this notation; MOVE_NONE: it is none. */
    move (*read_move)(const struct any_position *position, struct text word);
};

/* The games by number, from 0 up; NULL past the last. */
const struct game *game_at(size_t index);

/* The variants of all games by number, from 0, the default, up; NULL past the last. */
const struct variant *variant_at(size_t index);

/* The variant of that name or alias in any case; NULL when there is none. */
const struct variant *variant_find(struct text name);

/*
 * The static interface. `games/<game>/position.h` defines, `static inline` where they are
 * functions:
 *
 *   struct position                 at most GAME_POSITION_BYTES bytes, copied freely
 *   MOVES_MAX                       at most GAME_MOVES_MAX
 *   MOVE_INDEX_MAX                  move_index() is below it
 *   POSITIONS_REPEAT                1 if a position can occur again in a game, else 0
 *   EVALUATION_SWING                in cp: a ply of quiet play seldom changes the evaluation by
 *                                   more; 0: unknown, so the evaluation prunes nothing
 *
 *   void position_start(struct position *)
 *   enum player position_turn(const struct position *)
 *   uint64_t position_key(const struct position *)
 *   size_t position_moves(const struct position *, move list[MOVES_MAX])
 *   unsigned move_ways(const struct position *, move)  in how many ways a legal move can be made,
 *                                   which perft counts one by one: 1, except for round trips
 *   size_t position_count_ways(const struct position *)   the sum of that over all moves, faster
 *   void position_play(struct position *, move)
 *   score position_end_score(const struct position *)  what the end of the game is worth to the
 *                                   side to move: score_loss_in(0), SCORE_DRAW or, in a misere
 *                                   game, score_win_in(0). Every node calls it, so it must be
 *                                   quick; the value has a meaning only where there is no move
 *   bool position_is_quiet(const struct position *)  no exchange is under way
 *   unsigned position_reversible_plies(const struct position *)
 *   unsigned position_plies_to_draw(const struct position *, unsigned draw_plies)
 *   score position_evaluate(const struct position *, const struct weights *)   NULL: the build's
 *   struct bounds position_bounds(const struct position *)  what is known without search, counted
 *                                   from this position; +-SCORE_INFINITE where nothing is
 *   struct bounds position_probe(const struct position *, const struct tablebase *)  the same from
 *                                   the tablebase, which is never NULL. Every node calls it, so it
 *                                   must be quick where the tablebase has nothing
 *   unsigned move_index(move)       for tables of history: small, equal for like moves
 *   uint32_t move_pack(const struct position *, move)  not 0; different for each legal move; less
 *                                   than 2^MOVE_PACK_BITS
 *   int move_order_score(const struct position *, move)  how promising a move looks before it is
 *                                   searched: 0 for nothing special, up to MOVE_ORDER_SCORE_MAX;
 *                                   about what it gains in cp if EVALUATION_SWING is above 0,
 *                                   because the search for shots adds it up
 */
#define MOVE_PACK_BITS 30
#define MOVE_ORDER_SCORE_MAX 1000

#endif
