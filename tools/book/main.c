/*
 * kingdrop-book: makes and checks books of Connect Four.
 */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/book/solve.h"

static const char usage[] =
    "Makes opening books of Connect Four: the exact value of every position with a given number "
    "of\n"
    "discs in which the side to move does not win at once, by kingdrop's own solver.\n"
    "\n"
    "  kingdrop-book make FILE --discs N [--hash MIB] [--threads N] [--shard I/N]\n"
    "      Makes the book, or goes on with it: what was solved is saved every minute, and when "
    "the\n"
    "      tool is interrupted. A slice is the I-th part of N, for several machines, each with a\n"
    "      file of its own.\n"
    "  kingdrop-book merge FILE PART...\n"
    "      Puts together what several slices have solved, and FILE itself if it is there.\n"
    "  kingdrop-book verify FILE [--sample N]\n"
    "      Checks the file, its list of positions against one made anew, and that all values are\n"
    "      there; solves N of the positions again (default 100).\n"
    "  kingdrop-book stats FILE\n"
    "      Counts the values.\n"
    "\n"
    "The embedded book is made by\n"
    "  kingdrop-book make games/connect4/embedded.kdb --discs 8 --hash 4096 --threads 2\n";

struct options {
    const char *command, *file;
    char **parts;
    size_t part_count;
    unsigned discs, threads, shard, shards, sample;
    size_t mib;
};

static bool fail(const char *what, const char *about)
{
    fprintf(stderr, "kingdrop-book: %s: %s\n", about, what);
    return false;
}

static bool read_number(const char *text, char end, unsigned long most, unsigned *number)
{
    char *rest;
    errno = 0;
    const unsigned long value = strtoul(text, &rest, 10);
    if (rest == text || *rest != end || errno != 0 || value > most)
        return false;
    *number = (unsigned)value;
    return true;
}

static bool read_flag(struct options *options, const char *flag, const char *value)
{
    static const char *const flags[] = {"--discs", "--threads", "--sample", "--hash", "--shard"};
    unsigned mib;
    bool is_known = false;
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        is_known |= strcmp(flag, flags[i]) == 0;
    if (is_known && value == NULL)
        return fail("wants a value", flag);
    if (!is_known)
        return fail("is not understood; see --help", flag);
    if (strcmp(flag, "--discs") == 0 &&
        read_number(value, '\0', INDEXED_DISCS_MAX, &options->discs))
        return true;
    if (strcmp(flag, "--threads") == 0 && read_number(value, '\0', 1024, &options->threads))
        return options->threads > 0 || fail("at least one", flag);
    if (strcmp(flag, "--sample") == 0 && read_number(value, '\0', INT_MAX, &options->sample))
        return true;
    if (strcmp(flag, "--hash") == 0 && read_number(value, '\0', 1 << 20, &mib)) {
        options->mib = mib;
        return mib > 0 || fail("at least one", flag);
    }
    const char *slash = strchr(value, '/');
    if (strcmp(flag, "--shard") == 0 && slash != NULL &&
        read_number(value, '/', INT_MAX, &options->shard) &&
        read_number(slash + 1, '\0', INT_MAX, &options->shards))
        return (options->shard > 0 && options->shard <= options->shards) ||
               fail("wants I/N, I from 1 to N", flag);
    return fail("is not understood; see --help", flag);
}

static bool read_arguments(struct options *options, int count, char **words)
{
    *options = (struct options){
        .discs = 8, .threads = 1, .shard = 1, .shards = 1, .sample = 100, .mib = 1024};
    if (count < 3)
        return fail("what to do with which file? See --help", "arguments");
    options->command = words[1];
    options->file = words[2];
    options->parts = words + 3;
    if (strcmp(options->command, "merge") == 0) {
        options->part_count = (size_t)count - 3;
        return true;
    }
    for (int i = 3; i < count; i += 2)
        if (!read_flag(options, words[i], words[i + 1]))
            return false;
    return true;
}

