#include "tools/match/merge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/match/charter.h"
#include "tools/match/gamesfile.h"
#include "tools/match/html.h"
#include "tools/match/match.h"
#include "tools/match/samefile.h"
#include "tools/match/schedule.h"
#include "tools/match/shelf.h"
#include "tools/match/standing.h"
#include "tools/match/table.h"

struct merge {
    const char *report_file, *games_file;
    char **files;
    int file_count;

    struct match_settings settings;
    struct page charter; /* of the first file */
    struct shelf shelf;
    struct standing standing;
    struct html html;
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

/* The first file's charter is the match's, the others' must agree. */
static bool accept_charter(struct merge *merge, const char *name, struct text charter,
                           struct builder *why)
{
    char words[200];
    struct builder text = builder_over(words, sizeof words);
    if (merge->charter.length == 0) {
        page_add_text(&merge->charter, charter);
        if (charter_read(charter, &merge->settings, &text))
            return true;
        builder_add(why, "%s: %s", name, words);
        return false;
    }
    if (charter_agrees(page_text(&merge->charter), charter, CHARTER_MERGE, &text))
        return true;
    builder_add(why, "%s and %s are not of one match: %s", merge->files[0], name, words);
    return false;
}

static bool add_line(struct merge *merge, const char *name, unsigned long number, struct text line,
                     struct builder *why)
{
    struct entry entry;
    const char *problem = NULL;
    if (!journal_read(line, &merge->settings, &entry))
        problem = "not a result";
    else if (shelf_has(&merge->shelf, entry.result.number))
        problem = "a game that is in these files already";
    else if (!shelf_put(&merge->shelf, &entry))
        problem = "out of memory";
    if (problem == NULL)
        return true;
    builder_add(why, "%s:%lu: %s", name, number, problem);
    entry_finish(&entry);
    return false;
}

static bool add_file(struct merge *merge, const char *name, struct builder *why)
{
    struct page file = {0};
    bool good = page_add_file(&file, name, why);
    struct text lines = journal_lines(page_text(&file));
    good = good && accept_charter(merge, name, text_take_line(&lines), why);
    for (unsigned long number = 2; good && lines.length > 0; number++)
        good = add_line(merge, name, number, text_take_line(&lines), why);
    page_finish(&file);
    return good;
}

static bool report_game(struct merge *merge, const struct entry *entry, struct builder *why)
{
    if (merge->report_file == NULL)
        return true;
    struct pdn_reader reader = pdn_reader_over(page_text(&entry->game), merge->settings.variant);
    struct pdn_game game;
    if (pdn_read(&reader, &game, why) != PDN_GAME)
        return false;
    const struct estimate estimate = standing_estimate(&merge->standing, 0);
    const bool took_part = entry->result.engines[FIRST] == 0 || entry->result.engines[SECOND] == 0;
    html_add_game(&merge->html, &game, took_part ? &estimate : NULL);
    pdn_finish(&game);
    return true;
}

/* Did the match's sequential test end it here? Games that were under way then are in the file, too.
 * The test of a match in parts is made of them all. */
static bool is_decided(const struct merge *merge)
{
    return merge->settings.has_sprt && merge->settings.shards == 1 &&
           standing_decide(&merge->standing) != SPRT_OPEN;
}

/* Counts all games in their order, up to where the match ended. */
static bool count(struct merge *merge, struct builder *why)
{
    struct entry entry;
    bool good = games_file_open(&merge->games, merge->games_file,
                                games_file_length(merge->games_file), why);
    /* Each part may have ended between the games of a pair. */
    standing_start(&merge->standing, &merge->settings, (uint64_t)merge->file_count);
    while (good && !is_decided(merge) && shelf_take_lowest(&merge->shelf, &entry)) {
        standing_add(&merge->standing, &entry.result);
        good = games_file_add(&merge->games, page_text(&entry.game), why) &&
               report_game(merge, &entry, why);
        entry_finish(&entry);
    }
    return good;
}

static bool show(struct merge *merge, struct builder *why)
{
    struct page page = {0};
    table_write(&page, &merge->standing, schedule_total(&merge->settings));
    fwrite(page.bytes, 1, page.length, stdout);
    page_finish(&page);
    if (merge->report_file == NULL)
        return true;
    table_report(&merge->html, &merge->standing);
    return html_save(&merge->html, merge->report_file, "kingdrop-match",
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
    } else if (merge.standing.faults > 0) {
        status = STATUS_FAULTS;
    }
    games_file_close(&merge.games);
    shelf_finish(&merge.shelf);
    html_finish(&merge.html);
    page_finish(&merge.charter);
    free(merge.settings.engines);
    return status;
}
