/*
 * An opening book for any game with `canonical` in its struct game: positions with search results,
 * backed up by minimax, not proven as in a tablebase. Immutable once open, so thread-safe.
 *
 * An entry has a position's value and best move that leaves the book, the "move out", by its
 * resulting key. Moves within the book need no list: they lead to other entries. Scores are for the
 * side to move; decisive ones count plies from the position.
 *
 * The file's payload (games/book_file.h), little-endian:
 *
 *      48  uint32: entries, N
 *      52  uint32: bench signature of the build that searched
 *      56  uint64: nodes per search
 *      64  N entries of 18 bytes, ordered by key:
 *              0  uint64: key of the canonical position
 *              8  uint32: low half of the canonical key after the move out
 *             12  int16: value of the position
 *             14  int16: value of the move out
 *             16  uint8: search depth of the move out
 *             17  uint8: flags: 1 has a move out, 2 its value is proven
 */
#pragma once

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
    bool leads_on;      /* to a position in the book */
    unsigned out_depth; /* of the search behind a move out */
};

/* Opens a book in memory. Returns false and sets *error if it is invalid. */
bool opening_book_read(struct opening_book *book, const struct game *game,
                       const unsigned char *bytes, size_t count, struct builder *error);

/* Returns a file's book, or NULL with "FILE: error" in *error. */
struct opening_book *opening_book_open(const struct game *game, const char *path,
                                       struct builder *error);
/* Accepts NULL. */
void opening_book_close(struct opening_book *book);

/* Returns the key of a position in books. */
uint64_t opening_book_key(const struct game *game, const struct any_position *position);

/* Returns an entry by number. */
struct book_entry opening_book_entry(const struct opening_book *book, uint32_t number);
/* Writes the bytes of an entry. */
void opening_book_put_entry(unsigned char *bytes, const struct book_entry *entry);

/* Sets *number to the key's entry. Returns false if there is none. */
bool opening_book_find(const struct opening_book *book, uint64_t key, uint32_t *number);

/* Lists a position's book moves in the game's order. Returns their number, 0 if there are none. */
size_t opening_book_moves(const struct opening_book *book, const struct game *game,
                          const struct any_position *position,
                          struct book_move list[GAME_MOVES_MAX]);
