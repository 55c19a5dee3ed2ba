/*
 * Played, resumed and merged games all pass here, so they give the same table, games file and
 * report.
 */
#include "tools/match/results/match_results.h"

#include "tools/common/files.h"
#include "tools/match/report/rating_table.h"
#include "tools/match/results/output_kinds.h"

void match_results_start(struct match_results *results, const struct match_settings *settings,
                         uint64_t unpaired)
{
    *results = (struct match_results){
        .settings = settings,
        .games = {.file = -1},
        .scoreboard = {.settings = settings, .unpaired = unpaired},
    };
}

static bool add_game(struct match_results *results, const struct played_game *played,
                     struct builder *error)
{
    return games_file_add(&results->games, strbuf_text(&played->pdn), error);
}

static void finish_games(struct match_results *results)
{
    games_file_close(&results->games);
}

/* Adds a game to the report, read back from its PDN: resumed matches have nothing else. */
static bool report_game(struct match_results *results, const struct played_game *played,
                        struct builder *error)
{
    if (results->settings->outputs[OUTPUT_REPORT] == NULL)
        return true;
    struct pdn_reader reader =
        pdn_reader_over(strbuf_text(&played->pdn), results->settings->variant);
    struct pdn_game game;
    const enum pdn_read read = pdn_read(&reader, &game, error);
    if (read == PDN_END)
        return builder_fail(error, "game %llu is empty",
                            (unsigned long long)played->result.number + 1);
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

static bool write_report(struct match_results *results, const char *title, const char *line,
                         struct builder *error)
{
    const char *name = results->settings->outputs[OUTPUT_REPORT];
    if (name == NULL)
        return true;
    rating_table_report(&results->report, &results->scoreboard);
    return html_report_save(&results->report, name, title, line, error);
}

static void finish_report(struct match_results *results)
{
    html_report_finish(&results->report);
}

const struct output_format output_formats[OUTPUT_COUNT] = {
    /* results_writer.c adds games as they end, and checks the header. */
    [OUTPUT_RESULTS] = {.flag = "-results"},
    [OUTPUT_GAMES] = {.flag = "-pdnout",
                      .kind = "PDN file",
                      .is_kind = output_is_pdn,
                      .add = add_game,
                      .finish = finish_games},
    [OUTPUT_REPORT] = {.flag = "-report",
                       .kind = "report of a match",
                       .is_kind = html_report_may_begin,
                       .check = file_can_be_saved,
                       .add = report_game,
                       .save = write_report,
                       .finish = finish_report},
    [OUTPUT_LOG] = {.flag = "-log", .kind = "log of a match", .is_kind = output_is_log},
};

bool match_results_add(struct match_results *results, const struct played_game *played,
                       struct builder *error)
{
    scoreboard_add(&results->scoreboard, &played->result);
    /* A shard sees too few games to decide; only the merged match can. */
    results->is_decided = results->settings->has_sprt && results->settings->shards == 1 &&
                          scoreboard_decide(&results->scoreboard) != SPRT_OPEN;
    bool ok = true;
    for (int i = 0; ok && i < OUTPUT_COUNT; i++)
        ok = output_formats[i].add == NULL || output_formats[i].add(results, played, error);
    return ok;
}

bool match_results_save(struct match_results *results, const char *title, const char *line,
                        struct builder *error)
{
    bool ok = true;
    for (int i = 0; ok && i < OUTPUT_COUNT; i++)
        ok = output_formats[i].save == NULL || output_formats[i].save(results, title, line, error);
    return ok;
}

void match_results_finish(struct match_results *results)
{
    for (int i = 0; i < OUTPUT_COUNT; i++)
        if (output_formats[i].finish != NULL)
            output_formats[i].finish(results);
}
