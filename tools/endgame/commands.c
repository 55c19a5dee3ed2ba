#include "tools/endgame/commands.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/checkers/notation.h"
#include "games/checkers/position.h"
#include "games/dynamic.h"
#include "tools/endgame/build.h"
#include "tools/endgame/build_order.h"
#include "tools/endgame/makefile.h"
#include "tools/endgame/pack.h"
#include "tools/endgame/probe.h"
#include "tools/endgame/slice_iterator.h"
#include "tools/endgame/stats.h"
#include "tools/endgame/verify.h"

enum { SPEED_POSITIONS = 1 << 20 };

static unsigned long long big(uint64_t index)
{
    return (unsigned long long)index;
}

static double seconds_since(int64_t started_ns)
{
    return (double)(build_now_ns() - started_ns) / 1e9;
}

static bool is_built(const struct workspace *workspace, struct material material)
{
    return workspace_has(workspace, material) &&
           workspace_has(workspace, material_rotated(material));
}

/* The slices to build: those named, or all; without those that are there. */
static size_t list_wanted(const struct options *options, const struct workspace *workspace,
                          struct material list[BUILD_ORDER_MAX])
{
    struct material all[BUILD_ORDER_MAX];
    const struct material *wanted = options->slice_count > 0 ? options->slices : all;
    const size_t wanted_count = options->slice_count > 0
                                    ? options->slice_count
                                    : build_order_list(options->pieces_max, all);
    size_t count = 0;
    for (size_t i = 0; i < wanted_count; i++)
        if (!is_built(workspace, wanted[i]))
            list[count++] = wanted[i];
    return count;
}

static bool build_all(struct build *build, const struct material *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        build->positions += build_order_positions(list[i]);
    for (size_t i = 0; i < count; i++)
        if (!build_slice(build, list[i]))
            return false;
    const double seconds = seconds_since(build->started_ns);
    fprintf(stderr, "%llu positions in %.1f s\n", big(build->built), seconds);
    return true;
}

bool command_build(const struct options *options)
{
    struct workspace *workspace = workspace_create(options->folder);
    struct build build = {
        .workspace = workspace,
        .threads = options->threads,
        .memory_bytes = options->memory_mib << 20,
        .started_ns = build_now_ns(),
    };
    struct material list[BUILD_ORDER_MAX];
    const bool good =
        workspace != NULL && build_all(&build, list, list_wanted(options, workspace, list));
    workspace_destroy(workspace);
    return good;
}

/* The slices to pack: those named, or all of so many pieces. */
static size_t list_packed(const struct options *options, struct material list[BUILD_ORDER_MAX])
{
    struct material all[BUILD_ORDER_MAX];
    const size_t all_count = build_order_list(options->pieces_max, all);
    size_t count = 0;
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
    struct workspace *workspace = workspace_create(options->folder);
    const struct pack pack = {
        .workspace = workspace,
        .list = list,
        .count = list_packed(options, list),
        .kind = options->kind,
        .one_sided = options->one_sided,
    };
    const bool good = workspace != NULL && pack_write(&pack, options->words[0]);
    workspace_destroy(workspace);
    return good;
}

bool command_stats(const struct options *options)
{
    struct workspace *workspace = workspace_create(options->folder);
    const bool good = workspace != NULL && stats_print(workspace, options->pieces_max);
    workspace_destroy(workspace);
    return good;
}

/* Opens what is named. */
static struct tablebase *open_files(const char *path)
{
    char reason[1024];
    struct builder why = builder_over(reason, sizeof reason);
    struct tablebase *tablebase = checkers_tablebase_open_files(path, &why);
    if (why.length > 0)
        fprintf(stderr, "%s\n", reason);
    return tablebase;
}

