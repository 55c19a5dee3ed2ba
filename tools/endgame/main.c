/* kingdrop-endgame: builds, packs and probes endgame databases of draughts. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/common/flags.h"
#include "tools/endgame/commands.h"

enum { THREADS_MAX = 256 };

static const char help[] =
    "usage: kingdrop-endgame COMMAND [OPTION]...\n"
    "Builds, packs and probes endgame databases of draughts.\n"
    "\n"
    "  install               build and pack databases into the data folder, where kingdrop finds\n"
    "                        them; the same command resumes a killed run\n"
    "  build [SLICE ...]     solve all or the named slices (\"2110\": the first player's\n"
    "                        men and kings, the other's) in the folder; keeps existing files\n"
    "  pack FILE [SLICE ...] make a database file of all or the named slices and their rotated\n"
    "                        ones; files can be joined with cat\n"
    "  stats                 print wins, losses, draws and the longest win\n"
    "  verify [PATH]         compare working files, or database files, with one-ply searches\n"
    "  probe PATH POSITION   print the results of a position and its moves, from database files\n"
    "                        or the built-in one\n"
    "\n"
    "  --game NAME           the rule set: checkers, russian, brazilian, pool, czech, italian,\n"
    "                        spanish, thai (checkers)\n"
    "  --folder FOLDER       the working files (.); install: the data folder\n"
    "                        (~/.local/share/kingdrop, or /usr/local/share/kingdrop for root)\n"
    "  --pieces N, N-M       up to N pieces; pack: N to M pieces (4; install: 6 for\n"
    "                        checkers, 4 for others)\n"
    "  --threads N           threads that build and pack (one per CPU)\n"
    "  --memory MIB          memory limit; larger slices are not started (4096)\n"
    "  --kind KIND           pack: wld (win, loss or draw), mtc (moves to conversion, enough to\n"
    "                        win) or dtw (distance to win, up to 5 pieces) (dtw; install for\n"
    "                        checkers: wld)\n"
    "  --one-sided           pack only the side to move that takes less space; the other\n"
    "                        costs a one-ply search\n"
    "  --sample N            positions to verify (all)\n"
    "  --help, --version\n";

static const struct command {
    const char *name;
    bool (*run)(const struct options *options);
    const char *expected;  /* the required words */
    int words, words_more; /* the number of required and of optional words */
    bool takes_slices;     /* further words are slices */
} commands[] = {
    {.name = "install", .run = command_install},
    {.name = "build", .run = command_build, .takes_slices = true},
    {.name = "pack", .run = command_pack, .expected = "a file", .words = 1, .takes_slices = true},
    {.name = "stats", .run = command_stats},
    {.name = "verify", .run = command_verify, .words_more = 1},
    {.name = "probe", .run = command_probe, .expected = "a path and a position", .words = 2},
};

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(name, commands[i].name) == 0)
            return &commands[i];
    return NULL;
}

/* Reads N or N-M. */
static bool read_pieces(struct text value, void *place)
{
    struct options *options = place;
    /* A single number means all slices up to it, because larger ones need the smaller. */
    int64_t first = 2, last;
    struct text rest = value, part;
    if (text_take_part(&rest, '-', &part)) {
        if (!number_read(part, 2, TABLEBASE_PIECES_MAX, &first))
            return false;
        value = rest;
    }
    if (!number_read(value, first, TABLEBASE_PIECES_MAX, &last))
        return false;
    /* Only pack has a range; the other commands begin with two pieces. */
    options->pieces_min = (unsigned)first;
    options->pieces_max = (unsigned)last;
    return true;
}

static bool read_game(struct text value, void *place)
{
    struct options *options = place;
    const struct variant *variant = variant_find(value);
    options->rules = variant != NULL ? rule_set_of(variant->game) : NULL;
    return options->rules != NULL;
}

static bool read_kind(struct text value, void *place)
{
    static const char *const names[SECTION_KINDS] = {"wld", "mtc", "dtw"};
    struct options *options = place;
    for (unsigned i = 0; i < SECTION_KINDS; i++) {
        if (text_is(value, names[i])) {
            options->kind = (enum section_kind)i;
            return true;
        }
    }
    return false;
}

/* Reads the words after the command. Returns false on a bad one. */
static bool read_words(const struct tool *tool, const struct command *command,
                       const struct arguments *words, struct options *options)
{
    const int count = words->count - 1;
    options->words = words->words + 1;
    options->word_count = (size_t)count;
    /* Required words, optional words, slices. */
    if (count < command->words) {
        flags_refuse(tool, "%s: expected %s", command->name, command->expected);
        return false;
    }
    const char *problem = NULL;
    int at = command->words + command->words_more;
    for (; problem == NULL && at < count; at++) {
        /* A material has a fixed width, so 2110 is unambiguous. */
        struct material *slice = &options->slices[options->slice_count++];
        if (!command->takes_slices || options->slice_count > BUILD_ORDER_MAX)
            problem = "unexpected word";
        else if (strlen(options->words[at]) != 4 || !material_read(options->words[at], slice))
            problem = "expected a slice such as 2110";
    }
    if (problem != NULL)
        flags_refuse(tool, "%s: %s", options->words[at - 1], problem);
    return problem == NULL;
}

/* Returns the number of CPUs: threads compute without sharing, so one each is best. */
static int64_t processors(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > THREADS_MAX ? THREADS_MAX : count;
}

int main(int argc, char **argv)
{
    struct options options = {
        .rules = &checkers_rule_set,
        .pieces_min = 2,
        .kind = SECTION_KINDS,
    };
    int64_t threads = processors(), memory_mib = 4096, sample = 0;
    const struct flag flags[] = {
        {"--game", .read = read_game, .place = &options,
         .expected = "a draughts rule set such as russian"},
        {"--folder", .word = &options.folder},
        {"--pieces", .read = read_pieces, .place = &options,
         .expected = "a number of pieces from 2 to 8, or two such as 5-6"},
        {"--threads", .number = &threads, .min = 1, .max = THREADS_MAX},
        {"--memory", .number = &memory_mib, .min = 1, .max = INT64_MAX >> 20},
        {"--kind", .read = read_kind, .place = &options, .expected = "wld, mtc or dtw"},
        {"--one-sided", .set = &options.one_sided},
        {"--sample", .number = &sample, .min = 1, .max = INT64_MAX},
        {NULL},
    };
    /* Up to argc words: a command may name any number of slices. */
    const struct tool tool = {"kingdrop-endgame", help, flags, argc};
    struct arguments words = {argc, argv};
    int status;
    if (!flags_read(&tool, &words, &status))
        return status;
    if (words.count == 0)
        return flags_refuse(&tool, "expected a command");
    const struct command *command = find_command(words.words[0]);
    if (command == NULL)
        return flags_refuse(&tool, "%s: unknown command", words.words[0]);
    /* Defaults that depend on the command. */
    if (options.folder == NULL && command->run != command_install)
        options.folder = ".";
    const bool installs_english =
        command->run == command_install && options.rules == &checkers_rule_set;
    if (options.pieces_max == 0)
        options.pieces_max = installs_english ? 6 : 4;
    if (options.kind == SECTION_KINDS)
        options.kind = installs_english ? SECTION_WLD : SECTION_DTW;
    options.threads = (unsigned)threads;
    options.memory_mib = (uint64_t)memory_mib;
    options.sample = (uint64_t)sample;
    if (!read_words(&tool, command, &words, &options))
        return EXIT_USAGE;
    return flags_finish(&tool, command->run(&options));
}
