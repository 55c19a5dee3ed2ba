/* Scored positions for `bench`. Property: refused with an error, or accepted whole. */
#include "protocol/session/score_text.h"
#include "tests/fuzz/file.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const size_t choice = size > 0 ? *data++ : 0;
    const char *name = file_of(data, size - (size > 0));
    struct builder error = BUILDER(1024);
    struct score_text scores;
    const bool ok = score_text_read(&scores, fuzz_variant(choice), text_of(name), &error);
    FUZZ_REQUIRE(ok == (error.length == 0));
    if (ok)
        FUZZ_REQUIRE(scores.count > 0 && scores.lines[scores.count - 1].number <= size);
    score_text_finish(&scores);
    return 0;
}
