#include "tools/match/table.h"

#include <math.h>
#include <stdlib.h>

/* An engine and what ranks it. */
struct rank {
    unsigned engine;
    double score;
};

/* By falling score, then in the order of the command line. */
static int compare_ranks(const void *left, const void *right)
{
    const struct rank *a = left, *b = right;
    if (a->score != b->score)
        return a->score < b->score ? 1 : -1;
    return a->engine < b->engine ? -1 : 1;
}

/* The engines in the order of a table. The one whom a gauntlet is about stays at the head. */
static void rank(const struct standing *standing, bool keeps_first, struct rank ranks[ENGINES_MAX])
{
    const unsigned count = standing->settings->engine_count;
    const unsigned kept = keeps_first ? 1 : 0;
    for (unsigned i = 0; i < count; i++)
        ranks[i] = (struct rank){i, standing_estimate(standing, i).score};
    qsort(ranks + kept, count - kept, sizeof *ranks, compare_ranks);
}

/* The middle of an interval and its error, "12.3 +- 45.6", in a column of 16. */
static void write_interval(struct page *page, struct interval interval)
{
    const double error = (interval.high - interval.low) / 2;
    if (isfinite(interval.value) && isfinite(error))
        page_add(page, " %+7.1f +-%6.1f", interval.value, error);
    else if (isfinite(interval.value))
        page_add(page, " %+7.1f +-   inf", interval.value);
    else
        page_add(page, " %7s         ", interval.value > 0 ? "inf" : "-inf");
}

static void write_row(struct page *page, const struct standing *standing, unsigned engine,
                      unsigned place)
{
    const struct tally *tally = &standing->engines[engine].tally;
    const struct estimate estimate = standing_estimate(standing, engine);
    const uint64_t games = tally_games(tally);
    page_add(page, "%3u  %-20s", place, standing->settings->engines[engine].name);
    write_interval(page, estimate.elo);
    write_interval(page, estimate.nelo);
    page_add(page, " %7llu %6llu %6llu %6llu %6.1f%% %6.1f%% %6.1f%%\n", (unsigned long long)games,
             (unsigned long long)tally_count(tally, WINS),
             (unsigned long long)tally_count(tally, DRAWS),
             (unsigned long long)tally_count(tally, LOSSES), 100 * estimate.score,
             100 * estimate.los, 100 * estimate.draw_rate);
}

static double nodes_per_second(const struct work *work)
{
    return work->time_ns > 0 ? (double)work->nodes * 1e9 / (double)work->time_ns : 0;
}

static double mean_depth(const struct work *work)
{
    return work->moves > 0 ? (double)work->depths / (double)work->moves : 0;
}

static void write_seat(struct page *page, const struct standing *standing,
                       const struct tally *tally, enum player seat)
{
    page_add(
        page, "as %s +%llu =%llu -%llu, ", standing->settings->variant->game->player_names[seat],
        (unsigned long long)tally->games[seat][WINS], (unsigned long long)tally->games[seat][DRAWS],
        (unsigned long long)tally->games[seat][LOSSES]);
}

/* What an engine's row has no room for. */
static void write_details(struct page *page, const struct standing *standing, unsigned engine)
{
    const struct ledger *ledger = &standing->engines[engine];
    page_add(page, "%s: ", standing->settings->engines[engine].name);
    write_seat(page, standing, &ledger->tally, FIRST);
    write_seat(page, standing, &ledger->tally, SECOND);
    if (tally_pairs(&ledger->tally) > 0) {
        page_add(page, "pairs 0-2 [");
        for (int i = 0; i < 5; i++)
            page_add(page, "%s%llu", i > 0 ? " " : "", (unsigned long long)ledger->tally.pairs[i]);
        page_add(page, "], ");
    }
    page_add(page, "%.0f nodes/s, depth %.1f", nodes_per_second(&ledger->work),
             mean_depth(&ledger->work));
    for (unsigned ending = 0; ending < ENDING_COUNT; ending++)
        if (ledger->faults[ending] > 0)
            page_add(page, ", %s: %llu", ending_name(ending),
                     (unsigned long long)ledger->faults[ending]);
    page_add_char(page, '\n');
}

