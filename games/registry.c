#include "games/registry.h"

/* The variants of each game. */
static const struct variant *const *const lists[] = {
#define GAME(name) name##_variants,
#include "games.def"
#undef GAME
};

static const struct game *const games[] = {
#define GAME(name) &name##_game,
#include "games.def"
#undef GAME
};

_Static_assert(sizeof games / sizeof *games <= GAMES_MAX, "lists of files have room for all games");

/* Included twice: the preprocessor cannot fill two arrays from one line. */
const struct game *game_at(size_t index)
{
    return index < sizeof games / sizeof *games ? games[index] : NULL;
}

const struct variant *variant_at(size_t index)
{
    for (size_t list = 0; list < sizeof lists / sizeof *lists; list++)
        for (size_t i = 0; lists[list][i] != NULL; i++)
            if (index-- == 0)
                return lists[list][i];
    return NULL;
}

const struct variant *variant_find(struct text name)
{
    for (size_t i = 0;; i++) {
        const struct variant *variant = variant_at(i);
        /* GUIs change the case of names. */
        if (variant == NULL || text_is_folded(name, variant->name) ||
            (variant->alias != NULL && text_is_folded(name, variant->alias)))
            return variant;
    }
}
