#include "tools/endgame/stats.h"

#include <stdio.h>

#include "tools/endgame/family.h"
#include "tools/endgame/value.h"

struct tally stats_count(const uint8_t *values, uint64_t count)
{
    uint64_t by_value[256] = {0};
    for (uint64_t i = 0; i < count; i++)
        by_value[values[i]]++;
    struct tally tally = {.draws = by_value[VALUE_DRAWN]};
    for (unsigned value = 0; value < VALUE_DRAWN; value++) {
        if (by_value[value] == 0)
            continue;
        if (value_is_win((uint8_t)value)) {
            tally.wins += by_value[value];
            tally.longest_win = value;
        } else {
            tally.losses += by_value[value];
        }
    }
    return tally;
}

static unsigned long long big(uint64_t number)
{
    return (unsigned long long)number;
}

/* Counts an open or closed slice, which is closed then. */
static bool count_slice(struct archive *archive, struct material material, struct tally *tally)
{
    if (!archive_open(archive, material))
        return false;
    const struct shelf *shelf = &archive->shelves[material_code(material)];
    *tally = stats_count(shelf->values, shelf->slice.size);
    archive_close(archive, material);
    return true;
}

static void print_line(struct material material, const struct tally *own, const struct tally *foe)
{
    char name[5];
    material_write(material, name);
    const unsigned longest =
        own->longest_win > foe->longest_win ? own->longest_win : foe->longest_win;
    printf("%s %llu %llu %llu %llu %llu %llu %llu %u\n", name,
           big(own->wins + own->losses + own->draws), big(own->wins), big(own->losses),
           big(own->draws), big(foe->wins), big(foe->losses), big(foe->draws), (longest + 1) / 2);
}

static void tally_add(struct tally *sum, const struct tally *tally)
{
    sum->wins += tally->wins;
    sum->losses += tally->losses;
    sum->draws += tally->draws;
    if (tally->longest_win > sum->longest_win)
        sum->longest_win = tally->longest_win;
}

bool stats_print(struct archive *archive, unsigned pieces_max)
{
    struct material list[FAMILY_MAX];
    const size_t count = family_list(pieces_max, list);
    struct tally sums[ENDGAME_PIECES_MAX + 1] = {{0}};
    for (size_t i = 0; i < count; i++) {
        const struct material other = material_turned(list[i]);
        const bool is_own_image = material_code(other) == material_code(list[i]);
        struct tally own, foe;
        if (!count_slice(archive, list[i], &own) || !count_slice(archive, other, &foe))
            return false;
        struct tally *sum = &sums[material_pieces(list[i])];
        print_line(list[i], &own, &foe);
        tally_add(sum, &own);
        if (!is_own_image) {
            print_line(other, &foe, &own);
            tally_add(sum, &foe);
        }
    }
    for (unsigned pieces = 2; pieces <= pieces_max; pieces++)
        printf("%u pieces, both on the board, by side to move: wins %llu losses %llu draws %llu, "
               "longest %s %u moves\n",
               pieces, big(sums[pieces].wins), big(sums[pieces].losses), big(sums[pieces].draws),
               pieces <= archive->exact_pieces ? "win" : "wait for a conversion",
               (sums[pieces].longest_win + 1) / 2);
    return true;
}