void table_write_test(struct page *page, const struct standing *standing)
{
    const struct sprt *sprt = &standing->settings->sprt;
    if (standing->settings->has_sprt)
        page_add(page, "LLR %.2f (%.2f, %.2f)",
                 sprt_ratio(sprt, &standing->engines[0].tally, standing_sample(standing, 0)),
                 sprt_lower(sprt), sprt_upper(sprt));
}

static void write_verdict(struct page *page, const struct standing *standing)
{
    char words[160];
    struct builder text = builder_over(words, sizeof words);
    sprt_explain(&standing->settings->sprt, standing_decide(standing), &text);
    table_write_test(page, standing);
    page_add(page, ": %s", words);
}

void table_write(struct page *page, const struct standing *standing, uint64_t total)
{
    const struct match_settings *settings = standing->settings;
    struct rank ranks[ENGINES_MAX];
    rank(standing, settings->tournament == GAUNTLET, ranks);
    page_add(page, "Standing after %llu of %llu games of %s\n", (unsigned long long)standing->games,
             (unsigned long long)total, settings->variant->name);
    page_add(page, "  #  %-20s %16s %16s %7s %6s %6s %6s %7s %7s %7s\n", "engine", "Elo", "nElo",
             "games", "won", "drawn", "lost", "score", "LOS", "draws");
    for (unsigned i = 0; i < settings->engine_count; i++)
        write_row(page, standing, ranks[i].engine, i + 1);
    for (unsigned i = 0; i < settings->engine_count; i++)
        write_details(page, standing, ranks[i].engine);
    if (settings->has_sprt) {
        write_verdict(page, standing);
        page_add_char(page, '\n');
    }
    page_add(page, "Faults: %llu\n", (unsigned long long)standing->faults);
}

void table_write_line(struct page *page, const struct standing *standing)
{
    const struct tally *tally = &standing->engines[0].tally;
    if (standing->settings->engine_count > 2)
        return;
    page_add(page, "+%llu -%llu =%llu, Elo", (unsigned long long)tally_count(tally, WINS),
             (unsigned long long)tally_count(tally, LOSSES),
             (unsigned long long)tally_count(tally, DRAWS));
    write_interval(page, standing_estimate(standing, 0).elo);
}

/* A disconnected engine is as good as crashed, and one that floods gives no move either. */
static void report_row(struct html *html, const struct standing *standing, unsigned engine)
{
    const struct ledger *ledger = &standing->engines[engine];
    const struct html_row row = {
        .name = standing->settings->engines[engine].name,
        .tally = ledger->tally,
        .sample = standing_sample(standing, engine),
        .nodes_per_second = nodes_per_second(&ledger->work),
        .depth = mean_depth(&ledger->work),
        .time_losses = ledger->faults[ENDING_TIME],
        .illegal_moves = ledger->faults[ENDING_ILLEGAL],
        .crashes = ledger->faults[ENDING_CRASH] + ledger->faults[ENDING_DISCONNECT],
        .stalls = ledger->faults[ENDING_STALL] + ledger->faults[ENDING_FLOOD],
    };
    html_add_row(html, &row);
}

void table_report(struct html *html, const struct standing *standing)
{
    struct rank ranks[ENGINES_MAX];
    /* The report's running rating is the first engine's. */
    rank(standing, true, ranks);
    page_finish(&html->rows);
    page_finish(&html->verdict);
    for (unsigned i = 0; i < standing->settings->engine_count; i++)
        report_row(html, standing, ranks[i].engine);
    if (standing->settings->has_sprt) {
        struct page line = {0};
        write_verdict(&line, standing);
        const struct text text = page_text(&line);
        html_add_verdict(html, "%.*s", TEXT_ARGUMENTS(text));
        page_finish(&line);
    }
}
