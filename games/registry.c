#include "games/registry.h"

#include <stdatomic.h>
#include <stdlib.h>

/* The variants of each compiled game. */
static const struct variant *const *const lists[] = {
#define GAME(name) name##_variants,
#include "games.def"
#undef GAME
};

enum { LISTS = sizeof lists / sizeof *lists };

/* A variant made from a pattern, kept and numbered in order of creation. */
struct made_variant {
    const struct made_variant *earlier;
    size_t number;
    struct variant *variant;
};

static const struct made_variant *_Atomic made_variants;

/* Returns a listed variant by number; past the last, subtracts their number and returns NULL. */
static const struct variant *listed_variant(size_t *index)
{
    for (size_t list = 0; list < LISTS; list++)
        for (size_t i = 0; lists[list][i] != NULL; i++)
            if ((*index)-- == 0)
                return lists[list][i];
    return NULL;
}

/* The variants of a game are neighbours. */
const struct game *game_at(size_t index)
{
    const struct game *last = NULL;
    for (size_t list = 0; list < LISTS; list++)
        for (size_t i = 0; lists[list][i] != NULL; i++) {
            const struct game *game = lists[list][i]->game;
            if (game != last && index-- == 0)
                return game;
            last = game;
        }
    return NULL;
}

const struct variant *variant_at(size_t index)
{
    const struct variant *variant = listed_variant(&index);
    const struct made_variant *made = atomic_load(&made_variants);
    while (made != NULL && made->number != index)
        made = made->earlier;
    return variant != NULL || made == NULL ? variant : made->variant;
}

/* Returns the existing variant of that name, or NULL. */
static const struct variant *existing_variant(struct text name)
{
    for (size_t i = 0;; i++) {
        const struct variant *variant = variant_at(i);
        /* GUIs change the case of names. */
        if (variant == NULL || text_is_folded(name, variant->name) ||
            (variant->alias != NULL && text_is_folded(name, variant->alias)))
            return variant;
    }
}

/* Keeps a new variant, or frees it if one of that name exists. Returns the kept one or NULL. */
static const struct variant *keep(struct variant *variant, struct builder *error)
{
    struct made_variant *made = malloc(sizeof *made);
    const struct variant *kept = existing_variant(text_of(variant->name));
    if (made == NULL && kept == NULL)
        builder_add(error, "out of memory");
    while (made != NULL && kept == NULL) {
        const struct made_variant *earlier = atomic_load(&made_variants);
        *made = (struct made_variant){earlier, earlier != NULL ? earlier->number + 1 : 0, variant};
        /* Another thread may have made the same one meanwhile. */
        if (atomic_compare_exchange_strong(&made_variants, &earlier, made))
            return variant;
        kept = existing_variant(text_of(variant->name));
    }
    free(made);
    free(variant);
    return kept;
}

/* Names the variant that is one typing error away. */
static void suggest_variant(struct text name, struct builder *error)
{
    const struct variant *variant;
    for (size_t i = 0; (variant = variant_at(i)) != NULL; i++) {
        if (text_is_near(name, variant->name)) {
            builder_add(error, "did you mean '%s'?", variant->name);
            return;
        }
    }
}

const struct variant *variant_named(struct text name, struct builder *error)
{
    const struct variant *existing = existing_variant(name);
    const struct game *game;
    const size_t length = error->length;
    /* The first fault is enough: games of one folder have the same pattern. */
    for (size_t i = 0; existing == NULL && error->length == length && (game = game_at(i)) != NULL;
         i++) {
        struct variant *variant =
            game->make_variant != NULL ? game->make_variant(name, error) : NULL;
        if (variant != NULL)
            return keep(variant, error);
    }
    if (existing == NULL && error->length == length)
        suggest_variant(name, error);
    return existing;
}

const struct variant *variant_find(struct text name)
{
    struct builder ignored = BUILDER(100);
    return variant_named(name, &ignored);
}
