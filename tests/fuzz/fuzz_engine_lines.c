/*
 * What an engine writes to the match runner, line by line, in UCI and in UGI.
 *
 * What must hold: what a line says lies within it, and what an engine thinks of its move can be
 * written as a comment and read back as the same.
 */
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tools/common/pdn/move_eval.h"
#include "tools/match/process/uci.h"

static void check_eval(const struct move_eval *eval)
{
    char written[MOVE_EVAL_TEXT], rewritten[MOVE_EVAL_TEXT];
    struct builder text = builder_over(written, sizeof written);
    struct builder twin = builder_over(rewritten, sizeof rewritten);
    move_eval_write(eval, &text);
    FUZZ_REQUIRE(text.length + 1 < sizeof written);
    if (text.length == 0)
        return;
    struct text rest = builder_text(&text);
    const struct move_eval again = move_eval_take(&rest);
    FUZZ_REQUIRE(again.given != 0 && rest.length == 0);
    move_eval_write(&again, &twin);
    FUZZ_REQUIRE(strcmp(written, rewritten) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text rest = {(const char *)data, size};
    struct move_eval evals[2] = {{0}};
    while (rest.length > 0) {
        const struct text line = text_take_line(&rest);
        const struct uci_line parsed = uci_parse_line(line);
        FUZZ_REQUIRE(parsed.words.length == 0 ||
                     (parsed.words.start >= line.start &&
                      parsed.words.start + parsed.words.length <= line.start + line.length));
        if (parsed.kind != UCI_INFO)
            continue;
        uci_parse_info(parsed.words, PROTOCOL_UCI, &evals[0]);
        uci_parse_info(parsed.words, PROTOCOL_UGI, &evals[1]);
        check_eval(&evals[0]);
        check_eval(&evals[1]);
    }
    struct text comment = {(const char *)data, size};
    const struct move_eval taken = move_eval_take(&comment);
    check_eval(&taken);
    return 0;
}
