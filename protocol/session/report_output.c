#include "protocol/session/report_output.h"

#include <math.h>

#include "protocol/session/info.h"

/* Further wrong answers of a solver are only counted. */
#define WRONG_NAMED_MAX 100

/* `cp 0` alone may be an unproven draw. */
static void print_draw(struct report_output *reports, const struct line *line)
{
    if (reports->draw_reported || !line->proven || line->value != SCORE_DRAW || line->multi_pv > 1)
        return;
    /* Every later iteration repeats it. */
    reports->draw_reported = true;
    output_info(reports->output, "proven draw");
}

static void print_line(struct report_output *reports, const struct line *line,
                       enum importance importance)
{
    struct builder text = BUILDER(OUTPUT_LINE_MAX);
    print_draw(reports, line);
    reports->output->dialect->write_line(&text, &reports->root, line, reports->with_wdl);
    output_send(reports->output, &text, importance);
}

static void print_current_move(struct report_output *reports, const struct report *report)
{
    struct builder text = BUILDER(OUTPUT_LINE_MAX);
    /* Hub has no such line. */
    if (reports->output->dialect->write_current_move == NULL)
        return;
    reports->output->dialect->write_current_move(&text, &reports->root, report);
    output_send(reports->output, &text, PROGRESS);
}

static void print_result(struct report_output *reports, const struct report *result)
{
    struct builder text = BUILDER(OUTPUT_LINE_MAX);
    /* The last `info` has the final counts, so it must not be dropped. */
    print_line(reports, &result->line, ANSWER);
    reports->output->dialect->write_best(&text, &reports->root, result);
    output_send(reports->output, &text, ANSWER);
}

static void print_perft_move(struct report_output *reports, const struct report *report)
{
    struct builder text = BUILDER(GAME_MOVE_TEXT);
    reports->root.variant->write_move(&reports->root.position, report->move, &text);
    /* Stockfish's form, which tools that compare perfts read. */
    output_line(reports->output, "%s: %llu", text.start, (unsigned long long)report->line.nodes);
}

static void print_if_stopped(struct report_output *reports, const struct report *report)
{
    if (report->stopped)
        output_info(reports->output, "stopped: the counts are incomplete");
}

static void print_perft_total(struct report_output *reports, const struct report *report)
{
    const unsigned long long nodes = report->line.nodes;
    print_if_stopped(reports, report);
    output_line(reports->output, "info nodes %llu nps %llu time %lld", nodes,
                (unsigned long long)info_nodes_per_second(&report->line),
                (long long)(report->line.time_ns / 1000000));
    /* Stockfish's words, which perft scripts look for. */
    output_line(reports->output, "Nodes searched: %llu", nodes);
}

static void print_bench_total(struct report_output *reports, const struct report *report)
{
    print_if_stopped(reports, report);
    output_line(reports->output, "Nodes searched: %llu", (unsigned long long)report->line.nodes);
    output_line(reports->output, "Nodes/second: %llu",
                (unsigned long long)info_nodes_per_second(&report->line));
}

static void print_solver_progress(struct report_output *reports, const struct report *report)
{
    struct builder text = BUILDER(64);
    /* A slow client may miss some. */
    builder_add(&text, "Position %u/%u (%s)", report->number, report->total,
                reports->scores.variant->name);
    output_send(reports->output, &text, PROGRESS);
}

/* Reports the answers that differ from the published ones; returns their number. */
static size_t print_wrong_answers(struct report_output *reports, size_t solved)
{
    const struct score_text *scores = &reports->scores;
    size_t wrong = 0;
    for (size_t i = 0; i < solved; i++) {
        const struct scored_line *line = &scores->lines[i];
        /* The published score is the reference. */
        if (scores->positions[i].score == line->score)
            continue;
        wrong++;
        if (wrong <= WRONG_NAMED_MAX)
            output_error(reports->output, "%s: line %zu: '%.*s' is worth %d", scores->path,
                         line->number, TEXT_QUOTE(line->text), scores->positions[i].score);
    }
    if (wrong > WRONG_NAMED_MAX)
        output_error(reports->output, "%s: %zu more lines are wrong", scores->path,
                     wrong - WRONG_NAMED_MAX);
    return wrong;
}

static void print_tenths(struct report_output *reports, const char *name, double value,
                         const char *unit)
{
    struct builder number = BUILDER(64);
    builder_add_decimal(&number, llround(10.0 * value), 1);
    output_line(reports->output, "%s: %s%s", name, number.start, unit);
}

static void print_solver_total(struct report_output *reports, const struct report *report)
{
    const struct score_text *scores = &reports->scores;
    const size_t solved = report->number;
    uint64_t nodes = 0;
    int64_t time_ns = 0;
    size_t slowest = 0;
    for (size_t i = 0; i < solved; i++) {
        nodes += scores->positions[i].nodes;
        time_ns += scores->positions[i].time_ns;
        if (scores->positions[i].time_ns > scores->positions[slowest].time_ns)
            slowest = i;
    }
    const size_t wrong = print_wrong_answers(reports, solved);
    /* Published figures are means over a set of positions. */
    print_if_stopped(reports, report);
    output_line(reports->output, "Positions solved: %zu", solved);
    output_line(reports->output, "Wrong answers: %zu", wrong);
    output_line(reports->output, "Nodes searched: %llu", (unsigned long long)nodes);
    if (solved > 0) {
        struct builder line = BUILDER(64);
        builder_add(&line, " us, line %zu", scores->lines[slowest].number);
        print_tenths(reports, "Mean nodes", (double)nodes / (double)solved, "");
        print_tenths(reports, "Mean time", (double)time_ns / 1e3 / (double)solved, " us");
        print_tenths(reports, "Worst time", (double)scores->positions[slowest].time_ns / 1e3,
                     line.start);
    }
    /* The engine has finished with the positions. */
    score_text_finish(&reports->scores);
}

static void print_progress(struct report_output *reports, const struct report *report)
{
    const struct line *line = &report->line;
    print_line(reports, line, PROGRESS);
    /* Held results are compared with the best line. */
    if (line->multi_pv == 1) {
        reports->line_reported = true;
        reports->depth = line->depth;
        reports->value = line->value;
    }
}

static void print_bench_position(struct report_output *reports, const struct report *report)
{
    output_line(reports->output, "Position %u/%u (%s): %llu nodes", report->number, report->total,
                report->variant->name, (unsigned long long)report->line.nodes);
}

void report_output_print(struct report_output *reports, const struct report *report)
{
    static void (*const print[])(struct report_output * reports, const struct report *report) = {
        [REPORT_LINE] = print_progress,
        [REPORT_CURRENT_MOVE] = print_current_move,
        [REPORT_SEARCH_RESULT] = print_result,
        [REPORT_PERFT_MOVE] = print_perft_move,
        [REPORT_PERFT_TOTAL] = print_perft_total,
        [REPORT_BENCH] = print_bench_position,
        [REPORT_BENCH_TOTAL] = print_bench_total,
        [REPORT_SOLVER_BENCH] = print_solver_progress,
        [REPORT_SOLVER_BENCH_TOTAL] = print_solver_total,
        [REPORT_PREFAULTED] = NULL, /* `isready` waits for it */
    };
    if (print[report->kind] != NULL)
        print[report->kind](reports, report);
}

void report_output_print_held(struct report_output *reports, const struct report *result)
{
    const struct line *line = &result->line;
    /* The line may not have been printed: it is another thread's, or the game is over. */
    if (!reports->line_reported || reports->depth != line->depth || reports->value != line->value)
        print_progress(reports, result);
}
