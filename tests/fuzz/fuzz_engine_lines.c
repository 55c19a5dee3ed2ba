/* Engine output to the match runner. Property: views lie within the line, comments read back equal,
 * answers are lines. */
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
    const struct move_eval again = move_eval_read(builder_text(&text));
    FUZZ_REQUIRE(again.given != 0);
    move_eval_write(&again, &twin);
    FUZZ_REQUIRE(strcmp(written, rewritten) == 0);
}

/* Checks that the runner writes whole lines for any clock. */
static void check_answers(struct text line, enum engine_protocol protocol)
{
    struct time_control control = {.nodes = line.length % 3, .depth = line.length % 2};
    struct text rest = line;
    if (!time_control_read_clock(&control, text_take_word(&rest)))
        control.movetime_ns = (int64_t)line.length;
    struct game_clock clocks[2];
    clock_start(&clocks[FIRST], &control);
    clock_start(&clocks[SECOND], &control);
    for (unsigned moves = 0; moves < 3; moves++)
        if (!clock_charge(&clocks[FIRST], clock_budget(&clocks[FIRST]) / 2 + moves, 0))
            break;
    struct strbuf buffer = {0};
    uci_write_go(&buffer, protocol, clocks, FIRST, SECOND);
    uci_write_setoption(&buffer, &(struct engine_option){line, rest}, protocol == PROTOCOL_UGI);
    FUZZ_REQUIRE(!buffer.failed && buffer.bytes[buffer.length - 1] == '\n');
    char limits[128];
    struct builder text = builder_over(limits, sizeof limits);
    time_control_write(&control, &text);
    FUZZ_REQUIRE(text.length > 0 && text.length + 1 < sizeof limits);
    strbuf_finish(&buffer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text rest = {(const char *)data, size};
    struct move_eval evals[2] = {{0}};
    struct text pv = {0};
    while (rest.length > 0) {
        const struct text line = text_take_line(&rest);
        const struct uci_line parsed = uci_parse_line(line);
        FUZZ_REQUIRE(parsed.words.length == 0 ||
                     (parsed.words.start >= line.start &&
                      parsed.words.start + parsed.words.length <= line.start + line.length));
        check_answers(line, parsed.kind == UCI_INFO ? PROTOCOL_UCI : PROTOCOL_UGI);
        if (parsed.kind != UCI_INFO)
            continue;
        uci_parse_info(parsed.words, PROTOCOL_UCI, &evals[0], &pv);
        uci_parse_info(parsed.words, PROTOCOL_UGI, &evals[1], &pv);
        check_eval(&evals[0]);
        check_eval(&evals[1]);
    }
    const struct move_eval read = move_eval_read((struct text){(const char *)data, size});
    check_eval(&read);
    return 0;
}
