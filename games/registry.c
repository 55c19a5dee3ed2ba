#include "games/registry.h"

/* The lists of all games, which variant_at walks one after the other. */
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

/* games.def is included twice, once for each list, because the preprocessor cannot build two arrays
 * from one line. Games and variants are few, so a walk over the lists needs no index. */
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
        /* GUIs send the name in the case that they show it in. */
        if (variant == NULL || text_is_folded(name, variant->name) ||
            (variant->alias != NULL && text_is_folded(name, variant->alias)))
            return variant;
    }
}
