/* Commands print results; the functions they call print most errors. */
#include "tools/endgame/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tools/endgame/build.h"
#include "tools/endgame/build_order.h"
#include "tools/endgame/pack.h"
#include "tools/endgame/probe.h"
#include "tools/endgame/relative_moves.h"
#include "tools/endgame/verify.h"

/* Lists the slices to build: named or all, without existing ones. Returns false and prints an error
 * if an existing one may not be read. */
static bool list_wanted(const struct options *options, const struct workspace *workspace,
                        struct material list[BUILD_ORDER_MAX], size_t *count)
{
    struct material all[BUILD_ORDER_MAX];
    /* Named slices keep their order; their successors must exist. */
    const struct material *wanted = options->slice_count > 0 ? options->slices : all;
    const size_t wanted_count = options->slice_count > 0
                                    ? options->slice_count
                                    : build_order_list(options->pieces_max, all);
    *count = 0;
    for (size_t i = 0; i < wanted_count; i++)
        /* A killed build can leave one slice of a pair: both are built again. */
        if (!workspace_has_both(workspace, wanted[i]))
            list[(*count)++] = wanted[i];
        else if (!workspace_can_read_both(workspace, wanted[i]))
            return false;
    return true;
}

bool command_build(const struct options *options)
{
    WORKSPACE(workspace, options->rules, options->folder);
    struct material list[BUILD_ORDER_MAX];
    size_t count;
    if (!list_wanted(options, &workspace, list, &count))
        return false;
    double all = 0;
    /* Exclude existing positions, so that the speed is this run's. */
    for (size_t i = 0; i < count; i++)
        all += (double)build_order_positions(list[i]);
    struct progress_bar progress = progress_bar_begin(all, 0);
    struct build build = {
        .workspace = &workspace,
        .threads = options->threads,
        .memory_bytes = options->memory_mib << 20,
        .progress = &progress,
        .weight = 1,
    };
    for (size_t i = 0; i < count; i++)
        if (!build_slice(&build, list[i]))
            return false;
    progress_bar_clear(&progress);
    fprintf(stderr, "%" PRIu64 " positions in %.1f s\n", build.built,
            progress_bar_seconds(&progress));
    return true;
}

/* Lists the slices to pack: named or all. */
static size_t list_packed(const struct options *options, struct material list[BUILD_ORDER_MAX])
{
    struct material all[BUILD_ORDER_MAX];
    const size_t all_count = build_order_list(options->pieces_max, all);
    size_t count = 0;
    /* Named slices need not be canonical, because pack makes both of a pair. */
    for (; count < options->slice_count; count++)
        list[count] = options->slices[count];
    for (size_t i = 0; options->slice_count == 0 && i < all_count; i++)
        if (material_pieces(all[i]) >= options->pieces_min)
            list[count++] = all[i];
    return count;
}

bool command_pack(const struct options *options)
{
    struct material list[BUILD_ORDER_MAX];
    WORKSPACE(workspace, options->rules, options->folder);
    const struct pack pack = {
        .workspace = &workspace,
        .list = list,
        .count = list_packed(options, list),
        .kind = options->kind,
        .one_sided = options->one_sided,
    };
    return pack_write(&pack, options->words[0]);
}

bool command_verify(const struct options *options)
{
    /* Packed files, unlike working files, also test the decoder. */
    const struct progress_bar stopwatch = progress_bar_begin(0, 0);
    struct verified verified = {0};
    bool ok = false;
    if (options->word_count > 0) {
        struct tablebase *tablebase = rule_set_open(options->rules, options->words[0]);
        if (tablebase != NULL) {
            verify_files(options->rules, tablebase, options->sample, &verified);
            draughts_tablebase_close(tablebase);
            ok = true;
        }
    } else {
        WORKSPACE(workspace, options->rules, options->folder);
        ok = verify_workspace(&workspace, options->pieces_max, options->sample, &verified);
    }
    if (ok)
        printf("%" PRIu64 " positions checked, %" PRIu64 " wrong, %.1f s\n", verified.checked,
               verified.wrong, progress_bar_seconds(&stopwatch));
    return ok && verified.wrong == 0;
}

static void print_result(struct probe_result found)
{
    static const char *const names[] = {
        [RESULT_UNKNOWN] = "unknown",
        [RESULT_LOST] = "loss",
        [RESULT_DRAWN] = "draw",
        [RESULT_WON] = "win",
    };
    printf("%s", names[found.result]);
    if (found.has_plies)
        printf(" in %u plies", found.plies);
    putchar('\n');
}

/* Returns the position in a game's struct any_position. */
static struct relative_position relative_of_any(const struct any_position *any)
{
    struct position position;
    memcpy(&position, any->bytes, sizeof position);
    return relative_of(&position);
}

/* Prints a position's result, and each move's for the same side. */
static void print_probe(const struct rule_set *rules, const struct tablebase *tablebase,
                        const struct any_position *any)
{
    const struct relative_position relative = relative_of_any(any);
    print_result(probe_value(rules, tablebase, &relative));
    move list[GAME_MOVES_MAX];
    const size_t count = rules->game->moves(any, list);
    for (size_t i = 0; i < count; i++) {
        struct any_position child = *any;
        rules->game->play(&child, list[i]);
        const struct relative_position after = relative_of_any(&child);
        struct probe_result found = probe_value(rules, tablebase, &after);
        /* The opponent's loss is the mover's win. */
        if (found.result != RESULT_UNKNOWN)
            found.result = RESULT_LOST + RESULT_WON - found.result;
        /* The opponent's distance plus the move itself. */
        found.plies++;
        struct builder text = BUILDER(GAME_MOVE_TEXT);
        rules->variants[0]->write_move(any, list[i], &text);
        printf("%s: ", text.start);
        print_result(found);
    }
}

bool command_probe(const struct options *options)
{
    struct builder error = BUILDER(GAME_POSITION_TEXT);
    struct any_position position;
    if (!game_read_position(options->rules->game, &position, text_of(options->words[1]), &error)) {
        fprintf(stderr, "%s\n", error.start);
        return false;
    }
    struct tablebase *tablebase = rule_set_open(options->rules, options->words[0]);
    if (tablebase == NULL)
        return false;
    print_probe(options->rules, tablebase, &position);
    draughts_tablebase_close(tablebase);
    return true;
}
