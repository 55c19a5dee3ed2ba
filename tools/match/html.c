#include "tools/match/html.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "tools/match/cells.h"
#include "tools/match/embedded.h"
#include "tools/match/json.h"
#include "tools/match/pdn_note.h"

static const double unknown = HUGE_VAL;

/* Lists of objects are kept without their brackets, each object on its line. */
static void begin_object(struct page *list)
{
    if (list->length > 0)
        page_add_char(list, ',');
    json_begin(list);
}

static void add_string(struct page *list, const char *key, const char *value)
{
    json_add_string(list, key, text_of(value));
}

/* A figure with that many decimals; an empty string when it is not known. */
static void add_figure(struct page *list, const char *key, double value, int decimals)
{
    char array[64];
    snprintf(array, sizeof array, "%.*f", decimals, value);
    add_string(list, key, isfinite(value) ? array : "");
}

/* "12.3 ± 4.5" */
static void add_rating(struct page *list, const char *key, struct interval interval)
{
    char array[96] = "";
    if (isfinite(interval.low) && isfinite(interval.high))
        snprintf(array, sizeof array, "%.1f \u00b1 %.1f", interval.value,
                 (interval.high - interval.low) / 2);
    add_string(list, key, array);
}

static void add_count(struct page *list, const char *key, uint64_t count)
{
    char array[32];
    snprintf(array, sizeof array, "%llu", (unsigned long long)count);
    add_string(list, key, array);
}

/* "2.35 M", "48 k"; an empty string when it is not known. */
static void add_speed(struct page *list, const char *key, double nodes_per_second)
{
    char array[64] = "";
    if (nodes_per_second >= 1e6)
        snprintf(array, sizeof array, "%.2f M", nodes_per_second / 1e6);
    else if (nodes_per_second > 0)
        snprintf(array, sizeof array, "%.0f k", nodes_per_second / 1e3);
    add_string(list, key, array);
}

/* "+12 =40 -8" */
static void add_seat(struct page *list, const char *key, const uint64_t games[RESULT_KINDS])
{
    char array[96];
    snprintf(array, sizeof array, "+%llu =%llu -%llu", (unsigned long long)games[WINS],
             (unsigned long long)games[DRAWS], (unsigned long long)games[LOSSES]);
    add_string(list, key, array);
}

static void add_pairs(struct page *list, const struct tally *tally)
{
    char array[128];
    struct builder text = builder_over(array, sizeof array);
    for (int i = 0; i < 5 && tally_pairs(tally) > 0; i++)
        builder_add(&text, "%s%llu", i > 0 ? " " : "", (unsigned long long)tally->pairs[i]);
    add_string(list, "pairs", array);
}

static void add_faults(struct page *list, const struct html_row *row)
{
    const struct {
        const char *name;
        uint64_t count;
    } faults[] = {
        {"time", row->time_losses},
        {"illegal", row->illegal_moves},
        {"crash", row->crashes},
        {"stall", row->stalls},
    };
    char array[160];
    struct builder text = builder_over(array, sizeof array);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if (faults[i].count > 0)
            builder_add(&text, "%s%s %llu", text.length > 0 ? ", " : "", faults[i].name,
                        (unsigned long long)faults[i].count);
    add_string(list, "faults", array);
}

void html_add_row(struct html *html, const struct html_row *row)
{
    const struct estimate estimate = tally_estimate(&row->tally, row->sample);
    const double games = (double)tally_games(&row->tally);
    struct page *list = &html->rows;
    begin_object(list);
    add_string(list, "name", row->name);
    add_figure(list, "score",
               (double)tally_count(&row->tally, WINS) + (double)tally_count(&row->tally, DRAWS) / 2,
               1);
    add_figure(list, "percent", games > 0 ? 100 * estimate.score : unknown, 1);
    add_count(list, "won", tally_count(&row->tally, WINS));
    add_count(list, "drawn", tally_count(&row->tally, DRAWS));
    add_count(list, "lost", tally_count(&row->tally, LOSSES));
    add_rating(list, "elo", estimate.elo);
    add_rating(list, "nelo", estimate.nelo);
    add_figure(list, "los", 100 * estimate.los, 1);
    add_seat(list, "as_first", row->tally.games[FIRST]);
    add_seat(list, "as_second", row->tally.games[SECOND]);
    add_pairs(list, &row->tally);
    add_speed(list, "speed", row->nodes_per_second);
    add_figure(list, "depth", row->depth > 0 ? row->depth : unknown, 1);
    add_faults(list, row);
    json_end(list);
}

/* The game's plies, a line each: the move, the cells that it changes as 8.12b, and the note but for
 * its nodes. The parts are separated by tabs. */
static void write_plies(const struct pdn_game *game, struct page *page)
{
    const struct variant *variant = pdn_variant(game->history.variant->game);
    struct any_position position = game->history.start;
    struct cells before = cells_of(variant, &position);
    for (size_t i = 0; i < game->history.count; i++) {
        char move_text[GAME_MOVE_TEXT], note_text[PDN_NOTE_TEXT];
        struct builder move = builder_over(move_text, sizeof move_text);
        struct builder note = builder_over(note_text, sizeof note_text);
        variant->write_move(&position, game->history.moves[i], &move);
        struct pdn_note shown = game->plies[i].note;
        shown.given &= ~(unsigned)PDN_NODES;
        pdn_write_note(&shown, &note);
        variant->game->play(&position, game->history.moves[i]);
        const struct cells after = cells_of(variant, &position);
        page_add(page, "%s\t", move_text);
        for (unsigned cell = 0; cell < after.count; cell++)
            if (after.cell[cell] != before.cell[cell])
                page_add(page, "%u%c", cell, after.cell[cell]);
        page_add(page, "\t%s\n", note_text);
        before = after;
    }
}

