#include "games/draughts/tablebase/section.h"

#include <stdlib.h>
#include <string.h>

#include "games/draughts/tablebase/checksum.h"

static uint64_t next_part(uint64_t *end, uint64_t bytes)
{
    const uint64_t start = (*end + 7) / 8 * 8;
    *end = start + bytes;
    return start;
}

struct section_layout section_layout(const struct section_header *header)
{
    struct section_layout layout;
    const uint64_t pair_count = (uint64_t)header->symbol_count - header->value_count;
    const unsigned block_pair_log2 = header->block_log2 + 1U;
    layout.block_pair_count =
        (header->positions + (UINT64_C(1) << block_pair_log2) - 1) >> block_pair_log2;
    uint64_t end = sizeof *header;
    layout.values = next_part(&end, header->value_count);
    layout.code_bits = next_part(&end, (header->symbol_count + 1U) / 2);
    layout.pairs = next_part(&end, pair_count * sizeof(uint8_t[3]));
    layout.groups = next_part(&end, (layout.block_pair_count + SECTION_GROUP - 1) / SECTION_GROUP *
                                        sizeof(uint32_t));
    layout.block_pairs = next_part(&end, layout.block_pair_count * sizeof(uint16_t));
    layout.data = next_part(&end, header->data_bytes);
    layout.sum = next_part(&end, sizeof(uint64_t));
    layout.end = end;
    return layout;
}

/* Returns the header's pieces, unchecked. */
static struct material material_in(const struct section_header *header)
{
    const uint8_t *counts = header->material;
    return (struct material){{counts[0], counts[2]}, {counts[1], counts[3]}};
}

/* Returns whether a header's numbers are possible. */
static bool is_possible(const struct section_header *header, uint64_t count)
{
    const uint8_t *counts = header->material;
    for (unsigned i = 0; i < 4; i++)
        if (counts[i] > TABLEBASE_SIDE_MAX)
            return false;
    return counts[0] + counts[1] > 0 && counts[2] + counts[3] > 0 &&
           material_pieces(material_in(header)) <= TABLEBASE_PIECES_MAX &&
           header->kind < SECTION_KINDS && header->block_log2 <= SECTION_BLOCK_LOG2_MAX &&
           header->value_count > 0 && header->value_count <= 256 &&
           header->symbol_count >= header->value_count &&
           header->symbol_count <= SECTION_SYMBOLS_MAX && header->data_bytes <= count &&
           header->data_bytes >= sizeof(uint64_t);
}

/* Returns a section's error, or NULL. */
static const char *find_fault(const uint8_t *bytes, uint64_t count, struct section_header *header)
{
    if (count < sizeof *header)
        return "truncated";
    memcpy(header, bytes, sizeof *header);
    *header = section_header_order(*header);
    if (header->magic != SECTION_MAGIC)
        return "not an endgame database";
    if (header->version != SECTION_VERSION)
        return "unknown version";
    /* Check these before use: no read may leave the mapping. */
    if (header->section_bytes > count)
        return "truncated";
    if (!is_possible(header, count))
        return "damaged";
    /* The material determines the number of positions. */
    struct slice slice;
    slice_describe(&slice, material_in(header));
    if (header->positions != slice.size)
        return "damaged";
    const struct section_layout layout = section_layout(header);
    if (layout.end != header->section_bytes)
        return "damaged";
    uint64_t sum;
    /* The checksum reads the whole section, so it comes last. */
    memcpy(&sum, bytes + layout.sum, sizeof sum);
    return bytes_order_64(sum) == section_checksum(bytes, (size_t)layout.sum)
               ? NULL
               : "damaged: its checksum is wrong";
}

/* A symbol's two parts, and the span of the first. */
struct symbol {
    uint16_t parts[2], first_span;
};

/* Returns false if a pair is wrong or too long. */
static bool list_symbols(struct section *section, const uint8_t (*pairs)[3], unsigned symbol_count)
{
    uint16_t *spans = section->spans;
    for (unsigned i = 0; i < symbol_count; i++) {
        spans[i] = 1;
        if (i < section->value_count)
            continue;
        uint16_t pair[2];
        section_read_pair(pairs[i - section->value_count], pair);
        /* Lower symbols only, so that expansion ends. */
        if (pair[0] >= i || pair[1] >= i)
            return false;
        const unsigned span = (unsigned)spans[pair[0]] + spans[pair[1]];
        /* Within a block, so that spans fit 16 bits. */
        if (span > 1U << section->block_log2)
            return false;
        spans[i] = (uint16_t)span;
        section->symbols[i] = (struct symbol){{pair[0], pair[1]}, spans[pair[0]]};
    }
    return true;
}

