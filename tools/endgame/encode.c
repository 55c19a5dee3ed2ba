/*
 * Two steps, as in chess tablebases: Re-Pair (Larsson and Moffat, 1999), which compresses slowly
 * and expands fast, then Huffman codes. A probe decodes one block.
 *
 * The special problem of the block size: large blocks compress better but make probes slower. So a
 * block takes a cache line or two.
 */
#include "tools/endgame/encode.h"

#include <stdlib.h>
#include <string.h>

#include "games/draughts/tablebase/checksum.h"
#include "tools/endgame/chunk.h"
#include "tools/endgame/huffman.h"
#include "tools/endgame/re_pair.h"
#include "tools/endgame/slice_iterator.h"
#include "tools/endgame/value.h"

enum {
    SAMPLE_CHUNKS = 256, /* at most, to learn the code from */
    BLOCK_BITS = 8 * 96, /* target size of a block */
    BLOCK_LOG2_MIN = 4,
    BITS_PER_RUN = 4,    /* a rough estimate of a run of equal values */
    PAIR_COUNT_MIN = 16, /* rarer pairs cost more than they save */
};

#define CHUNK_TEXT (CHUNK + (CHUNK >> BLOCK_LOG2_MIN))

_Static_assert((int)CHUNK_LOG2 >= (int)SECTION_BLOCK_LOG2_MAX, "a chunk is made of whole blocks");

struct encoder {
    const struct rule_set *rules;
    const struct slice *slice;
    const uint8_t *values;
    uint8_t file_value[256]; /* from a builder's value to the file's, */
    uint16_t symbol_of[256]; /* and to its symbol */
    struct section_header header;
    uint8_t file_values[256]; /* by symbol */
    struct re_pair *re_pair;
    struct chunk *chunk;
    uint16_t *text;    /* the symbols of a chunk or of the sample, cut into blocks */
    uint16_t *symbols; /* of all chunks, cuts included */
    size_t symbols_length, symbols_room;
    uint8_t code_bits[SECTION_SYMBOLS_MAX];
    uint32_t codes[SECTION_SYMBOLS_MAX];
    uint32_t *groups;
    uint16_t *block_pairs;
    uint8_t *data;
};

static uint8_t result_value(uint8_t value)
{
    return value == VALUE_DRAWN ? WLD_DRAW : value_is_win(value) ? WLD_WIN : WLD_LOSS;
}

uint8_t encode_value(enum section_kind kind, uint8_t value)
{
    switch (kind) {
    case SECTION_WLD:
        return result_value(value);
    case SECTION_MTC:
        return value_is_loss(value) ? (uint8_t)(MTC_LOSS + value / 2) : result_value(value);
    case SECTION_DTW:
        break;
    }
    return value == VALUE_DRAWN ? DTW_DRAW : value;
}

/* Writes a chunk as text, don't-cares filled in. Returns the length. */
static size_t cut_chunk(const struct encoder *encoder, uint64_t index, uint16_t *text)
{
    const size_t block = (size_t)1 << encoder->header.block_log2;
    struct chunk *chunk = encoder->chunk;
    chunk_read(chunk, encoder->slice, encoder->values, encoder->symbol_of, index);
    size_t length = 0;
    for (size_t start = 0; start < chunk->count; start += block) {
        const size_t size = chunk->count - start < block ? chunk->count - start : block;
        chunk_fill(chunk, start, size);
        memcpy(text + length, chunk->text + start, size * sizeof *text);
        length += size;
        text[length++] = RE_PAIR_CUT;
    }
    return length;
}