bool command_verify(const struct options *options)
{
    const int64_t started_ns = build_now_ns();
    struct verified verified = {0};
    bool good = false;
    if (options->word_count > 0) {
        struct tablebase *tablebase = open_files(options->words[0]);
        if (tablebase != NULL) {
            verify_files(tablebase, options->sample, &verified);
            checkers_tablebase_close(tablebase);
            good = true;
        }
    } else {
        struct workspace *workspace = workspace_create(options->folder);
        good = workspace != NULL &&
               verify_workspace(workspace, options->pieces_max, options->sample, &verified);
        workspace_destroy(workspace);
    }
    if (good)
        printf("%llu positions checked, %llu wrong, %.1f s\n", big(verified.checked),
               big(verified.wrong), seconds_since(started_ns));
    return good && verified.wrong == 0;
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

/* The result of a position, then that of each of its moves for the same side. */
static void print_probe(const struct tablebase *tablebase, const struct any_position *any)
{
    const struct position position = position_of(any);
    const struct relative_position relative = relative_of(&position);
    print_result(probe(tablebase, &relative));
    move list[MOVES_MAX];
    const size_t count = position_moves(&position, list);
    for (size_t i = 0; i < count; i++) {
        struct position child = position;
        position_play(&child, list[i]);
        const struct relative_position after = relative_of(&child);
        struct probe_result found = probe(tablebase, &after);
        if (found.result != RESULT_UNKNOWN)
            found.result = RESULT_LOST + RESULT_WON - found.result;
        found.plies++;
        char array[GAME_MOVE_TEXT];
        struct builder text = builder_over(array, sizeof array);
        checkers_write_move(any, list[i], &text);
        printf("%s: ", array);
        print_result(found);
    }
}

bool command_probe(const struct options *options)
{
    char reason[GAME_POSITION_TEXT];
    struct builder why = builder_over(reason, sizeof reason);
    struct any_position position;
    if (!checkers_read_position(&position, text_of(options->words[1]), &why)) {
        fprintf(stderr, "%s\n", reason);
        return false;
    }
    struct tablebase *tablebase = open_files(options->words[0]);
    if (tablebase == NULL)
        return false;
    print_probe(tablebase, &position);
    checkers_tablebase_close(tablebase);
    return true;
}

static uint64_t next_random(uint64_t *random)
{
    *random += ZOBRIST_STEP;
    return zobrist_mix(*random);
}

/* Random positions without a capture to make, of all open slices, by their size. */
static void draw_positions(const struct tablebase *tablebase, struct position *positions)
{
    uint64_t total = 0;
    for (unsigned code = 0; code < MATERIAL_CODES; code++)
        if (tablebase->sections[code] != NULL)
            total += tablebase->sections[code]->slice.size;
    assert(total > 0); /* what could be opened has slices */
    uint64_t random = 1;
    for (size_t i = 0; i < SPEED_POSITIONS;) {
        uint64_t index = next_random(&random) % total;
        unsigned code = 0;
        while (tablebase->sections[code] == NULL ||
               index >= tablebase->sections[code]->slice.size) {
            if (tablebase->sections[code] != NULL)
                index -= tablebase->sections[code]->slice.size;
            code++;
        }
        struct relative_position relative;
        slice_position_at(&tablebase->sections[code]->slice, index, &relative);
        if (relative_has_capture(&relative))
            continue;
        positions[i] = relative_to_position(&relative, (enum player)(i % 2));
        i++;
    }
}

bool command_speed(const struct options *options)
{
    struct tablebase *tablebase = open_files(options->words[0]);
    struct position *positions = malloc(SPEED_POSITIONS * sizeof *positions);
    const bool good = tablebase != NULL && positions != NULL;
    if (good) {
        draw_positions(tablebase, positions);
        int64_t sum = 0; /* so that the work is done */
        const clock_t started = clock();
        for (size_t i = 0; i < SPEED_POSITIONS; i++)
            sum += checkers_probe(&positions[i], tablebase).lower;
        const double seconds = (double)(clock() - started) / CLOCKS_PER_SEC;
        printf("%.0f probes a second of processor time (sum %lld)\n",
               (double)SPEED_POSITIONS / seconds, (long long)sum);
    }
    free(positions);
    if (tablebase != NULL)
        checkers_tablebase_close(tablebase);
    return good;
}

bool command_plan(const struct options *options)
{
    makefile_print(options->program, options->folder, options->pieces_max, options->threads);
    return true;
}
