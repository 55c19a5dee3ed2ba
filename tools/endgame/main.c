/*
 * kingdrop-endgame: builds, packs and looks into endgame databases of English checkers.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/text.h"
#include "tools/endgame/commands.h"

static const struct command {
    const char *name;
    bool (*run)(const struct options *options);
    const char *help;
} commands[] = {
    {"build", command_build,
     "build [SLICE ...]     solve all slices, or those named (\"2110\": Black's men and kings,\n"
     "                        White's), into the folder; what is there already is kept"},
    {"pack", command_pack,
     "pack FILE [SLICE ...] make a database file of what was built, or of the slices named and\n"
     "                        the turned ones; files can be joined with cat"},
    {"stats", command_stats, "stats                 wins, losses, draws and the longest win"},
    {"verify", command_verify,
     "verify [PATH]         hold what was built, or database files, against one-ply search"},
    {"probe", command_probe,
     "probe PATH POSITION   what database files say of a position; the built-in one of those\n"
     "                        of up to four pieces that they have not"},
    {"speed", command_speed, "speed PATH            random probes a second"},
    {"plan", command_plan, "plan                  the jobs of a build as a Makefile"},
};

static void print_usage(FILE *file)
{
    fprintf(file, "usage: kingdrop-endgame [OPTION ...] COMMAND\n\n");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        fprintf(file, "  %s\n", commands[i].help);
    fprintf(file,
            "\n"
            "  --folder FOLDER       of the working files (.)\n"
            "  --pieces N, N-M       up to N pieces; N to M pieces to pack (4)\n"
            "  --threads N           (as many as there are processors)\n"
            "  --memory MIB          no slice is begun that needs more (4096)\n"
            "  --kind KIND           to pack: result, progress (enough to be sure to win) or\n"
            "                        distance, of up to 5 pieces (distance)\n"
            "  --one-sided           pack one of two sides to move; the other costs a ply\n"
            "  --sample N            verify so many positions (all)\n");
}

static bool read_number(const char *text, int64_t least, int64_t most, int64_t *index)
{
    return text_to_integer(text_of(text), index) && *index >= least && *index <= most;
}

static bool read_pieces(const char *text, struct options *options)
{
    const char *dash = strchr(text, '-');
    int64_t first = 2, last;
    if (dash != NULL) {
        const struct text head = {text, (size_t)(dash - text)};
        if (!text_to_integer(head, &first))
            return false;
        text = dash + 1;
    }
    if (!read_number(text, 2, TABLEBASE_PIECES_MAX, &last) || first < 2 || first > last)
        return false;
    options->pieces_min = (unsigned)first;
    options->pieces_max = (unsigned)last;
    return true;
}

static bool read_kind(const char *text, enum section_kind *kind)
{
    static const char *const names[SECTION_KINDS] = {"wld", "mtc", "dtw"};
    for (unsigned i = 0; i < SECTION_KINDS; i++) {
        if (strcmp(text, names[i]) == 0) {
            *kind = (enum section_kind)i;
            return true;
        }
    }
    return false;
}

/* Reads an option and its value; false when either is wrong. */
static bool read_option(struct options *options, const char *name, const char *value)
{
    int64_t index;
    if (strcmp(name, "--folder") == 0) {
        options->folder = value;
        return true;
    }
    if (strcmp(name, "--pieces") == 0)
        return read_pieces(value, options);
    if (strcmp(name, "--kind") == 0)
        return read_kind(value, &options->kind);
    if (strcmp(name, "--threads") == 0 && read_number(value, 1, 256, &index))
        options->threads = (unsigned)index;
    else if (strcmp(name, "--memory") == 0 && read_number(value, 1, INT64_MAX >> 20, &index))
        options->memory_mib = (uint64_t)index;
    else if (strcmp(name, "--sample") == 0 && read_number(value, 1, INT64_MAX, &index))
        options->sample = (uint64_t)index;
    else
        return false;
    return true;
}

/* Reads options anywhere; the other words stay in order. */
static bool read_arguments(struct options *options, int argc, char **argv)
{
    options->words = argv;
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "--", 2) != 0) {
            options->words[options->word_count++] = argv[i];
        } else if (strcmp(argv[i], "--one-sided") == 0) {
            options->one_sided = true;
        } else if (i + 1 == argc || !read_option(options, argv[i], argv[i + 1])) {
            fprintf(stderr, "kingdrop-endgame: '%s%s%s'? try --help\n", argv[i],
                    i + 1 < argc ? " " : "", i + 1 < argc ? argv[i + 1] : "");
            return false;
        } else {
            i++;
        }
    }
    return true;
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        print_usage(stdout);
        return EXIT_SUCCESS;
    }
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    struct options options = {
        .program = argv[0],
        .folder = ".",
        .pieces_min = 2,
        .pieces_max = 4,
        .threads = processors < 1     ? 1
                   : processors > 256 ? 256
                                      : (unsigned)processors,
        .memory_mib = 4096,
        .kind = SECTION_DTW,
    };
    if (!read_arguments(&options, argc, argv))
        return EXIT_FAILURE;
    for (size_t i = 0; options.word_count > 0 && i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(options.words[0], commands[i].name) == 0) {
            options.words++;
            options.word_count--;
            return commands[i].run(&options) ? EXIT_SUCCESS : EXIT_FAILURE;
        }
    }
    print_usage(stderr);
    return EXIT_FAILURE;
}
