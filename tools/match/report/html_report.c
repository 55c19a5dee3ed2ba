/*
 * Writes JSON into the compiled-in report.html, with report.css and report.js, so changing the page
 * needs no C.
 *
 * The special problem of names in a page: an engine may be called </script>. JSON inside a script
 * escapes every <, other text every & and <; nothing else can end a text there.
 */
#include "tools/match/report/html_report.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "tools/common/json.h"
#include "tools/common/pdn/move_eval.h"
#include "tools/match/report_files.h"

/* The page leaves this figure empty. */
static const double unknown = HUGE_VAL;

/* Lists have no brackets and one object per line. */
static void begin_object(struct strbuf *list)
{
    if (list->length > 0)
        strbuf_add_char(list, ',');
    json_begin(list);
}

static void add_string(struct strbuf *list, const char *key, const char *value)
{
    json_add_string(list, key, text_of(value));
}

/* Adds text formatted as by printf(). */
__attribute__((format(printf, 3, 4))) static void add_format(struct strbuf *list, const char *key,
                                                             const char *format, ...)
{
    char array[128];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(array, sizeof array, format, arguments);
    va_end(arguments);
    add_string(list, key, array);
}

/* Adds an empty string for an unknown figure. */
static void add_figure(struct strbuf *list, const char *key, double value, int decimals)
{
    if (isfinite(value))
        add_format(list, key, "%.*f", decimals, value);
    else
        add_string(list, key, "");
}

/* Adds "12.3 ± 4.5", or "below -123.4", "above 123.4" or infinity after only losses or wins. */
static void add_rating(struct strbuf *list, const char *key, struct interval interval)
{
    if (isfinite(interval.low) && isfinite(interval.high))
        add_format(list, key, "%.1f \u00b1 %.1f", interval.value,
                   (interval.high - interval.low) / 2);
    else if (isfinite(interval.high))
        add_format(list, key, "below %.1f", interval.high);
    else if (isfinite(interval.low))
        add_format(list, key, "above %.1f", interval.low);
    else
        add_string(list, key,
                   isinf(interval.value) ? interval.value > 0 ? "\u221e" : "-\u221e" : "");
}

static void add_count(struct strbuf *list, const char *key, uint64_t count)
{
    add_format(list, key, "%llu", (unsigned long long)count);
}

/* Adds "2.35 M" or "48 k", or an empty string if unknown. */
static void add_speed(struct strbuf *list, const char *key, double nodes_per_second)
{
    if (nodes_per_second >= 1e6)
        add_format(list, key, "%.2f M", nodes_per_second / 1e6);
    else if (nodes_per_second > 0)
        add_format(list, key, "%.0f k", nodes_per_second / 1e3);
    else
        add_string(list, key, "");
}

/* "+12 =40 -8" */
static void add_side(struct strbuf *list, const char *key, const uint64_t games[RESULT_KINDS])
{
    add_format(list, key, "+%llu =%llu -%llu", (unsigned long long)games[WINS],
               (unsigned long long)games[DRAWS], (unsigned long long)games[LOSSES]);
}

static void add_pairs(struct strbuf *list, const struct wdl *wdl)
{
    struct builder text = BUILDER(128);
    for (int i = 0; i < 5 && wdl_pairs(wdl) > 0; i++)
        builder_add(&text, "%s%llu", i > 0 ? " " : "", (unsigned long long)wdl->pairs[i]);
    add_string(list, "pairs", text.start);
}

/* Four kinds: a disconnect counts as a crash, a flood as a stall. */
static void add_faults(struct strbuf *list, const uint64_t faults[TERMINATION_COUNT])
{
    const struct {
        const char *name;
        uint64_t count;
    } columns[] = {
        {"time", faults[TERMINATION_TIME]},
        {"illegal", faults[TERMINATION_ILLEGAL_MOVE]},
        {"crash", faults[TERMINATION_CRASH] + faults[TERMINATION_DISCONNECT]},
        {"stall", faults[TERMINATION_STALL] + faults[TERMINATION_FLOOD]},
    };
    struct builder text = BUILDER(160);
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        if (columns[i].count > 0)
            builder_add(&text, "%s%s %llu", text.length > 0 ? ", " : "", columns[i].name,
                        (unsigned long long)columns[i].count);
    add_string(list, "faults", text.start);
}

