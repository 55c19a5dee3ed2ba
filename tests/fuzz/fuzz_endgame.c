/* Endgame files: a whole file, or a section with a valid header and checksum. Property: an accepted
 * file can be probed everywhere. */
#include <string.h>

#include "games/draughts/english/position.h"
#include "games/draughts/tablebase/checksum.h"
#include "games/draughts/tablebase/probe.h"
#include "games/registry.h"
#include "tests/fuzz/file.h"
#include "tests/fuzz/fuzz.h"

#define DATABASE_BYTES_MAX (1 << 16)
#define POSITIONS_MAX 5000

/* Makes header and checksum fit. Returns the section's size, or 0 on failure. */
static size_t seal(uint8_t *bytes, size_t count)
{
    struct section_header header;
    if (count < sizeof header)
        return 0;
    memcpy(&header, bytes, sizeof header);
    header = section_header_order(header);
    const uint8_t *counts = header.material;
    const struct material material = {{counts[0], counts[2]}, {counts[1], counts[3]}};
    for (size_t i = 0; i < sizeof header.material; i++)
        if (counts[i] > 3)
            return 0;
    if (counts[0] + counts[1] == 0 || counts[2] + counts[3] == 0 || material_pieces(material) > 3 ||
        header.symbol_count < header.value_count || header.block_log2 > SECTION_BLOCK_LOG2_MAX)
        return 0;
    struct slice slice;
    slice_describe(&slice, material);
    header.magic = SECTION_MAGIC;
    header.version = SECTION_VERSION;
    header.positions = slice.size;
    header.data_bytes %= DATABASE_BYTES_MAX / 2;
    const struct section_layout layout = section_layout(&header);
    if (layout.end > DATABASE_BYTES_MAX)
        return 0;
    header.section_bytes = layout.end;
    header = section_header_order(header);
    memcpy(bytes, &header, sizeof header);
    const uint64_t sum = bytes_order_64(section_checksum(bytes, (size_t)layout.sum));
    memcpy(bytes + layout.sum, &sum, sizeof sum);
    return (size_t)layout.end;
}

static void check_section(const struct section *section)
{
    const struct slice *slice = &section->slice;
    char name[5];
    struct material material;
    material_write(slice->material, name);
    FUZZ_REQUIRE(material_read(name, &material));
    FUZZ_REQUIRE(material_code(material) == material_code(slice->material));
    for (uint64_t i = 0; i < slice->size && i < POSITIONS_MAX; i++) {
        struct relative_position relative;
        slice_position_at(slice, i, &relative);
        FUZZ_REQUIRE(slice_index(slice, &relative) == i);
        section_bounds(section->kind, section_value(section, i));
    }
}

static void check_root(const struct tablebase *tablebase, const char *fen)
{
    struct builder error = BUILDER(256);
    struct any_position position;
    move list[GAME_MOVES_MAX], legal[GAME_MOVES_MAX];
    FUZZ_REQUIRE(game_read_position(&checkers_game, &position, text_of(fen), &error));
    const size_t count = checkers_game.moves(&position, legal);
    struct position own;
    memcpy(&own, &position, sizeof own);
    checkers_probe(&own, tablebase);
    FUZZ_REQUIRE(checkers_tablebase_probe_root(tablebase, &position, list) <= count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static _Alignas(8) uint8_t bytes[DATABASE_BYTES_MAX];
    const unsigned choice = size > 0 ? *data++ : 0;
    size -= size > 0;
    size_t count = size < sizeof bytes ? size : sizeof bytes;
    memset(bytes, 0, sizeof bytes);
    memcpy(bytes, data, count);
    if (choice % 2 == 0) {
        const size_t sealed = seal(bytes, count);
        count = sealed > 0 ? sealed : count;
    }
    struct builder error = BUILDER(1024);
    struct section *section = section_open(bytes, count, &error);
    if (section != NULL)
        check_section(section);
    section_close(section);

    const char *name = file_of(bytes, count);
    struct tablebase *tablebase = checkers_tablebase_open(folder_of(name, ".kde"), &error);
    if (tablebase != NULL)
        draughts_tablebase_close(tablebase);
    tablebase = draughts_tablebase_open(&checkers_tablebase_rules, name, true, &error);
    if (tablebase == NULL)
        return 0;
    check_root(tablebase, "W:WK1:BK32");
    check_root(tablebase, "B:W30:BK3");
    check_root(tablebase, "B:WK30,K31:BK3");
    check_root(tablebase, "W:W23:B7");
    check_root(tablebase, "W:W23:B18");
    check_root(tablebase, "W:WK23,K24:BK18,K2");
    check_root(tablebase, "B:W22:BK18,K2");
    check_root(tablebase, "W:W32:BK23,K14");
    check_root(tablebase, "W:WK32:B27,1");
    draughts_tablebase_describe(tablebase, &error);
    draughts_tablebase_close(tablebase);
    return 0;
}
