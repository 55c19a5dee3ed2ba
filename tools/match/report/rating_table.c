/* Rates each engine against all opponents together; Ordo and BayesElo solve a system instead. */
#include "tools/match/report/rating_table.h"

#include <math.h>
#include <stdlib.h>

struct rank {
    unsigned engine;
    double score;
};

/* By falling score, then in command-line order. */
static int compare_ranks(const void *left, const void *right)
{
    const struct rank *a = left, *b = right;
    if (a->score != b->score)
        return a->score < b->score ? 1 : -1;
    return a->engine < b->engine ? -1 : 1;
}

/* Ranks the engines; the first `kept` keep their places. */
static void rank(const struct scoreboard *scoreboard, unsigned kept, struct rank ranks[ENGINES_MAX])
{
    const unsigned count = scoreboard->settings->engine_count;
    for (unsigned i = 0; i < count; i++)
        ranks[i] = (struct rank){i, scoreboard_estimate(scoreboard, i).score};
    qsort(ranks + kept, count - kept, sizeof *ranks, compare_ranks);
}

/* Writes an interval's value and error, "12.3 +- 45.6", 16 columns wide. */
static void write_interval(struct strbuf *buffer, struct interval interval)
{
    /* The interval of Elo is asymmetric; other runners print half its width. */
    const double error = (interval.high - interval.low) / 2;
    if (isfinite(interval.value) && isfinite(error))
        strbuf_add(buffer, " %+7.1f +-%6.1f", interval.value, error);
    else if (isfinite(interval.value))
        strbuf_add(buffer, " %+7.1f +-   inf", interval.value);
    else
        strbuf_add(buffer, " %7s         ", interval.value > 0 ? "inf" : "-inf");
}

/* Programs parse these columns: keep their order. */
static void write_row(struct strbuf *buffer, const struct scoreboard *scoreboard, unsigned engine,
                      unsigned place)
{
    const struct wdl *wdl = &scoreboard->engines[engine].wdl;
    const struct estimate estimate = scoreboard_estimate(scoreboard, engine);
    const uint64_t games = wdl_games(wdl);
    strbuf_add(buffer, "%3u  %-20s", place, scoreboard->settings->engines[engine].name);
    write_interval(buffer, estimate.elo);
    write_interval(buffer, estimate.nelo);
    strbuf_add(buffer, " %7llu %6llu %6llu %6llu %6.1f%% %6.1f%% %6.1f%%\n",
               (unsigned long long)games, (unsigned long long)wdl_count(wdl, WINS),
               (unsigned long long)wdl_count(wdl, DRAWS),
               (unsigned long long)wdl_count(wdl, LOSSES), 100 * estimate.score, 100 * estimate.los,
               100 * estimate.draw_rate);
}

static void write_side(struct strbuf *buffer, const struct scoreboard *scoreboard,
                       const struct wdl *wdl, enum player side)
{
    strbuf_add(buffer, "as %s +%llu =%llu -%llu, ",
               scoreboard->settings->variant->game->player_names[side],
               (unsigned long long)wdl->games[side][WINS],
               (unsigned long long)wdl->games[side][DRAWS],
               (unsigned long long)wdl->games[side][LOSSES]);
}

/* Writes the details that do not fit the row. */
static void write_details(struct strbuf *buffer, const struct scoreboard *scoreboard,
                          unsigned engine)
{
    const struct engine_score *engine_score = &scoreboard->engines[engine];
    strbuf_add(buffer, "%s: ", scoreboard->settings->engines[engine].name);
    write_side(buffer, scoreboard, &engine_score->wdl, FIRST);
    write_side(buffer, scoreboard, &engine_score->wdl, SECOND);
    if (wdl_pairs(&engine_score->wdl) > 0) {
        strbuf_add(buffer, "pairs 0-2 [");
        for (int i = 0; i < 5; i++)
            strbuf_add(buffer, "%s%llu", i > 0 ? " " : "",
                       (unsigned long long)engine_score->wdl.pairs[i]);
        strbuf_add(buffer, "], ");
    }
    strbuf_add(buffer, "%.0f nodes/s, depth %.1f", search_totals_speed(&engine_score->totals),
               search_totals_depth(&engine_score->totals));
    for (unsigned termination = 0; termination < TERMINATION_COUNT; termination++)
        if (engine_score->faults[termination] > 0)
            strbuf_add(buffer, ", %s: %llu", termination_name(termination),
                       (unsigned long long)engine_score->faults[termination]);
    strbuf_add_char(buffer, '\n');
}

