/*
 * Openings: the positions from which the games of a match begin, each as a start position and the
 * moves played from it.
 *
 * A file of openings is PDN, in which each game's moves are an opening, or text, an opening a line:
 *
 *   11-15 23-19 8-11                     moves from the start; Connect Four: 4453
 *   startpos moves 11-15 23-19           the same words as the protocol's
 *   fen W:W21,22,23:B1,2,K30 moves 22-18
 *   # a comment, on a line of its own or after an opening
 *
 * The list owns its memory; use from one thread at a time.
 */
#ifndef KINGDROP_TOOLS_COMMON_OPENINGS_H
#define KINGDROP_TOOLS_COMMON_OPENINGS_H

#include "games/game_history.h"
#include "tools/common/strbuf.h"

/* All zero except the variant, and before reading `plies` and `is_strict`: no openings. */
struct openings {
    const struct variant *variant;
    size_t plies;   /* moves to read of each opening; 0: all. What follows them may be bad. */
    bool is_strict; /* refuse a file for one bad opening, instead of leaving it out */
    struct game_history *list; /* each with its start position and moves */
    size_t count, capacity;
    size_t left_out;          /* bad openings of the files read */
    struct strbuf complaints; /* a line for each of the first OPENINGS_COMPLAINTS_MAX of them */
};

#define OPENINGS_COMPLAINTS_MAX 20

enum openings_format {
    OPENINGS_BY_NAME, /* PDN when the file's name ends in .pdn or .pgn, else text */
    OPENINGS_TEXT,
    OPENINGS_PDN,
};

/* Adds the openings of a file. An opening is bad if it is not legal or the game is over at its end;
 * its complaint names the file, the line, the game and the word. False, with such a reason and
 * nothing added, when the file cannot be read, holds no good one, or a bad one if is_strict. */
bool openings_load(struct openings *openings, const char *file, enum openings_format format,
                   struct builder *error);

/* The same from a text; `name` stands for the file in complaints. BY_NAME looks at `name`. */
bool openings_read(struct openings *openings, struct text text, const char *name,
                   enum openings_format format, struct builder *error);

/* Adds the standard set of the variant's game: balanced positions, made by kingdrop-openings; for a
 * game without one, only the start position. False when memory is short. */
bool openings_standard(struct openings *openings, struct builder *error);

/* Puts them into an order that depends only on the seed. */
void openings_shuffle(struct openings *openings, uint64_t seed);

void openings_finish(struct openings *openings);

/* Openings that are finished where their block ends. */
#define OPENINGS(name) struct openings name __attribute__((cleanup(openings_finish))) = {0}

#endif
