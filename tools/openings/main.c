/*
 * kingdrop-openings: makes a set of balanced openings.
 *
 * All positions in question are found first, then searched one by one, then those within the window
 * are written. Standard output is left alone; how far it is goes to standard error.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "games/zobrist.h"
#include "tools/common/strbuf.h"
#include "tools/openings/checkpoint.h"
#include "tools/openings/enumerate.h"
#include "tools/openings/options.h"
#include "tools/openings/scorer.h"

/* A run under way. */
struct run {
    struct openings_options options;
    struct candidates candidates;
    size_t *order; /* in which the positions of the shard are looked at */
    size_t order_count;
    struct checkpoint checkpoint;
    struct scorer *scorer;
    size_t looked_at, searched, kept;
    int64_t started_ns, told_ns;
    struct builder *why;
};

/* The numbers of the shard's positions, in their own order or in a random one. */
static bool set_order(struct run *run)
{
    const struct openings_options *options = &run->options;
    run->order = malloc((run->candidates.count + 1) * sizeof *run->order);
    if (run->order == NULL)
        return false;
    for (size_t i = (size_t)options->part.number - 1; i < run->candidates.count;
         i += (size_t)options->part.count)
        run->order[run->order_count++] = i;
    for (size_t left = options->count > 0 ? run->order_count : 0; left > 1; left--) {
        const uint64_t number = zobrist_mix(options->seed ^ zobrist_mix(left));
        const size_t chosen = (size_t)(number % left), last = run->order[left - 1];
        run->order[left - 1] = run->order[chosen];
        run->order[chosen] = last;
    }
    return true;
}

/* At most once a second, and at the end. */
static void tell_progress(struct run *run, bool end)
{
    const int64_t now = engine_now_ns();
    if (!end && now - run->told_ns < 1000000000)
        return;
    run->told_ns = now;
    const double seconds = (double)(now - run->started_ns) / 1e9;
    const double rate = seconds > 0 ? (double)run->searched / seconds : 0;
    fprintf(stderr, "\r%zu of %zu looked at, %zu kept, %.1f searches/s, %.0f s%s", run->looked_at,
            run->order_count, run->kept, rate, seconds, end ? "\n" : " ");
}

/* The record of a spot: its start and moves. */
static bool start_history(const struct run *run, const struct candidate *candidate,
                          struct game_history *history)
{
    game_history_start_at(history, run->options.variant, &candidate->start);
    for (unsigned i = 0; i < run->options.plies; i++)
        if (!game_history_play(history, candidate->moves[i]))
            return false;
    return true;
}

/* Searches a position and enters its score for the first player. */
static bool score_candidate(struct run *run, size_t index)
{
    struct game_history history;
    score value;
    const bool good = start_history(run, &run->candidates.list[index], &history) &&
                      scorer_search(run->scorer, &history, &run->options.limits, &value);
    if (!good)
        builder_add(run->why, "out of memory");
    const bool second = history.variant->game->turn(&history.now) == SECOND;
    game_history_finish(&history);
    run->searched++;
    return good && checkpoint_enter(&run->checkpoint, index, second ? -value : value, run->why);
}

static bool is_kept(const struct run *run, size_t index)
{
    const score value = run->checkpoint.scores[index];
    return value >= run->options.low && value <= run->options.high;
}

/* Looks at positions until there are enough. */
static bool score_all(struct run *run)
{
    const size_t wanted = run->options.count > 0 ? run->options.count : SIZE_MAX;
    run->started_ns = engine_now_ns();
    for (size_t i = 0; i < run->order_count && run->kept < wanted; i++) {
        const size_t index = run->order[i];
        if (!run->checkpoint.known[index] && !score_candidate(run, index))
            return false;
        run->kept += is_kept(run, index);
        run->looked_at++;
        tell_progress(run, false);
    }
    tell_progress(run, true);
    return true;
}

static void write_opening(const struct run *run, const struct candidate *candidate, score value,
                          struct strbuf *buffer)
{
    const struct variant *variant = run->options.variant;
    char array[GAME_POSITION_TEXT];
    struct any_position position = candidate->start;
    if (run->options.starts != FROM_START) {
        struct builder text = builder_over(array, sizeof array);
        variant->write_position(&position, &text);
        strbuf_add(buffer, "fen %s moves ", array);
    }
    for (unsigned i = 0; i < run->options.plies; i++) {
        struct builder text = builder_over(array, sizeof array);
        variant->write_move(&position, candidate->moves[i], &text);
        strbuf_add(buffer, "%s ", array);
        variant->game->play(&position, candidate->moves[i]);
    }
    if (run->options.starts == FROM_START && run->options.plies == 0)
        strbuf_add(buffer, "startpos ");
    strbuf_add(buffer, "# %+d\n", value);
}

/* The set: the openings in the order of their moves, not of the draw. */
static bool write_set(struct run *run, const char *words)
{
    bool *wanted = calloc(run->candidates.count + 1, sizeof *wanted);
    if (wanted == NULL) {
        builder_add(run->why, "out of memory");
        return false;
    }
    for (size_t i = 0; i < run->looked_at; i++)
        wanted[run->order[i]] = is_kept(run, run->order[i]);

    struct strbuf buffer = {0};
    strbuf_add(&buffer,
               "# %s: %zu openings, of %zu distinct positions %u plies on, each with its score in\n"
               "# hundredths for the player who begins. Made by\n"
               "#   kingdrop-openings %s\n",
               run->options.variant->game->title, run->kept, run->candidates.count,
               run->options.plies, words);
    for (size_t i = 0; i < run->candidates.count; i++)
        if (wanted[i])
            write_opening(run, &run->candidates.list[i], run->checkpoint.scores[i], &buffer);
    const bool good = strbuf_save(&buffer, run->options.out, run->why);
    strbuf_finish(&buffer);
    free(wanted);
    return good;
}

static bool make(struct run *run)
{
    char words[512], *part;
    struct builder text = builder_over(words, sizeof words);
    options_write(&run->options, &text);
    run->scorer = scorer_create();
    if (run->scorer == NULL || asprintf(&part, "%s.part", run->options.out) < 0) {
        builder_add(run->why, "out of memory");
        return false;
    }
    bool good = candidates_find(&run->candidates, run->options.variant, run->options.starts,
                                run->options.plies, run->options.symmetry) &&
                set_order(run);
    if (!good)
        builder_add(run->why, "out of memory");
    good = good && checkpoint_open(&run->checkpoint, part, words, run->candidates.count, run->why);
    free(part);
    if (!good)
        return false;
    good = score_all(run);
    if (good && run->kept == 0) {
        builder_add(run->why, "%s: no %s", run->options.out,
                    run->candidates.count > 0 ? "position lies within the window"
                                              : "game goes on after so many plies");
        good = false;
    }
    good = good && write_set(run, words);
    if (good)
        checkpoint_remove(&run->checkpoint);
    else
        checkpoint_close(&run->checkpoint);
    return good;
}

int main(int argc, char *argv[])
{
    char array[512];
    struct builder why = builder_over(array, sizeof array);
    struct run run = {.why = &why};
    int status;
    if (!options_read(&run.options, argc, argv, &status))
        return status;
    const bool good = make(&run);
    if (!good)
        fprintf(stderr, "kingdrop-openings: %s\n", array);
    scorer_destroy(run.scorer);
    candidates_finish(&run.candidates);
    free(run.order);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
