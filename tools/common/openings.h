/*
 * Openings: start positions and moves from which the games of a match begin.
 *
 * A file is PDN, in which each game is an opening, or text with one opening per line:
 *
 *   11-15 23-19 8-11                     moves from the start; Connect Four: 4453
 *   startpos moves 11-15 23-19           as in the protocol
 *   fen W:W21,22,23:B1,2,K30 moves 22-18
 *   # a comment, alone or after an opening
 *
 * The list owns its memory. One thread at a time.
 */
#pragma once

#include "games/game_history.h"
#include "tools/common/strbuf.h"

/* Initialise to zero except the variant; set `plies` and `is_strict` before reading. */
struct openings {
    const struct variant *variant;
    size_t plies;   /* to read from each opening, 0: all; later moves may be illegal */
    bool is_strict; /* refuse a file with a bad opening instead of skipping it */
    struct game_history *list;
    size_t count, capacity;
    size_t left_out;          /* bad openings */
    struct strbuf complaints; /* one line each, at most OPENINGS_COMPLAINTS_MAX */
};

#define OPENINGS_COMPLAINTS_MAX 20

enum openings_format {
    OPENINGS_BY_NAME, /* PDN if the file's name ends in .pdn or .pgn, else text */
    OPENINGS_TEXT,
    OPENINGS_PDN,
};

/* Adds the openings of a file. An opening is bad if it is illegal or ends the game. Returns false,
 * adds nothing and sets *error if the file cannot be read, has no valid opening or, with is_strict,
 * a bad one, or memory is short. */
bool openings_load(struct openings *openings, const char *file, enum openings_format format,
                   struct builder *error);

/* Adds the openings of a text, otherwise like openings_load(). `name` replaces the file name. */
bool openings_read(struct openings *openings, struct text text, const char *name,
                   enum openings_format format, struct builder *error);

/* Adds the game's standard set of balanced positions, made by kingdrop-openings, or the start
 * position if it has none. Returns false if memory is short. */
bool openings_standard(struct openings *openings, struct builder *error);

/* Shuffles the openings; the order depends only on the seed. */
void openings_shuffle(struct openings *openings, uint64_t seed);

void openings_finish(struct openings *openings);

/* Openings that are finished at the end of their block. */
#define OPENINGS(name) struct openings name __attribute__((cleanup(openings_finish))) = {0}
