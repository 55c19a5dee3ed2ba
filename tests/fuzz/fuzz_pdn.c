/* The PDN reader. Property: faults lie within the text, and accepted games read back equal. */
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tools/common/pdn/pdn.h"

#define REASON_BYTES 1024

static void check_game(const struct pdn_game *game)
{
    struct strbuf buffer = {0}, second = {0};
    struct builder error = BUILDER(REASON_BYTES);
    struct pdn_game again;
    pdn_write(game, &buffer);
    struct pdn_reader reader = pdn_reader_over(strbuf_text(&buffer), variant_at(0));
    FUZZ_REQUIRE(pdn_read(&reader, &again, &error) == PDN_GAME);
    FUZZ_REQUIRE(again.ended && again.history.count == game->history.count);
    pdn_write(&again, &second);
    FUZZ_REQUIRE(strcmp(buffer.bytes, second.bytes) == 0);
    pdn_finish(&again);
    strbuf_finish(&second);
    strbuf_finish(&buffer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct text text = {(const char *)data, size};
    struct pdn_reader reader = pdn_reader_over(text, variant_at(0));
    for (;;) {
        struct builder error = BUILDER(REASON_BYTES);
        struct pdn_game game;
        const enum pdn_read result = pdn_read(&reader, &game, &error);
        if (result == PDN_END)
            return 0;
        FUZZ_REQUIRE(reader.game.length > 0 && reader.game.length <= size);
        FUZZ_REQUIRE((result == PDN_GAME) == (error.length == 0));
        if (result == PDN_GAME) {
            check_game(&game);
            pdn_finish(&game);
        }
    }
}
