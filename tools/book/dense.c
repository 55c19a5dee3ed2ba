/* The commands for books of Connect Four. */
#include <stdio.h>

#include "games/connect4/position.h"
#include "tools/book/commands.h"
#include "tools/book/solve.h"
#include "tools/common/files.h"

/* A partial book, freed at the end of its scope. */
#define PARTIAL_BOOK(name)                                                                         \
    struct partial_book name __attribute__((cleanup(partial_book_free))) = {0}

static bool begin(struct partial_book *partial, const struct book_options *options, unsigned discs)
{
    return partial_book_begin(partial, discs) || book_fail("out of memory", options->file);
}

static bool load(struct partial_book *partial, const char *path)
{
    struct builder error = BUILDER(200);
    return partial_book_load(partial, path, &error) || book_complain(&error);
}

/* Continues an existing file. */
static bool load_begun(struct partial_book *partial, const struct book_options *options)
{
    return file_length(options->file) == 0 || load(partial, options->file);
}

/* Begins a book with a file's number of discs. */
static bool begin_like(struct partial_book *partial, const struct book_options *options,
                       const char *path)
{
    struct builder error = BUILDER(200);
    struct tablebase *tablebase = connect4_tablebase_open(path, &error);
    if (tablebase == NULL)
        return book_complain(&error);
    const unsigned discs = connect4_tablebase_book(tablebase)->index.discs;
    connect4_tablebase_close(tablebase);
    return begin(partial, options, discs);
}

bool dense_make(const struct book_options *options)
{
    PARTIAL_BOOK(partial);
    return begin(&partial, options, (unsigned)options->discs) && load_begun(&partial, options) &&
           partial_book_solve(&partial, options);
}

bool dense_merge(const struct book_options *options)
{
    PARTIAL_BOOK(partial);
    const char *first = options->part_count > 0 ? options->parts[0] : options->file;
    if (!begin_like(&partial, options, first) || !load_begun(&partial, options))
        return false;
    for (size_t i = 0; i < options->part_count; i++)
        if (!load(&partial, options->parts[i]))
            return false;
    printf("%u of %u positions\n", partial.positions - partial_book_unsolved(&partial),
           partial.positions);
    return partial_book_save(&partial, options->kept);
}

/* Returns whether the opponent threatens to win; published counts skip such positions. */
static bool is_threatened(const struct position *position)
{
    return (winning_cells(position_other(position), position->taken) &
            landing_cells(position->taken)) != 0;
}

static void print_counts(const struct partial_book *partial, bool only_quiet, const char *which)
{
    unsigned won = 0, drawn = 0, lost = 0, unknown = 0;
    for (uint32_t place = 0; place < partial->positions; place++) {
        const struct position position = partial_book_position(partial, place);
        if (only_quiet && is_threatened(&position))
            continue;
        const book_entry entry = partial->entries[place];
        const int value = book_entry_value(entry);
        if (entry == BOOK_ENTRY_UNKNOWN)
            unknown++;
        else
            *(value > 0 ? &won : value < 0 ? &lost : &drawn) += 1;
    }
    printf("%-34s %8u  won %8u  drawn %8u  lost %8u  missing %8u\n", which,
           won + drawn + lost + unknown, won, drawn, lost, unknown);
}

/* Loads a file and prints its counts. */
static bool load_and_count(struct partial_book *partial, const struct book_options *options)
{
    if (!begin_like(partial, options, options->file) || !load(partial, options->file))
        return false;
    printf("%s: positions with %u discs, mirror images counted once, for the side to move\n",
           options->file, partial->index.discs);
    print_counts(partial, false, "all");
    print_counts(partial, true, "where neither side can win at once");
    return true;
}

bool dense_stats(const struct book_options *options)
{
    PARTIAL_BOOK(partial);
    return load_and_count(&partial, options);
}

bool dense_verify(const struct book_options *options)
{
    PARTIAL_BOOK(partial);
    if (!load_and_count(&partial, options))
        return false;
    if (partial_book_unsolved(&partial) > 0)
        return book_fail("not finished", options->file);
    size_t wrong;
    if (!partial_book_solve_again(&partial, (uint32_t)options->sample, &wrong))
        return book_fail("out of memory", options->file);
    printf("%lld positions solved again, %zu wrong\n", (long long)options->sample, wrong);
    return wrong == 0;
}
