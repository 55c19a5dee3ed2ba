/*
 * kingdrop-book: makes and checks books of Connect Four.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/connect4/position.h"
#include "tools/book/solve.h"
#include "tools/common/flags.h"

static const char help[] =
    "usage: kingdrop-book COMMAND FILE [OPTION]...\n"
    "Makes opening books of Connect Four by kingdrop's own solver: the exact value and a best\n"
    "move of every position with a given number of discs in which the side to move does not win\n"
    "at once.\n"
    "\n"
    "  make FILE           make the book, or go on with it: what was solved is saved every\n"
    "                      minute, and when the tool is interrupted\n"
    "  merge FILE PART...  put together what several shards have solved, and FILE itself if it\n"
    "                      is there\n"
    "  verify FILE         check the file, its list of positions against one made anew, and that\n"
    "                      all entries are there; solve some of the positions again\n"
    "  stats FILE          count the values\n"
    "\n"
    "  --discs N           to make: positions with so many discs (8)\n"
    "  --hash MIB          to make: memory of the solver's table (1024)\n"
    "  --threads N         to make: so many at once (1)\n"
    "  --shard I/N         to make: the I-th of N parts of the positions, for several machines,\n"
    "                      each with a file of its own\n"
    "  --sample N          to verify: solve so many positions again (100)\n"
    "  --help, --version\n"
    "\n"
    "The embedded book is made by\n"
    "  kingdrop-book make games/connect4/embedded.kdb --discs 8 --hash 4096 --threads 2\n";

struct options {
    const char *file;
    char **parts;
    size_t part_count;
    int64_t discs, threads, sample, mib;
    struct part shard;
};

static bool fail(const char *what, const char *about)
{
    fprintf(stderr, "kingdrop-book: %s: %s\n", about, what);
    return false;
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
        .mib = (size_t)options->mib,
        .threads = (unsigned)options->threads,
        .first =
            (uint32_t)(partial->positions * (options->shard.number - 1) / options->shard.count),
        .past = (uint32_t)(partial->positions * options->shard.number / options->shard.count),
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
    const size_t wrong = partial_book_solve_again(partial, (uint32_t)options->sample);
    printf("%lld positions solved again, %zu wrong\n", (long long)options->sample, wrong);
    return wrong == 0;
}

static const struct command {
    const char *name;
    bool (*run)(struct partial_book *partial, const struct options *options);
} commands[] = {{"make", make}, {"merge", merge}, {"verify", verify}, {"stats", stats}};

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(name, commands[i].name) == 0)
            return &commands[i];
    return NULL;
}

static bool run(const struct command *command, struct options *options)
{
    const char *source = command->run == merge && options->part_count > 0 ? options->parts[0]
                         : command->run == make                           ? NULL
                                                                          : options->file;
    unsigned discs = (unsigned)options->discs;
    struct partial_book partial;
    if (source != NULL && !read_discs(source, &discs))
        return false;
    if (!partial_book_begin(&partial, discs))
        return fail("memory is short", command->name);
    const bool good = command->run(&partial, options);
    partial_book_free(&partial);
    return good;
}

int main(int argc, char **argv)
{
    struct options options = {
        .discs = 8, .threads = 1, .sample = 100, .mib = 1024, .shard = {1, 1}};
    const struct flag flags[] = {
        {.name = "discs", .number = &options.discs, .most = INDEXED_DISCS_MAX},
        {.name = "hash", .number = &options.mib, .least = 1, .most = 1 << 20},
        {.name = "threads", .number = &options.threads, .least = 1, .most = 1024},
        {.name = "shard", .part = &options.shard},
        {.name = "sample", .number = &options.sample, .most = INT32_MAX},
        {NULL},
    };
    const struct tool tool = {"kingdrop-book", help, flags, argc};
    struct arguments words = {argc, argv};
    int status;
    if (!flags_read(&tool, &words, &status))
        return status;
    if (words.count < 2)
        return flags_refuse(&tool, "expected a command and a file");
    const struct command *command = find_command(words.words[0]);
    if (command == NULL)
        return flags_refuse(&tool, "%s: unknown command", words.words[0]);
    options.file = words.words[1];
    options.parts = words.words + 2;
    options.part_count = (size_t)words.count - 2;
    if (options.part_count > 0 && command->run != merge)
        return flags_refuse(&tool, "%s: unexpected word", options.parts[0]);
    return run(command, &options) ? EXIT_SUCCESS : EXIT_FAILURE;
}
