#include "tools/openings/options.h"

#include <inttypes.h>
#include <string.h>

const char options_help[] =
    "Usage: kingdrop-openings --out FILE [OPTION]...\n"
    "Makes a set of openings: all distinct positions a few plies after the start that a search\n"
    "finds balanced. A run that was broken off is taken up by the same command.\n"
    "\n"
    "  --out FILE         the file to be made; FILE.part keeps the scores until it is complete\n"
    "  --variant NAME     the game: checkers (the default), connect4, tictactoe\n"
    "  --plies N          plies from the start, up to 12; default 3\n"
    "  --eleven           checkers: start without one man of either side, in all 144 ways\n"
    "  --mirror           take a position and its mirror image as one (Connect Four)\n"
    "  --window LOW:HIGH  keep scores in this range, in hundredths of a man for the player who\n"
    "                     begins; default -50:50\n"
    "  --depth N          search so many plies, or\n"
    "  --nodes N          search so many nodes; default 100000\n"
    "  --count N          stop when so many are found, drawn at random; default: all\n"
    "  --seed N           decides what is drawn; default 1\n"
    "  --shard I/N        look at the I-th of N parts of the positions only\n"
    "  --help             this text\n"
    "\n"
    "Examples:\n"
    "  kingdrop-openings --out ballots.txt --plies 3 --window -60:60\n"
    "  kingdrop-openings --out eleven.txt --eleven --plies 2 --count 500 --seed 7\n"
    "  kingdrop-openings --out four.txt --variant connect4 --plies 6 --mirror --window -20:20\n";

/* Sets one value; false when the text is none. */
typedef bool (*setter)(struct openings_options *options, struct text value);

static bool in_range(struct text value, int64_t least, int64_t most, int64_t *number)
{
    return text_to_integer(value, number) && *number >= least && *number <= most;
}

/* Splits "a/b" at its separator. */
static bool split(struct text value, char separator, struct text *left, struct text *right)
{
    const char *middle = value.length > 0 ? memchr(value.start, separator, value.length) : NULL;
    if (middle == NULL)
        return false;
    *left = (struct text){value.start, (size_t)(middle - value.start)};
    *right = (struct text){middle + 1, value.length - left->length - 1};
    return true;
}

static bool set_out(struct openings_options *options, struct text value)
{
    options->out = value.start;
    return value.length > 0;
}

static bool set_variant(struct openings_options *options, struct text value)
{
    options->variant = variant_find(value);
    return options->variant != NULL;
}

static bool set_plies(struct openings_options *options, struct text value)
{
    int64_t plies;
    if (!in_range(value, 0, ENUMERATE_PLIES_MAX, &plies))
        return false;
    options->plies = (unsigned)plies;
    return true;
}

static bool set_window(struct openings_options *options, struct text value)
{
    struct text left, right;
    int64_t low, high;
    if (!split(value, ':', &left, &right) ||
        !in_range(left, -SCORE_INFINITE, SCORE_INFINITE, &low) ||
        !in_range(right, low, SCORE_INFINITE, &high))
        return false;
    options->low = (score)low;
    options->high = (score)high;
    return true;
}

static bool set_depth(struct openings_options *options, struct text value)
{
    int64_t depth;
    if (!in_range(value, 1, 100, &depth))
        return false;
    options->limits = (struct limits){.given = LIMIT_DEPTH, .depth = (unsigned)depth};
    return true;
}

static bool set_nodes(struct openings_options *options, struct text value)
{
    int64_t nodes;
    if (!in_range(value, 1, INT64_MAX, &nodes))
        return false;
    options->limits = (struct limits){.given = LIMIT_NODES, .nodes = (uint64_t)nodes};
    return true;
}

static bool set_count(struct openings_options *options, struct text value)
{
    int64_t count;
    if (!in_range(value, 1, INT32_MAX, &count))
        return false;
    options->count = (size_t)count;
    return true;
}

static bool set_seed(struct openings_options *options, struct text value)
{
    int64_t seed;
    if (!in_range(value, 0, INT64_MAX, &seed))
        return false;
    options->seed = (uint64_t)seed;
    return true;
}

static bool set_shard(struct openings_options *options, struct text value)
{
    struct text left, right;
    int64_t shard, shards;
    if (!split(value, '/', &left, &right) || !in_range(right, 1, INT32_MAX, &shards) ||
        !in_range(left, 1, shards, &shard))
        return false;
    options->shard = (size_t)shard;
    options->shards = (size_t)shards;
    return true;
}

static bool set_eleven(struct openings_options *options, struct text value)
{
    (void)value;
    options->starts = ELEVEN_MEN;
    return true;
}

static bool set_mirror(struct openings_options *options, struct text value)
{
    (void)value;
    options->symmetry = MIRROR_SYMMETRY;
    return true;
}

static bool set_help(struct openings_options *options, struct text value)
{
    (void)value;
    options->help = true;
    return true;
}

static const struct option {
    const char *name, *expected; /* NULL: takes no value */
    setter set;
} flags[] = {
    {"--out", "a file name", set_out},
    {"--variant", "the name of a game", set_variant},
    {"--plies", "a number from 0 to 12", set_plies},
    {"--window", "two scores such as -50:50", set_window},
    {"--depth", "a number from 1 to 100", set_depth},
    {"--nodes", "a number from 1 up", set_nodes},
    {"--count", "a number from 1 up", set_count},
    {"--seed", "a number from 0 up", set_seed},
    {"--shard", "a part such as 1/4", set_shard},
    {"--eleven", NULL, set_eleven},
    {"--mirror", NULL, set_mirror},
    {"--help", NULL, set_help},
};

static const struct option *find_option(const char *name)
{
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(flags[i].name, name) == 0)
            return &flags[i];
    return NULL;
}

/* Whether the parts of the recipe go together. */
static bool is_whole(const struct openings_options *options, struct builder *why)
{
    if (options->help)
        return true;
    if (options->out == NULL)
        builder_add(why, "--out is missing: the file to be made");
    else if (options->starts == ELEVEN_MEN && strcmp(options->variant->game->name, "checkers") != 0)
        builder_add(why, "--eleven is for checkers");
    else if (options->symmetry == MIRROR_SYMMETRY &&
             strcmp(options->variant->game->name, "checkers") == 0)
        builder_add(why, "--mirror is not for checkers, whose board has no mirror image");
    else
        return true;
    return false;
}

bool options_read(struct openings_options *options, int count, char *const words[],
                  struct builder *why)
{
    *options = (struct openings_options){
        .variant = variant_at(0),
        .plies = 3,
        .limits = {.given = LIMIT_NODES, .nodes = 100000},
        .low = -50,
        .high = 50,
        .seed = 1,
        .shard = 1,
        .shards = 1,
    };
    for (int i = 0; i < count; i++) {
        const struct option *option = find_option(words[i]);
        if (option == NULL) {
            builder_add(why, "%s: unknown option; --help lists them", words[i]);
            return false;
        }
        const bool has_value = option->expected != NULL;
        if (has_value && i + 1 == count) {
            builder_add(why, "%s: expected %s behind it", words[i], option->expected);
            return false;
        }
        const char *value = has_value ? words[++i] : "";
        if (!option->set(options, text_of(value))) {
            builder_add(why, "%s %s: expected %s", option->name, value, option->expected);
            return false;
        }
    }
    return is_whole(options, why);
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
    if (options->shards > 1)
        builder_add(text, " --shard %zu/%zu", options->shard, options->shards);
}
