#include "tools/match/results/merge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/match/game/schedule.h"
#include "tools/match/match.h"
#include "tools/match/report/html_report.h"
#include "tools/match/report/rating_table.h"
#include "tools/match/results/games_file.h"
#include "tools/match/results/match_header.h"
#include "tools/match/results/reorder_buffer.h"
#include "tools/match/results/same_file.h"
#include "tools/match/statistics/scoreboard.h"

struct merge {
    const char *report_file, *games_file;
    char **files;
    int file_count;

    struct match_settings settings;
    struct strbuf header; /* of the first file */
    struct reorder_buffer waiting;
    struct scoreboard scoreboard;
    struct html_report report;
    struct games_file games;
};

/* The files, and what is to be made of them. */
static bool read_words(struct merge *merge, int count, char **words, struct builder *why)
{
    merge->files = words;
    for (int i = 0; i < count; i++) {
        const bool report = strcmp(words[i], "-report") == 0;
        const bool games = strcmp(words[i], "-pdnout") == 0;
        if (words[i][0] != '-') {
            words[merge->file_count++] = words[i];
        } else if (!report && !games) {
            builder_add(why, "merge: unknown flag %s; see --help", words[i]);
            return false;
        } else if (i + 1 == count) {
            builder_add(why, "merge: %s: needs a file", words[i]);
            return false;
        } else {
            const char *file = words[++i];
            *(report ? &merge->report_file : &merge->games_file) =
                strncmp(file, "file=", 5) == 0 ? file + 5 : file;
        }
    }
    if (merge->file_count == 0)
        builder_add(why, "merge: which results files?");
    return merge->file_count > 0;
}

/* The results stay as they are. */
static bool check_outputs(const struct merge *merge, struct builder *why)
{
    const struct named_file outputs[] = {{"-pdnout", merge->games_file},
                                         {"-report", merge->report_file}};
    bool good = files_differ(outputs, 2, why);
    for (int i = 0; good && i < merge->file_count; i++)
        for (int k = 0; good && k < 2; k++) {
            const struct named_file pair[] = {{"the results", merge->files[i]}, outputs[k]};
            good = files_differ(pair, 2, why);
        }
    return good;
}

/* The first file's header is the match's, the others' must agree. */
static bool accept_header(struct merge *merge, const char *name, struct text header,
                          struct builder *why)
{
    char words[200];
    struct builder text = builder_over(words, sizeof words);
    if (merge->header.length == 0) {
        strbuf_add_text(&merge->header, header);
        if (match_header_read(header, &merge->settings, &text))
            return true;
        builder_add(why, "%s: %s", name, words);
        return false;
    }
    if (match_header_agrees(strbuf_text(&merge->header), header, HEADER_FOR_MERGE, &text))
        return true;
    builder_add(why, "%s and %s are not of one match: %s", merge->files[0], name, words);
    return false;
}

static bool add_line(struct merge *merge, const char *name, unsigned long number, struct text line,
                     struct builder *why)
{
    struct played_game played;
    const char *problem = NULL;
    if (!results_file_read_line(line, &merge->settings, &played))
        problem = "not a result";
    else if (reorder_buffer_has(&merge->waiting, played.result.number))
        problem = "a game that is in these files already";
    else if (!reorder_buffer_put(&merge->waiting, &played))
        problem = "out of memory";
    if (problem == NULL)
        return true;
    builder_add(why, "%s:%lu: %s", name, number, problem);
    played_game_finish(&played);
    return false;
}

static bool add_file(struct merge *merge, const char *name, struct builder *why)
{
    struct strbuf file = {0};
    bool good = strbuf_add_file(&file, name, why);
    struct text lines = results_file_lines(strbuf_text(&file));
    good = good && accept_header(merge, name, text_take_line(&lines), why);
    for (unsigned long number = 2; good && lines.length > 0; number++)
        good = add_line(merge, name, number, text_take_line(&lines), why);
    strbuf_finish(&file);
    return good;
}

static bool report_game(struct merge *merge, const struct played_game *played, struct builder *why)
{
    if (merge->report_file == NULL)
        return true;
    struct pdn_reader reader = pdn_reader_over(strbuf_text(&played->pdn), merge->settings.variant);
    struct pdn_game game;
    if (pdn_read(&reader, &game, why) != PDN_GAME)
        return false;
    const struct estimate estimate = scoreboard_estimate(&merge->scoreboard, 0);
    const bool took_part =
        played->result.engines[FIRST] == 0 || played->result.engines[SECOND] == 0;
    html_report_add_game(&merge->report, &game, took_part ? &estimate : NULL);
    pdn_finish(&game);
    return true;
}

/* Did the match's sequential test end it here? Games that were under way then are in the file, too.
 * The test of a match in parts is made of them all. */
static bool is_decided(const struct merge *merge)
{
    return merge->settings.has_sprt && merge->settings.shards == 1 &&
           scoreboard_decide(&merge->scoreboard) != SPRT_OPEN;
}

/* Counts all games in their order, up to where the match ended. */
static bool count(struct merge *merge, struct builder *why)
{
    struct played_game played;
    bool good = games_file_open(&merge->games, merge->games_file,
                                games_file_length(merge->games_file), why);
    /* Each part may have ended between the games of a pair. */
    scoreboard_start(&merge->scoreboard, &merge->settings, (uint64_t)merge->file_count);
    while (good && !is_decided(merge) && reorder_buffer_take_lowest(&merge->waiting, &played)) {
        scoreboard_add(&merge->scoreboard, &played.result);
        good = games_file_add(&merge->games, strbuf_text(&played.pdn), why) &&
               report_game(merge, &played, why);
        played_game_finish(&played);
    }
    return good;
}

static bool show(struct merge *merge, struct builder *why)
{
    struct strbuf buffer = {0};
    rating_table_write(&buffer, &merge->scoreboard, schedule_total(&merge->settings));
    fwrite(buffer.bytes, 1, buffer.length, stdout);
    strbuf_finish(&buffer);
    if (merge->report_file == NULL)
        return true;
    rating_table_report(&merge->report, &merge->scoreboard);
    return html_report_save(&merge->report, merge->report_file, "kingdrop-match",
                            merge->settings.variant->game->title, why);
}

int merge_run(int count_of_words, char **words)
{
    char problem[400];
    struct builder why = builder_over(problem, sizeof problem);
    struct merge merge = {.games = {.file = -1}};
    int status = STATUS_GOOD;
    merge.settings.engines = calloc(ENGINES_MAX, sizeof *merge.settings.engines);
    bool good = merge.settings.engines != NULL && read_words(&merge, count_of_words, words, &why) &&
                check_outputs(&merge, &why);
    for (int i = 0; good && i < merge.file_count; i++)
        good = add_file(&merge, merge.files[i], &why);
    if (!good) {
        fprintf(stderr, "kingdrop-match: %s\n", problem);
        status = STATUS_USAGE;
    } else if (!count(&merge, &why) || !show(&merge, &why)) {
        fprintf(stderr, "kingdrop-match: %s\n", problem);
        status = STATUS_FAULTS;
    } else if (merge.scoreboard.faults > 0) {
        status = STATUS_FAULTS;
    }
    games_file_close(&merge.games);
    reorder_buffer_finish(&merge.waiting);
    html_report_finish(&merge.report);
    strbuf_finish(&merge.header);
    free(merge.settings.engines);
    return status;
}