static void add_players(struct page *list, const struct pdn_game *game)
{
    const struct game *rules = game->history.variant->game;
    for (enum player player = FIRST; player <= SECOND; player++) {
        const char *name = pdn_tag(game, pdn_player_tag(rules, player));
        add_string(list, player == FIRST ? "first" : "second", name != NULL ? name : "?");
        add_string(list, player == FIRST ? "first_seat" : "second_seat",
                   rules->player_names[player]);
    }
}

static void add_point(struct html *html, const struct estimate *running)
{
    page_add(&html->points, "%s%zu", html->points.length > 0 ? "\n" : "", html->game_count);
    const double values[] = {running->elo.low, running->elo.value, running->elo.high};
    for (size_t i = 0; i < 3; i++) {
        if (isfinite(values[i]))
            page_add(&html->points, " %.1f", values[i]);
        else
            page_add(&html->points, " %sInfinity", values[i] < 0 ? "-" : "");
    }
}

void html_add_game(struct html *html, const struct pdn_game *game, const struct estimate *running)
{
    const struct variant *variant = pdn_variant(game->history.variant->game);
    const struct cells cells = cells_of(variant, &game->history.start);
    const char *round = pdn_tag(game, "Round"), *reason = pdn_tag(game, "Termination");
    struct page *list = &html->games;
    begin_object(list);
    add_players(list, game);
    add_string(list, "round", round != NULL ? round : "");
    add_string(list, "result", pdn_result(game->outcome));
    add_string(list, "reason", reason != NULL ? reason : "not told");
    json_add_number(list, "turn", variant->game->turn(&game->history.start));
    json_add_number(list, "length", (int64_t)game->history.count);
    json_add_number(list, "width", cells.width);
    add_string(list, "cells", cells.cell);
    struct page plies = {0};
    write_plies(game, &plies);
    json_add_string(list, "moves", page_text(&plies));
    list->failed |= plies.failed;
    page_finish(&plies);
    json_end(list);
    html->game_count++;
    if (running != NULL)
        add_point(html, running);
}

void html_add_verdict(struct html *html, const char *format, ...)
{
    char array[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(array, sizeof array, format, arguments);
    va_end(arguments);
    begin_object(&html->verdict);
    add_string(&html->verdict, "text", array);
    json_end(&html->verdict);
}

/* Text between tags. */
static void write_escaped(struct page *page, struct text text)
{
    while (text.length > 0) {
        const char c = text_take_char(&text);
        if (c == '&')
            page_add(page, "&amp;");
        else if (c == '<')
            page_add(page, "&lt;");
        else
            page_add_char(page, c);
    }
}

/* JSON inside a script: no string in it may close the script, so no < stays as it is. */
static void write_json(struct page *page, struct text json)
{
    while (json.length > 0) {
        const char c = text_take_char(&json);
        if (c == '<')
            page_add(page, "\\u003c");
        else
            page_add_char(page, c);
    }
}

static void write_data(const struct html *html, struct page *page)
{
    struct page object = {0};
    json_begin(&object);
    json_add_string(&object, "points", page_text(&html->points));
    write_json(page, page_text(&object));
    page->failed |= object.failed;
    page_finish(&object);
    const struct {
        const char *key;
        const struct page *list;
    } lists[] = {{"rows", &html->rows}, {"verdict", &html->verdict}, {"games", &html->games}};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        page_add(page, ",\n\"%s\":[", lists[i].key);
        write_json(page, page_text(lists[i].list));
        page_add_char(page, ']');
    }
    page_add_char(page, '}');
}

/* The page's text with its {{parts}} filled in. */
static void fill_in(const struct html *html, const char *title, const char *settings,
                    struct page *page)
{
    const char *rest = embedded_report_html;
    for (const char *open = strstr(rest, "{{"); open != NULL; open = strstr(rest, "{{")) {
        const char *close = strstr(open, "}}");
        page_add_text(page, (struct text){rest, (size_t)(open - rest)});
        const struct text part = {open + 2, (size_t)(close - open - 2)};
        if (text_is(part, "title"))
            write_escaped(page, text_of(title));
        else if (text_is(part, "settings"))
            write_escaped(page, text_of(settings));
        else if (text_is(part, "css"))
            page_add(page, "%s", embedded_report_css);
        else if (text_is(part, "js"))
            page_add(page, "%s", embedded_report_js);
        else
            write_data(html, page);
        rest = close + 2;
    }
    page_add(page, "%s", rest);
}

bool html_save(const struct html *html, const char *file, const char *title, const char *settings,
               struct builder *why)
{
    struct page page = {
        .failed =
            html->rows.failed || html->games.failed || html->points.failed || html->verdict.failed,
    };
    fill_in(html, title, settings, &page);
    const bool good = page_save(&page, file, why);
    page_finish(&page);
    return good;
}

void html_finish(struct html *html)
{
    page_finish(&html->rows);
    page_finish(&html->games);
    page_finish(&html->points);
    page_finish(&html->verdict);
    *html = (struct html){0};
}