/* Assigns symbols to the occurring values, in order. */
static void list_values(struct encoder *encoder)
{
    bool occurs[256] = {false};
    struct slice_iterator iterator = slice_iterator_at(encoder->slice, 0);
    uint64_t index = 0;
    do {
        const uint8_t value = encoder->file_value[encoder->values[index++]];
        if (!occurs[value] && !encoder->rules->has_capture(&iterator.relative))
            occurs[value] = true;
    } while (slice_iterator_next(&iterator));
    uint16_t count = 0, symbols[256] = {0};
    for (unsigned value = 0; value < 256; value++) {
        if (occurs[value]) {
            encoder->file_values[count] = (uint8_t)value;
            symbols[value] = count++;
        }
    }
    for (unsigned value = 0; value < 256; value++)
        encoder->symbol_of[value] = symbols[encoder->file_value[value]];
    if (count == 0) /* every position has a capture */
        encoder->file_values[count++] = encoder->file_value[VALUE_DRAWN];
    encoder->header.value_count = encoder->header.symbol_count = count;
}

/* Returns the step between the sample's chunks. */
static uint64_t sample_step(const struct encoder *encoder)
{
    return (chunk_count(encoder->slice) + SAMPLE_CHUNKS - 1) / SAMPLE_CHUNKS;
}

/* Returns a block size for the number of value changes. */
static uint16_t choose_block_log2(const struct encoder *encoder)
{
    uint64_t runs = 1, positions = 0;
    struct chunk *chunk = encoder->chunk;
    for (uint64_t i = 0; i < chunk_count(encoder->slice); i += sample_step(encoder)) {
        chunk_read(chunk, encoder->slice, encoder->values, encoder->symbol_of, i);
        chunk_fill(chunk, 0, chunk->count);
        for (size_t at = 1; at < chunk->count; at++)
            runs += chunk->text[at] != chunk->text[at - 1];
        positions += chunk->count;
    }
    /* Every run is estimated at BITS_PER_RUN bits. */
    uint16_t log2 = SECTION_BLOCK_LOG2_MAX;
    while (log2 > BLOCK_LOG2_MIN && (BITS_PER_RUN * runs) << log2 > BLOCK_BITS * positions)
        log2--;
    return log2;
}

/* Learns pairs from a sample of chunks. Returns false if memory is short. */
static bool learn_pairs(struct encoder *encoder)
{
    re_pair_destroy(encoder->re_pair);
    /* Each pair shortens the text by at least PAIR_COUNT_MIN symbols. */
    const uint64_t max = encoder->header.value_count + encoder->slice->size / PAIR_COUNT_MIN;
    encoder->re_pair =
        re_pair_create(encoder->header.value_count,
                       max < SECTION_SYMBOLS_MAX ? (unsigned)max : SECTION_SYMBOLS_MAX);
    if (encoder->re_pair == NULL)
        return false;
    size_t length = 0;
    /* Pairs are similar all over a slice, and learning from all of it would be far slower. */
    for (uint64_t chunk = 0; chunk < chunk_count(encoder->slice); chunk += sample_step(encoder))
        length += cut_chunk(encoder, chunk, encoder->text + length);
    re_pair_learn(encoder->re_pair, encoder->text, length, PAIR_COUNT_MIN,
                  UINT32_C(1) << encoder->header.block_log2);
    encoder->header.symbol_count = (uint16_t)encoder->re_pair->symbol_count;
    return true;
}

static bool add_symbols(struct encoder *encoder, const uint16_t *text, size_t length)
{
    if (encoder->symbols_length + length > encoder->symbols_room) {
        encoder->symbols_room = 2 * (encoder->symbols_length + length);
        uint16_t *more =
            realloc(encoder->symbols, encoder->symbols_room * sizeof *encoder->symbols);
        if (more == NULL)
            return false;
        encoder->symbols = more;
    }
    memcpy(encoder->symbols + encoder->symbols_length, text, length * sizeof *text);
    encoder->symbols_length += length;
    return true;
}

