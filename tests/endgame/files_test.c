/* Database files, intact and damaged. The first argument is an absolute folder for them, created if
 * missing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "games/draughts/tablebase/checksum.h"
#include "tests/content.h"
#include "tests/endgame/playout.h"
#include "tools/endgame/build_order.h"
#include "tools/endgame/pack.h"
#include "tools/endgame/probe.h"
#include "tools/endgame/slice_iterator.h"
#include "tools/endgame/verify.h"

enum { PIECES = 3, FLIPS = 120, MISLEADING = 60, SAMPLE = 50000 };

static const char *folder;
static struct workspace *workspace;

static void write_pack(const char *name, enum section_kind kind, bool one_sided)
{
    struct material list[BUILD_ORDER_MAX];
    const struct pack pack = {
        .workspace = workspace,
        .list = list,
        .count = build_order_list(PIECES, list),
        .kind = kind,
        .one_sided = one_sided,
    };
    assert_true(pack_write(&pack, name));
}

static int build(void **state)
{
    (void)state;
    workspace = build_small(folder, PIECES, EXACT_PIECES);
    assert_int_equal(chdir(folder), 0);
    write_pack("result.kde", SECTION_WLD, false);
    return 0;
}

static int clean_up(void **state)
{
    (void)state;
    remove("result.kde");
    remove_small(workspace, folder, PIECES);
    return 0;
}

static struct tablebase *open_path(const char *name, char reason[1024])
{
    struct builder error = builder_over(reason, 1024);
    return checkers_tablebase_open(name, &error);
}

/* Checks that opening fails and the error names the file. */
static void expect_refusal(const char *name)
{
    char reason[1024];
    assert_null(open_path(name, reason));
    assert_memory_equal(reason, name, strlen(name));
    assert_memory_equal(reason + strlen(name), ": ", 2);
    assert_true(strlen(reason) > strlen(name) + 2);
}

/* Checks a section against the builder's values. */
static void check_section(const struct section *section, enum section_kind kind)
{
    assert_true(workspace_open(workspace, section->slice.material));
    const struct raw_slice *raw = &workspace->raw_slices[material_code(section->slice.material)];
    uint64_t number = 0;
    struct slice_iterator iterator = slice_iterator_at(&section->slice, 0);
    do {
        const uint8_t value = raw->values[number];
        assert_int_equal(slice_index(&section->slice, &iterator.relative), number);
        if (!checkers_rule_set.has_capture(&iterator.relative)) {
            const struct bounds exact = section_bounds(SECTION_DTW, value);
            const struct bounds stored = section_bounds(kind, section_value(section, number));
            assert_true(stored.lower <= exact.lower && exact.upper <= stored.upper);
            assert_true(kind == SECTION_DTW
                            ? stored.lower == stored.upper
                            : score_is_decisive(exact.lower) == (stored.lower != stored.upper));
        }
        number++;
    } while (slice_iterator_next(&iterator));
    assert_int_equal(number, section->slice.size);
}

/* Opens the section at an offset and advances *at to the next one. */
static struct section *next_section(const struct content *content, size_t *at)
{
    struct builder error = BUILDER(128);
    struct section *section = section_open(content->bytes + *at, content->count - *at, &error);
    assert_non_null(section);
    *at += section->bytes;
    return section;
}

TEST(sections_have_the_builders_values)
{
    for (unsigned kind = 0; kind < SECTION_KINDS; kind++) {
        write_pack("kind.kde", (enum section_kind)kind, false);
        struct content content = read_content("kind.kde");
        remove("kind.kde");
        size_t sections = 0;
        for (size_t at = 0; at < content.count; sections++) {
            struct section *section = next_section(&content, &at);
            check_section(section, (enum section_kind)kind);
            section_close(section);
        }
        assert_int_equal(sections, 4 + 12);
        free(content.bytes);
    }
}

