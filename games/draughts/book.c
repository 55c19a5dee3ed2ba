/* The opening book, compiled once per rule set. */
#include GAME_HEADER

#include <assert.h>
#include <stdlib.h>

#include "games/base/once.h"
#include "games/draughts/book.h"
#include "games/dynamic.h"
#include "games/opening_book.h"
#include "games/registry.h"

/* Rotates positions with the second player to move. */
void OF_GAME(canonical)(struct any_position *any)
{
    const struct position given = position_of(any);
    /* A book position has no history. */
    struct position position = {
        .pieces = {given.pieces[FIRST], given.pieces[SECOND]}, .kings = given.kings, .turn = FIRST};
    if (given.turn == SECOND)
        position = (struct position){
            .pieces = {rotated(given.pieces[SECOND]), rotated(given.pieces[FIRST])},
            .kings = rotated(given.kings),
            .turn = FIRST,
        };
    position.key = position_compute_key(&position);
    *any = any_position_of(&position);
}

#if HAS_BOOK

/* Returns the embedded book, or NULL if memory is short. */
static void *read_book(void)
{
    struct builder error = BUILDER(80);
    struct opening_book *book = calloc(1, sizeof *book);
    if (book == NULL)
        return NULL;
    /* Checked like any file, for builds with assertions. */
    const bool sound =
        opening_book_read(book, &OF_GAME(game), OF_GAME(book), OF_GAME(book_bytes), &error);
    assert(sound);
    (void)sound;
    return book;
}

/* Read at the first call: a web page loads it late. */
const struct opening_book *OF_GAME(book_embedded)(void)
{
    static struct once embedded;
    return once_get(&embedded, read_book, free);
}

#else

const struct opening_book *OF_GAME(book_embedded)(void)
{
    return NULL;
}

#endif
