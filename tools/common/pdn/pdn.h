/*
 * Games as people keep them: values with tag pairs, moves, comments and a result, written and read
 * in PDN 3.0, the Portable Draughts Notation, https://github.com/wiegerw/pdn.
 *
 * English checkers says [GameType "21"]. Games that PDN does not know are kept in the same form,
 * say [Variant "connect4"] instead, and have moves of their own: the digits of the columns. Moves
 * and positions are written in the first notation of their game, whichever one the players used.
 *
 * The special problem of the result: in PDN "1-0" is no win for the one called White but for the
 * side that begins the game, which in English checkers is Black ("1-0 indicating Black won the
 * game", says the PDN 2.0 draft; 3.0 leaves it so). In all our games it means that FIRST wins.
 * The tags White and Black name the players by game->white.
 *
 * A game and a reader may be used by one thread at a time.
 */
#ifndef KINGDROP_TOOLS_COMMON_PDN_PDN_H
#define KINGDROP_TOOLS_COMMON_PDN_PDN_H

#include "games/game_history.h"
#include "tools/common/strbuf.h"

/* What the mover reported with its move, as a comment: `{+0.35/12 0.520s n=48211}`, `{+M5/10}`,
 * `{book}`. */
enum eval_field {
    EVAL_BOOK = 1 << 0,  /* a move of the opening, not of a player */
    EVAL_SCORE = 1 << 1, /* score: in hundredths of a man, for the mover */
    EVAL_MATE = 1 << 2,  /* score: moves of the winner to the end, negative when the mover loses */
    EVAL_DEPTH = 1 << 3, /* written only beside a score or a mate */
    EVAL_TIME = 1 << 4,
    EVAL_NODES = 1 << 5,
};

struct move_eval {
    unsigned given; /* set of enum eval_field; 0: no note */
    int score;
    unsigned depth; /* plies */
    int64_t time_ms;
    uint64_t nodes;
};

/* Words that follow the evaluation of a move in its comment. */
struct pdn_remark {
    size_t ply;  /* index of the move */
    char *words; /* owned */
};

struct pdn_tag {
    char *name, *value; /* owned */
};

/* A game. The record has its variant, start position and moves, evals[i] belongs to moves[i]. The
 * tags are in the order in which they are written; those that follow from the rest (Result,
 * GameType, Variant, SetUp, FEN) are made by the writer, and not among them after reading. */
struct pdn_game {
    struct game_history history;
    struct move_eval *evals;
    size_t eval_capacity;
    struct pdn_remark *remarks; /* by rising ply; not read */
    size_t remark_count;
    struct pdn_tag *tags;
    size_t tag_count;
    enum outcome outcome; /* ONGOING: unfinished or unknown */
    bool ended;           /* when read: with a terminator, "*" or a result, and so not cut short */
};

/* A game without moves, tags and result, at the variant's start or at a given position. */
void pdn_start(struct pdn_game *game, const struct variant *variant);
void pdn_start_at(struct pdn_game *game, const struct variant *variant,
                  const struct any_position *position);

/* Frees all it owns. */
void pdn_finish(struct pdn_game *game);

/* Appends a legal move with its evaluation. False, and nothing changed, when memory is short. */
bool pdn_play(struct pdn_game *game, move move, const struct move_eval *eval);

/* Adds words, without braces and control characters, to the comment of the last move. False when
 * memory is short. */
bool pdn_remark(struct pdn_game *game, struct text words);

/* Gives a tag a value, in its old place if it has one, else after the others. False when memory is
 * short. */
bool pdn_set_tag(struct pdn_game *game, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A tag's value; NULL when the game has no such tag. Names are compared in any case. */
const char *pdn_tag(const struct pdn_game *game, const char *name);

/* The name of the tag that holds a player's name: "White" or "Black". */
const char *pdn_player_tag(const struct game *game, enum player player);

/* The notation in which a game is kept: the first of those it has. */
const struct variant *pdn_variant(const struct game *game);

/* PDN's number of a game, as its tag GameType has it; 0 where there is none. */
unsigned pdn_game_type(const struct game *game);

/* The result in PDN: "1-0" when FIRST has won, "0-1", "1/2-1/2" or "*"; and back from any of the
 * known ones, false for another text. */
const char *pdn_result(enum outcome outcome);
bool pdn_read_result(struct text text, enum outcome *outcome);

/* Adds a game to a buffer: one string with a blank line at its end, ready to be appended to a file.
 * Lines are at most 80 characters long where their words allow it. */
void pdn_write(const struct pdn_game *game, struct strbuf *buffer);

/*
 * Reading. A reader goes through a text with any number of games, one after the other. It is
 * tolerant in form: comments in {} or after ;, lines after %, variations in (), move numbers,
 * NAGs, ! and ?, blanks within a move, x or : or - between squares, any tag pairs, any of the
 * known results as terminator, which a game may lack: the next one's tags end it as well, or a
 * position, /FEN "..."/, behind its moves. Captures may be written by their ends or jump by jump
 * where the moves that follow leave one way to play. It is strict about legality: every move must
 * be one of the game's. Variations are passed over unplayed, and of comments only the evaluations
 * are kept. Time and memory grow with the text's length.
 *
 * The page of tools/board reads the same texts (page/game/pdn.js); tests/pdn holds both to it.
 */
struct pdn_source {
    struct text rest;
    const char *unclosed; /* no comment that begins before it is closed */
};

/* Values of tags that a game may share with another one; empty: not given. */
struct pdn_heading {
    struct text event, type, variant;
};

/* The kind of game that the tags tell: GameType by its number, Variant by any name of a game of
 * ours; without them the usual one. NULL: none of our games. */
const struct variant *pdn_kind(const struct pdn_heading *heading, const struct variant *usual);

struct pdn_reader {
    const struct variant *variant; /* of games that do not say */
    size_t plies;            /* of each game, only so many moves are read and checked; 0: all */
    struct text whole, game; /* `game` is the piece that holds the game read last, good or bad */
    struct pdn_source source;
    struct pdn_heading continued; /* of a game that another position ended */
    struct text counted;          /* what stands before it has `lines` line ends */
    size_t lines;
};

enum pdn_read {
    PDN_GAME,      /* a game was read, and the caller is to pdn_finish it */
    PDN_END,       /* there is none any more */
    PDN_ILLEGAL,   /* the next game is no game of ours: its kind, position or a move is wrong */
    PDN_MALFORMED, /* the text is no PDN */
    PDN_NO_MEMORY,
};

/* A reader over a text, which must stay where it is. */
struct pdn_reader pdn_reader_over(struct text text, const struct variant *variant);

/* Reads the next game. When it is bad, *why names the line, the game's Event and the word, and the
 * next call continues after the game: after PDN_MALFORMED, with the next line that begins with a
 * tag. */
enum pdn_read pdn_read(struct pdn_reader *reader, struct pdn_game *game, struct builder *error);

/* The number, from 1, of the line on which a part of the game read last begins. */
size_t pdn_line(const struct pdn_reader *reader, struct text part);

#endif