/* The table of codes: entries symbol << 4 | bits, indexed by SHORT_BITS bits to fit the CPU cache.
 * Prefixes from long_start on begin longer codes, whose entries follow, indexed by all bits. Spans
 * are separate, so that the next code does not wait for them. */
enum {
    SHORT_BITS = 11,
    SHORT_CODES = 1 << SHORT_BITS,
    LONG_BITS = SECTION_CODE_BITS_MAX - SHORT_BITS, /* further bits of a long code */
    ALL_CODES = 1 << SECTION_CODE_BITS_MAX,
};

_Static_assert(SECTION_CODE_BITS_MAX <= 15, "a length must fit into four bits of an entry");

/* The entry for the next SECTION_CODE_BITS_MAX bits. */
static inline unsigned code_of(const struct section *section, uint32_t bits)
{
    const uint32_t start = bits >> LONG_BITS, first = section->long_start;
    return section->codes[start < first ? start : SHORT_CODES + bits - (first << LONG_BITS)];
}

/* Writes a code's entry for its `places` bit strings. */
static void add_code(struct section *section, uint32_t at, uint32_t places, uint16_t entry)
{
    const bool is_short = (entry & 15) <= SHORT_BITS;
    uint32_t first = at >> LONG_BITS, count = places >> LONG_BITS;
    if (!is_short) {
        first = SHORT_CODES + at - (section->long_start << LONG_BITS);
        count = places;
    }
    for (uint32_t i = 0; i < count; i++)
        section->codes[first + i] = entry;
}

/* Returns the length of a symbol's code, or 0 for none. */
static unsigned bits_of(const uint8_t *code_bits, unsigned symbol)
{
    return code_bits[symbol / 2] >> symbol % 2 * 4 & 15;
}

/* Returns how many strings begin with a code of that length. */
static uint32_t places_of(unsigned bits)
{
    return bits > 0 ? ALL_CODES >> bits : 0;
}

/* Returns false if the codes are not a complete prefix code. */
static bool list_codes(struct section *section, const uint8_t *code_bits, unsigned symbol_count)
{
    /* A canonical code: consecutive numbers, shorter codes first. */
    uint32_t at[SECTION_CODE_BITS_MAX + 2] = {0};
    for (unsigned symbol = 0; symbol < symbol_count; symbol++) {
        const unsigned bits = bits_of(code_bits, symbol);
        at[bits + 1] += places_of(bits);
    }
    for (unsigned bits = 1; bits <= SECTION_CODE_BITS_MAX; bits++)
        at[bits + 1] += at[bits];
    /* A complete code uses all strings (Kraft). */
    if (at[SECTION_CODE_BITS_MAX + 1] != ALL_CODES)
        return false;
    section->long_start = at[SHORT_BITS + 1] >> LONG_BITS;
    for (unsigned symbol = 0; symbol < symbol_count; symbol++) {
        const unsigned bits = bits_of(code_bits, symbol);
        add_code(section, at[bits], places_of(bits), (uint16_t)(symbol << 4 | bits));
        at[bits] += places_of(bits);
    }
    return true;
}

/* The place of a block pair in the data. */
static inline uint64_t block_pair_place(const struct section *section, uint64_t block_pair)
{
    return (uint64_t)bytes_order_32(section->groups[block_pair / SECTION_GROUP]) +
           bytes_order_16(section->block_pairs[block_pair]);
}

static bool block_pairs_are_inside(const struct section *section, uint64_t block_pair_count)
{
    for (uint64_t block_pair = 0; block_pair < block_pair_count; block_pair++) {
        const uint64_t place = block_pair_place(section, block_pair);
        /* A read takes eight bytes in either direction. */
        if (place < sizeof(uint64_t) || place + sizeof(uint64_t) > section->data_bytes)
            return false;
    }
    return true;
}

/* Prepares a section with a valid header and checksum. */
static bool prepare(struct section *section, const uint8_t *bytes,
                    const struct section_header *header)
{
    const struct section_layout layout = section_layout(header);
    slice_describe(&section->slice, material_in(header));
    section->kind = header->kind;
    section->rules = header->rules;
    section->bytes = header->section_bytes;
    section->value_count = header->value_count;
    memcpy(section->values, bytes + layout.values, header->value_count);
    section->block_log2 = header->block_log2;
    section->groups = (const void *)(bytes + layout.groups);
    section->block_pairs = (const void *)(bytes + layout.block_pairs);
    section->data = bytes + layout.data;
    section->data_bytes = header->data_bytes;
    if (section->value_count == 1)
        return true;
    return list_symbols(section, (const void *)(bytes + layout.pairs), header->symbol_count) &&
           list_codes(section, bytes + layout.code_bits, header->symbol_count) &&
           block_pairs_are_inside(section, layout.block_pair_count);
}