static bool take(struct partial_book *partial, const char *path)
{
    char text[200];
    struct builder why = builder_over(text, sizeof text);
    if (partial_book_load(partial, path, &why))
        return true;
    fprintf(stderr, "kingdrop-book: %s\n", text);
    return false;
}

/* The number of discs in a file's positions. */
static bool read_discs(const char *path, unsigned *discs)
{
    char text[200];
    struct builder why = builder_over(text, sizeof text);
    struct tablebase *tablebase = connect4_tablebase_open(path, &why);
    if (tablebase == NULL) {
        fprintf(stderr, "kingdrop-book: %s\n", text);
        return false;
    }
    *discs = connect4_tablebase_book(tablebase)->index.discs;
    connect4_tablebase_close(tablebase);
    return true;
}

static bool exists(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file != NULL)
        fclose(file);
    return file != NULL;
}

static bool make(struct partial_book *partial, const struct options *options)
{
    if (exists(options->file) && !take(partial, options->file))
        return false;
    const struct work work = {
        .path = options->file,
        .mib = options->mib,
        .threads = options->threads,
        .first = (uint32_t)((uint64_t)partial->positions * (options->shard - 1) / options->shards),
        .past = (uint32_t)((uint64_t)partial->positions * options->shard / options->shards),
    };
    return partial_book_solve(partial, &work);
}

static bool merge(struct partial_book *partial, const struct options *options)
{
    if (exists(options->file) && !take(partial, options->file))
        return false;
    for (size_t i = 0; i < options->part_count; i++)
        if (!take(partial, options->parts[i]))
            return false;
    printf("%u of %u positions\n", partial->positions - partial_book_unsolved(partial),
           partial->positions);
    return partial_book_save(partial, options->file) || fail("cannot be written", options->file);
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
        const signed char value = partial->values[place];
        if (value == VALUE_UNKNOWN)
            unknown++;
        else
            *(value > 0 ? &won : value < 0 ? &lost : &drawn) += 1;
    }
    printf("%-34s %8u  won %8u  drawn %8u  lost %8u  not yet known %8u\n", which,
           won + drawn + lost + unknown, won, drawn, lost, unknown);
}

static bool stats(struct partial_book *partial, const struct options *options)
{
    if (!take(partial, options->file))
        return false;
    printf("%s: positions with %u discs, mirror images once, for the side to move\n", options->file,
           partial->index.discs);
    print_counts(partial, false, "all");
    print_counts(partial, true, "where neither side can win at once");
    return true;
}

static bool verify(struct partial_book *partial, const struct options *options)
{
    if (!stats(partial, options))
        return false;
    if (partial_book_unsolved(partial) > 0)
        return fail("not finished", options->file);
    const size_t wrong = partial_book_solve_again(partial, options->sample);
    printf("%u positions solved again, %zu wrong\n", options->sample, wrong);
    return wrong == 0;
}

static bool run(struct options *options)
{
    static const struct command {
        const char *name;
        bool (*run)(struct partial_book *partial, const struct options *options);
    } commands[] = {{"make", make}, {"merge", merge}, {"verify", verify}, {"stats", stats}};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(options->command, commands[i].name) != 0)
            continue;
        const char *source = commands[i].run == merge && options->part_count > 0 ? options->parts[0]
                             : commands[i].run == make                           ? NULL
                                                                                 : options->file;
        struct partial_book partial;
        if (source != NULL && !read_discs(source, &options->discs))
            return false;
        if (!partial_book_begin(&partial, options->discs))
            return fail("memory is short", options->command);
        const bool good = commands[i].run(&partial, options);
        partial_book_free(&partial);
        return good;
    }
    return fail("is no command; see --help", options->command);
}

int main(int count, char **words)
{
    struct options options;
    if (count == 2 && (strcmp(words[1], "--help") == 0 || strcmp(words[1], "-h") == 0))
        return fputs(usage, stdout) < 0;
    return read_arguments(&options, count, words) && run(&options) ? 0 : 1;
}
