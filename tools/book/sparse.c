/*
 * The commands for opening books.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "tools/book/book_text.h"
#include "tools/book/commands.h"
#include "tools/book/expand.h"

/* An opening book at work: it begins without nodes, at the options' openings. */
struct book {
    struct expansion expansion;
    struct openings openings;
    const struct book_options *options;
};

/* Runs a command on a book. */
static bool run(bool (*command)(struct book *book), const struct book_options *options)
{
    struct builder why = BUILDER(300);
    struct book book = {.openings = {.variant = options->variant}, .options = options};
    const bool read = options->openings != NULL
                          ? openings_load(&book.openings, options->openings, OPENINGS_BY_NAME, &why)
                          : openings_standard(&book.openings, &why);
    bool good = read || book_complain(&why);
    if (good && !expansion_begin(&book.expansion, &book.openings))
        good = book_fail("memory is short", options->file);
    else if (good) {
        good = command(&book);
        expansion_finish(&book.expansion);
    }
    openings_finish(&book.openings);
    return good;
}

static bool load(struct book *book, const char *path)
{
    struct builder why = BUILDER(300);
    return expansion_load(&book->expansion, path, &why) || book_complain(&why);
}

/* An existing file is continued. */
static bool load_begun(struct book *book)
{
    return !book_file_exists(book->options->file) || load(book, book->options->file);
}

static bool make(struct book *book)
{
    const struct book_options *options = book->options;
    if (!load_begun(book))
        return false;
    /* A shard is a range of roots: what grows below one does not depend on the others. */
    const size_t roots = book->expansion.root_count;
    const size_t number = (size_t)options->shard.number, count = (size_t)options->shard.count;
    const struct expand_work work = {
        .path = options->file,
        .nodes = (uint64_t)options->nodes,
        .positions = (uint32_t)options->positions,
        .first_root = roots * (number - 1) / count,
        .past_root = roots * number / count,
    };
    return expand_book(&book->expansion, &work);
}

static bool merge(struct book *book)
{
    if (!load_begun(book))
        return false;
    for (size_t i = 0; i < book->options->part_count; i++)
        if (!load(book, book->options->parts[i]))
            return false;
    struct builder why = BUILDER(300);
    printf("%u positions\n", book->expansion.count);
    return expansion_save(&book->expansion, book->options->file, &why) || book_complain(&why);
}

static bool stats(struct book *book)
{
    struct expansion *expansion = &book->expansion;
    const char *file = book->options->file;
    if (!load(book, file))
        return false;
    uint32_t drawn = 0, ahead = 0, decisive = 0, stale = 0;
    uint64_t depth = 0;
    /* Which nodes are stale is not in the file: it follows from which others are there. */
    expansion_update(expansion);
    for (uint32_t i = 0; i < expansion->count; i++) {
        const struct expansion_node *node = &expansion->list[i];
        drawn += node->entry.value == SCORE_DRAW;
        ahead += node->entry.value > SCORE_DRAW;
        decisive += score_is_decisive(node->entry.value);
        stale += node->is_stale;
        depth += node->entry.out_depth;
    }
    printf("%s: %u positions, searched with %" PRIu64 " nodes to depth %.1f on average\n", file,
           expansion->count, expansion->nodes,
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

static bool verify(struct book *book)
{
    struct expansion *expansion = &book->expansion;
    const char *file = book->options->file;
    struct differences differences;
    if (!load(book, file))
        return false;
    if (!are_values_sound(expansion))
        return book_fail("a value is not what minimax backs up", file);
    if (expansion_stale(expansion) != NULL)
        return book_fail("not finished", file);
    if (!expand_again(expansion, (uint32_t)book->options->sample, &differences))
        return book_fail("memory is short", file);
    /* Another signature is another search: then differences are no fault of the book. */
    printf("%u positions; bench signature %u, of this program %u\n", expansion->count,
           expansion->signature, differences.signature);
    printf("%u positions searched again, %u with another move or value, which is off by %.1f cp "
           "on average\n",
           differences.searched, differences.different,
           (double)differences.sum / (differences.searched > 0 ? differences.searched : 1));
    return true;
}

/* The book as the engine opens it; NULL, with a complaint, if it does not. */
static struct opening_book *open_book(const struct book *book)
{
    struct builder why = BUILDER(300);
    struct opening_book *opened =
        opening_book_open(book->options->variant->game, book->options->file, &why);
    if (opened == NULL)
        book_complain(&why);
    return opened;
}

static bool ballots(struct book *book)
{
    struct opening_book *opened = open_book(book);
    if (opened != NULL)
        book_text_ballots(opened, &book->openings);
    opening_book_close(opened);
    return opened != NULL;
}

static bool export(struct book *book)
{
    struct builder why = BUILDER(300);
    struct opening_book *opened = open_book(book);
    const bool good = opened != NULL &&
                      (book_text_export(opened, &book->openings, book->options->parts[0], &why) ||
                       book_complain(&why));
    opening_book_close(opened);
    return good;
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