void html_report_add_row(struct html_report *report, const char *name,
                         const struct engine_score *score, enum wdl_model model)
{
    const struct wdl *wdl = &score->wdl;
    const struct estimate estimate = elo_estimate(wdl, model);
    const double games = (double)wdl_games(wdl), depth = search_totals_depth(&score->totals);
    struct strbuf *list = &report->rows;
    begin_object(list);
    add_string(list, "name", name);
    add_figure(list, "score", (double)wdl_count(wdl, WINS) + (double)wdl_count(wdl, DRAWS) / 2, 1);
    add_figure(list, "percent", games > 0 ? 100 * estimate.score : unknown, 1);
    add_count(list, "won", wdl_count(wdl, WINS));
    add_count(list, "drawn", wdl_count(wdl, DRAWS));
    add_count(list, "lost", wdl_count(wdl, LOSSES));
    add_rating(list, "elo", estimate.elo);
    add_rating(list, "nelo", estimate.nelo);
    add_figure(list, "los", 100 * estimate.los, 1);
    add_side(list, "as_first", wdl->games[FIRST]);
    add_side(list, "as_second", wdl->games[SECOND]);
    add_pairs(list, wdl);
    add_speed(list, "speed", search_totals_speed(&score->totals));
    add_figure(list, "depth", depth > 0 ? depth : unknown, 1);
    add_faults(list, score->faults);
    json_end(list);
}

/* Writes one line per ply: the move, the changed cells as 8.12b, and the evaluation, separated by
 * tabs. */
static void write_plies(const struct pdn_game *game, struct strbuf *buffer)
{
    const struct variant *variant = pdn_variant(game->history.variant->game);
    struct any_position position = game->history.start;
    struct picture before = variant->game->picture(&position);
    for (size_t i = 0; i < game->history.count; i++) {
        struct builder move = BUILDER(GAME_MOVE_TEXT);
        struct builder eval = BUILDER(MOVE_EVAL_TEXT);
        variant->write_move(&position, game->history.moves[i], &move);
        /* Node counts are in the results file. */
        struct move_eval shown = game->evals[i];
        shown.given &= ~(unsigned)EVAL_NODES;
        move_eval_write(&shown, &eval);
        variant->game->play(&position, game->history.moves[i]);
        const struct picture after = variant->game->picture(&position);
        strbuf_add(buffer, "%s\t", move.start);
        /* Whole boards would multiply the report's size. */
        for (unsigned cell = 0; cell < after.count; cell++)
            if (after.cells[cell] != before.cells[cell])
                strbuf_add(buffer, "%u%c", cell, after.cells[cell]);
        strbuf_add(buffer, "\t%s\n", eval.start);
        before = after;
    }
}

static void add_players(struct strbuf *list, const struct pdn_game *game)
{
    const struct game *rules = game->history.variant->game;
    for (enum player player = FIRST; player <= SECOND; player++) {
        const char *name = pdn_tag(game, pdn_player_tag(rules, player));
        add_string(list, player == FIRST ? "first" : "second", name != NULL ? name : "?");
        add_string(list, player == FIRST ? "first_side" : "second_side",
                   rules->player_names[player]);
    }
}

/* Adds a point of the rating curve: game number and interval. Text, because JSON has no infinity.
 */
static void add_point(struct html_report *report, const struct estimate *running)
{
    strbuf_add(&report->points, "%s%zu", report->points.length > 0 ? "\n" : "", report->game_count);
    const double values[] = {running->elo.low, running->elo.value, running->elo.high};
    for (size_t i = 0; i < 3; i++) {
        if (isfinite(values[i]))
            strbuf_add(&report->points, " %.1f", values[i]);
        else
            strbuf_add(&report->points, " %sInfinity", values[i] < 0 ? "-" : "");
    }
}

/* Writes cell names, a line each, or empty lines. */
static void add_cell_names(struct html_report *report, const struct game *game,
                           const struct picture *picture)
{
    for (unsigned cell = 0; cell < picture->count && game->cell_name != NULL; cell++) {
        struct builder name = BUILDER(8);
        if (picture->cells[cell] != ' ')
            game->cell_name(cell, &name);
        strbuf_add(&report->cell_names, "%s\n", name.start);
    }
}

