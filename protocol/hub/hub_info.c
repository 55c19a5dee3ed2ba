#include "protocol/hub/hub_info.h"

#include <math.h>

#include "protocol/hub/hub_arguments.h"
#include "protocol/session/info.h"
#include "protocol/session/output.h"
#include "protocol/session/program.h"

static void add_combo_values(struct builder *line, const struct option *option)
{
    struct builder values = BUILDER(OUTPUT_LINE_MAX);
    for (size_t i = 0; option->combo_value(i) != NULL; i++)
        builder_add(&values, "%s%s", i > 0 ? " " : "", option->combo_value(i));
    hub_arguments_write(line, "values", builder_text(&values));
}

/* Adds the default and the type, and the bounds. */
static void add_value(struct builder *line, const struct program *program,
                      const struct option *option)
{
    /* As in Hub's examples `value` comes first. */
    switch (option->kind) {
    case OPTION_CHECK:
        builder_add(line, " value=%s type=bool", option->default_value != 0 ? "true" : "false");
        break;
    case OPTION_SPIN:
        builder_add(line, " value=%lld type=int min=%lld max=%lld",
                    (long long)option->default_value, (long long)option->minimum,
                    (long long)option->maximum);
        break;
    case OPTION_COMBO:
        hub_arguments_write(line, "value",
                            text_of(option->combo_value((size_t)option->default_value)));
        builder_add(line, " type=enum");
        add_combo_values(line, option);
        break;
    case OPTION_STRING:
        hub_arguments_write(line, "value", text_of(option->string(program)));
        builder_add(line, " type=string");
        break;
    case OPTION_FILE:
        builder_add(line, " value=\"\" type=string");
        break;
    case OPTION_BUTTON: /* Hub has no buttons */
        break;
    }
}

void hub_info_write_parameter(struct builder *text, const struct program *program,
                              const struct option *option)
{
    builder_add(text, "param");
    hub_arguments_write(text, "name", text_of(option->name));
    add_value(text, program, option);
}

void hub_info_write_notice(struct builder *text, enum notice kind, struct text words)
{
    /* Hub ignores unknown words, but a client may give up at an unknown line. */
    if (kind != NOTICE_ERROR)
        return;
    builder_add(text, "error");
    hub_arguments_write(text, "message", words);
}

/* Returns hundredths of a man (Hub's unit). A decided game is worth a hundred men, less a
 * hundredth for each ply to its end. */
static int to_hundredths(score value)
{
    /* Evaluations stay below a decided game. */
    const int max = 9000;
    if (score_is_win(value))
        return 10000 - (int)score_plies(value);
    if (score_is_loss(value))
        return (int)score_plies(value) - 10000;
    return value > max ? max : value < -max ? -max : value;
}

static void add_decimal(struct builder *text, const char *key, int64_t value, unsigned digits)
{
    builder_add(text, " %s=", key);
    builder_add_decimal(text, value, digits);
}

void hub_info_write_line(struct builder *text, const struct root *root, const struct line *line,
                         bool with_wdl)
{
    (void)with_wdl;
    /* Clients take each line for the best one. */
    if (line->multi_pv > 1)
        return;
    /* Clients split words at their only `=`. */
    builder_add(text, "info depth=%u", line->depth);
    /* A score proven without a search has no leaves. */
    if (line->mean_depth > 0.0)
        add_decimal(text, "mean-depth", llround(10.0 * line->mean_depth), 1);
    add_decimal(text, "score", to_hundredths(line->value), 2);
    builder_add(text, " nodes=%llu", (unsigned long long)line->nodes);
    /* In seconds, and in millions of nodes per second. */
    add_decimal(text, "time", line->time_ns / 1000000, 3);
    add_decimal(text, "nps", (int64_t)(info_nodes_per_second(line) / 1000), 3);
    if (line->pv_count == 0)
        return;
    builder_add(text, " pv=\"");
    info_write_moves(text, root, line);
    builder_add_char(text, '"');
}

/* Draughts programs write `0-0` for no move. */
void hub_info_write_best(struct builder *text, const struct root *root, const struct report *result)
{
    builder_add(text, "done move=");
    if (result->move == MOVE_NONE) {
        builder_add(text, "0-0");
        return;
    }
    info_write_best(text, root, result, " ponder=");
}
