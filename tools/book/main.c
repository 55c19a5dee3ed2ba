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
    "  kingdrop-book make FILE --discs N [--hash MIB] [--threads N] [--slice I/N]\n"
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

struct wishes {
    const char *command, *file;
    char **parts;
    size_t part_count;
    unsigned discs, threads, slice, slices, sample;
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

static bool read_flag(struct wishes *wishes, const char *flag, const char *value)
{
    static const char *const flags[] = {"--discs", "--threads", "--sample", "--hash", "--slice"};
    unsigned mib;
    bool is_known = false;
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        is_known |= strcmp(flag, flags[i]) == 0;
    if (is_known && value == NULL)
        return fail("wants a value", flag);
    if (!is_known)
        return fail("is not understood; see --help", flag);
    if (strcmp(flag, "--discs") == 0 &&
        read_number(value, '\0', ARRANGED_DISCS_MAX, &wishes->discs))
        return true;
    if (strcmp(flag, "--threads") == 0 && read_number(value, '\0', 1024, &wishes->threads))
        return wishes->threads > 0 || fail("at least one", flag);
    if (strcmp(flag, "--sample") == 0 && read_number(value, '\0', INT_MAX, &wishes->sample))
        return true;
    if (strcmp(flag, "--hash") == 0 && read_number(value, '\0', 1 << 20, &mib)) {
        wishes->mib = mib;
        return mib > 0 || fail("at least one", flag);
    }
    const char *slash = strchr(value, '/');
    if (strcmp(flag, "--slice") == 0 && slash != NULL &&
        read_number(value, '/', INT_MAX, &wishes->slice) &&
        read_number(slash + 1, '\0', INT_MAX, &wishes->slices))
        return (wishes->slice > 0 && wishes->slice <= wishes->slices) ||
               fail("wants I/N, I from 1 to N", flag);
    return fail("is not understood; see --help", flag);
}

static bool read_arguments(struct wishes *wishes, int count, char **words)
{
    *wishes = (struct wishes){
        .discs = 8, .threads = 1, .slice = 1, .slices = 1, .sample = 100, .mib = 1024};
    if (count < 3)
        return fail("what to do with which file? See --help", "arguments");
    wishes->command = words[1];
    wishes->file = words[2];
    wishes->parts = words + 3;
    if (strcmp(wishes->command, "merge") == 0) {
        wishes->part_count = (size_t)count - 3;
        return true;
    }
    for (int i = 3; i < count; i += 2)
        if (!read_flag(wishes, words[i], words[i + 1]))
            return false;
    return true;
}

static bool take(struct draft *draft, const char *path)
{
    char text[200];
    struct builder why = builder_over(text, sizeof text);
    if (draft_take(draft, path, &why))
        return true;
    fprintf(stderr, "kingdrop-book: %s\n", text);
    return false;
}

/* The number of discs in a file's positions. */
static bool read_discs(const char *path, unsigned *discs)
{
    char text[200];
    struct builder why = builder_over(text, sizeof text);
    struct knowledge *knowledge = connect4_knowledge_open(path, &why);
    if (knowledge == NULL) {
        fprintf(stderr, "kingdrop-book: %s\n", text);
        return false;
    }
    *discs = knowledge_book(knowledge)->arrangements.discs;
    connect4_knowledge_close(knowledge);
    return true;
}

static bool exists(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file != NULL)
        fclose(file);
    return file != NULL;
}

static bool make(struct draft *draft, const struct wishes *wishes)
{
    if (exists(wishes->file) && !take(draft, wishes->file))
        return false;
    const struct work work = {
        .path = wishes->file,
        .mib = wishes->mib,
        .threads = wishes->threads,
        .first = (uint32_t)((uint64_t)draft->positions * (wishes->slice - 1) / wishes->slices),
        .past = (uint32_t)((uint64_t)draft->positions * wishes->slice / wishes->slices),
    };
    return solve_draft(draft, &work);
}

static bool merge(struct draft *draft, const struct wishes *wishes)
{
    if (exists(wishes->file) && !take(draft, wishes->file))
        return false;
    for (size_t i = 0; i < wishes->part_count; i++)
        if (!take(draft, wishes->parts[i]))
            return false;
    printf("%u of %u positions\n", draft->positions - draft_missing(draft), draft->positions);
    return draft_save(draft, wishes->file) || fail("cannot be written", wishes->file);
}

/* Does the other side threaten to win? Published counts leave such positions out. */
static bool is_threatened(const struct position *position)
{
    return (winning_cells(position_other(position), position->taken) &
            landing_cells(position->taken)) != 0;
}

static void print_counts(const struct draft *draft, bool quiet_alone, const char *which)
{
    unsigned won = 0, drawn = 0, lost = 0, unknown = 0;
    for (uint32_t place = 0; place < draft->positions; place++) {
        const struct position position = draft_position(draft, place);
        if (quiet_alone && is_threatened(&position))
            continue;
        const signed char value = draft->values[place];
        if (value == VALUE_UNKNOWN)
            unknown++;
        else
            *(value > 0 ? &won : value < 0 ? &lost : &drawn) += 1;
    }
    printf("%-34s %8u  won %8u  drawn %8u  lost %8u  not yet known %8u\n", which,
           won + drawn + lost + unknown, won, drawn, lost, unknown);
}

static bool stats(struct draft *draft, const struct wishes *wishes)
{
    if (!take(draft, wishes->file))
        return false;
    printf("%s: positions with %u discs, mirror images once, for the side to move\n", wishes->file,
           draft->arrangements.discs);
    print_counts(draft, false, "all");
    print_counts(draft, true, "where neither side can win at once");
    return true;
}

static bool verify(struct draft *draft, const struct wishes *wishes)
{
    if (!stats(draft, wishes))
        return false;
    if (draft_missing(draft) > 0)
        return fail("not finished", wishes->file);
    const size_t wrong = solve_again(draft, wishes->sample);
    printf("%u positions solved again, %zu wrong\n", wishes->sample, wrong);
    return wrong == 0;
}

static bool run(struct wishes *wishes)
{
    static const struct command {
        const char *name;
        bool (*run)(struct draft *draft, const struct wishes *wishes);
    } commands[] = {{"make", make}, {"merge", merge}, {"verify", verify}, {"stats", stats}};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(wishes->command, commands[i].name) != 0)
            continue;
        const char *source = commands[i].run == merge && wishes->part_count > 0 ? wishes->parts[0]
                             : commands[i].run == make                          ? NULL
                                                                                : wishes->file;
        struct draft draft;
        if (source != NULL && !read_discs(source, &wishes->discs))
            return false;
        if (!draft_begin(&draft, wishes->discs))
            return fail("memory is short", wishes->command);
        const bool good = commands[i].run(&draft, wishes);
        draft_free(&draft);
        return good;
    }
    return fail("is no command; see --help", wishes->command);
}

int main(int count, char **words)
{
    struct wishes wishes;
    if (count == 2 && (strcmp(words[1], "--help") == 0 || strcmp(words[1], "-h") == 0))
        return fputs(usage, stdout) < 0;
    return read_arguments(&wishes, count, words) && run(&wishes) ? 0 : 1;
}
