/*
 * A network file, all numbers little-endian:
 *
 *    0  "KDNW"     4  version     8  inputs    12  neurons   16  phases (4 bytes each)
 *       the version's upper half hashes the rule set's name, 0: English checkers
 *   20  checksum of header and weights (8 bytes)
 *   28  the numbers, 2 bytes each
 */
#include "games/draughts/network.h"

#include <stdlib.h>
#include <string.h>

#include "games/base/aligned.h"
#include "games/base/bytes.h"
#include "games/base/mapping.h"

enum { VERSION = 2, SUM_AT = 20, WEIGHTS_AT = 28, FILE_BYTES = WEIGHTS_AT + 2 * NETWORK_NUMBERS };

static const unsigned char magic[4] = {'K', 'D', 'N', 'W'};
enum { VERSION_FIELD, HEAD_FIELDS = 4 };

/* Sets the fields between the magic and the checksum. */
static void make_head(uint32_t head[HEAD_FIELDS], const char *rules)
{
    const uint64_t hash = bytes_checksum((const unsigned char *)rules, strlen(rules));
    const bool is_english = strcmp(rules, "checkers") == 0;
    const uint32_t fields[HEAD_FIELDS] = {VERSION | (is_english ? 0 : (uint32_t)hash << 16),
                                          NETWORK_INPUTS, NETWORK_NEURONS, NETWORK_PHASES};
    memcpy(head, fields, sizeof fields);
}

static uint64_t checksum(const unsigned char bytes[FILE_BYTES])
{
    return bytes_checksum(bytes, SUM_AT) ^
           bytes_checksum(bytes + WEIGHTS_AT, FILE_BYTES - WEIGHTS_AT);
}

bool network_is_safe(const union network *network)
{
    for (unsigned i = 0; i < NETWORK_NEURONS; i++)
        /* The evaluation adds 16-bit numbers unchecked, so bounds exclude overflow. */
        if (abs(network->input_bias[i]) > NETWORK_BIAS_MAX)
            return false;
    for (unsigned phase = 0; phase < NETWORK_PHASES; phase++) {
        int32_t sum = 0;
        for (unsigned i = 0; i < NETWORK_NEURONS; i++)
            sum += abs(network->phase[phase][i]);
        if (sum > NETWORK_PHASE_MAX)
            return false;
    }
    return true;
}

unsigned char *network_write(const union network *network, const char *rules, size_t *length)
{
    unsigned char *bytes = malloc(FILE_BYTES);
    if (bytes == NULL)
        return NULL;
    uint32_t head[HEAD_FIELDS];
    make_head(head, rules);
    memcpy(bytes, magic, sizeof magic);
    for (size_t i = 0; i < HEAD_FIELDS; i++)
        bytes_put(bytes + 4 + 4 * i, head[i], 4);
    for (size_t i = 0; i < NETWORK_NUMBERS; i++)
        bytes_put(bytes + WEIGHTS_AT + 2 * i, (uint16_t)network->numbers[i], 2);
    bytes_put(bytes + SUM_AT, checksum(bytes), 8);
    *length = FILE_BYTES;
    return bytes;
}

/* Returns the error of a file's header, or NULL. */
static const char *compare_head(const unsigned char *bytes, size_t length, const char *rules)
{
    uint32_t head[HEAD_FIELDS];
    make_head(head, rules);
    if (length < WEIGHTS_AT || memcmp(bytes, magic, sizeof magic) != 0)
        return "not a weights file";
    const uint32_t version = (uint32_t)bytes_get(bytes + 4, 4);
    if ((version & 0xffff) == VERSION && version != head[VERSION_FIELD])
        return ""; /* of another rule set */
    for (size_t i = 0; i < HEAD_FIELDS; i++)
        if (bytes_get(bytes + 4 + 4 * i, 4) != head[i])
            return "weights of another version";
    return NULL;
}

/* Returns a file's error, or NULL and sets *network. */
static const char *decode(const unsigned char *bytes, size_t length, const char *rules,
                          union network *network)
{
    const char *wrong = compare_head(bytes, length, rules);
    if (wrong != NULL)
        return wrong;
    if (length != FILE_BYTES)
        return "wrong file length";
    if (bytes_get(bytes + SUM_AT, 8) != checksum(bytes))
        return "damaged: its checksum is wrong";
    for (size_t i = 0; i < NETWORK_NUMBERS; i++)
        network->numbers[i] = (int16_t)(uint16_t)bytes_get(bytes + WEIGHTS_AT + 2 * i, 2);
    return network_is_safe(network) ? NULL : "a weight is too large";
}

static const char *read_file(const char *name, const char *rules, union network *network)
{
    struct mapping mapping;
    const char *wrong = mapping_open(&mapping, name);
    if (wrong == NULL)
        wrong = decode(mapping.bytes, mapping.count, rules, network);
    if (wrong == NULL && mapping_is_lost(&mapping))
        wrong = "the file shrank";
    mapping_close(&mapping);
    return wrong;
}

struct weights *weights_open(const char *name, const char *rules, struct builder *error)
{
    struct weights *weights = aligned_allocate(_Alignof(struct weights), sizeof *weights);
    const char *wrong =
        weights != NULL ? read_file(name, rules, &weights->network) : "out of memory";
    if (wrong == NULL)
        return weights;
    if (wrong[0] != '\0')
        builder_add(error, "%s: %s", name, wrong);
    aligned_free(weights);
    return NULL;
}

void weights_close(struct weights *weights)
{
    aligned_free(weights);
}
