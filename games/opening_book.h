/*
 * An opening book of any game that has `canonical` in its struct game: positions and what searches
 * found of them, backed up by minimax. It is no tablebase, because its scores are not proven.
 * Once it is open it never changes, so any thread may ask it.
 *
 * Of each position a book has the value, and the best of the moves that lead out of the book, which
 * is known by the key of the position after it. The other moves are those that lead to positions of
 * the book, so an entry has no list of them. Scores are for the side to move, plies of decisive
 * ones count from the position.
 *
 * The payload of its file (games/book_file.h), all numbers little-endian:
 *
 *      48  uint32: entries, N
 *      52  uint32: signature of the bench that the searches were made with
 *      56  uint64: nodes of each search
 *      64  N entries of 18 bytes, in the order of their keys:
 *              0  uint64: key of the canonical position
 *              8  uint32: low half of the key of the canonical position after the move out
 *             12  int16: value of the position
 *             14  int16: value of the move out
 *             16  uint8: depth of the search of the move out
 *             17  uint8: 1: there is a move out; 2: its value is proven
 */
#ifndef KINGDROP_GAMES_OPENING_BOOK_H
#define KINGDROP_GAMES_OPENING_BOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/base/mapping.h"
#include "games/game.h"

enum {
    OPENING_BOOK_COUNT_AT = 48,
    OPENING_BOOK_SIGNATURE_AT = 52,
    OPENING_BOOK_NODES_AT = 56,
    OPENING_BOOK_HEADER_BYTES = 64,
    OPENING_BOOK_ENTRY_BYTES = 18,
};

struct book_entry {
    uint64_t key;
    score value;
    bool has_move_out;
    uint32_t out_key;   /* low half of the key after the move out */
    score out_value;    /* the position's value after the move out */
    unsigned out_depth; /* plies searched */
    bool out_proven;
};

struct opening_book {
    const unsigned char *entries;
    uint32_t count;
    uint32_t signature; /* of the bench, see above */
    uint64_t nodes;
    struct mapping mapping; /* of the file; empty: embedded */
};

/* A move of the book. */
struct book_move {
    move move;
    score value;        /* for the side that plays it */
    bool leads_on;      /* to a position of the book */
    unsigned out_depth; /* of the search behind a move out */
};

/* Opens a book in memory. Returns false and sets *error if invalid. */
bool opening_book_read(struct opening_book *book, const struct game *game,
                       const unsigned char *bytes, size_t count, struct builder *error);

/* Returns a file's book, or NULL with "FILE: error" in *error. */
struct opening_book *opening_book_open(const struct game *game, const char *path,
                                       struct builder *error);
void opening_book_close(struct opening_book *book);

/* Returns the key of a position in books. */
uint64_t opening_book_key(const struct game *game, const struct any_position *position);

struct book_entry opening_book_entry(const struct opening_book *book, uint32_t number);
void opening_book_put_entry(unsigned char *bytes, const struct book_entry *entry);

/* Sets *number to the key's entry. Returns false without one. */
bool opening_book_find(const struct opening_book *book, uint64_t key, uint32_t *number);

/* Lists the book's moves in the game's order. Returns their number. */
size_t opening_book_moves(const struct opening_book *book, const struct game *game,
                          const struct any_position *position,
                          struct book_move list[GAME_MOVES_MAX]);

#endif
