#include "games/draughts/english/book.h"

#include <assert.h>

#include "games/opening_book.h"
#include "games/registry.h"

static struct opening_book embedded;

/* Before main(), when there is but one thread. */
__attribute__((constructor)) static void open_embedded(void)
{
    struct builder error = BUILDER(80);
    /* Checked like any file, for builds with assertions. */
    const bool sound = opening_book_read(&embedded, &checkers_game, checkers_book_of_build,
                                         checkers_book_of_build_bytes, &error);
    assert(sound);
    (void)sound;
}

const struct opening_book *checkers_book_embedded(void)
{
    return &embedded;
}
