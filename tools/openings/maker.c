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
#include "tools/match/page.h"
#include "tools/openings/enumerate.h"
#include "tools/openings/ledger.h"
#include "tools/openings/recipe.h"
#include "tools/openings/scorer.h"

enum { EXIT_BAD_USE = 2 };

/* A run under way. */
struct run {
    struct recipe recipe;
    struct spots spots;
    size_t *order; /* in which the positions of the shard are looked at */
    size_t order_count;
    struct ledger ledger;
    struct scorer *scorer;
    size_t looked_at, searched, kept;
    int64_t started_ns, told_ns;
    struct builder *why;
};

/* The numbers of the shard's positions, in their own order or in a random one. */
static bool set_order(struct run *run)
{
    const struct recipe *recipe = &run->recipe;
    run->order = malloc((run->spots.count + 1) * sizeof *run->order);
    if (run->order == NULL)
        return false;
    for (size_t i = recipe->shard - 1; i < run->spots.count; i += recipe->shards)
        run->order[run->order_count++] = i;
    for (size_t left = recipe->count > 0 ? run->order_count : 0; left > 1; left--) {
        const uint64_t number = zobrist_mix(recipe->seed ^ zobrist_mix(left));
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
static bool start_history(const struct run *run, const struct spot *spot,
                          struct game_history *history)
{
    game_history_start_at(history, run->recipe.variant, &spot->start);
    for (unsigned i = 0; i < run->recipe.plies; i++)
        if (!game_history_play(history, spot->moves[i]))
            return false;
    return true;
}

/* Searches a position and enters its score for the first player. */
static bool score_spot(struct run *run, size_t index)
{
    struct game_history history;
    score value;
    const bool good = start_history(run, &run->spots.list[index], &history) &&
                      scorer_search(run->scorer, &history, &run->recipe.limits, &value);
    if (!good)
        builder_add(run->why, "out of memory");
    const bool second = history.variant->game->turn(&history.now) == SECOND;
    game_history_finish(&history);
    run->searched++;
    return good && ledger_enter(&run->ledger, index, second ? -value : value, run->why);
}

static bool is_kept(const struct run *run, size_t index)
{
    const score value = run->ledger.scores[index];
    return value >= run->recipe.low && value <= run->recipe.high;
}

/* Looks at positions until there are enough. */
static bool score_all(struct run *run)
{
    const size_t wanted = run->recipe.count > 0 ? run->recipe.count : SIZE_MAX;
    run->started_ns = engine_now_ns();
    for (size_t i = 0; i < run->order_count && run->kept < wanted; i++) {
        const size_t index = run->order[i];
        if (!run->ledger.known[index] && !score_spot(run, index))
            return false;
        run->kept += is_kept(run, index);
        run->looked_at++;
        tell_progress(run, false);
    }
    tell_progress(run, true);
    return true;
}

static void write_opening(const struct run *run, const struct spot *spot, score value,
                          struct page *page)
{
    const struct variant *variant = run->recipe.variant;
    char array[GAME_POSITION_TEXT];
    struct any_position position = spot->start;
    if (run->recipe.starts != FROM_START) {
        struct builder text = builder_over(array, sizeof array);
        variant->write_position(&position, &text);
        page_add(page, "fen %s moves ", array);
    }
    for (unsigned i = 0; i < run->recipe.plies; i++) {
        struct builder text = builder_over(array, sizeof array);
        variant->write_move(&position, spot->moves[i], &text);
        page_add(page, "%s ", array);
        variant->game->play(&position, spot->moves[i]);
    }
    if (run->recipe.starts == FROM_START && run->recipe.plies == 0)
        page_add(page, "startpos ");
    page_add(page, "# %+d\n", value);
}

/* The set: the openings in the order of their moves, not of the draw. */
static bool write_set(struct run *run, const char *words)
{
    bool *wanted = calloc(run->spots.count + 1, sizeof *wanted);
    if (wanted == NULL) {
        builder_add(run->why, "out of memory");
        return false;
    }
    for (size_t i = 0; i < run->looked_at; i++)
        wanted[run->order[i]] = is_kept(run, run->order[i]);

    struct page page = {0};
    page_add(&page,
             "# %s: %zu openings, of %zu distinct positions %u plies on, each with its score in\n"
             "# hundredths for the player who begins. Made by\n"
             "#   kingdrop-openings %s\n",
             run->recipe.variant->game->title, run->kept, run->spots.count, run->recipe.plies,
             words);
    for (size_t i = 0; i < run->spots.count; i++)
        if (wanted[i])
            write_opening(run, &run->spots.list[i], run->ledger.scores[i], &page);
    const bool good = page_save(&page, run->recipe.out, run->why);
    page_finish(&page);
    free(wanted);
    return good;
}

static bool make(struct run *run)
{
    char words[512], *part;
    struct builder text = builder_over(words, sizeof words);
    recipe_write(&run->recipe, &text);
    run->scorer = scorer_create();
    if (run->scorer == NULL || asprintf(&part, "%s.part", run->recipe.out) < 0) {
        builder_add(run->why, "out of memory");
        return false;
    }
    bool good = spots_find(&run->spots, run->recipe.variant, run->recipe.starts, run->recipe.plies,
                           run->recipe.likeness) &&
                set_order(run);
    if (!good)
        builder_add(run->why, "out of memory");
    good = good && ledger_open(&run->ledger, part, words, run->spots.count, run->why);
    free(part);
    if (!good)
        return false;
    good = score_all(run);
    if (good && run->kept == 0) {
        builder_add(run->why, "%s: no %s", run->recipe.out,
                    run->spots.count > 0 ? "position lies within the window"
                                         : "game goes on after so many plies");
        good = false;
    }
    good = good && write_set(run, words);
    if (good)
        ledger_remove(&run->ledger);
    else
        ledger_close(&run->ledger);
    return good;
}

int main(int argc, char *argv[])
{
    char array[512];
    struct builder why = builder_over(array, sizeof array);
    struct run run = {.why = &why};
    if (!recipe_read(&run.recipe, argc - 1, argv + 1, &why)) {
        fprintf(stderr, "kingdrop-openings: %s\n", array);
        return EXIT_BAD_USE;
    }
    if (run.recipe.help) {
        fputs(recipe_help, stdout);
        return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    const bool good = make(&run);
    if (!good)
        fprintf(stderr, "kingdrop-openings: %s\n", array);
    scorer_destroy(run.scorer);
    spots_finish(&run.spots);
    free(run.order);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
