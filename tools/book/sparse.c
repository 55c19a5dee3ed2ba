/* The commands for opening books. One thread searches from an empty table: other positions' entries
 * would make an interrupted book differ. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/engine.h"
#include "tools/book/commands.h"
#include "tools/book/expansion.h"
#include "tools/book/interrupt.h"
#include "tools/common/files.h"
#include "tools/common/progress_bar.h"

enum { HASH_MIB = 16 };

/* An opening book, finished at the end of its scope. */
#define EXPANSION(name) struct expansion name __attribute__((cleanup(expansion_finish))) = {0}

bool book_openings(struct openings *openings, const struct book_options *options)
{
    struct builder error = BUILDER(300);
    *openings = (struct openings){.variant = options->variant, .is_strict = true};
    return (options->openings != NULL
                ? openings_load(openings, options->openings, OPENINGS_BY_NAME, &error)
                : openings_standard(openings, &error)) ||
           book_complain(&error);
}

static bool load_expansion(struct expansion *expansion, const char *path)
{
    struct builder error = BUILDER(300);
    return expansion_load(expansion, path, &error) || book_complain(&error);
}

static bool save(struct expansion *expansion, const struct book_options *options)
{
    struct builder error = BUILDER(300);
    return expansion_save(expansion, options->kept, &error) || book_complain(&error);
}

/* Waits for the job's last report and returns it. */
static struct report last_report(struct engine *engine)
{
    struct report report;
    do
        while (!engine_next_report(engine, &report))
            engine_wait(engine, -1);
    while (!report_is_last(&report));
    return report;
}

/* Returns an engine and sets *signature to its bench's node count, which identifies the search.
 * Returns NULL on failure. */
static struct engine *create_engine(uint32_t *signature)
{
    struct engine *engine = engine_create(standard_backends(), &(struct engine_host){0});
    if (engine != NULL && engine_set_hash(engine, HASH_MIB) &&
        engine_bench(engine, 0, engine_now_ns())) {
        *signature = (uint32_t)last_report(engine).line.nodes;
        return engine;
    }
    engine_destroy(engine);
    return NULL;
}

static uint64_t key_after(const struct game *game, const struct any_position *position, move move)
{
    struct any_position child = *position;
    game->play(&child, move);
    return opening_book_key(game, &child);
}

/* Searches for a move out, excluding moves to nodes. Returns false if memory is short. */
static bool search_move_out(struct engine *engine, const struct expansion *expansion,
                            const struct any_position *canonical, struct book_entry *entry)
{
    const struct variant *variant = expansion->openings.variant;
    const struct game *game = variant->game;
    struct limits limits = {
        .given = LIMIT_NODES, .nodes = expansion->nodes, .started_ns = engine_now_ns()};
    move list[GAME_MOVES_MAX];
    const size_t count = game->moves(canonical, list);
    for (size_t i = 0; i < count; i++)
        /* The book's values are better than this search's. */
        if (expansion_find(expansion, key_after(game, canonical, list[i])) == NULL)
            limits.search_moves[limits.search_moves_count++] = list[i];
    /* If all moves lead to nodes of the book, there is nothing to search. */
    *entry = (struct book_entry){.key = game->key(canonical)};
    if (limits.search_moves_count == 0)
        return true;
    /* Neither book nor level: the score matters. */
    const struct settings settings = {
        .multi_pv = 1, .draw_plies = game->draw_plies, .analyse = true};
    /* Ignore the history: all paths to a position must give one value. */
    GAME_HISTORY(history);
    game_history_start_at(&history, variant, canonical);
    engine_new_game(engine);
    if (!engine_think(engine, &history, &limits, &settings))
        return false;
    const struct line line = last_report(engine).line;
    entry->has_move_out = true;
    /* Half a key is enough to distinguish about thirty moves. */
    entry->out_key = (uint32_t)key_after(game, canonical, line.pv[0]);
    entry->out_value = line.value;
    entry->out_depth = line.depth < UINT8_MAX ? line.depth : UINT8_MAX;
    entry->out_proven = line.proven;
    return true;
}

static bool search_next(struct engine *engine, struct expansion *expansion,
                        const struct any_position *next)
{
    struct book_entry entry;
    struct expansion_node *node;
    if (!search_move_out(engine, expansion, next, &entry) ||
        (node = expansion_node_of(expansion, next)) == NULL)
        return false;
    node->entry = entry;
    return true;
}

/* Grows the book to full size, or until no expansion is left. */
static bool grow(struct engine *engine, struct expansion *expansion,
                 const struct book_options *options)
{
    const uint32_t positions = (uint32_t)options->positions;
    int64_t saved_ns = engine_now_ns();
    struct progress_bar progress = progress_bar_begin(positions, expansion->count);
    struct any_position next;
    bool enough = true, goes_on;
    while ((goes_on = expansion_next(expansion, positions, options->shard, &next)) && enough &&
           !is_interrupted()) {
        enough = search_next(engine, expansion, &next);
        progress.done = expansion->count;
        progress_bar_show(&progress, 0, "%u of %u positions", expansion->count, positions);
        if (book_is_due(&saved_ns, SAVE_EVERY_S) && !save(expansion, options))
            return false;
    }
    progress_bar_clear(&progress);
    fprintf(stderr, "%u of %u positions\n", expansion->count, positions);
    if (!save(expansion, options))
        return false;
    if (!enough)
        return book_fail("out of memory", options->file);
    return !goes_on || book_fail("not finished; the same command resumes", options->file);
}