struct section *section_open(const uint8_t *bytes, uint64_t count, struct builder *error)
{
    struct section_header header;
    const char *fault = find_fault(bytes, count, &header);
    if (fault != NULL) {
        builder_add(error, "%s", fault);
        return NULL;
    }
    struct section *section = calloc(1, sizeof *section);
    if (section != NULL) {
        section->symbols = malloc(SECTION_SYMBOLS_MAX * sizeof *section->symbols);
        section->spans = malloc(SECTION_SYMBOLS_MAX * sizeof *section->spans);
        section->codes = malloc((SHORT_CODES + ALL_CODES) * sizeof *section->codes);
    }
    if (section == NULL || section->symbols == NULL || section->spans == NULL ||
        section->codes == NULL)
        builder_add(error, "out of memory");
    else if (prepare(section, bytes, &header))
        return section;
    else
        builder_add(error, "damaged");
    section_close(section);
    return NULL;
}

void section_close(struct section *section)
{
    if (section == NULL)
        return;
    free(section->symbols);
    free(section->spans);
    free(section->codes);
    free(section);
}

/* Returns a symbol's value at an offset. */
static inline uint8_t symbol_value(const struct section *section, unsigned symbol, uint32_t at)
{
    while (symbol >= section->value_count) {
        const struct symbol *pair = &section->symbols[symbol];
        const bool is_second = at >= pair->first_span;
        symbol = pair->parts[is_second];
        at -= is_second ? pair->first_span : 0;
    }
    return section->values[symbol];
}

uint8_t section_value(const struct section *section, uint64_t index)
{
    if (section->value_count == 1)
        return section->values[0];
    const uint64_t block = index >> section->block_log2;
    /* A block pair shares a place, read upwards or downwards. */
    const bool is_forward = block % 2 == 1;
    uint32_t rest = (uint32_t)(index & ((UINT64_C(1) << section->block_log2) - 1));

    /* Eight bytes have at least 57 unread bits, enough for these symbols. */
    enum { WINDOW_BITS = 57, WINDOW_SYMBOLS = WINDOW_BITS / SECTION_CODE_BITS_MAX };
    const uint64_t place = block_pair_place(section, block / 2);
    const uint64_t start = is_forward ? place : place - sizeof(uint64_t);
    const uint64_t last = section->data_bytes - sizeof(uint64_t);
    /* A refill covers several symbols, because loads are slow. */
    uint64_t bit = 0, at = start;
    while (at <= last) {
        uint64_t window;
        memcpy(&window, section->data + at, sizeof window);
        window = bytes_order_64(window);
        window = (is_forward ? __builtin_bswap64(window) : window) << bit % 8;
        for (unsigned i = 0; i < WINDOW_SYMBOLS; i++) {
            const unsigned code =
                code_of(section, (uint32_t)(window >> (64 - SECTION_CODE_BITS_MAX)));
            const uint32_t span = section->spans[code >> 4];
            if (rest < span)
                return symbol_value(section, code >> 4, rest);
            rest -= span;
            bit += code & 15;
            window <<= code & 15;
        }
        at = is_forward ? start + bit / 8 : start - bit / 8;
    }
    /* Reached by wrong codes under a right checksum, or in a shortened file. */
    return section->values[0];
}

/* A draw or a distance is exact. */
static struct bounds exactly(score value)
{
    return (struct bounds){value, value};
}

static struct bounds distance_bounds(uint8_t value)
{
    if (value == DTW_DRAW)
        return exactly(SCORE_DRAW);
    /* Odd plies are wins, even ones losses. */
    return exactly(value % 2 == 1 ? score_win_in(value) : score_loss_in(value));
}

/* No win takes more than LONGEST_WIN_PLIES. */
static struct bounds result_bounds(uint8_t value)
{
    const score decided = score_tablebase_win_within(LONGEST_WIN_PLIES);
    return value == WLD_DRAW  ? exactly(SCORE_DRAW)
           : value == WLD_WIN ? (struct bounds){decided, score_win_in(1)}
                              : (struct bounds){score_loss_in(0), -decided};
}

struct bounds section_bounds(enum section_kind kind, uint8_t value)
{
    /* Moves to a conversion do not bound the game's length. */
    return kind == SECTION_DTW ? distance_bounds(value) : result_bounds(value);
}