void html_report_add_game(struct html_report *report, const struct pdn_game *game,
                          const struct estimate *running)
{
    const struct variant *variant = pdn_variant(game->history.variant->game);
    const struct picture picture = variant->game->picture(&game->history.start);
    const char *round = pdn_tag(game, "Round"), *reason = pdn_tag(game, "Termination");
    struct strbuf *list = &report->games;
    begin_object(list);
    add_players(list, game);
    add_string(list, "round", round != NULL ? round : "");
    add_string(list, "result", pdn_result(game->outcome));
    add_string(list, "reason", reason != NULL ? reason : "unknown");
    json_add_number(list, "turn", variant->game->turn(&game->history.start));
    json_add_number(list, "length", (int64_t)game->history.count);
    json_add_number(list, "columns", picture.columns);
    add_string(list, "cells", picture.cells);
    STRBUF(plies);
    write_plies(game, &plies);
    json_add_string(list, "moves", strbuf_text(&plies));
    list->failed |= plies.failed;
    json_end(list);
    if (report->game_count++ == 0)
        add_cell_names(report, variant->game, &picture);
    if (running != NULL)
        add_point(report, running);
}

/* Writes text between tags, or JSON in a script that no string may close. */
static void write_escaped(struct strbuf *buffer, struct text text, bool is_json)
{
    while (text.length > 0) {
        const char c = text_take_char(&text);
        if (c == '<')
            strbuf_add(buffer, is_json ? "\\u003c" : "&lt;");
        else if (c == '&' && !is_json)
            strbuf_add(buffer, "&amp;");
        else
            strbuf_add_char(buffer, c);
    }
}

static void write_data(const struct html_report *report, struct strbuf *buffer)
{
    STRBUF(object);
    json_begin(&object);
    json_add_string(&object, "points", strbuf_text(&report->points));
    json_add_string(&object, "sprt", strbuf_text(&report->sprt));
    json_add_string(&object, "cell_names", strbuf_text(&report->cell_names));
    write_escaped(buffer, strbuf_text(&object), true);
    buffer->failed |= object.failed;
    const struct {
        const char *key;
        const struct strbuf *list;
    } lists[] = {{"rows", &report->rows}, {"games", &report->games}};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        strbuf_add(buffer, ",\n\"%s\":[", lists[i].key);
        write_escaped(buffer, strbuf_text(lists[i].list), true);
        strbuf_add_char(buffer, ']');
    }
    strbuf_add_char(buffer, '}');
}

/* Writes the page with its {{parts}} replaced. */
static void fill_in(const struct html_report *report, const char *title, const char *settings,
                    struct strbuf *buffer)
{
    /* Inserted text is not searched, so an engine may be called {{css}}. */
    const char *rest = report_html;
    for (const char *open = strstr(rest, "{{"); open != NULL; open = strstr(rest, "{{")) {
        const char *close = strstr(open, "}}");
        strbuf_add_text(buffer, (struct text){rest, (size_t)(open - rest)});
        const struct text part = {open + 2, (size_t)(close - open - 2)};
        if (text_is(part, "title"))
            write_escaped(buffer, text_of(title), false);
        else if (text_is(part, "settings"))
            write_escaped(buffer, text_of(settings), false);
        else if (text_is(part, "css"))
            strbuf_add(buffer, "%s", report_css);
        else if (text_is(part, "js"))
            strbuf_add(buffer, "%s", report_js);
        else
            write_data(report, buffer);
        rest = close + 2;
    }
    strbuf_add(buffer, "%s", rest);
}

bool html_report_save(const struct html_report *report, const char *file, const char *title,
                      const char *settings, struct builder *error)
{
    /* Failed buffers stay failed, so one check is enough. */
    STRBUF(buffer);
    buffer.failed = report->rows.failed || report->games.failed || report->points.failed ||
                    report->sprt.failed || report->cell_names.failed;
    fill_in(report, title, settings, &buffer);
    return strbuf_save(&buffer, file, error);
}

bool html_report_may_begin(struct text beginning)
{
    const size_t length = (size_t)(strstr(report_html, "{{") - report_html);
    return beginning.length >= length && memcmp(beginning.start, report_html, length) == 0;
}

void html_report_finish(struct html_report *report)
{
    strbuf_finish(&report->rows);
    strbuf_finish(&report->games);
    strbuf_finish(&report->points);
    strbuf_finish(&report->sprt);
    strbuf_finish(&report->cell_names);
    *report = (struct html_report){0};
}
