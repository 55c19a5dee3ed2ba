/*
 * The commands for books of Connect Four.
 */
#include <stdio.h>

#include "games/connect4/position.h"
#include "tools/book/commands.h"
#include "tools/book/solve.h"

static bool take(struct partial_book *partial, const char *path)
{
    struct builder why = BUILDER(200);
    return partial_book_load(partial, path, &why) || book_complain(&why);
}

/* The number of discs in a file's positions. */
static bool read_discs(const char *path, unsigned *discs)
{
    struct builder why = BUILDER(200);
    struct tablebase *tablebase = connect4_tablebase_open(path, &why);
    if (tablebase == NULL)
        return book_complain(&why);
    *discs = connect4_tablebase_book(tablebase)->index.discs;
    connect4_tablebase_close(tablebase);
    return true;
}

static bool make(struct partial_book *partial, const struct book_options *options)
{
    if (book_file_exists(options->file) && !take(partial, options->file))
        return false;
    const struct work work = {
        .path = options->file,
        .mib = (size_t)options->mib,
        .threads = (unsigned)options->threads,
        .first =
            (uint32_t)(partial->positions * (options->shard.number - 1) / options->shard.count),
        .past = (uint32_t)(partial->positions * options->shard.number / options->shard.count),
    };
    return partial_book_solve(partial, &work);
}

static bool merge(struct partial_book *partial, const struct book_options *options)
{
    if (book_file_exists(options->file) && !take(partial, options->file))
        return false;
    for (size_t i = 0; i < options->part_count; i++)
        if (!take(partial, options->parts[i]))
            return false;
    printf("%u of %u positions\n", partial->positions - partial_book_unsolved(partial),
           partial->positions);
    return partial_book_save(partial, options->file);
}

/* Does the other side threaten to win? Published counts leave such positions out. */
static bool is_threatened(const struct position *position)
{
    return (winning_cells(position_other(position), position->taken) &
            landing_cells(position->taken)) != 0;
}

static void print_counts(const struct partial_book *partial, bool quiet_alone, const char *which)
{
    unsigned won = 0, drawn = 0, lost = 0, unknown = 0;
    for (uint32_t place = 0; place < partial->positions; place++) {
        const struct position position = partial_book_position(partial, place);
        if (quiet_alone && is_threatened(&position))
            continue;
        const book_entry entry = partial->entries[place];
        const int value = book_entry_value(entry);
        if (entry == BOOK_ENTRY_UNKNOWN)
            unknown++;
        else
            *(value > 0 ? &won : value < 0 ? &lost : &drawn) += 1;
    }
    printf("%-34s %8u  won %8u  drawn %8u  lost %8u  not yet known %8u\n", which,
           won + drawn + lost + unknown, won, drawn, lost, unknown);
}

static bool stats(struct partial_book *partial, const struct book_options *options)
{
    if (!take(partial, options->file))
        return false;
    printf("%s: positions with %u discs, mirror images once, for the side to move\n", options->file,
           partial->index.discs);
    print_counts(partial, false, "all");
    print_counts(partial, true, "where neither side can win at once");
    return true;
}

static bool verify(struct partial_book *partial, const struct book_options *options)
{
    if (!stats(partial, options))
        return false;
    if (partial_book_unsolved(partial) > 0)
        return book_fail("not finished", options->file);
    const size_t wrong = partial_book_solve_again(partial, (uint32_t)options->sample);
    printf("%lld positions solved again, %zu wrong\n", (long long)options->sample, wrong);
    return wrong == 0;
}

/* Runs a command on a book with a number of discs; if a file is named, with the file's number. */
static bool run(bool (*command)(struct partial_book *partial, const struct book_options *options),
                const struct book_options *options, const char *source)
{
    unsigned discs = (unsigned)options->discs;
    struct partial_book partial;
    if (source != NULL && !read_discs(source, &discs))
        return false;
    if (!partial_book_begin(&partial, discs))
        return book_fail("memory is short", options->file);
    const bool good = command(&partial, options);
    partial_book_free(&partial);
    return good;
}

/* The commands of the list; each needs the file that has the book's number of discs. */
#define RUN(command, source)                                                                       \
    static bool run_##command(const struct book_options *options)                                  \
    {                                                                                              \
        return run(command, options, source);                                                      \
    }
RUN(make, NULL)
RUN(merge, options->part_count > 0 ? options->parts[0] : options->file)
RUN(verify, options->file)
RUN(stats, options->file)

const struct book_command dense_commands[] = {
    {"make", run_make},   {"merge", run_merge}, {"verify", run_verify},
    {"stats", run_stats}, {NULL, NULL},
};