/* Loads the openings, and an existing file. */
static bool load_begun_expansion(struct expansion *expansion, const struct book_options *options)
{
    return book_openings(&expansion->openings, options) &&
           (file_length(options->file) == 0 || load_expansion(expansion, options->file));
}

/* Sets the search or, in a begun book, requires the same one: minimax must not mix searches. */
static bool set_search(struct expansion *expansion, const struct book_options *options,
                       uint32_t signature)
{
    const uint64_t nodes = (uint64_t)options->nodes;
    if (expansion->count > 0 && expansion->nodes != nodes)
        return book_fail("made with another number of nodes", options->file);
    if (expansion->count > 0 && expansion->signature != signature)
        return book_fail("made by another search", options->file);
    expansion->nodes = nodes;
    expansion->signature = signature;
    return true;
}

bool sparse_make(const struct book_options *options)
{
    EXPANSION(expansion);
    if (!load_begun_expansion(&expansion, options))
        return false;
    /* Catch signals from the first search on: none may end the program between two saves. */
    interrupt_catch();
    uint32_t signature;
    struct engine *engine = create_engine(&signature);
    if (engine == NULL)
        return book_fail("out of memory", options->file);
    /* The first save detects an unwritable file early. */
    const bool grown = set_search(&expansion, options, signature) && save(&expansion, options) &&
                       grow(engine, &expansion, options);
    engine_destroy(engine);
    return grown;
}

bool sparse_merge(const struct book_options *options)
{
    EXPANSION(expansion);
    if (!load_begun_expansion(&expansion, options))
        return false;
    for (size_t i = 0; i < options->part_count; i++)
        if (!load_expansion(&expansion, options->parts[i]))
            return false;
    printf("%u positions\n", expansion.count);
    return save(&expansion, options);
}

bool sparse_stats(const struct book_options *options)
{
    EXPANSION(expansion);
    if (!book_openings(&expansion.openings, options) || !load_expansion(&expansion, options->file))
        return false;
    uint32_t drawn = 0, ahead = 0, decisive = 0, stale = 0;
    uint64_t depth = 0;
    /* Staleness is not in the file: it follows from the nodes. */
    expansion_update(&expansion);
    for (uint32_t i = 0; i < expansion.count; i++) {
        const struct expansion_node *node = &expansion.list[i];
        drawn += node->entry.value == SCORE_DRAW;
        ahead += node->entry.value > SCORE_DRAW;
        decisive += score_is_decisive(node->entry.value);
        stale += node->is_stale;
        depth += node->entry.out_depth;
    }
    printf("%s: %u positions, searched with %" PRIu64 " nodes to depth %.1f on average\n",
           options->file, expansion.count, expansion.nodes,
           (double)depth / (expansion.count > 0 ? expansion.count : 1));
    printf("bench signature %u\n", expansion.signature);
    printf("for the side to move: ahead %u, even %u, behind %u, of these proven won or lost %u\n",
           ahead, drawn, expansion.count - ahead - drawn, decisive);
    printf("stale %u\n", stale);
    return true;
}

/* Searches a sample again and prints differences. Returns false if memory is short. */
static bool search_again(struct engine *engine, const struct expansion *expansion, uint32_t sample)
{
    const uint32_t max = sample < expansion->count ? sample : expansion->count;
    uint32_t different = 0;
    uint64_t sum = 0; /* of the differences, in cp */
    struct progress_bar progress = progress_bar_begin(max, 0);
    for (uint32_t i = 0; i < max; i++) {
        /* Evenly over the list, which is sorted by hash keys. */
        const struct expansion_node *node = &expansion->list[(uint64_t)expansion->count * i / max];
        struct book_entry entry;
        if (!search_move_out(engine, expansion, &node->position, &entry))
            return false;
        const score difference = entry.out_value - node->entry.out_value;
        different += difference != 0 || entry.out_key != node->entry.out_key;
        sum += (uint64_t)(difference < 0 ? -difference : difference);
        progress.done++;
        progress_bar_show(&progress, 0, "%u of %u positions searched again", i + 1, max);
    }
    progress_bar_clear(&progress);
    printf("%u positions searched again, %u with another move or value; values differ by %.1f cp "
           "on average\n",
           max, different, (double)sum / (max > 0 ? max : 1));
    return true;
}

bool sparse_verify(const struct book_options *options)
{
    EXPANSION(expansion);
    const char *file = options->file;
    if (!book_openings(&expansion.openings, options) || !load_expansion(&expansion, file))
        return false;
    if (expansion_update(&expansion))
        return book_fail("a value differs from minimax", file);
    struct any_position next;
    /* A book of full size needs a search only at stale nodes. */
    if (expansion_next(&expansion, 0, options->shard, &next))
        return book_fail("not finished", file);
    uint32_t signature;
    struct engine *engine = create_engine(&signature);
    if (engine == NULL)
        return book_fail("out of memory", file);
    /* Another signature means another search: differences are then expected. */
    printf("%u positions; bench signature %u, this program's %u\n", expansion.count,
           expansion.signature, signature);
    const bool ok = search_again(engine, &expansion, (uint32_t)options->sample) ||
                    book_fail("out of memory", file);
    engine_destroy(engine);
    return ok;
}