void rating_table_write_sprt(struct strbuf *buffer, const struct scoreboard *scoreboard)
{
    const struct sprt *sprt = &scoreboard->settings->sprt;
    strbuf_add(buffer, "LLR %.2f (%.2f, %.2f)",
               sprt_ratio(sprt, &scoreboard->engines[0].wdl, scoreboard_model(scoreboard, 0)),
               sprt_lower(sprt), sprt_upper(sprt));
}

static void write_sprt_row(struct strbuf *buffer, const struct scoreboard *scoreboard)
{
    struct builder text = BUILDER(160);
    sprt_explain(&scoreboard->settings->sprt, scoreboard_decide(scoreboard), &text);
    rating_table_write_sprt(buffer, scoreboard);
    strbuf_add(buffer, ": %s", text.start);
}

void rating_table_write(struct strbuf *buffer, const struct scoreboard *scoreboard, uint64_t total)
{
    const struct match_settings *settings = scoreboard->settings;
    struct rank ranks[ENGINES_MAX];
    rank(scoreboard, settings->tournament == GAUNTLET ? settings->seeds : 0, ranks);
    /* Scripts parse these words, as they do cutechess-cli's: keep them. */
    strbuf_add(buffer, "Standing after %llu of %llu games of %s\n",
               (unsigned long long)scoreboard->games, (unsigned long long)total,
               settings->variant->name);
    strbuf_add(buffer, "  #  %-20s %16s %16s %7s %6s %6s %6s %7s %7s %7s\n", "engine", "Elo",
               "nElo", "games", "won", "drawn", "lost", "score", "LOS", "draws");
    for (unsigned i = 0; i < settings->engine_count; i++)
        write_row(buffer, scoreboard, ranks[i].engine, i + 1);
    for (unsigned i = 0; i < settings->engine_count; i++)
        write_details(buffer, scoreboard, ranks[i].engine);
    if (settings->has_sprt) {
        write_sprt_row(buffer, scoreboard);
        strbuf_add_char(buffer, '\n');
    }
    strbuf_add(buffer, "Faults: %llu\n", (unsigned long long)scoreboard->faults);
}

void rating_table_write_line(struct strbuf *buffer, const struct scoreboard *scoreboard)
{
    const struct wdl *wdl = &scoreboard->engines[0].wdl;
    strbuf_add(buffer, "+%llu -%llu =%llu, Elo", (unsigned long long)wdl_count(wdl, WINS),
               (unsigned long long)wdl_count(wdl, LOSSES),
               (unsigned long long)wdl_count(wdl, DRAWS));
    write_interval(buffer, scoreboard_estimate(scoreboard, 0).elo);
}

void rating_table_report(struct html_report *report, const struct scoreboard *scoreboard)
{
    struct rank ranks[ENGINES_MAX];
    /* The running rating is the first engine's. */
    rank(scoreboard, 1, ranks);
    strbuf_finish(&report->rows);
    strbuf_finish(&report->sprt);
    for (unsigned i = 0; i < scoreboard->settings->engine_count; i++)
        html_report_add_row(report, scoreboard->settings->engines[ranks[i].engine].name,
                            &scoreboard->engines[ranks[i].engine],
                            scoreboard_model(scoreboard, ranks[i].engine));
    if (scoreboard->settings->has_sprt)
        write_sprt_row(&report->sprt, scoreboard);
}
