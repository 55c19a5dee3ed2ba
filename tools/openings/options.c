#include "tools/openings/options.h"

#include <inttypes.h>
#include <string.h>

#include "tools/common/flags.h"

static const char help[] =
    "usage: kingdrop-openings --out FILE [OPTION]...\n"
    "Makes a set of openings: all distinct positions a few plies after the start that a search\n"
    "finds balanced.\n"
    "\n"
    "  --out FILE         the file to be made\n"
    "  --variant NAME     the game, as UCI_Variant names it; default checkers\n"
    "  --plies N          plies from the start, up to 12; default 3\n"
    "  --eleven           checkers: start without one man of either side, in all 144 ways\n"
    "  --mirror           take a position and its mirror image as one (Connect Four)\n"
    "  --window LOW:HIGH  keep scores in this range, in hundredths of a man for the player who\n"
    "                     begins; default -50:50\n"
    "  --depth N          search so many plies, or\n"
    "  --nodes N          search so many nodes; default 100000\n"
    "  --count N          stop when so many are found, drawn at random; default: all\n"
    "  --seed N           decides what is drawn; default 1\n"
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
    const char *colon = value.length > 0 ? memchr(value.start, ':', value.length) : NULL;
    if (colon == NULL)
        return false;
    const struct text left = {value.start, (size_t)(colon - value.start)};
    const struct text right = {colon + 1, value.length - left.length - 1};
    int64_t low, high;
    if (!number_read(left, -SCORE_INFINITE, SCORE_INFINITE, &low) ||
        !number_read(right, low, SCORE_INFINITE, &high))
        return false;
    options->low = (score)low;
    options->high = (score)high;
    return true;
}

/* Of a depth and a number of nodes the last one given counts. */

static bool read_depth(struct text value, void *place)
{
    int64_t depth;
    if (!number_read(value, 1, 100, &depth))
        return false;
    *(struct limits *)place = (struct limits){.given = LIMIT_DEPTH, .depth = (unsigned)depth};
    return true;
}

static bool read_nodes(struct text value, void *place)
{
    int64_t nodes;
    if (!number_read(value, 1, INT64_MAX, &nodes))
        return false;
    *(struct limits *)place = (struct limits){.given = LIMIT_NODES, .nodes = (uint64_t)nodes};
    return true;
}

/* Which flags contradict each other; NULL: none. */
static const char *contradiction(const struct openings_options *options)
{
    const bool is_checkers = strcmp(options->variant->game->name, "checkers") == 0;
    if (options->out == NULL)
        return "--out is missing: the file to be made";
    if (options->starts == ELEVEN_MEN && !is_checkers)
        return "--eleven is for checkers";
    if (options->symmetry == MIRROR_SYMMETRY && is_checkers)
        return "--mirror is not for checkers, whose board has no mirror image";
    return NULL;
}

bool options_read(struct openings_options *options, int argc, char **argv, int *status)
{
    *options = (struct openings_options){
        .variant = variant_at(0),
        .limits = {.given = LIMIT_NODES, .nodes = 100000},
        .low = -50,
        .high = 50,
    };
    bool eleven = false, mirror = false;
    int64_t plies = 3, count = 0, seed = 1;
    const struct flag flags[] = {
        {.name = "out", .word = &options->out},
        {.name = "variant",
         .read = read_variant,
         .place = &options->variant,
         .expected = "the name of a game"},
        {.name = "plies", .number = &plies, .most = ENUMERATE_PLIES_MAX},
        {.name = "eleven", .set = &eleven},
        {.name = "mirror", .set = &mirror},
        {.name = "window",
         .read = read_window,
         .place = options,
         .expected = "two scores such as -50:50"},
        {.name = "depth",
         .read = read_depth,
         .place = &options->limits,
         .expected = "a number from 1 to 100"},
        {.name = "nodes",
         .read = read_nodes,
         .place = &options->limits,
         .expected = "a number from 1 up"},
        {.name = "count", .number = &count, .least = 1, .most = INT32_MAX},
        {.name = "seed", .number = &seed, .most = INT64_MAX},
        {NULL},
    };
    const struct tool tool = {"kingdrop-openings", help, flags, 0};
    struct arguments words = {argc, argv};
    if (!flags_read(&tool, &words, status))
        return false;
    options->starts = eleven ? ELEVEN_MEN : options->starts;
    options->symmetry = mirror ? MIRROR_SYMMETRY : options->symmetry;
    options->plies = (unsigned)plies;
    options->count = (size_t)count;
    options->seed = (uint64_t)seed;
    const char *problem = contradiction(options);
    if (problem != NULL)
        *status = flags_refuse(&tool, "%s", problem);
    return problem == NULL;
}

void options_write(const struct openings_options *options, struct builder *text)
{
    builder_add(text, "--variant %s --plies %u", options->variant->name, options->plies);
    if (options->starts == ELEVEN_MEN)
        builder_add(text, " --eleven");
    if (options->symmetry == MIRROR_SYMMETRY)
        builder_add(text, " --mirror");
    builder_add(text, " --window %d:%d", options->low, options->high);
    if (options->limits.given == LIMIT_DEPTH)
        builder_add(text, " --depth %u", options->limits.depth);
    else
        builder_add(text, " --nodes %" PRIu64, options->limits.nodes);
    if (options->count > 0)
        builder_add(text, " --count %zu --seed %" PRIu64, options->count, options->seed);
}