/* Encodes all positions as symbols and computes the codes. Returns false if memory is short. */
static bool encode_symbols(struct encoder *encoder)
{
    encoder->symbols_length = 0;
    for (uint64_t chunk = 0; chunk < chunk_count(encoder->slice); chunk++) {
        const size_t cut = cut_chunk(encoder, chunk, encoder->text);
        const size_t length = re_pair_apply(encoder->re_pair, encoder->text, cut);
        if (!add_symbols(encoder, encoder->text, length))
            return false;
    }
    uint64_t counts[SECTION_SYMBOLS_MAX] = {0};
    for (size_t i = 0; i < encoder->symbols_length; i++)
        if (encoder->symbols[i] != RE_PAIR_CUT)
            counts[encoder->symbols[i]]++;
    for (unsigned i = 0; i < 2; i++) /* a code needs two symbols */
        counts[i] += counts[i] == 0;
    const unsigned symbol_count = encoder->header.symbol_count;
    if (!huffman_lengths(counts, symbol_count, SECTION_CODE_BITS_MAX, encoder->code_bits))
        return false;
    huffman_codes(encoder->code_bits, symbol_count, SECTION_CODE_BITS_MAX, encoder->codes);
    return true;
}

/* Allocates the coded blocks, at most two bytes a symbol. */
static bool make_room(struct encoder *encoder)
{
    const uint64_t block_pairs = section_layout(&encoder->header).block_pair_count;
    free(encoder->groups);
    free(encoder->block_pairs);
    free(encoder->data);
    encoder->groups = calloc((size_t)block_pairs / SECTION_GROUP + 1, sizeof *encoder->groups);
    encoder->block_pairs = calloc((size_t)block_pairs, sizeof *encoder->block_pairs);
    encoder->data = calloc(encoder->symbols_length + sizeof(uint64_t), 2);
    return encoder->groups != NULL && encoder->block_pairs != NULL && encoder->data != NULL;
}

/* Writes a block's codes from `byte` on. Returns the end. */
static uint64_t write_block(const struct encoder *encoder, const uint16_t *symbols, uint64_t byte)
{
    unsigned pending_count = 0;
    uint32_t pending = 0; /* bits of an unfinished byte, the lowest last */
    for (; *symbols != RE_PAIR_CUT; symbols++) {
        pending = pending << encoder->code_bits[*symbols] | encoder->codes[*symbols];
        pending_count += encoder->code_bits[*symbols];
        for (; pending_count >= 8; pending_count -= 8)
            encoder->data[byte++] = (uint8_t)(pending >> (pending_count - 8));
    }
    if (pending_count > 0)
        encoder->data[byte++] = (uint8_t)(pending << (8 - pending_count));
    return byte;
}

static void reverse(uint8_t *bytes, uint64_t count)
{
    for (uint64_t i = 0; i < count / 2; i++) {
        const uint8_t byte = bytes[i];
        bytes[i] = bytes[count - 1 - i];
        bytes[count - 1 - i] = byte;
    }
}

/* Places a block pair. Returns false if its group cannot reach the place. */
static bool place_block_pair(struct encoder *encoder, uint64_t block_pair, uint64_t place)
{
    uint32_t *group = &encoder->groups[block_pair / SECTION_GROUP];
    if (block_pair % SECTION_GROUP == 0)
        *group = (uint32_t)place;
    encoder->block_pairs[block_pair] = (uint16_t)(place - *group);
    return place - *group <= UINT16_MAX;
}

/* Writes all blocks. Returns false if blocks must be smaller. */
static bool write_data(struct encoder *encoder)
{
    uint64_t byte = sizeof(uint64_t), block = 0;
    for (size_t i = 0; i < encoder->symbols_length; i++, block++) {
        const uint64_t start = byte;
        byte = write_block(encoder, encoder->symbols + i, start);
        /* Two blocks share a place, which halves the table: the even one precedes the place,
         * reversed. */
        if (block % 2 == 0) {
            reverse(encoder->data + start, byte - start);
            if (!place_block_pair(encoder, block / 2, byte))
                return false;
        }
        while (encoder->symbols[i] != RE_PAIR_CUT)
            i++;
    }
    encoder->header.data_bytes = byte + sizeof(uint64_t);
    return true;
}

/* Encodes all positions, with smaller blocks if necessary. Returns false if memory is short. */
static bool encode_blocks(struct encoder *encoder)
{
    encoder->header.block_log2 = choose_block_log2(encoder);
    /* A group's places have 16 bits; smaller blocks bring them closer together. */
    for (;; encoder->header.block_log2--) {
        if (!learn_pairs(encoder) || !encode_symbols(encoder) || !make_room(encoder))
            return false;
        if (write_data(encoder))
            return true;
    }
}