TEST(truncated_files_are_refused)
{
    struct content content = read_content("result.kde");
    const size_t lengths[] = {
        0, 1, 8, 47, 48, 100, content.count / 2, content.count - 8, content.count - 1};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        write_content("short.kde", content.bytes, lengths[i]);
        expect_refusal("short.kde");
    }
    remove("short.kde");
    free(content.bytes);
}

TEST(files_with_a_bit_flipped_are_refused)
{
    struct content content = read_content("result.kde");
    for (size_t i = 0; i < FLIPS; i++) {
        /* The first header bit by bit, then samples of the whole file. */
        const size_t bit = i < FLIPS / 2 ? 4 * i : i * (8 * content.count / FLIPS) + i % 8;
        content.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        write_content("flipped.kde", content.bytes, content.count);
        expect_refusal("flipped.kde");
        content.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    remove("flipped.kde");
    free(content.bytes);
}

/* Damage with a valid checksum: probing never reads outside the section. */
TEST(damage_with_a_valid_checksum_is_harmless)
{
    struct content content = read_content("result.kde");
    unsigned opened = 0, refused = 0;
    uint64_t values = 0;
    for (size_t at = 0; at < content.count;) {
        struct section *whole = next_section(&content, &at);
        const size_t size = whole->bytes, start = at - size;
        section_close(whole);
        uint8_t *damaged = malloc(size); /* of exact size, so that sanitizers catch overruns */
        assert_non_null(damaged);
        for (size_t i = 0; i < MISLEADING; i++) {
            memcpy(damaged, content.bytes + start, size);
            const size_t place = sizeof(struct section_header) +
                                 i * (size - 8 - sizeof(struct section_header)) / MISLEADING;
            damaged[place] ^= (uint8_t)(1 << i % 8);
            const uint64_t sum = section_checksum(damaged, size - sizeof sum);
            memcpy(damaged + size - sizeof sum, &sum, sizeof sum);
            struct builder error = BUILDER(128);
            struct section *section = section_open(damaged, size, &error);
            refused += section == NULL;
            opened += section != NULL;
            for (uint64_t n = 0; section != NULL && n < section->slice.size; n += 11)
                values += section_value(section, n) <= WLD_WIN;
            section_close(section);
        }
        free(damaged);
    }
    assert_in_range(refused, 1, 16 * MISLEADING);
    assert_in_range(opened, 1, 16 * MISLEADING);
    assert_true(values > 0);
    free(content.bytes);
}

TEST(other_files_are_refused)
{
    write_content("other.kde",
                  (const uint8_t *)"Not a database, but long enough to be taken for one.\n"
                                   "And on it goes, for another line.\n",
                  87);
    expect_refusal("other.kde");
    remove("other.kde");
    expect_refusal("missing.kde");
    assert_int_equal(mkfifo("pipe.kde", 0600), 0);
    alarm(20); /* a blocking open of a pipe would hang */
    expect_refusal("pipe.kde");
    alarm(0);
    remove("pipe.kde");
}

/* `cat` would join two rule sets' files like this. */
TEST(a_file_of_two_rule_sets_is_refused)
{
    struct content content = read_content("result.kde");
    size_t at = 0;
    section_close(next_section(&content, &at));
    unsigned char *second = content.bytes + at;
    section_close(next_section(&content, &at));
    const size_t size = (size_t)(content.bytes + at - second) - sizeof(uint64_t);
    struct section_header header;
    memcpy(&header, second, sizeof header);
    header.rules++;
    memcpy(second, &header, sizeof header);
    const uint64_t sum = section_checksum(second, size);
    memcpy(second + size, &sum, sizeof sum);
    write_content("mixed.kde", content.bytes, content.count);
    free(content.bytes);
    char reason[1024];
    assert_null(open_path("mixed.kde", reason));
    assert_string_equal(reason, "mixed.kde: mixes sections of several rule sets");
    remove("mixed.kde");
}

TEST(a_folder_without_files_is_refused)
{
    mkdir("empty", 0777);
    expect_refusal("empty");
    rmdir("empty");
}

TEST(the_valid_files_of_a_folder_are_used)
{
    write_content("damaged.kde", (const uint8_t *)"KDEG", 4);
    static const char damaged[] = "./damaged.kde";
    char reason[1024];
    struct tablebase *tablebase = open_path(".", reason);
    assert_non_null(tablebase);
    assert_memory_equal(reason, damaged, strlen(damaged));
    assert_true(strlen(reason) > strlen(damaged));
    draughts_tablebase_close(tablebase);
    remove("damaged.kde");
    tablebase = open_path(".", reason);
    assert_non_null(tablebase);
    assert_string_equal(reason, "");
    draughts_tablebase_close(tablebase);
}

/* Returns whether the process maps a file of that name. */
static bool is_mapped(const char *name)
{
    char line[512];
    bool found = false;
    FILE *maps = fopen("/proc/self/maps", "r");
    assert_non_null(maps);
    while (!found && fgets(line, sizeof line, maps) != NULL)
        found = strstr(line, name) != NULL;
    fclose(maps);
    return found;
}

TEST(a_closed_file_is_no_longer_mapped)
{
    write_pack("closed.kde", SECTION_WLD, false);
    char reason[1024];
    struct tablebase *tablebase = open_path("closed.kde", reason);
    assert_non_null(tablebase);
    assert_true(is_mapped("closed.kde"));
    draughts_tablebase_close(tablebase);
    assert_false(is_mapped("closed.kde"));
    remove("closed.kde");
}

/* A one-ply search gives a one-sided file's other side. */
TEST(a_one_sided_file_gives_the_other_side)
{
    write_pack("one.kde", SECTION_WLD, true);
    struct content content = read_content("one.kde");
    struct tablebase tablebase = {.pieces_max = PIECES};
    size_t sections = 0;
    for (size_t at = 0; at < content.count; sections++) {
        struct section *section = next_section(&content, &at);
        tablebase.sections[material_code(section->slice.material)] = section;
    }
    assert_int_equal(sections, 3 + 6);
    for (unsigned code = 0; code < MATERIAL_CODES; code++) {
        if (tablebase.sections[code] == NULL)
            continue;
        const struct material other = material_rotated(tablebase.sections[code]->slice.material);
        struct slice slice;
        slice_describe(&slice, other);
        for (uint64_t number = 0; number < slice.size; number += 7) {
            struct relative_position relative;
            slice_position_at(&slice, number, &relative);
            const struct probe_result found =
                probe_value(&checkers_rule_set, &tablebase, &relative);
            assert_true(probe_result_agrees(
                found, probe_value(&checkers_rule_set, checkers_tablebase_embedded(), &relative)));
        }
    }
    for (unsigned code = 0; code < MATERIAL_CODES; code++)
        section_close(tablebase.sections[code]);
    remove("one.kde");
    free(content.bytes);
}

TEST(all_slices_up_to_four_pieces_are_embedded)
{
    struct material list[BUILD_ORDER_MAX];
    const size_t count = build_order_list(4, list);
    for (size_t i = 0; i < 2 * count; i++) {
        const struct material material = i < count ? list[i] : material_rotated(list[i - count]);
        const unsigned code = material_code(material);
        const struct section *section = checkers_tablebase_embedded()->sections[code];
        assert_non_null(section);
        assert_int_equal(section->kind, SECTION_DTW);
    }
}

TEST(built_slices_are_consistent)
{
    struct verified verified;
    assert_true(verify_workspace(workspace, PIECES, 0, &verified));
    assert_int_equal(verified.checked, 199520);
    assert_int_equal(verified.wrong, 0);
    verify_files(&checkers_rule_set, checkers_tablebase_embedded(), SAMPLE, &verified);
    assert_in_range(verified.checked, SAMPLE / 4, SAMPLE + MATERIAL_CODES);
    assert_int_equal(verified.wrong, 0);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        return EXIT_FAILURE;
    folder = argv[1];
    return cmocka_run_group_tests(unit_tests, build, clean_up);
}
