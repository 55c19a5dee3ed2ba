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
#include "tools/endgame/family.h"
#include "tools/endgame/lookup.h"
#include "tools/endgame/pack.h"
#include "tools/endgame/plan.h"
#include "tools/endgame/stats.h"
#include "tools/endgame/verify.h"
#include "tools/endgame/walk.h"

enum { SPEED_POSITIONS = 1 << 20 };

static unsigned long long big(uint64_t number)
{
    return (unsigned long long)number;
}

static double seconds_since(int64_t started_ns)
{
    return (double)(build_now_ns() - started_ns) / 1e9;
}

static bool is_built(const struct archive *archive, struct material material)
{
    return archive_holds(archive, material) && archive_holds(archive, material_turned(material));
}

/* The slices that words name. Their number, or -1 with a complaint on stderr. */
static int read_slices(char *const *words, size_t word_count, struct material list[FAMILY_MAX])
{
    size_t count = 0;
    for (; count < word_count; count++) {
        if (count == FAMILY_MAX || strlen(words[count]) != 4 ||
            !material_read(words[count], &list[count])) {
            fprintf(stderr, "'%s': expected a slice like 2110\n", words[count]);
            return -1;
        }
    }
    return (int)count;
}

/* The slices to build: those named, or all; without those that are there. */
static bool list_wanted(const struct request *request, const struct archive *archive,
                        struct material list[FAMILY_MAX], size_t *count)
{
    struct material all[FAMILY_MAX];
    const int all_count = request->word_count > 0
                              ? read_slices(request->words, request->word_count, all)
                              : (int)family_list(request->pieces_max, all);
    *count = 0;
    for (int i = 0; i < all_count; i++)
        if (!is_built(archive, all[i]))
            list[(*count)++] = all[i];
    return all_count >= 0;
}

static bool build_all(struct build *build, const struct material *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        build->positions += family_positions(list[i]);
    for (size_t i = 0; i < count; i++)
        if (!build_slice(build, list[i]))
            return false;
    const double seconds = seconds_since(build->started_ns);
    fprintf(stderr, "%llu positions in %.1f s\n", big(build->built), seconds);
    return true;
}

bool command_build(const struct request *request)
{
    struct archive *archive = archive_create(request->folder);
    struct build build = {
        .archive = archive,
        .threads = request->threads,
        .memory_bytes = request->memory_mib << 20,
        .started_ns = build_now_ns(),
    };
    struct material list[FAMILY_MAX];
    size_t count;
    const bool good = archive != NULL && list_wanted(request, archive, list, &count) &&
                      build_all(&build, list, count);
    archive_destroy(archive);
    return good;
}

/* The slices to pack: those named behind the file, or all of so many pieces. */
static bool list_packed(const struct request *request, struct material list[FAMILY_MAX],
                        size_t *count)
{
    *count = 0;
    if (request->word_count > 1) {
        const int named = read_slices(request->words + 1, request->word_count - 1, list);
        *count = named < 0 ? 0 : (size_t)named;
        return named >= 0;
    }
    struct material all[FAMILY_MAX];
    const size_t all_count = family_list(request->pieces_max, all);
    for (size_t i = 0; i < all_count; i++)
        if (material_pieces(all[i]) >= request->pieces_min)
            list[(*count)++] = all[i];
    return true;
}

bool command_pack(const struct request *request)
{
    if (request->word_count == 0) {
        fprintf(stderr, "pack: expected the name of a file to write\n");
        return false;
    }
    struct material list[FAMILY_MAX];
    size_t count;
    if (!list_packed(request, list, &count))
        return false;
    struct archive *archive = archive_create(request->folder);
    const struct pack pack = {
        .archive = archive,
        .list = list,
        .count = count,
        .kind = request->kind,
        .one_sided = request->one_sided,
    };
    const bool good = archive != NULL && pack_write(&pack, request->words[0]);
    archive_destroy(archive);
    return good;
}

bool command_stats(const struct request *request)
{
    struct archive *archive = archive_create(request->folder);
    const bool good = archive != NULL && stats_print(archive, request->pieces_max);
    archive_destroy(archive);
    return good;
}

/* Opens what is named. */
static struct knowledge *open_files(const char *path)
{
    char reason[1024];
    struct builder why = builder_over(reason, sizeof reason);
    struct knowledge *knowledge = checkers_knowledge_of_files(path, &why);
    if (why.length > 0)
        fprintf(stderr, "%s\n", reason);
    return knowledge;
}

