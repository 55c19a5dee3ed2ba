#include "tools/openings/options.h"

#include <inttypes.h>
#include <string.h>

#include "tools/common/flags.h"

static const char help[] =
    "usage: kingdrop-openings --out FILE [OPTION]...\n"
    "Makes a set of openings: all distinct positions a few plies after the start that a search\n"
    "finds balanced.\n"
    "\n"
    "  --out FILE         the file to write\n"
    "  --variant NAME     the game, as UCI_Variant names it (checkers)\n"
    "  --plies N          plies from the start, up to 12 (3)\n"
    "  --eleven           checkers: start without one man of each side, all 144 pairs of them\n"
    "  --mirror           count a position and its mirror image as one (Connect Four)\n"
    "  --window LOW:HIGH  keep scores in this range, in hundredths of a man for the player who\n"
    "                     begins (-50:50)\n"
    "  --nodes N          nodes of each search (100000)\n"
    "  --count N          number of openings, drawn at random (all)\n"
    "  --seed N           the random seed of --count (1)\n"
    "  --help, --version\n"
    "\n"
    "Examples:\n"
    "  kingdrop-openings --out ballots.txt --plies 3 --window -60:60\n"
    "  kingdrop-openings --out eleven.txt --eleven --plies 2 --count 500 --seed 7\n"
    "  kingdrop-openings --out four.txt --variant connect4 --plies 6 --mirror --window -20:20\n";

/* Each reads the value of a flag; false when it is wrong. */

static bool read_variant(struct text value, void *place)
{
    const struct variant **variant = place;
    *variant = variant_find(value);
    return *variant != NULL;
}

static bool read_window(struct text value, void *place)
{
    struct openings_options *options = place;
    struct text left;
    int64_t low, high;
    /* The higher bound is read with the lower one as its least: a window the wrong way round is
     * refused. */
    if (!text_take_part(&value, ':', &left) ||
        !number_read(left, -SCORE_INFINITE, SCORE_INFINITE, &low) ||
        !number_read(value, low, SCORE_INFINITE, &high))
        return false;
    options->low = (score)low;
    options->high = (score)high;
    return true;
}

/* Which flags contradict each other; NULL: none. */
static const char *contradiction(const struct openings_options *options)
{
    const bool is_checkers = strcmp(options->enumeration.variant->game->name, "checkers") == 0;
    if (options->out == NULL)
        return "--out is missing: the file to be made";
    /* Named before any work is done; the enumeration itself trusts its caller. */
    if (options->enumeration.eleven && !is_checkers)
        return "--eleven is for checkers";
    if (options->enumeration.mirror && is_checkers)
        return "--mirror is not for checkers, whose board has no mirror image";
    return NULL;
}

bool options_read(struct openings_options *options, int argc, char **argv, int *status)
{
    *options = (struct openings_options){
        .enumeration = {.variant = variant_at(0)},
        .nodes = 100000,
        .low = -50,
        .high = 50,
        .seed = 1,
    };
    struct enumeration *enumeration = &options->enumeration;
    int64_t plies = 3;
    const struct flag flags[] = {
        {.name = "out", .word = &options->out},
        {.name = "variant",
         .read = read_variant,
         .place = &enumeration->variant,
         .expected = "the name of a game"},
        {.name = "plies", .number = &plies, .most = ENUMERATE_PLIES_MAX},
        {.name = "eleven", .set = &enumeration->eleven},
        {.name = "mirror", .set = &enumeration->mirror},
        {.name = "window",
         .read = read_window,
         .place = options,
         .expected = "two scores such as -50:50"},
        {.name = "nodes", .number = &options->nodes, .least = 1, .most = INT64_MAX},
        {.name = "count", .number = &options->count, .least = 1, .most = INT32_MAX},
        {.name = "seed", .number = &options->seed, .most = INT64_MAX},
        {NULL},
    };
    /* It takes no words: a file that is named without its flag is an error, not a default. */
    const struct tool tool = {"kingdrop-openings", help, flags, 0};
    struct arguments words = {argc, argv};
    if (!flags_read(&tool, &words, status))
        return false;
    enumeration->plies = (unsigned)plies;
    const char *problem = contradiction(options);
    if (problem != NULL)
        *status = flags_refuse(&tool, "%s", problem);
    return problem == NULL;
}

void options_write(const struct openings_options *options, struct builder *text)
{
    const struct enumeration *enumeration = &options->enumeration;
    /* All flags, defaults included: the line in the file must make the same set again when a
     * default has changed. */
    builder_add(text, "--variant %s --plies %u%s%s --window %d:%d --nodes %" PRId64,
                enumeration->variant->name, enumeration->plies,
                enumeration->eleven ? " --eleven" : "", enumeration->mirror ? " --mirror" : "",
                options->low, options->high, options->nodes);
    if (options->count > 0)
        /* Without a count all candidates are searched, and the seed decides nothing. */
        builder_add(text, " --count %" PRId64 " --seed %" PRId64, options->count, options->seed);
}
