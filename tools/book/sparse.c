/*
 * The commands for opening books.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "tools/book/book_text.h"
#include "tools/book/commands.h"
#include "tools/book/expand.h"

static bool complain(const struct builder *why)
{
    fprintf(stderr, "kingdrop-book: %s\n", why->start);
    return false;
}

/* Runs a command on a book without nodes yet that has the options' openings. */
static bool run(bool (*command)(struct expansion *expansion, const struct openings *openings,
                                const struct book_options *options),
                const struct book_options *options)
{
    struct builder why = BUILDER(300);
    struct openings openings = {.variant = options->variant};
    struct expansion expansion;
    const bool read = options->openings != NULL
                          ? openings_load(&openings, options->openings, OPENINGS_BY_NAME, &why)
                          : openings_standard(&openings, &why);
    bool good = read || complain(&why);
    if (good && !expansion_begin(&expansion, &openings))
        good = book_fail("memory is short", options->file);
    else if (good) {
        good = command(&expansion, &openings, options);
        expansion_finish(&expansion);
    }
    openings_finish(&openings);
    return good;
}

static bool load(struct expansion *expansion, const char *path)
{
    struct builder why = BUILDER(300);
    return expansion_load(expansion, path, &why) || complain(&why);
}

static bool make(struct expansion *expansion, const struct openings *openings,
                 const struct book_options *options)
{
    (void)openings;
    if (book_file_exists(options->file) && !load(expansion, options->file))
        return false;
    const size_t roots = expansion->root_count;
    const size_t number = (size_t)options->shard.number, count = (size_t)options->shard.count;
    const struct expand_work work = {
        .path = options->file,
        .nodes = (uint64_t)options->nodes,
        .positions = (uint32_t)options->positions,
        .first_root = roots * (number - 1) / count,
        .past_root = roots * number / count,
    };
    return expand_book(expansion, &work);
}

static bool merge(struct expansion *expansion, const struct openings *openings,
                  const struct book_options *options)
{
    (void)openings;
    if (book_file_exists(options->file) && !load(expansion, options->file))
        return false;
    for (size_t i = 0; i < options->part_count; i++)
        if (!load(expansion, options->parts[i]))
            return false;
    struct builder why = BUILDER(300);
    printf("%u positions\n", expansion->count);
    return expansion_save(expansion, options->file, &why) || complain(&why);
}

static bool stats(struct expansion *expansion, const struct openings *openings,
                  const struct book_options *options)
{
    (void)openings;
    if (!load(expansion, options->file))
        return false;
    uint32_t drawn = 0, ahead = 0, decisive = 0, stale = 0;
    uint64_t depth = 0;
    expansion_update(expansion);
    for (uint32_t i = 0; i < expansion->count; i++) {
        const struct expansion_node *node = &expansion->list[i];
        drawn += node->entry.value == SCORE_DRAW;
        ahead += node->entry.value > SCORE_DRAW;
        decisive += score_is_decisive(node->entry.value);
        stale += node->is_stale;
        depth += node->entry.out_depth;
    }
    printf("%s: %u positions, searched with %" PRIu64 " nodes to depth %.1f on average\n",
           options->file, expansion->count, expansion->nodes,
           (double)depth / (expansion->count > 0 ? expansion->count : 1));
    printf("bench signature %u\n", expansion->signature);
    printf("for the side to move: ahead %u, even %u, behind %u, of these proven won or lost %u\n",
           ahead, drawn, expansion->count - ahead - drawn, decisive);
    printf("to be searched again %u\n", stale);
    return true;
}

/* Are the values those that minimax backs up? */
static bool are_values_sound(struct expansion *expansion)
{
    score *values = calloc((size_t)expansion->count + 1, sizeof *values);
    uint32_t wrong = values == NULL;
    for (uint32_t i = 0; values != NULL && i < expansion->count; i++)
        values[i] = expansion->list[i].entry.value;
    expansion_update(expansion);
    for (uint32_t i = 0; values != NULL && i < expansion->count; i++)
        wrong += values[i] != expansion->list[i].entry.value;
    free(values);
    return wrong == 0;
}

static bool verify(struct expansion *expansion, const struct openings *openings,
                   const struct book_options *options)
{
    (void)openings;
    struct differences differences;
    if (!load(expansion, options->file))
        return false;
    if (!are_values_sound(expansion))
        return book_fail("a value is not what minimax backs up", options->file);
    if (expansion_stale(expansion) != NULL)
        return book_fail("not finished", options->file);
    if (!expand_again(expansion, (uint32_t)options->sample, &differences))
        return book_fail("memory is short", options->file);
    printf("%u positions; bench signature %u, of this program %u\n", expansion->count,
           expansion->signature, differences.signature);
    printf("%u positions searched again, %u with another move or value, which is off by %.1f cp "
           "on average\n",
           differences.searched, differences.different,
           (double)differences.sum / (differences.searched > 0 ? differences.searched : 1));
    return true;
}

static bool ballots(struct expansion *expansion, const struct openings *openings,
                    const struct book_options *options)
{
    (void)expansion;
    struct builder why = BUILDER(300);
    struct opening_book *book = opening_book_open(openings->variant->game, options->file, &why);
    if (book == NULL)
        return complain(&why);
    book_text_ballots(book, openings);
    opening_book_close(book);
    return true;
}

static bool export(struct expansion *expansion, const struct openings *openings,
                   const struct book_options *options)
{
    (void)expansion;
    struct builder why = BUILDER(300);
    struct opening_book *book = opening_book_open(openings->variant->game, options->file, &why);
    const bool good = book != NULL && book_text_export(book, openings, options->parts[0], &why);
    opening_book_close(book);
    return good || complain(&why);
}

/* The commands as the list has them. */
#define RUN(command)                                                                               \
    static bool run_##command(const struct book_options *options)                                  \
    {                                                                                              \
        return run(command, options);                                                              \
    }
RUN(make)
RUN(merge)
RUN(verify)
RUN(stats)
RUN(ballots)
RUN(export)

const struct book_command sparse_commands[] = {
    {"make", run_make},       {"merge", run_merge},   {"verify", run_verify}, {"stats", run_stats},
    {"ballots", run_ballots}, {"export", run_export}, {NULL, NULL},
};
