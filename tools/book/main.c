/* kingdrop-book: makes and checks opening books. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "games/book_file.h"
#include "games/connect4/index.h"
#include "tools/book/commands.h"
#include "tools/common/flags.h"
#include "tools/common/pdn/pdn.h"

static const char help[] =
    "usage: kingdrop-book COMMAND FILE [OPTION]...\n"
    "Makes opening books with kingdrop's searches. A book of Connect Four has the exact value and\n"
    "a best move for every position with a given number of discs, except immediate wins. A book\n"
    "of draughts begins with the start position and a set of openings, and grows by the best\n"
    "moves.\n"
    "\n"
    "  make FILE           make or continue the book; saves every minute and when interrupted\n"
    "  merge FILE PART...  merge shards into FILE, which may exist\n"
    "  verify FILE         check the file, and repeat some of its searches\n"
    "  stats FILE          count the values\n"
    "  ballots FILE        print a table of the openings with their values and lines (draughts)\n"
    "  export FILE PDN     write the lines with their scores as PDN (draughts)\n"
    "\n"
    "  --game NAME         make: the game, such as checkers or russian (connect4)\n"
    "  --shard I/N         make: the I-th of N parts of the positions or openings, in a file of\n"
    "                      its own, to share the work among machines\n"
    "  --sample N          verify: the number of searches to repeat (100)\n"
    "  --help, --version\n"
    "\n"
    "To make a book of Connect Four:\n"
    "  --discs N           discs on the board, up to 16 (8)\n"
    "  --hash MIB          size of the solver's table (1024)\n"
    "  --threads N         solver threads (1)\n"
    "\n"
    "For a book of draughts:\n"
    "  --nodes N           make: nodes for each search (1000000)\n"
    "  --positions N       make: positions in the book (1000)\n"
    "  --openings FILE     its openings, PDN or one a line, the same for all commands\n"
    "                      (all of the federation's)\n"
    "\n"
    "The embedded books are made by\n"
    "  kingdrop-book make games/connect4/embedded.kdb --discs 8 --hash 4096 --threads 2\n"
    "  kingdrop-book make games/draughts/rules/english.kdb --game checkers --positions 1500\n"
    "  kingdrop-book make games/draughts/rules/russian.kdb --game russian --positions 1500\n"
    "  kingdrop-book make games/draughts/rules/brazilian.kdb --game brazilian --positions 1500\n";

bool book_fail(const char *what, const char *about)
{
    fprintf(stderr, "kingdrop-book: %s: %s\n", about, what);
    return false;
}

bool book_complain(const struct builder *error)
{
    fprintf(stderr, "kingdrop-book: %s\n", error->start);
    return false;
}

bool book_is_due(int64_t *last_ns, int seconds)
{
    const int64_t now_ns = engine_now_ns();
    if (now_ns - *last_ns < seconds * INT64_C(1000000000))
        return false;
    *last_ns = now_ns;
    return true;
}

/* Returns the first variant of a book's game. Returns NULL and prints an error for other files. */
static const struct variant *variant_of_file(const char *path)
{
    struct builder error = BUILDER(300);
    const struct game *game = book_file_game(path, &error);
    if (game == NULL)
        book_complain(&error);
    return game != NULL ? pdn_variant(game) : NULL;
}

/* Reads the name of a game that has books. */
static bool read_game(struct text value, void *place)
{
    const struct variant **variant = place;
    *variant = variant_find(value);
    return *variant != NULL &&
           ((*variant)->game->canonical != NULL || strcmp((*variant)->game->name, "connect4") == 0);
}

/* A command has a function per kind of book, or NULL. */
static const struct command {
    const char *name;
    bool (*dense)(const struct book_options *options);
    bool (*sparse)(const struct book_options *options);
    bool saves; /* the book */
} commands[] = {
    {"make", dense_make, sparse_make, .saves = true},
    {"merge", dense_merge, sparse_merge, .saves = true},
    {"verify", dense_verify, sparse_verify},
    {"stats", dense_stats, sparse_stats},
    {"ballots", NULL, sparse_ballots},
    {"export", NULL, sparse_export},
    {NULL, NULL, NULL},
};

/* Runs a command that saves the book, with the book locked against other programs. */
static bool run_locked(bool (*run)(const struct book_options *), const struct book_options *options)
{
    struct kept_file kept;
    struct builder error = BUILDER(300);
    if (!kept_file_open(&kept, options->file, &error))
        return book_complain(&error);
    struct book_options locked = *options;
    locked.kept = &kept;
    const bool ok = run(&locked);
    kept_file_close(&kept);
    return ok;
}

static int run(const struct tool *tool, struct book_options *options, const char *name)
{
    const struct command *command = commands;
    while (command->name != NULL && strcmp(name, command->name) != 0)
        command++;
    if (command->name == NULL)
        return flags_refuse(tool, "%s: unknown command", name);
    const bool merges = command->dense == dense_merge, exports = command->sparse == sparse_export;
    if (options->part_count > (exports ? 1 : 0) && !merges)
        return flags_refuse(tool, "%s: unexpected word", options->parts[exports]);
    if (exports && options->part_count == 0)
        return flags_refuse(tool, "export: expected a file to write");
    /* An existing book names its game. */
    if (command->dense != dense_make)
        options->variant =
            variant_of_file(merges && options->part_count > 0 ? options->parts[0] : options->file);
    if (options->variant == NULL)
        return EXIT_FAILURE;
    /* An opening book needs a game with canonical positions. */
    bool (*run)(const struct book_options *) =
        options->variant->game->canonical != NULL ? command->sparse : command->dense;
    if (run == NULL)
        return flags_refuse(tool, "%s: not for a book of this game", name);
    return flags_finish(tool, command->saves ? run_locked(run, options) : run(options));
}

int main(int argc, char **argv)
{
    struct book_options options = {
        .variant = variant_find(text_of("connect4")),
        .discs = 8,
        .threads = 1,
        .sample = 100,
        .mib = 1024,
        .nodes = 1000000,
        .positions = 1000,
        .shard = {1, 1},
    };
    const struct flag flags[] = {
        {"--game", .read = read_game, .place = &options.variant,
         .expected = "connect4 or a rule set of draughts"},
        {"--discs", .number = &options.discs, .max = INDEXED_DISCS_MAX},
        {"--hash", .number = &options.mib, .min = 1, .max = 1 << 20},
        {"--threads", .number = &options.threads, .min = 1, .max = 1024},
        {"--nodes", .number = &options.nodes, .min = 1, .max = INT64_MAX},
        {"--positions", .number = &options.positions, .min = 1, .max = INT32_MAX},
        {"--openings", .word = &options.openings},
        {"--shard", .read = part_read, .place = &options.shard, .expected = "a part such as 1/4"},
        {"--sample", .number = &options.sample, .max = INT32_MAX},
        {NULL},
    };
    const struct tool tool = {"kingdrop-book", help, flags, argc};
    struct arguments words = {argc, argv};
    int status;
    if (!flags_read(&tool, &words, &status))
        return status;
    if (words.count < 2)
        return flags_refuse(&tool, "expected a command and a file");
    options.file = words.words[1];
    options.parts = words.words + 2;
    options.part_count = (size_t)words.count - 2;
    return run(&tool, &options, words.words[0]);
}
