/* kingdrop-match: plays matches between engines or merges the results of several runs. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "protocol/host/descriptors.h"
#include "tools/common/openings.h"
#include "tools/match/match.h"
#include "tools/match/report/console.h"
#include "tools/match/settings/arguments.h"
#include "tools/match/settings/config_file.h"

/* Reports skipped openings, so no match silently uses fewer. */
static void complain_about(const struct openings *openings)
{
    struct builder line = BUILDER(600);
    struct text rest = strbuf_text(&openings->complaints);
    while (rest.length > 0) {
        const struct text complaint = text_take_line(&rest);
        line = builder_over(line.start, line.size);
        builder_add_text(&line, complaint);
        console_complain(line.start);
    }
    line = builder_over(line.start, line.size);
    builder_add(&line, "skipped %zu of %zu openings; -strict refuses such files",
                openings->left_out, openings->left_out + openings->count);
    if (openings->left_out > 0)
        console_complain(line.start);
}

static bool load_openings(const struct match_settings *settings, struct openings *openings,
                          struct builder *error)
{
    openings->variant = settings->variant;
    openings->plies = (size_t)settings->openings_plies;
    openings->is_strict = settings->openings_strict;
    const bool loaded =
        settings->openings_file != NULL
            ? openings_load(openings, settings->openings_file, settings->openings_format, error)
            : openings_standard(openings, error);
    if (!loaded)
        return false;
    complain_about(openings);
    if (settings->openings_start >= openings->count)
        return builder_fail(error, "-openings: start=%zu: only %zu openings",
                            settings->openings_start + 1, openings->count);
    /* Resumed matches and shards get the same order from the seed. */
    if (settings->openings_shuffled)
        openings_shuffle(openings, settings->seed);
    return true;
}

static int run_match(int count, char **words)
{
    struct command_line line;
    struct match_settings settings;
    struct openings openings = {0};
    struct builder error = BUILDER(400);
    int status = STATUS_USAGE;
    if (command_line_expand(&line, count, words, &error) &&
        arguments_read(&settings, line.count, line.words, &error) &&
        load_openings(&settings, &openings, &error))
        status = match_run(&settings, &openings);
    else
        console_complain(error.start);
    openings_finish(&openings);
    command_line_finish(&line);
    return status;
}

/* Prints --help or --version. Returns the status. */
static int answer(const char *text)
{
    if (fputs(text, stdout) >= 0 && fflush(stdout) == 0)
        return STATUS_GOOD;
    perror("kingdrop-match: standard output");
    return STATUS_MACHINE;
}

int main(int argc, char **argv)
{
    if (!fill_closed_descriptors())
        return STATUS_MACHINE;
    /* A closed pipe must be a write error, not our end. */
    signal(SIGPIPE, SIG_IGN);
    /* One hyphen as in cutechess-cli, or two as in the other tools. */
    const char *word = argc > 1 ? argv[1] : "";
    word += strncmp(word, "--", 2) == 0;
    if (strcmp(word, "-help") == 0 || strcmp(word, "-h") == 0)
        return answer(usage);
    if (strcmp(word, "-version") == 0)
        return answer("kingdrop-match " KINGDROP_VERSION "\n");
    if (strcmp(word, "merge") == 0)
        return merge_run(argc - 2, argv + 2);
    return run_match(argc - 1, argv + 1);
}
