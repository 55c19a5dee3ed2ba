/* Captures and crowning are irreversible. So sorting by pieces, then men, puts each slice after its
 * successors. */
#include "tools/endgame/build_order.h"

/* Returns whether a material represents itself and its rotated one. */
static bool material_is_canonical(struct material material)
{
    return material_code(material) >= material_code(material_rotated(material));
}

/* Lists canonical materials with this number of pieces and men. */
static size_t add_materials(unsigned pieces, unsigned men, struct material *list)
{
    size_t count = 0;
    for (unsigned own = 1; own < pieces; own++) {
        const unsigned opponent = pieces - own;
        for (unsigned own_men = 0; own_men <= own && own_men <= men; own_men++) {
            const unsigned opponent_men = men - own_men;
            if (opponent_men > opponent)
                continue;
            const struct material material = {
                .men = {(uint8_t)own_men, (uint8_t)opponent_men},
                .kings = {(uint8_t)(own - own_men), (uint8_t)(opponent - opponent_men)},
            };
            if (material_is_canonical(material))
                list[count++] = material;
        }
    }
    return count;
}

size_t build_order_list(unsigned pieces_max, struct material list[BUILD_ORDER_MAX])
{
    size_t count = 0;
    for (unsigned pieces = 2; pieces <= pieces_max; pieces++)
        for (unsigned men = 0; men <= pieces; men++)
            count += add_materials(pieces, men, list + count);
    return count;
}

static bool material_is(struct material one, struct material other)
{
    return material_code(one) == material_code(other);
}

static size_t add_new(struct material material, struct material *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (material_is(list[i], material))
            return count;
    list[count] = material;
    return count + 1;
}

/* Lists the materials after one move: crowning, captures, or both. */
static size_t add_made(struct material from, struct material *list, size_t count)
{
    /* A move may capture any number and then crown. Unreachable materials cost nothing: they are
     * built anyway. */
    for (unsigned crowned = 0; crowned <= (from.men[OWN] > 0 ? 1 : 0); crowned++)
        for (unsigned men = 0; men <= from.men[OPPONENT]; men++)
            for (unsigned kings = 0; kings <= from.kings[OPPONENT]; kings++) {
                struct material made = from;
                made.men[OWN] = (uint8_t)(from.men[OWN] - crowned);
                made.kings[OWN] = (uint8_t)(from.kings[OWN] + crowned);
                made.men[OPPONENT] = (uint8_t)men;
                made.kings[OPPONENT] = (uint8_t)kings;
                if (men + kings > 0 && !material_is(made, from))
                    count = add_new(material_rotated(made), list, count);
            }
    return count;
}

size_t build_order_needs(struct material material, struct material list[BUILD_ORDER_MAX])
{
    /* The opponent moves in the rotated slice, built together with this one. */
    const size_t count = add_made(material, list, 0);
    return add_made(material_rotated(material), list, count);
}

uint64_t build_order_positions(struct material material)
{
    struct slice slice;
    slice_describe(&slice, material);
    const struct material other = material_rotated(material);
    return material_is(material, other) ? slice.size : 2 * slice.size;
}
