#include "tools/match/settings/arguments.h"

#include <stdlib.h>
#include <string.h>

#include "tools/common/files.h"
#include "tools/common/number.h"
#include "tools/common/strbuf.h"
#include "tools/match/settings/engine_arguments.h"

/* One flag and its words: all up to the next word with a hyphen. */
struct flag_reader {
    struct match_settings *settings;
    const char *flag;
    char **words;
    int count;
    struct engine_settings *each; /* the settings that -each gives to all engines */
    struct builder *why;
};

static bool refuse(struct flag_reader *reader, const char *word, const char *what)
{
    builder_add(reader->why, "%s: %s%s%s", reader->flag, word, word[0] != '\0' ? ": " : "", what);
    return false;
}

/* The value of a word `key=value` if the key is that one; else NULL. */
static const char *value_of(const char *word, const char *key)
{
    const size_t length = strlen(key);
    return strncmp(word, key, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

static bool read_unsigned(struct text text, int64_t low, int64_t high, unsigned *value)
{
    int64_t number;
    if (!number_read(text, low, high, &number))
        return false;
    *value = (unsigned)number;
    return true;
}

/* A flag with one number from a range. */
static bool read_number(struct flag_reader *reader, int64_t low, int64_t high, unsigned *value)
{
    if (reader->count != 1)
        return refuse(reader, "", "takes one number");
    if (!read_unsigned(text_of(reader->words[0]), low, high, value))
        return refuse(reader, reader->words[0], "not a number that it takes");
    return true;
}

static bool read_word(struct flag_reader *reader, const char **value)
{
    if (reader->count != 1 || reader->words[0][0] == '\0')
        return refuse(reader, "", "takes one word");
    *value = reader->words[0];
    return true;
}

/* A flag with one word, which may also be file=WORD, as cutechess-cli's -pgnout has it. */
static bool read_file(struct flag_reader *reader, const char **value)
{
    if (!read_word(reader, value))
        return false;
    const char *file = value_of(*value, "file");
    *value = file != NULL ? file : *value;
    return (*value)[0] != '\0' || refuse(reader, reader->words[0], "names no file");
}

static bool read_bare(struct flag_reader *reader, bool *value)
{
    *value = true;
    return reader->count == 0 || refuse(reader, reader->words[0], "it takes no words");
}

static bool read_engine(struct flag_reader *reader)
{
    struct match_settings *settings = reader->settings;
    if (settings->engine_count == ENGINES_MAX)
        return refuse(reader, "", "too many engines");
    struct engine_settings *engine = &settings->engines[settings->engine_count++];
    *engine = *reader->each;
    /* The first limit of the engine itself replaces those of -each. */
    engine->has_own_limits = false;
    for (int i = 0; i < reader->count; i++)
        if (!engine_argument_read(engine, reader->words[i], reader->flag, reader->why))
            return false;
    return true;
}

/* -each may occur several times; later words are added to earlier ones. */
static bool read_each(struct flag_reader *reader)
{
    for (int i = 0; i < reader->count; i++)
        if (!engine_argument_read(reader->each, reader->words[i], reader->flag, reader->why))
            return false;
    return true;
}

/* By any of a game's names: `cfour` is connect4 in another notation. */
static bool read_variant(struct flag_reader *reader)
{
    const char *name;
    if (!read_word(reader, &name))
        return false;
    reader->settings->variant = variant_find(text_of(name));
    return reader->settings->variant != NULL || refuse(reader, name, "no such game");
}

static bool read_tournament(struct flag_reader *reader)
{
    const char *name;
    if (!read_word(reader, &name))
        return false;
    if (strcmp(name, "gauntlet") == 0)
        reader->settings->tournament = GAUNTLET;
    else if (strcmp(name, "round-robin") == 0 || strcmp(name, "roundrobin") == 0)
        reader->settings->tournament = ROUND_ROBIN;
    else
        return refuse(reader, name, "neither gauntlet nor round-robin");
    return true;
}

static bool read_rounds(struct flag_reader *reader)
{
    return read_number(reader, 1, 1000000000, &reader->settings->rounds);
}

static bool read_games(struct flag_reader *reader)
{
    return read_number(reader, 1, 1000000, &reader->settings->games);
}

/* As in cutechess-cli a number may follow, the games that share an opening. */
static bool read_repeat(struct flag_reader *reader)
{
    reader->settings->repeat = true;
    return reader->count == 0 || read_games(reader);
}

static bool read_concurrency(struct flag_reader *reader)
{
    return read_number(reader, 1, 256, &reader->settings->concurrency);
}

static bool read_openings_word(struct flag_reader *reader, const char *word)
{
    struct match_settings *settings = reader->settings;
    const char *value;
    unsigned number;
    if ((value = value_of(word, "file")) != NULL && value[0] != '\0') {
        settings->openings_file = value;
    } else if ((value = value_of(word, "format")) != NULL && strcmp(value, "pdn") == 0) {
        settings->openings_format = OPENINGS_PDN;
    } else if (value != NULL && strcmp(value, "txt") == 0) {
        settings->openings_format = OPENINGS_TEXT;
    } else if ((value = value_of(word, "order")) != NULL && strcmp(value, "random") == 0) {
        settings->openings_shuffled = true;
    } else if (value != NULL && strcmp(value, "sequential") == 0) {
        settings->openings_shuffled = false;
    } else if ((value = value_of(word, "start")) != NULL &&
               read_unsigned(text_of(value), 1, 1000000000, &number)) {
        settings->openings_start = number - 1;
    } else if ((value = value_of(word, "plies")) != NULL &&
               read_unsigned(text_of(value), 1, 10000, &number)) {
        settings->openings_plies = number;
    } else {
        return refuse(reader, word, "not understood; see --help");
    }
    return true;
}

static bool read_openings(struct flag_reader *reader)
{
    for (int i = 0; i < reader->count; i++)
        if (!read_openings_word(reader, reader->words[i]))
            return false;
    return reader->count > 0 || refuse(reader, "", "needs file=");
}

/* The whole range of a positive int64_t, unlike the other numbers. */
static bool read_seed(struct flag_reader *reader)
{
    int64_t number;
    if (reader->count != 1 || !number_read(text_of(reader->words[0]), 0, INT64_MAX, &number))
        return refuse(reader, reader->count > 0 ? reader->words[0] : "",
                      "takes one number that is not negative");
    reader->settings->seed = (uint64_t)number;
    return true;
}

/* A word of -draw or -resign: the value of one of the keys, all of which are numbers. */
static bool read_rule_word(struct flag_reader *reader, const char *word, const char *key,
                           unsigned *value, bool *found)
{
    const char *text = value_of(word, key);
    if (text == NULL)
        return true;
    *found = true;
    return read_unsigned(text_of(text), 0, 1000000, value) ||
           refuse(reader, word, "not a number that it takes");
}

static bool read_draw(struct flag_reader *reader)
{
    struct draw_rule *rule = &reader->settings->draw;
    unsigned score = 0;
    for (int i = 0; i < reader->count; i++) {
        const char *word = reader->words[i];
        bool found = false;
        if (!read_rule_word(reader, word, "movenumber", &rule->movenumber, &found) ||
            !read_rule_word(reader, word, "movecount", &rule->movecount, &found) ||
            !read_rule_word(reader, word, "score", &score, &found))
            return false;
        if (!found)
            return refuse(reader, word, "not understood; see --help");
    }
    /* Without movecount a rule would never apply, which is hardly meant. */
    rule->score = (int)score;
    return rule->movecount > 0 || refuse(reader, "", "needs movecount=");
}

static bool read_resign(struct flag_reader *reader)
{
    struct resign_rule *rule = &reader->settings->resign;
    unsigned score = 0;
    for (int i = 0; i < reader->count; i++) {
        const char *word = reader->words[i];
        const char *two_sided = value_of(word, "twosided");
        bool found = two_sided != NULL;
        if (found)
            rule->two_sided = strcmp(two_sided, "true") == 0;
        if (!read_rule_word(reader, word, "movecount", &rule->movecount, &found) ||
            !read_rule_word(reader, word, "score", &score, &found))
            return false;
        if (!found)
            return refuse(reader, word, "not understood; see --help");
    }
    rule->score = (int)score;
    return (rule->movecount > 0 && score > 0) || refuse(reader, "", "needs movecount= and score=");
}

/* Bounds exclude nonsense such as alpha=5, which people mean as per cent. */
static bool read_fraction(const char *word, double low, double high, double *value)
{
    double number;
    if (!fraction_read(text_of(word), &number) || !(number > low && number < high))
        return false;
    *value = number;
    return true;
}

static bool read_sprt(struct flag_reader *reader)
{
    struct sprt *sprt = &reader->settings->sprt;
    const struct {
        const char *key;
        double low, high, *value;
    } keys[] = {
        {"elo0", -10000, 10000, &sprt->elo0},
        {"elo1", -10000, 10000, &sprt->elo1},
        {"alpha", 0, 0.5, &sprt->alpha},
        {"beta", 0, 0.5, &sprt->beta},
    };
    *sprt = (struct sprt){.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.05};
    for (int i = 0; i < reader->count; i++) {
        const char *word = reader->words[i];
        const char *model = value_of(word, "model");
        bool good =
            model != NULL && (strcmp(model, "normalized") == 0 || strcmp(model, "logistic") == 0);
        sprt->normalised = good ? strcmp(model, "normalized") == 0 : sprt->normalised;
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
            const char *value = value_of(word, keys[k].key);
            good = good || (value != NULL &&
                            read_fraction(value, keys[k].low, keys[k].high, keys[k].value));
        }
        if (!good)
            return refuse(reader, word, "not understood; see --help");
    }
    reader->settings->has_sprt = true;
    return sprt->elo0 < sprt->elo1 || refuse(reader, "", "elo0 must be less than elo1");
}

static bool read_rating_interval(struct flag_reader *reader)
{
    return read_number(reader, 0, 1000000000, &reader->settings->rating_interval);
}

static bool read_wait(struct flag_reader *reader)
{
    unsigned ms;
    if (!read_number(reader, 0, 1000000, &ms))
        return false;
    reader->settings->wait_ns = ms * MILLISECOND;
    return true;
}

static bool read_recover(struct flag_reader *reader)
{
    return read_bare(reader, &reader->settings->recover);
}

static bool read_resume(struct flag_reader *reader)
{
    return read_bare(reader, &reader->settings->resume);
}

static bool read_games_file(struct flag_reader *reader)
{
    return read_file(reader, &reader->settings->games_file);
}

static bool read_results_file(struct flag_reader *reader)
{
    return read_file(reader, &reader->settings->results_file);
}

static bool read_log_file(struct flag_reader *reader)
{
    return read_file(reader, &reader->settings->log_file);
}

static bool read_report_file(struct flag_reader *reader)
{
    return read_file(reader, &reader->settings->report_file);
}

static bool read_event(struct flag_reader *reader)
{
    return read_word(reader, &reader->settings->event);
}

static bool read_shard(struct flag_reader *reader)
{
    struct match_settings *settings = reader->settings;
    const char *word;
    struct part part;
    if (!read_word(reader, &word))
        return false;
    if (!part_read(text_of(word), &part))
        return refuse(reader, word, "not a part such as 2/8");
    settings->shard = (unsigned)part.number;
    settings->shards = (unsigned)part.count;
    return true;
}

static const struct {
    const char *name;
    bool (*read)(struct flag_reader *reader);
} flags[] = {
    {"-engine", read_engine},
    {"-each", read_each},
    {"-variant", read_variant},
    {"-tournament", read_tournament},
    {"-rounds", read_rounds},
    {"-games", read_games},
    {"-repeat", read_repeat},
    {"-concurrency", read_concurrency},
    {"-openings", read_openings},
    {"-srand", read_seed},
    {"-draw", read_draw},
    {"-resign", read_resign},
    {"-sprt", read_sprt},
    {"-ratinginterval", read_rating_interval},
    {"-wait", read_wait},
    {"-recover", read_recover},
    {"-resume", read_resume},
    {"-pdnout", read_games_file},
    {"-results", read_results_file},
    {"-log", read_log_file},
    {"-report", read_report_file},
    {"-event", read_event},
    {"-shard", read_shard},
};

static bool read_flag(struct flag_reader *reader)
{
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(reader->flag, flags[i].name) == 0)
            return flags[i].read(reader);
    builder_add(reader->why, "unknown flag %s; see --help", reader->flag);
    return false;
}

