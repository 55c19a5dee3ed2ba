/* Merges results files: headers and games are enough, without engines and openings. */
#include "tools/match/match.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "tools/common/files.h"
#include "tools/match/game/schedule.h"
#include "tools/match/report/console.h"
#include "tools/match/report/rating_table.h"
#include "tools/match/results/match_header.h"
#include "tools/match/results/match_results.h"
#include "tools/match/results/output_kinds.h"
#include "tools/match/results/results_file.h"

struct merge {
    char **files;
    int file_count;
    struct match_settings settings; /* of the first header, and the outputs */
    struct strbuf header;           /* of the first file */
    struct reorder_buffer waiting;
    uint64_t dropped_count; /* duplicates within a file */
    struct match_results results;
};

/* Reads the names of results files and outputs. */
static bool read_words(struct merge *merge, int count, char **words, struct builder *error)
{
    merge->files = words;
    for (int i = 0; i < count; i++) {
        /* Flags may follow names, as in `merge *.results -report x`. Names move to the front of the
         * array. */
        int output = 0;
        while (output < OUTPUT_COUNT && (output_formats[output].add == NULL ||
                                         strcmp(words[i], output_formats[output].flag) != 0))
            output++;
        if (words[i][0] != '-') {
            words[merge->file_count++] = words[i];
        } else if (output == OUTPUT_COUNT) {
            return builder_fail(error, "merge: unknown flag %s; see --help", words[i]);
        } else if (i + 1 == count) {
            return builder_fail(error, "merge: %s: needs a file", words[i]);
        } else {
            const char *file = words[++i];
            merge->settings.outputs[output] = strncmp(file, "file=", 5) == 0 ? file + 5 : file;
        }
    }
    if (merge->file_count == 0)
        builder_add(error, "merge: needs results files");
    return merge->file_count > 0;
}

/* An output must not overwrite another one or an input. */
static bool check_outputs(const struct merge *merge, struct builder *error)
{
    struct named_file outputs[OUTPUT_COUNT];
    for (int i = 0; i < OUTPUT_COUNT; i++)
        outputs[i] = (struct named_file){output_formats[i].flag, merge->settings.outputs[i]};
    bool ok = files_differ(outputs, OUTPUT_COUNT, error);
    for (int i = 0; ok && i < merge->file_count; i++)
        for (int k = 0; ok && k < OUTPUT_COUNT; k++) {
            const struct named_file pair[] = {{"the results", merge->files[i]}, outputs[k]};
            ok = files_differ(pair, 2, error);
        }
    return ok && output_kinds_are_right(&merge->settings, error);
}

/* Takes the first header; others must be of the same match. */
static bool accept_header(struct merge *merge, const char *name, struct text header,
                          struct builder *error)
{
    struct builder text = BUILDER(200);
    if (merge->header.length == 0) {
        strbuf_add_text(&merge->header, header);
        if (match_header_read(header, &merge->settings, &text))
            return true;
        return builder_fail(error, "%s: %s", name, text.start);
    }
    if (match_header_agrees(strbuf_text(&merge->header), header, HEADER_FOR_MERGE, &text))
        return true;
    return builder_fail(error, "%s and %s belong to different matches: %s", merge->files[0], name,
                        text.start);
}

/* Shards never overlap, so a file was given twice or copied. */
static bool refuse_double(const struct merge *merge, const char *name, uint64_t number,
                          struct builder *error)
{
    for (int i = 0; merge->files[i] != name; i++)
        if (files_are_one(merge->files[i], name))
            return builder_fail(error, "merge: %s is given twice", name);
    return builder_fail(error, "%s: game %llu is already in another file", name,
                        (unsigned long long)number + 1);
}

static bool add_file(struct merge *merge, const char *name, struct builder *error)
{
    STRBUF(file);
    bool ok = strbuf_add_file(&file, name, error);
    struct text lines = results_file_lines(strbuf_text(&file));
    struct results_load load = {0};
    struct played_game played = {0};
    ok = ok && accept_header(merge, name, text_take_line(&lines), error) &&
         results_file_load(lines, name, &merge->settings, &load, error);
    merge->dropped_count += load.dropped_count;
    while (ok && reorder_buffer_take(&load.waiting, &played))
        ok =
            reorder_buffer_append(&merge->waiting, &played) || builder_fail(error, "out of memory");
    ok = ok && (reorder_buffer_sort(&merge->waiting) || builder_fail(error, "out of memory"));
    const struct reorder_buffer *all = &merge->waiting;
    for (size_t i = all->first + 1; ok && i < all->end; i++)
        if (all->entries[i].result.number == all->entries[i - 1].result.number)
            ok = refuse_double(merge, name, all->entries[i].result.number, error);
    played_game_finish(&played);
    results_load_finish(&load);
    return ok;
}

/* Counts the games in order until the SPRT ends the match; later games were running then. */
static bool count(struct merge *merge, struct builder *error)
{
    struct match_results *results = &merge->results;
    struct played_game played;
    /* Each part may end within a pair. If all games are in pairs, any number may lack partners: a
     * killed run had several games at once. */
    const bool are_paired = merge->settings.games % 2 == 0;
    match_results_start(results, &merge->settings,
                        are_paired ? UINT64_MAX : (uint64_t)merge->file_count);
    bool ok = games_file_open(&results->games, merge->settings.outputs[OUTPUT_GAMES], error) &&
              games_file_skip_known(&results->games, error);
    while (ok && !results->is_decided && reorder_buffer_take(&merge->waiting, &played)) {
        schedule_reach(&merge->settings, played.result.number);
        ok = match_results_add(results, &played, error);
        played_game_finish(&played);
    }
    return ok;
}

static bool show(struct merge *merge, struct builder *error)
{
    STRBUF(table);
    if (merge->dropped_count > 0)
        strbuf_add(&table, DROPPED_NOTE, (unsigned long long)merge->dropped_count);
    rating_table_write(&table, &merge->results.scoreboard, schedule_total(&merge->settings));
    const bool is_shown =
        fwrite(table.bytes, 1, table.length, stdout) == table.length && fflush(stdout) == 0;
    const int reason = errno;
    /* Save the report even if standard output's disk is full or its reader is gone. */
    if (!match_results_save(&merge->results, "kingdrop-match", merge->settings.variant->game->title,
                            error))
        return false;
    errno = reason;
    return is_shown || file_complain("write", "standard output", error);
}

int merge_run(int word_count, char **words)
{
    struct builder error = BUILDER(400);
    struct merge merge = {.results = {.games = {.file = -1}}};
    int status = STATUS_GOOD;
    /* Check all input before writing anything. */
    bool ok = read_words(&merge, word_count, words, &error) && check_outputs(&merge, &error);
    for (int i = 0; ok && i < merge.file_count; i++)
        ok = add_file(&merge, merge.files[i], &error);
    if (!ok)
        status = STATUS_USAGE;
    else if (!count(&merge, &error) || !show(&merge, &error))
        status = STATUS_MACHINE;
    else if (merge.results.scoreboard.faults > 0)
        status = STATUS_FAULTS;
    if (error.length > 0)
        console_complain(error.start);
    match_results_finish(&merge.results);
    reorder_buffer_finish(&merge.waiting);
    strbuf_finish(&merge.header);
    return status;
}
