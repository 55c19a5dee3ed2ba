/*
 * kingdrop-openings: makes a set of balanced openings.
 *
 * First all candidates are found, then searched one by one, then those within the window are
 * written. Standard output stays empty; the progress goes to standard error.
 */
#include <stdio.h>
#include <stdlib.h>

#include "engine/engine.h"
#include "games/zobrist.h"
#include "tools/common/files.h"
#include "tools/common/strbuf.h"
#include "tools/openings/enumerate.h"
#include "tools/openings/options.h"
#include "tools/openings/scorer.h"

struct run {
    struct openings_options options;
    struct candidates candidates;
    size_t *order; /* in which the candidates are searched */
    score *scores; /* of candidates for the first player */
    struct scorer *scorer;
    size_t searched, kept;
    int64_t started_ns, shown_ns;
    struct builder *why;
};

/* All candidates in their own order or, if only some are wanted, in a random one: a draw without
 * replacement that the seed decides. */
static bool set_order(struct run *run)
{
    const size_t count = run->candidates.count;
    run->order = calloc(count + 1, sizeof *run->order);
    run->scores = calloc(count + 1, sizeof *run->scores);
    if (run->order == NULL || run->scores == NULL)
        return false;
    for (size_t i = 0; i < count; i++)
        run->order[i] = i;
    for (size_t left = run->options.count > 0 ? count : 0; left > 1; left--) {
        const uint64_t number = zobrist_mix((uint64_t)run->options.seed ^ zobrist_mix(left));
        const size_t chosen = (size_t)(number % left), last = run->order[left - 1];
        run->order[left - 1] = run->order[chosen];
        run->order[chosen] = last;
    }
    return true;
}

/* At most once a second, and at the end. */
static void show_progress(struct run *run, bool end)
{
    const int64_t now = engine_now_ns();
    if (!end && now - run->shown_ns < 1000000000)
        return;
    run->shown_ns = now;
    const double seconds = (double)(now - run->started_ns) / 1e9;
    /* The time left is not known: how many candidates are balanced is known only at the end. */
    const double rate = seconds > 0 ? (double)run->searched / seconds : 0;
    fprintf(stderr, "\r%zu of %zu searched, %zu kept, %.1f searches/s, %.0f s%s", run->searched,
            run->candidates.count, run->kept, rate, seconds, end ? "\n" : " ");
}

static bool start_history(const struct run *run, const struct candidate *candidate,
                          struct game_history *history)
{
    game_history_start_at(history, run->options.enumeration.variant, &candidate->start);
    for (unsigned i = 0; i < run->options.enumeration.plies; i++)
        if (!game_history_play(history, candidate->moves[i]))
            return false;
    return true;
}

static bool score_candidate(struct run *run, size_t index)
{
    struct game_history history;
    score value;
    const bool good = start_history(run, &run->candidates.list[index], &history) &&
                      scorer_search(run->scorer, &history, (uint64_t)run->options.nodes, &value);
    if (!good)
        builder_add(run->why, "out of memory");
    /* The search speaks for the side to move, the window for the player who begins. */
    if (good)
        run->scores[index] = history.variant->game->turn(&history.now) == SECOND ? -value : value;
    game_history_finish(&history);
    return good;
}

static bool is_kept(const struct run *run, size_t index)
{
    return run->scores[index] >= run->options.low && run->scores[index] <= run->options.high;
}

/* Searches candidates until enough of them are balanced. */
static bool score_all(struct run *run)
{
    /* A draw without replacement, one after the other until enough are balanced: each balanced
     * opening is as likely as any other, and no more are searched than needed. */
    const size_t wanted = run->options.count > 0 ? (size_t)run->options.count : SIZE_MAX;
    run->started_ns = engine_now_ns();
    while (run->searched < run->candidates.count && run->kept < wanted) {
        const size_t index = run->order[run->searched];
        if (!score_candidate(run, index))
            return false;
        run->kept += is_kept(run, index);
        run->searched++;
        show_progress(run, false);
    }
    show_progress(run, true);
    return true;
}

static void write_opening(const struct run *run, const struct candidate *candidate, score value,
                          struct strbuf *buffer)
{
    const struct enumeration *enumeration = &run->options.enumeration;
    const struct variant *variant = enumeration->variant;
    char array[GAME_POSITION_TEXT];
    struct any_position position = candidate->start;
    if (enumeration->eleven) {
        struct builder text = builder_over(array, sizeof array);
        variant->write_position(&position, &text);
        strbuf_add(buffer, "fen %s moves ", array);
    }
    for (unsigned i = 0; i < enumeration->plies; i++) {
        struct builder text = builder_over(array, sizeof array);
        variant->write_move(&position, candidate->moves[i], &text);
        strbuf_add(buffer, "%s ", array);
        variant->game->play(&position, candidate->moves[i]);
    }
    if (!enumeration->eleven && enumeration->plies == 0)
        strbuf_add(buffer, "startpos ");
    strbuf_add(buffer, "# %+d\n", value);
}

/* Writes the openings in the order of their moves, not of the draw. */
static bool write_set(struct run *run, const char *words)
{
    /* In the order of the moves neighbours in the file are neighbours in the tree, which people can
     * read; a match draws its own order. */
    bool *wanted = calloc(run->candidates.count + 1, sizeof *wanted);
    if (wanted == NULL)
        return builder_fail(run->why, "out of memory");
    for (size_t i = 0; i < run->searched; i++)
        wanted[run->order[i]] = is_kept(run, run->order[i]);

    STRBUF(buffer);
    strbuf_add(&buffer,
               "# %s: %zu openings, of %zu distinct positions %u plies on, each with its score in\n"
               "# hundredths for the player who begins. Made by\n"
               "#   kingdrop-openings %s\n",
               run->options.enumeration.variant->game->title, run->kept, run->candidates.count,
               run->options.enumeration.plies, words);
    for (size_t i = 0; i < run->candidates.count; i++)
        if (wanted[i])
            write_opening(run, &run->candidates.list[i], run->scores[i], &buffer);
    const bool good = strbuf_save(&buffer, run->options.out, run->why);
    free(wanted);
    return good;
}

static bool make(struct run *run)
{
    const struct openings_options *options = &run->options;
    /* Before hours of searching, not after them. */
    if (!file_can_be_saved(options->out, run->why))
        return false;
    struct builder text = BUILDER(512);
    options_write(options, &text);
    run->scorer = scorer_create();
    if (run->scorer == NULL || !candidates_find(&run->candidates, &options->enumeration) ||
        !set_order(run))
        return builder_fail(run->why, "out of memory");
    if (!score_all(run))
        return false;
    if (run->kept == 0)
        return builder_fail(run->why, "%s: no %s", options->out,
                            run->candidates.count > 0 ? "position lies within the window"
                                                      : "game goes on after that many plies");
    return write_set(run, text.start);
}

int main(int argc, char *argv[])
{
    struct builder why = BUILDER(512);
    struct run run = {.why = &why};
    int status;
    if (!options_read(&run.options, argc, argv, &status))
        return status;
    const bool good = make(&run);
    if (!good)
        fprintf(stderr, "kingdrop-openings: %s\n", why.start);
    scorer_destroy(run.scorer);
    candidates_finish(&run.candidates);
    free(run.order);
    free(run.scores);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