/* Without -results the results file is beside the games file, so that every match with a games file
 * can be resumed. */
static bool choose_results_file(struct match_settings *settings)
{
    if (settings->results_file != NULL || settings->games_file == NULL)
        return true;
    struct strbuf name = {0};
    strbuf_add(&name, "%s.results", settings->games_file);
    settings->results_file = settings->chosen_results_file = name.bytes;
    return !name.failed;
}

/* Checks what flags need of one another. */
static bool check(struct match_settings *settings, struct builder *why)
{
    if (settings->engine_count < 2) {
        builder_add(why, "a match needs two engines: -engine cmd=... -engine cmd=...");
        return false;
    }
    for (unsigned i = 0; i < settings->engine_count; i++)
        if (!engine_settings_complete(settings->engines, i, why))
            return false;
    /* The test compares the first engine with the second; a third has no part in it. */
    if (settings->has_sprt && settings->engine_count > 2) {
        builder_add(why, "-sprt: only for a match of two engines");
        return false;
    }
    if (!choose_results_file(settings)) {
        builder_add(why, "out of memory");
        return false;
    }
    if (settings->resume && settings->results_file == NULL) {
        builder_add(why, "-resume: from where? name -results or -pdnout");
        return false;
    }
    /* Two outputs in one file would destroy each other. */
    const struct named_file files[] = {
        {"-openings", settings->openings_file}, {"-results", settings->results_file},
        {"-pdnout", settings->games_file},      {"-report", settings->report_file},
        {"-log", settings->log_file},
    };
    return files_differ(files, sizeof files / sizeof *files, why);
}

