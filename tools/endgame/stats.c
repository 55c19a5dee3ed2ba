/* `stats`: a line for each slice: name, positions, wins, losses and draws with FIRST to move, then
 * SECOND, and the longest win in the winner's moves (to a conversion in larger slices). 2110 is two
 * men and a king of FIRST against a man. Sums by pieces follow. */
#include <inttypes.h>
#include <stdio.h>

#include "tools/endgame/build_order.h"
#include "tools/endgame/commands.h"
#include "tools/endgame/workspace.h"

struct wld_counts {
    uint64_t wins, losses, draws; /* for the side to move */
    unsigned longest_win;         /* plies */
};

static struct wld_counts count_values(const uint8_t *values, uint64_t count)
{
    /* One pass counts all values; each of the 256 is interpreted once. */
    uint64_t by_value[256] = {0};
    for (uint64_t i = 0; i < count; i++)
        by_value[values[i]]++;
    struct wld_counts counts = {.draws = by_value[VALUE_DRAWN]};
    for (unsigned value = 0; value < VALUE_DRAWN; value++) {
        if (by_value[value] == 0)
            continue;
        if (value_is_win((uint8_t)value)) {
            counts.wins += by_value[value];
            counts.longest_win = value;
        } else {
            counts.losses += by_value[value];
        }
    }
    return counts;
}

/* Counts a slice and unmaps it. */
static bool count_slice(struct workspace *workspace, struct material material,
                        struct wld_counts *counts)
{
    if (!workspace_open(workspace, material))
        return false;
    const struct raw_slice *raw = &workspace->raw_slices[material_code(material)];
    *counts = count_values(raw->values, raw->slice.size);
    workspace_close(workspace, material);
    return true;
}

static void print_line(struct material material, const struct wld_counts *own,
                       const struct wld_counts *opponent)
{
    char name[5];
    material_write(material, name);
    const unsigned longest =
        own->longest_win > opponent->longest_win ? own->longest_win : opponent->longest_win;
    /* A win in 2n - 1 plies takes n of the winner's moves, as printed. */
    printf("%s %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64
           " %u\n",
           name, own->wins + own->losses + own->draws, own->wins, own->losses, own->draws,
           opponent->wins, opponent->losses, opponent->draws, (longest + 1) / 2);
}

static void wld_counts_add(struct wld_counts *sum, const struct wld_counts *counts)
{
    sum->wins += counts->wins;
    sum->losses += counts->losses;
    sum->draws += counts->draws;
    if (counts->longest_win > sum->longest_win)
        sum->longest_win = counts->longest_win;
}

bool command_stats(const struct options *options)
{
    WORKSPACE(workspace, options->rules, options->folder);
    const unsigned pieces_max = options->pieces_max;
    struct material list[BUILD_ORDER_MAX];
    const size_t count = build_order_list(pieces_max, list);
    struct wld_counts sums[TABLEBASE_PIECES_MAX + 1] = {{0}};
    for (size_t i = 0; i < count; i++) {
        const struct material other = material_rotated(list[i]);
        /* The rotated slice has the positions with SECOND to move: the other column. */
        const bool is_own_image = material_code(other) == material_code(list[i]);
        struct wld_counts own, opponent;
        if (!count_slice(&workspace, list[i], &own) || !count_slice(&workspace, other, &opponent))
            return false;
        struct wld_counts *sum = &sums[material_pieces(list[i])];
        print_line(list[i], &own, &opponent);
        wld_counts_add(sum, &own);
        if (!is_own_image) {
            print_line(other, &opponent, &own);
            wld_counts_add(sum, &opponent);
        }
    }
    /* Published tables count by pieces and side to move. */
    for (unsigned pieces = 2; pieces <= pieces_max; pieces++)
        printf("%u pieces, with pieces on both sides, for each side to move: wins %" PRIu64
               " losses %" PRIu64 " draws %" PRIu64 ", longest %s %u moves\n",
               pieces, sums[pieces].wins, sums[pieces].losses, sums[pieces].draws,
               pieces <= workspace.exact_pieces ? "win" : "distance to a conversion",
               (sums[pieces].longest_win + 1) / 2);
    return true;
}
