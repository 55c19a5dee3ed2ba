/* The network file: pairs of weight index and value, sealed or with the old checksum. Property:
 * accepted exactly if all weights are within bounds, with valid scores; a refused file changes
 * nothing. */
#include <string.h>

#include "games/base/bytes.h"
#include "games/draughts/english/evaluate.h"
#include "games/game.h"
#include "games/registry.h"
#include "tests/fuzz/file.h"
#include "tests/fuzz/fuzz.h"

#define CHANGE_BYTES 5

enum { IS_SEALED = 1, IS_CUT = 2 };

static void change_weights(union network *network, const uint8_t *data, size_t size)
{
    for (; size >= CHANGE_BYTES; data += CHANGE_BYTES, size -= CHANGE_BYTES) {
        const size_t place = bytes_get(data, 3) % NETWORK_NUMBERS;
        network->numbers[place] = (int16_t)(uint16_t)bytes_get(data + 3, 2);
    }
}

static void change_bytes(uint8_t *bytes, size_t count, const uint8_t *data, size_t size)
{
    for (; size >= CHANGE_BYTES; data += CHANGE_BYTES, size -= CHANGE_BYTES)
        bytes[bytes_get(data, 3) % count] ^= data[3];
}

static void check_values(const struct game *game, const struct weights *weights)
{
    static const char *const positions[] = {"B:W21-32:B1-12", "W:WK1,K2,K3:BK30,K31,K32",
                                            "W:W31,32:B1", "B:W5,6,7,8:B25,26,27,28"};
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        struct builder error = BUILDER(256);
        struct any_position position;
        FUZZ_REQUIRE(game_read_position(game, &position, text_of(positions[i]), &error));
        const score value = game->evaluate(&position, weights);
        FUZZ_REQUIRE(value >= -SCORE_STATIC_MAX && value <= SCORE_STATIC_MAX);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static union network network;
    const unsigned choice = size > 0 ? *data++ : 0;
    size -= size > 0;
    memcpy(network.numbers, checkers_network->numbers, sizeof network.numbers);
    if ((choice & IS_SEALED) != 0)
        change_weights(&network, data, size);
    size_t count;
    unsigned char *bytes = network_write(&network, "checkers", &count);
    FUZZ_REQUIRE(bytes != NULL);
    bool is_good = network_is_safe(&network);
    if ((choice & IS_SEALED) == 0 && size >= CHANGE_BYTES) {
        change_bytes(bytes, count, data, size);
        is_good = false;
    }
    if ((choice & IS_CUT) != 0) {
        count -= 1 + choice;
        is_good = false;
    }
    struct builder error = BUILDER(256);
    struct weights *weights = checkers_game.weights_open(file_of(bytes, count), &error);
    /* Changes may restore the original bytes. */
    FUZZ_REQUIRE((weights != NULL) == is_good || (choice & IS_SEALED) == 0);
    FUZZ_REQUIRE(weights == NULL || error.length == 0);
    check_values(&checkers_game, weights);
    weights_close(weights);
    free(bytes);
    return 0;
}
