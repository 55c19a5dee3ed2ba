#include "protocol/checkerboard/status.h"

#include <string.h>

/* CheckerBoard reads the text on another thread without a lock: copied whole, it is at worst a
 * mixture of two. */
void status_show(struct status *status, const char *text)
{
    struct builder shown = BUILDER(CB_STATUS_SIZE);
    builder_add(&shown, "%s%s%s", status->error, status->error[0] != '\0' ? "  " : "", text);
    memcpy(status->shown, shown.start, shown.length + 1);
}

static void copy(char *array, size_t size, struct text text)
{
    struct builder builder = builder_over(array, size);
    builder_add_text(&builder, text);
}

/* Our engine's numbers are valid: text_to_integer() fails only for huge ones. */
static int64_t take_number(struct text *rest)
{
    int64_t number = 0;
    text_to_integer(text_take_word(rest), &number);
    return number;
}

/* A man is 1.00; `mate` counts the winner's moves. */
static void add_score(struct status *status, struct text *rest, struct builder *text)
{
    const bool is_mate = text_is(text_take_word(rest), "mate");
    const int64_t score = take_number(rest);
    const long long size = score < 0 ? -score : score;
    if (is_mate) {
        status->result = score > 0 ? CB_WIN : CB_LOSS;
        builder_add(text, "%s in %lld", score > 0 ? "win" : "loss", size);
    } else {
        /* A later iteration may revoke a win. */
        status->result = CB_UNKNOWN;
        /* Print the sign separately: the 0 in -0.50 would lose it. */
        builder_add(text, "%c%lld.%02lld", score < 0 ? '-' : '+', size / 100, size % 100);
    }
}

/* Shows an info line for a player. */
static void take_info(struct status *status, struct text rest)
{
    struct builder shown = BUILDER(CB_STATUS_SIZE), score = BUILDER(64);
    int64_t depth = 0, selective_depth = 0, nodes = 0, time_ms = 0;
    for (struct text word; (word = text_take_word(&rest)).length > 0;) {
        if (text_is(word, "depth"))
            depth = take_number(&rest);
        else if (text_is(word, "seldepth"))
            selective_depth = take_number(&rest);
        else if (text_is(word, "score"))
            add_score(status, &rest, &score);
        else if (text_is(word, "nodes"))
            nodes = take_number(&rest);
        else if (text_is(word, "time"))
            time_ms = take_number(&rest);
        /* The rest is the PV. */
        else if (text_is(word, "pv"))
            break;
    }
    /* A `currmove` has no score: keep the old status. */
    if (score.length == 0)
        return;
    rest = text_trim(rest);
    builder_add(&shown, "depth %lld/%lld  score %s  time %lld.%lld s  nodes %lld  pv %.*s",
                (long long)depth, (long long)selective_depth, score.start,
                (long long)(time_ms / 1000), (long long)(time_ms % 1000 / 100), (long long)nodes,
                TEXT_ARGUMENTS(rest));
    status_show(status, shown.start);
}

void status_take_line(struct status *status, struct text line)
{
    const struct text whole = line;
    const struct text first = text_take_word(&line);
    if (text_is(first, "bestmove")) {
        copy(status->best_move, sizeof status->best_move, text_take_word(&line));
    } else if (text_starts_with(whole, "info string error: ")) {
        /* Later errors may follow from the first. */
        if (status->error[0] == '\0')
            copy(status->error, sizeof status->error,
                 (struct text){whole.start + strlen("info string "),
                               whole.length - strlen("info string ")});
        status_show(status, "");
    } else if (text_is(whole, "info string proven draw")) {
        status->result = CB_DRAW;
    } else if (text_is(first, "info")) {
        take_info(status, line);
    }
}