bool command_verify(const struct request *request)
{
    const int64_t started_ns = build_now_ns();
    struct verified verified = {0};
    bool good = false;
    if (request->word_count > 0) {
        struct knowledge *knowledge = open_files(request->words[0]);
        if (knowledge != NULL) {
            verify_files(knowledge, request->sample, &verified);
            checkers_knowledge_close(knowledge);
            good = true;
        }
    } else {
        struct archive *archive = archive_create(request->folder);
        good = archive != NULL &&
               verify_archive(archive, request->pieces_max, request->sample, &verified);
        archive_destroy(archive);
    }
    if (good)
        printf("%llu positions checked, %llu wrong, %.1f s\n", big(verified.checked),
               big(verified.wrong), seconds_since(started_ns));
    return good && verified.wrong == 0;
}

static void print_found(struct found found)
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
static void print_probe(const struct knowledge *knowledge, const struct any_position *any)
{
    const struct position position = position_of(any);
    const struct setup setup = endgame_setup(&position);
    print_found(lookup(knowledge, &setup));
    move list[MOVES_MAX];
    const size_t count = position_moves(&position, list);
    for (size_t i = 0; i < count; i++) {
        struct position child = position;
        position_play(&child, list[i]);
        const struct setup after = endgame_setup(&child);
        struct found found = lookup(knowledge, &after);
        if (found.result != RESULT_UNKNOWN)
            found.result = RESULT_LOST + RESULT_WON - found.result;
        found.plies++;
        char array[GAME_MOVE_TEXT];
        struct builder text = builder_over(array, sizeof array);
        checkers_write_move(any, list[i], &text);
        printf("%s: ", array);
        print_found(found);
    }
}

bool command_probe(const struct request *request)
{
    if (request->word_count != 2) {
        fprintf(stderr, "probe: expected a file or folder, and a position\n");
        return false;
    }
    char reason[GAME_POSITION_TEXT];
    struct builder why = builder_over(reason, sizeof reason);
    struct any_position position;
    if (!checkers_read_position(&position, text_of(request->words[1]), &why)) {
        fprintf(stderr, "%s\n", reason);
        return false;
    }
    struct knowledge *knowledge = open_files(request->words[0]);
    if (knowledge == NULL)
        return false;
    print_probe(knowledge, &position);
    checkers_knowledge_close(knowledge);
    return true;
}

static uint64_t next_random(uint64_t *random)
{
    *random += ZOBRIST_STEP;
    return zobrist_mix(*random);
}

/* Random positions without a capture to make, of all open slices, by their size. */
static void draw_positions(const struct knowledge *knowledge, struct position *positions)
{
    uint64_t total = 0;
    for (unsigned code = 0; code < MATERIAL_CODES; code++)
        if (knowledge->sections[code] != NULL)
            total += knowledge->sections[code]->slice.size;
    assert(total > 0); /* what could be opened has slices */
    uint64_t random = 1;
    for (size_t i = 0; i < SPEED_POSITIONS;) {
        uint64_t number = next_random(&random) % total;
        unsigned code = 0;
        while (knowledge->sections[code] == NULL ||
               number >= knowledge->sections[code]->slice.size) {
            if (knowledge->sections[code] != NULL)
                number -= knowledge->sections[code]->slice.size;
            code++;
        }
        struct setup setup;
        slice_setup(&knowledge->sections[code]->slice, number, &setup);
        if (setup_has_capture(&setup))
            continue;
        positions[i] = setup_position(&setup, (enum player)(i % 2));
        i++;
    }
}

bool command_speed(const struct request *request)
{
    if (request->word_count != 1) {
        fprintf(stderr, "speed: expected a file or folder\n");
        return false;
    }
    struct knowledge *knowledge = open_files(request->words[0]);
    struct position *positions = malloc(SPEED_POSITIONS * sizeof *positions);
    const bool good = knowledge != NULL && positions != NULL;
    if (good) {
        draw_positions(knowledge, positions);
        int64_t sum = 0; /* so that the work is done */
        const clock_t started = clock();
        for (size_t i = 0; i < SPEED_POSITIONS; i++)
            sum += endgame_recall(&positions[i], knowledge).lower;
        const double seconds = (double)(clock() - started) / CLOCKS_PER_SEC;
        printf("%.0f probes a second of processor time (sum %lld)\n", SPEED_POSITIONS / seconds,
               (long long)sum);
    }
    free(positions);
    if (knowledge != NULL)
        checkers_knowledge_close(knowledge);
    return good;
}

bool command_plan(const struct request *request)
{
    plan_print(request->program, request->folder, request->pieces_max, request->threads);
    return true;
}
