/*
 * The tablebase of a draughts rule set, part 2: the file format, and probing a section.
 *
 * A file is a list of sections, so `cat` joins files. A section holds the values of one slice
 * (index.h), position by position:
 *
 *     SECTION_WLD     WLD_LOSS, WLD_DRAW or WLD_WIN, for the side to move
 *     SECTION_MTC     the same, but a loss is MTC_LOSS + the winner's moves to conversion
 *     SECTION_DTW     plies to the end: odd for a win, even for a loss; DTW_DRAW
 *
 * A conversion is a capture or a man's move, which cannot be undone. MTC leads a winner forward:
 * by a winning conversion, or else by a step to the opponent's loss with the fewest moves. With up
 * to five pieces MTC counts to the end of the game. Positions with a capture are not probed: their
 * values are don't-cares. Values ignore repetitions and the no-progress rule.
 *
 * Packing: Re-Pair (Larsson and Moffat, 1999) replaces the most frequent pair of symbols by a new
 * symbol, repeatedly; a canonical Huffman code writes the rest. Blocks have equal numbers of
 * positions and whole symbols. Two blocks share a place in the data: the second follows it, the
 * first precedes it with its bytes reversed. A probe skips symbols by their spans.
 *
 * All numbers are little-endian; sections and parts begin at multiples of eight bytes:
 *
 *     struct section_header
 *     uint8_t  values[value_count]                  of symbols 0, 1, ...
 *     uint8_t  code_bits[(symbol_count + 1) / 2]    four bits a symbol, low first; 0: no code
 *     uint8_t  pairs[symbol_count - value_count][3] twelve bits per lower symbol, low first
 *     uint32_t groups[]                             places of every SECTION_GROUP'th block pair
 *     uint16_t block_pairs[]                        offsets from the group's place
 *     uint8_t  data[data_bytes]                     codes, high bits first
 *     uint64_t sum                                  section_checksum() of all before
 *
 * Shorter codes come first, equal lengths by symbol. The data have eight spare bytes at each end
 * for reads.
 */
#pragma once

#include "games/base/bytes.h"
#include "games/base/text.h"
#include "games/draughts/tablebase/index.h"

#define SECTION_MAGIC UINT32_C(0x4745444b) /* "KDEG" */

enum {
    SECTION_VERSION = 3,
    SECTION_CODE_BITS_MAX = 15,
    SECTION_SYMBOLS_MAX = 1 << 12,
    SECTION_BLOCK_LOG2_MAX = 15, /* of the positions in a block */
    SECTION_GROUP = 64,
};

/* Later kinds take precedence. Files store the numbers, so a new kind comes last, with the most
 * information. */
enum section_kind { SECTION_WLD, SECTION_MTC, SECTION_DTW };
#define SECTION_KINDS (SECTION_DTW + 1)

enum { WLD_LOSS, WLD_DRAW, WLD_WIN, MTC_LOSS };
enum { LONGEST_WIN_PLIES = 600 }; /* the longest known win is shorter */
enum { DTW_DRAW = 255 };

struct mapping;

struct section_header {
    uint32_t magic;
    uint16_t version;
    uint16_t kind;
    uint64_t section_bytes; /* header and sum included */
    uint64_t positions;
    uint64_t data_bytes;
    uint8_t material[4]; /* own men, own kings, the other's men and kings */
    uint16_t value_count;
    uint16_t symbol_count;
    uint16_t block_log2;
    uint16_t rules; /* RULES_ENDGAMES */
    uint16_t unused[2];
};

/* Converts a header to file byte order, or back. */
static inline struct section_header section_header_order(struct section_header header)
{
    header.magic = bytes_order_32(header.magic);
    header.version = bytes_order_16(header.version);
    header.kind = bytes_order_16(header.kind);
    header.section_bytes = bytes_order_64(header.section_bytes);
    header.positions = bytes_order_64(header.positions);
    header.data_bytes = bytes_order_64(header.data_bytes);
    header.value_count = bytes_order_16(header.value_count);
    header.symbol_count = bytes_order_16(header.symbol_count);
    header.block_log2 = bytes_order_16(header.block_log2);
    header.rules = bytes_order_16(header.rules);
    return header;
}

/* Two symbols in three bytes. */
static inline void section_write_pair(const uint16_t symbols[2], uint8_t bytes[3])
{
    bytes[0] = (uint8_t)symbols[0];
    bytes[1] = (uint8_t)(symbols[0] >> 8 | symbols[1] << 4);
    bytes[2] = (uint8_t)(symbols[1] >> 4);
}

static inline void section_read_pair(const uint8_t bytes[3], uint16_t symbols[2])
{
    symbols[0] = (uint16_t)(bytes[0] | (bytes[1] & 15) << 8);
    symbols[1] = (uint16_t)(bytes[1] >> 4 | bytes[2] << 4);
}

/* The offsets of a section's parts and of its end. */
struct section_layout {
    uint64_t values, code_bits, pairs, groups, block_pairs, data, sum, end;
    uint64_t block_pair_count;
};

struct section_layout section_layout(const struct section_header *header);

/* A prepared section. The caller owns its bytes. */
struct section {
    struct section *next; /* for the caller's lists */
    struct slice slice;
    enum section_kind kind;
    uint16_t rules;
    uint64_t bytes; /* that it takes in the file */
    unsigned value_count;
    uint8_t values[256]; /* if only one: nothing below is used */
    unsigned block_log2;
    const uint32_t *groups; /* these two in file byte order */
    const uint16_t *block_pairs;
    const uint8_t *data;
    uint64_t data_bytes;
    const struct mapping *mapping; /* its file, possibly lost; NULL: none */
    struct symbol *symbols;
    uint16_t *spans;     /* of the symbols, in positions */
    uint16_t *codes;     /* see section.c */
    uint32_t long_start; /* the first short string that begins a long code */
};

/* Returns the section in these bytes, aligned to eight, or NULL with the reason if damaged or out
 * of memory. */
struct section *section_open(const uint8_t *bytes, uint64_t count, struct builder *error);
void section_close(struct section *section);

/* Returns the value of a position without captures. Thread-safe. */
uint8_t section_value(const struct section *section, uint64_t index);

/* Returns the score bounds of a section's value. */
struct bounds section_bounds(enum section_kind kind, uint8_t value);
