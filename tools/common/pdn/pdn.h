/*
 * Games with tag pairs, moves, comments and a result in PDN 3.0, the Portable Draughts Notation,
 * https://github.com/wiegerw/pdn.
 *
 * English checkers has [GameType "21"]. Connect Four, unknown to PDN, has [Variant "connect4"] and
 * column digits as moves. Every game uses its first notation.
 *
 * The special problem of the result: "1-0" is a win of the side that begins, Black in English
 * checkers ("1-0 indicating Black won the game", PDN 2.0 draft), so FIRST wins. The tags White and
 * Black follow game->white.
 *
 * One thread at a time.
 */
#pragma once

#include "games/game_history.h"
#include "tools/common/strbuf.h"

/* The mover's report, written as a comment: `{+0.35/12 0.520s n=48211}`, `{+M5/10}`, `{book}`. */
enum eval_field {
    EVAL_BOOK = 1 << 0,  /* an opening move, not a player's */
    EVAL_SCORE = 1 << 1, /* score in hundredths of a man, for the mover */
    EVAL_MATE = 1 << 2,  /* score in moves to the win, negative if the mover loses */
    EVAL_DEPTH = 1 << 3, /* written only with a score or mate */
    EVAL_TIME = 1 << 4,
    EVAL_NODES = 1 << 5,
};

struct move_eval {
    unsigned given; /* set of enum eval_field */
    int score;
    unsigned depth; /* plies */
    int64_t time_ms;
    uint64_t nodes;
};

/* Words after the evaluation in a move's comment. */
struct pdn_remark {
    size_t ply;  /* the move's index */
    char *words; /* owned */
};

struct pdn_tag {
    char *name, *value; /* owned */
};

/* evals[i] belongs to move i of the history. The writer adds, and the reader drops, the tags
 * Result, GameType, Variant, SetUp and FEN. */
struct pdn_game {
    struct game_history history;
    struct move_eval *evals;
    size_t eval_capacity;
    struct pdn_remark *remarks; /* in ply order; the reader skips them */
    size_t remark_count;
    struct pdn_tag *tags;
    size_t tag_count;
    enum outcome outcome; /* ONGOING: unfinished or unknown */
    bool ended;           /* set by the reader if a terminator, "*" or a result, was found */
};

/* Starts a game without moves, tags or result. */
void pdn_start(struct pdn_game *game, const struct variant *variant);
void pdn_start_at(struct pdn_game *game, const struct variant *variant,
                  const struct any_position *position);

void pdn_finish(struct pdn_game *game);

/* Appends a legal move. Returns false and changes nothing if memory is short. */
bool pdn_play(struct pdn_game *game, move move, const struct move_eval *eval);

/* Adds words to the last move's comment, with braces and control characters replaced. Returns false
 * if memory is short. */
bool pdn_remark(struct pdn_game *game, struct text words);

/* Replaces or appends a tag. Returns false if memory is short. */
bool pdn_set_tag(struct pdn_game *game, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Returns the tag's value or NULL; ignores the name's case. */
const char *pdn_tag(const struct pdn_game *game, const char *name);

/* Returns the tag for a player's name: "White" or "Black". */
const char *pdn_player_tag(const struct game *game, enum player player);

/* Returns the game's first variant, whose notation the writer uses. */
const struct variant *pdn_variant(const struct game *game);

/* Returns the variant's number in GameType, or 0. */
unsigned pdn_game_type(const struct variant *variant);

/* Returns "1-0" if FIRST has won, "0-1", "1/2-1/2" or "*". */
const char *pdn_result(enum outcome outcome);

/* Reads any known result. Returns false for other texts. */
bool pdn_read_result(struct text text, enum outcome *outcome);

/* Appends a game and a blank line. Lines have at most 80 characters where their words allow it. */
void pdn_write(const struct pdn_game *game, struct strbuf *buffer);

/*
 * A reader goes through a text of any number of games. It tolerates comments in {} or after ;,
 * lines after %, variations in (), move numbers, NAGs, ! and ?, blanks within a move, x or : or -
 * between squares, and any tags. A game ends with any known result, the next game's tags or /FEN
 * "..."/. Captures may name only their ends, or every jump, if later moves leave one reading.
 *
 * Every move must be legal. Variations and comments are skipped, except evaluations. Time and
 * memory are linear in the text's length.
 *
 * page/game/pdn.js of tools/board must read the same texts; tests/pdn checks both.
 */
struct pdn_source {
    struct text rest;
    const char *unclosed; /* comments that begin before this place are unclosed */
};

/* Tags that consecutive games may share; empty if not given. */
struct pdn_heading {
    struct text event, type, variant;
};

/* Returns the variant that GameType or Variant names, `usual` if neither is given, or NULL if
 * unknown. */
const struct variant *pdn_find_variant(const struct pdn_heading *heading,
                                       const struct variant *usual);

struct pdn_reader {
    const struct variant *variant; /* of games without GameType or Variant */
    size_t plies;                  /* to read and check in each game; 0: all */
    struct text whole, game;       /* `game` is the last game's text, good or bad */
    struct pdn_source source;
    struct pdn_heading continued; /* for a game that begins with /FEN */
    struct text counted;          /* begins after `lines` newlines */
    size_t lines;
};

enum pdn_read {
    PDN_GAME,      /* a game; the caller must pdn_finish it */
    PDN_END,       /* no game is left */
    PDN_ILLEGAL,   /* unknown game, or illegal position or move */
    PDN_MALFORMED, /* not PDN */
    PDN_NO_MEMORY,
};

/* Returns a reader over a text that must outlive it. */
struct pdn_reader pdn_reader_over(struct text text, const struct variant *variant);

/* Reads the next game. Returns PDN_GAME, PDN_END, or a failure with line, Event and word in *error.
 * The next call continues after a bad game; after PDN_MALFORMED, at the next line that begins with
 * a tag. */
enum pdn_read pdn_read(struct pdn_reader *reader, struct pdn_game *game, struct builder *error);

/* Returns the line, from 1, on which a part of the last game begins. */
size_t pdn_line(const struct pdn_reader *reader, struct text part);