/* Reads -each alone, or all other flags. */
static bool read_flags(struct flag_reader reader, bool only_each, int count, char **words)
{
    for (int i = 0; i < count; i += 1 + reader.count) {
        if (words[i][0] != '-') {
            builder_add(reader.why, "unexpected word %s; see --help", words[i]);
            return false;
        }
        reader.flag = words[i];
        reader.words = words + i + 1;
        reader.count = 0;
        while (i + 1 + reader.count < count && reader.words[reader.count][0] != '-')
            reader.count++;
        if ((strcmp(reader.flag, "-each") == 0) == only_each && !read_flag(&reader))
            return false;
    }
    return true;
}

bool arguments_read(struct match_settings *settings, int count, char **words, struct builder *why)
{
    struct engine_settings each = {0};
    *settings = (struct match_settings){
        .variant = variant_at(0),
        .engines = calloc(ENGINES_MAX, sizeof *settings->engines),
        .rounds = 1,
        .games = 2,
        .shard = 1,
        .shards = 1,
        .concurrency = 1,
        .event = "kingdrop-match",
    };
    if (settings->engines == NULL) {
        builder_add(why, "out of memory");
        return false;
    }
    /* -each may stand behind the engines, but its settings are copied into every engine. */
    const struct flag_reader reader = {.settings = settings, .each = &each, .why = why};
    return read_flags(reader, true, count, words) && read_flags(reader, false, count, words) &&
           check(settings, why);
}

void arguments_finish(struct match_settings *settings)
{
    free(settings->engines);
    free(settings->chosen_results_file);
}
