/* Finds the variant that a PDN game's tags name. */
#include <string.h>

#include "tools/common/pdn/pdn.h"

static const struct {
    const char *name; /* of a variant */
    unsigned type;
} types[] = {
    {"checkers", 21},  {"italian", 22},    {"pool", 23},  {"spanish", 24}, {"russian", 25},
    {"brazilian", 26}, {"portuguese", 28}, {"czech", 29}, {"thai", 31},
};

unsigned pdn_game_type(const struct variant *variant)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(variant->name, types[i].name) == 0)
            return types[i].type;
    return 0;
}

/* Reads "21" or "21,B,8,8,N1,0", where board and notation follow the number. */
static const struct variant *variant_of_type(struct text value)
{
    struct text rest = value, number;
    int64_t type;
    (void)text_take_part(&rest, ',', &number);
    if (text_to_integer(text_trim(number), &type))
        for (size_t i = 0; i < sizeof types / sizeof *types; i++)
            if (types[i].type == type)
                return variant_find(text_of(types[i].name));
    return NULL;
}

static const struct variant *variant_titled(struct text name)
{
    /* PlayStrategy's name. */
    if (text_is_folded(name, "American/English"))
        return variant_find(text_of("english"));
    for (size_t i = 0; variant_at(i) != NULL; i++)
        if (text_is_folded(name, variant_at(i)->game->title))
            return variant_at(i);
    return variant_find(name);
}

const struct variant *pdn_find_variant(const struct pdn_heading *heading,
                                       const struct variant *usual)
{
    if (heading->type.length > 0)
        return variant_of_type(heading->type);
    /* These name the start position, not the game. */
    if (heading->variant.length == 0 || text_is_folded(heading->variant, "Standard") ||
        text_is_folded(heading->variant, "From Position"))
        return usual;
    return variant_titled(text_trim(heading->variant));
}
