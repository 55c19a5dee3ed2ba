#include "protocol/session/report_output.h"

#include "protocol/session/info.h"
#include "protocol/session/session.h"

/* More wrong answers of a trial are told by their number alone: a file of them must not flood the
 * writer. */
#define WRONG_NAMED_MAX 100

/* That the score is a draw for certain, which `cp 0` does not tell: once a search. */
static void say_draw(struct session *session, const struct line *line)
{
    if (session->draw_told || !line->proven || line->value != SCORE_DRAW || line->multi_pv > 1)
        return;
    session->draw_told = true;
    session_inform(session, "proven draw");
}

static void say_line(struct session *session, const struct line *line, enum importance importance)
{
    char array[WRITER_LINE_MAX];
    struct builder text = builder_over(array, sizeof array);
    say_draw(session, line);
    session->dialect->write_line(&text, &session->root, line, session->with_wdl);
    session_say_built(session, &text, importance);
}

static void say_current_move(struct session *session, const struct report *report)
{
    char array[WRITER_LINE_MAX];
    struct builder text = builder_over(array, sizeof array);
    session->dialect->write_current_move(&text, &session->root, report);
    session_say_built(session, &text, PROGRESS);
}

static void say_verdict(struct session *session, const struct report *result)
{
    char array[WRITER_LINE_MAX];
    struct builder text = builder_over(array, sizeof array);
    say_line(session, &result->line, ANSWER);
    session->dialect->write_best(&text, &session->root, result);
    session_say_built(session, &text, ANSWER);
}

static void say_perft_move(struct session *session, const struct report *report)
{
    char array[GAME_MOVE_TEXT];
    struct builder text = builder_over(array, sizeof array);
    session->root.variant->write_move(&session->root.state, report->move, &text);
    session_say(session, "%s: %llu", array, (unsigned long long)report->line.nodes);
}

static void say_if_stopped(struct session *session, const struct report *report)
{
    if (report->stopped)
        session_inform(session, "stopped: the counts are not whole");
}

static void say_perft_total(struct session *session, const struct report *report)
{
    const unsigned long long nodes = report->line.nodes;
    say_if_stopped(session, report);
    session_say(session, "info nodes %llu nps %llu time %lld", nodes,
                (unsigned long long)info_nodes_per_second(&report->line),
                (long long)(report->line.time_ns / 1000000));
    session_say(session, "Nodes searched: %llu", nodes);
}

static void say_bench_total(struct session *session, const struct report *report)
{
    say_if_stopped(session, report);
    session_say(session, "Nodes searched: %llu", (unsigned long long)report->line.nodes);
    session_say(session, "Nodes/second: %llu",
                (unsigned long long)info_nodes_per_second(&report->line));
}

static void say_trial(struct session *session, const struct report *report)
{
    char array[64];
    struct builder text = builder_over(array, sizeof array);
    builder_add(&text, "Position %u/%u (%s)", report->number, report->total,
                session->scores.variant->name);
    session_say_built(session, &text, PROGRESS);
}

/* Names what was answered otherwise than published; how often that was. */
static size_t say_wrong_answers(struct session *session, size_t solved)
{
    const struct score_text *scores = &session->scores;
    size_t wrong = 0;
    for (size_t i = 0; i < solved; i++) {
        const struct scored_position *line = &scores->lines[i];
        if (scores->positions[i].score == line->score)
            continue;
        wrong++;
        if (wrong <= WRONG_NAMED_MAX)
            session_complain(session, "%s: line %zu: '%.*s' is worth %d", scores->path, line->line,
                             TEXT_QUOTE(line->text), scores->positions[i].score);
    }
    if (wrong > WRONG_NAMED_MAX)
        session_complain(session, "%s: %zu more lines are wrong", scores->path,
                         wrong - WRONG_NAMED_MAX);
    return wrong;
}

static double microseconds(int64_t time_ns)
{
    return (double)time_ns / 1000.0;
}

static void say_trial_total(struct session *session, const struct report *report)
{
    const struct score_text *scores = &session->scores;
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
    const size_t wrong = say_wrong_answers(session, solved);
    say_if_stopped(session, report);
    session_say(session, "Positions solved: %zu", solved);
    session_say(session, "Wrong answers: %zu", wrong);
    session_say(session, "Nodes searched: %llu", (unsigned long long)nodes);
    if (solved > 0) {
        session_say(session, "Mean nodes: %.1f", (double)nodes / (double)solved);
        session_say(session, "Mean time: %.1f us", microseconds(time_ns) / (double)solved);
        session_say(session, "Worst time: %.1f us, line %zu",
                    microseconds(scores->positions[slowest].time_ns), scores->lines[slowest].line);
    }
    score_text_finish(&session->scores);
}

void report_output_print(struct session *session, const struct report *report)
{
    switch (report->kind) {
    case REPORT_LINE:
        say_line(session, &report->line, PROGRESS);
        break;
    case REPORT_CURRENT_MOVE:
        say_current_move(session, report);
        break;
    case REPORT_SEARCH_RESULT:
        say_verdict(session, report);
        break;
    case REPORT_PERFT_MOVE:
        say_perft_move(session, report);
        break;
    case REPORT_PERFT_TOTAL:
        say_perft_total(session, report);
        break;
    case REPORT_BENCH:
        session_say(session, "Position %u/%u (%s): %llu nodes", report->number, report->total,
                    report->variant->name, (unsigned long long)report->line.nodes);
        break;
    case REPORT_BENCH_TOTAL:
        say_bench_total(session, report);
        break;
    case REPORT_SOLVER_BENCH:
        say_trial(session, report);
        break;
    case REPORT_SOLVER_BENCH_TOTAL:
        say_trial_total(session, report);
        break;
    case REPORT_PREPARED:
        break;
    }
}
