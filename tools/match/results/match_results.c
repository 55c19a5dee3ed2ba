/*
 * Played, resumed and merged games all pass here, so the match ends with the same table, games and
 * report.
 */
#include "tools/match/results/match_results.h"

#include "tools/match/report/rating_table.h"

void match_results_start(struct match_results *results, const struct match_settings *settings,
                         uint64_t unpaired)
{
    *results = (struct match_results){
        .settings = settings,
        .games = {.file = -1},
        .scoreboard = {.settings = settings, .unpaired = unpaired},
    };
}

void match_results_finish(struct match_results *results)
{
    games_file_close(&results->games);
    html_report_finish(&results->report);
}

/* Adds a game to the report, read back from its PDN: resumed matches have nothing else. */
static bool report_game(struct match_results *results, const struct played_game *played,
                        struct builder *error)
{
    if (results->settings->report_file == NULL)
        return true;
    struct pdn_reader reader =
        pdn_reader_over(strbuf_text(&played->pdn), results->settings->variant);
    struct pdn_game game;
    const enum pdn_read read = pdn_read(&reader, &game, error);
    if (read == PDN_END)
        return builder_fail(error, "game %llu is empty", (unsigned long long)played->result.number);
    if (read != PDN_GAME)
        return false;
    const unsigned *engines = played->result.engines;
    const struct estimate estimate = scoreboard_estimate(&results->scoreboard, 0);
    /* The running rating is the first engine's. */
    const bool changes_rating = engines[FIRST] == 0 || engines[SECOND] == 0;
    html_report_add_game(&results->report, &game, changes_rating ? &estimate : NULL);
    pdn_finish(&game);
    return true;
}

bool match_results_add(struct match_results *results, const struct played_game *played,
                       struct builder *error)
{
    scoreboard_add(&results->scoreboard, &played->result);
    /* A shard sees too few games to decide; only the merged match can. */
    results->is_decided = results->settings->has_sprt && results->settings->shards == 1 &&
                          scoreboard_decide(&results->scoreboard) != SPRT_OPEN;
    return games_file_add(&results->games, strbuf_text(&played->pdn), error) &&
           report_game(results, played, error);
}

bool match_results_save_report(struct match_results *results, const char *title, const char *line,
                               struct builder *error)
{
    if (results->settings->report_file == NULL)
        return true;
    rating_table_report(&results->report, &results->scoreboard);
    return html_report_save(&results->report, results->settings->report_file, title, line, error);
}
