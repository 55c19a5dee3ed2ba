/*
 * One thread, one search at a time, each from an empty table: the book must come out the same
 * wherever it was interrupted, and a table that knows other positions would change what a search
 * finds.
 */
#include "tools/book/expand.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "engine/engine.h"
#include "tools/book/interrupt.h"
#include "tools/book/scorer.h"

enum { SAVE_EVERY_S = 60, REPORT_EVERY_S = 5 };

static bool fail(const char *what)
{
    fprintf(stderr, "kingdrop-book: %s\n", what);
    return false;
}

/* The limits of a search of a position without its moves to nodes. */
static struct limits limits_without_nodes(const struct expansion *expansion,
                                          const struct any_position *canonical)
{
    const struct game *game = expansion->variant->game;
    struct limits limits = {
        .given = LIMIT_NODES, .nodes = expansion->nodes, .started_ns = engine_now_ns()};
    move list[GAME_MOVES_MAX];
    const size_t count = game->moves(canonical, list);
    for (size_t i = 0; i < count; i++) {
        struct any_position child = *canonical;
        /* The book knows the values of nodes better than this search would find them. */
        game->play(&child, list[i]);
        if (expansion_find(expansion, opening_book_key(game, &child)) == NULL)
            limits.search_moves[limits.search_moves_count++] = list[i];
    }
    return limits;
}

/* Searches a position for its move out. False when memory is short. */
static bool search_move_out(struct scorer *scorer, const struct expansion *expansion,
                            const struct any_position *canonical, struct book_entry *entry)
{
    const struct game *game = expansion->variant->game;
    /* Where all moves are nodes there is nothing to search, and no move out. */
    *entry = (struct book_entry){.key = game->key(canonical)};
    const struct limits limits = limits_without_nodes(expansion, canonical);
    if (limits.search_moves_count == 0)
        return true;
    /* Without the moves before it: a position of the book is reached by many ways, and must have
     * one value. */
    struct game_history history;
    struct line line;
    game_history_start_at(&history, expansion->variant, canonical);
    const bool found = scorer_find_line(scorer, &history, &limits, &line);
    game_history_finish(&history);
    if (!found)
        return false;
    struct any_position child = *canonical;
    game->play(&child, line.pv[0]);
    entry->has_move_out = true;
    /* Half a key is enough to tell some thirty moves apart. */
    entry->out_key = (uint32_t)opening_book_key(game, &child);
    entry->out_value = line.value;
    entry->out_depth = line.depth < UINT8_MAX ? line.depth : UINT8_MAX;
    entry->out_proven = line.proven;
    return true;
}

enum step { STEP_MADE, STEP_DONE, STEP_NO_MEMORY };

static enum step add_position(struct scorer *scorer, struct expansion *expansion,
                              const struct any_position *canonical)
{
    struct book_entry entry;
    const bool added = search_move_out(scorer, expansion, canonical, &entry) &&
                       expansion_add(expansion, canonical, &entry);
    return added ? STEP_MADE : STEP_NO_MEMORY;
}

/* One search: of the first stale node; or else of the first root that is no node yet; or of the
 * position by which the book grows best. */
static enum step make_step(struct scorer *scorer, struct expansion *expansion,
                           const struct expand_work *work)
{
    expansion_update(expansion);
    struct expansion_node *stale = expansion_stale(expansion);
    if (stale != NULL) {
        struct book_entry entry;
        if (!search_move_out(scorer, expansion, &stale->position, &entry))
            return STEP_NO_MEMORY;
        expansion_set(expansion, stale, &entry);
        return STEP_MADE;
    }
    /* Only now: a book of the wanted size must not keep stale values. */
    if (expansion->count >= work->positions)
        return STEP_DONE;
    for (size_t i = work->first_root; i < work->past_root; i++) {
        const struct any_position *root = &expansion->roots[i];
        if (expansion_find(expansion, expansion->variant->game->key(root)) == NULL)
            return add_position(scorer, expansion, root);
    }
    const struct expansion_node *chosen =
        expansion_choose(expansion, work->first_root, work->past_root);
    if (chosen == NULL)
        return STEP_DONE;
    const struct any_position next = expansion_after_move_out(expansion, chosen);
    return add_position(scorer, expansion, &next);
}

