/* A file of openings. Property: a strict file is accepted whole or refused, and games begin with
 * each opening. */
#include "tests/fuzz/file.h"
#include "tests/fuzz/fuzz.h"
#include "tools/common/openings.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const size_t choice = size > 0 ? *data++ : 0;
    const struct text text = {(const char *)data, size - (size > 0)};
    struct openings openings = {
        .variant = fuzz_variant(choice / 4), .plies = 5, .is_strict = choice / 2 % 2 == 1};
    struct builder error = BUILDER(1024);
    const enum openings_format format = choice % 2 == 0 ? OPENINGS_BY_NAME : OPENINGS_PDN;
    const bool ok = openings_load(&openings, file_of(text.start, text.length), format, &error);
    FUZZ_REQUIRE(ok == (openings.count > 0) && ok == (error.length == 0));
    FUZZ_REQUIRE(!ok || !openings.is_strict || openings.left_out == 0);
    openings_shuffle(&openings, size);
    for (size_t i = 0; i < openings.count; i++) {
        const struct game_history *history = &openings.list[i];
        FUZZ_REQUIRE(history->variant == openings.variant && history->count <= 5);
        FUZZ_REQUIRE(game_history_outcome(history, 0).kind == ONGOING);
    }
    FUZZ_REQUIRE(openings_standard(&openings, &error) && openings.count > 0);
    openings_finish(&openings);
    return 0;
}