/* Returns the section assembled from its parts, or NULL if memory is short. */
static uint8_t *assemble_section(struct encoder *encoder, uint64_t *bytes)
{
    struct section_header *header = &encoder->header;
    const struct section_layout layout = section_layout(header);
    uint8_t *section = calloc(1, (size_t)layout.end);
    if (section == NULL)
        return NULL;
    header->section_bytes = layout.end;
    const struct section_header in_file = section_header_order(*header);
    memcpy(section, &in_file, sizeof in_file);
    memcpy(section + layout.values, encoder->file_values, header->value_count);
    if (header->value_count > 1) {
        const uint64_t block_pairs = layout.block_pair_count;
        for (unsigned i = 0; i < header->symbol_count; i++)
            section[layout.code_bits + i / 2] |= (uint8_t)(encoder->code_bits[i] << i % 2 * 4);
        for (unsigned i = header->value_count; i < header->symbol_count; i++)
            section_write_pair(encoder->re_pair->pairs[i],
                               section + layout.pairs + 3 * (i - header->value_count));
        for (uint64_t i = 0; i * SECTION_GROUP < block_pairs; i++)
            bytes_put(section + layout.groups + 4 * i, encoder->groups[i], 4);
        for (uint64_t i = 0; i < block_pairs; i++)
            bytes_put(section + layout.block_pairs + 2 * i, encoder->block_pairs[i], 2);
        memcpy(section + layout.data, encoder->data, (size_t)header->data_bytes);
    }
    /* Last, over everything before: opening detects truncated or damaged files. */
    const uint64_t sum = section_checksum(section, (size_t)layout.sum);
    bytes_put(section + layout.sum, sum, sizeof sum);
    *bytes = layout.end;
    return section;
}

static void encoder_finish(struct encoder *encoder)
{
    re_pair_destroy(encoder->re_pair);
    free(encoder->chunk);
    free(encoder->text);
    free(encoder->symbols);
    free(encoder->groups);
    free(encoder->block_pairs);
    free(encoder->data);
    free(encoder);
}

uint8_t *encode_section(const struct rule_set *rules, const struct raw_slice *raw,
                        enum section_kind kind, uint64_t *bytes)
{
    struct encoder *encoder = calloc(1, sizeof *encoder);
    if (encoder == NULL)
        return NULL;
    const struct slice *slice = &raw->slice;
    const uint8_t *counts = slice->material.men, *kings = slice->material.kings;
    encoder->rules = rules;
    encoder->slice = slice;
    encoder->values = raw->values;
    encoder->header = (struct section_header){
        .magic = SECTION_MAGIC,
        .version = SECTION_VERSION,
        .kind = (uint16_t)kind,
        .positions = slice->size,
        .data_bytes = sizeof(uint64_t),
        .material = {counts[OWN], kings[OWN], counts[OPPONENT], kings[OPPONENT]},
        .block_log2 = SECTION_BLOCK_LOG2_MAX,
        .rules = rules->files->number,
    };
    for (unsigned value = 0; value < 256; value++)
        encoder->file_value[value] = encode_value(kind, (uint8_t)value);
    list_values(encoder);
    encoder->chunk = malloc(sizeof *encoder->chunk);
    const uint64_t chunks = chunk_count(slice);
    const size_t sampled = chunks < SAMPLE_CHUNKS ? (size_t)chunks : SAMPLE_CHUNKS;
    encoder->text = malloc(sampled * CHUNK_TEXT * sizeof *encoder->text);
    if (encoder->chunk != NULL)
        encoder->chunk->rules = rules;
    uint8_t *section = NULL;
    if (encoder->chunk != NULL && encoder->text != NULL &&
        (encoder->header.value_count == 1 || encode_blocks(encoder)))
        section = assemble_section(encoder, bytes);
    encoder_finish(encoder);
    return section;
}