static bool save(struct expansion *expansion, const char *path)
{
    struct builder why = BUILDER(300);
    return expansion_save(expansion, path, &why) || fail(why.start);
}

static bool grow(struct scorer *scorer, struct expansion *expansion, const struct expand_work *work)
{
    const time_t started = time(NULL);
    time_t saved = started, reported = started;
    enum step step = STEP_MADE;
    while (step == STEP_MADE && !is_interrupted()) {
        step = make_step(scorer, expansion, work);
        const time_t now = time(NULL);
        /* By time, not by positions: a search may take a millisecond or a minute. */
        if (now - reported >= REPORT_EVERY_S || step != STEP_MADE) {
            fprintf(stderr, "\r%u of %u positions   ", expansion->count, work->positions);
            reported = now;
        }
        if (now - saved >= SAVE_EVERY_S) {
            if (!save(expansion, work->path))
                return false;
            saved = now;
        }
    }
    fputc('\n', stderr);
    if (!save(expansion, work->path))
        return false;
    if (step == STEP_NO_MEMORY)
        return fail("memory is short");
    if (step == STEP_MADE)
        fprintf(stderr, "kingdrop-book: %s: not finished; the same line goes on\n", work->path);
    return step == STEP_DONE;
}

/* Values of different searches must not be mixed, because minimax compares them. Sets the search,
 * or compares it with that of the nodes that are there. */
static bool check_search(struct expansion *expansion, uint64_t nodes, uint32_t signature)
{
    if (expansion->count > 0 && expansion->nodes != nodes)
        return fail("the book was begun with another number of nodes");
    if (expansion->count > 0 && expansion->signature != signature)
        return fail("the book was begun by a program with another search");
    expansion->nodes = nodes;
    expansion->signature = signature;
    return true;
}

bool expand_book(struct expansion *expansion, const struct expand_work *work)
{
    struct scorer *scorer = scorer_create();
    uint32_t signature;
    /* From the first search on, so that no signal ends the program between two saves. */
    interrupt_catch();
    if (scorer == NULL || !scorer_signature(scorer, &signature)) {
        scorer_destroy(scorer);
        return fail("memory is short");
    }
    /* The first save says early that the file cannot be written. */
    const bool grown = check_search(expansion, work->nodes, signature) &&
                       save(expansion, work->path) && grow(scorer, expansion, work);
    scorer_destroy(scorer);
    return grown;
}

/* Searches a node again. */
static bool compare(struct scorer *scorer, const struct expansion *expansion,
                    const struct expansion_node *node, struct differences *differences)
{
    struct book_entry entry;
    if (!search_move_out(scorer, expansion, &node->position, &entry))
        return false;
    const score difference = entry.out_value - node->entry.out_value;
    differences->searched++;
    differences->different += difference != 0 || entry.out_key != node->entry.out_key;
    differences->sum += (uint64_t)(difference < 0 ? -difference : difference);
    return true;
}

bool expand_again(const struct expansion *expansion, uint32_t sample,
                  struct differences *differences)
{
    *differences = (struct differences){0};
    const uint32_t most = sample < expansion->count ? sample : expansion->count;
    struct scorer *scorer = scorer_create();
    bool enough = scorer != NULL && scorer_signature(scorer, &differences->signature);
    for (uint32_t i = 0; enough && i < most; i++) {
        /* Evenly over the list, whose order by keys has nothing to do with the game. */
        const uint32_t place = (uint32_t)((uint64_t)expansion->count * i / most);
        enough = compare(scorer, expansion, &expansion->list[place], differences);
    }
    scorer_destroy(scorer);
    return enough;
}
