/*
 * As in cutechess-cli, words follow a flag up to the next flag, so values cannot begin with a
 * hyphen. Flags that only store a value are rows of a table (value.h); others have a function.
 */
#include "tools/match/settings/arguments.h"

#include <string.h>

#include "tools/common/files.h"
#include "tools/common/number.h"
#include "tools/match/settings/engine_arguments.h"
#include "tools/match/settings/foreign_flags.h"
#include "tools/match/settings/value.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { MANY = 1000000000 };

/* One flag and its words. */
struct flag_reader {
    struct match_settings *settings;
    const char *flag;
    char **words;
    int count;
    struct engine_settings *each; /* the settings of -each */
    struct builder *error;
};

static bool refuse(struct flag_reader *reader, const char *word, const char *what)
{
    return builder_fail(reader->error, "%s: %s%s%s", reader->flag, word,
                        word[0] != '\0' ? ": " : "", what);
}

/* Reads FILE or file=FILE and an optional key. Accepts other runners' words for fixed behaviour. */
static bool read_file(struct flag_reader *reader, const struct value *value,
                      const struct value *key)
{
    bool is_implied = false;
    int files = 0;
    for (int i = 0; i < reader->count; i++) {
        const char *word = reader->words[i];
        if (foreign_word_is_implied(word)) {
            is_implied = true;
        } else if (key != NULL && value_read_word(key, 1, word)) {
            continue;
        } else if (!value_read(value, word)) {
            return refuse(reader, word, "invalid; a file name with = needs file=");
        } else if (++files > 1) {
            return refuse(reader, word, "takes one file");
        }
    }
    return files == 1 || is_implied || refuse(reader, "", "takes one file");
}

/* Reads a flag that stores its value. */
static bool read_value(struct flag_reader *reader, const struct value *value)
{
    if (value->set != NULL) {
        *value->set = true;
        return reader->count == 0 || refuse(reader, reader->words[0], "takes no value");
    }
    if (value->file != NULL)
        return read_file(reader, value, NULL);
    if (reader->count != 1)
        return refuse(reader, "", "takes one value");
    return value_read(value, reader->words[0]) || refuse(reader, reader->words[0], "invalid value");
}

/* Reads a flag with only key=value words. */
static bool read_keys(struct flag_reader *reader, const struct value *values, unsigned count)
{
    for (int i = 0; i < reader->count; i++)
        if (!foreign_word_is_implied(reader->words[i]) &&
            !value_read_word(values, count, reader->words[i]))
            return refuse(reader, reader->words[i], "invalid; see --help");
    return true;
}

/* fastchess may list CPUs here. */
static bool read_use_affinity(struct flag_reader *reader)
{
    reader->settings->uses_affinity = true;
    return reader->count == 0 ||
           refuse(reader, reader->words[0], "start the runner with taskset -c LIST instead");
}

static bool read_engine_words(struct flag_reader *reader, struct engine_settings *engine)
{
    bool ok = true;
    for (int i = 0; ok && i < reader->count; i++)
        ok = engine_argument_read(engine, reader->words[i], reader->flag, reader->error);
    return ok;
}

static bool read_engine(struct flag_reader *reader)
{
    struct match_settings *settings = reader->settings;
    if (settings->engine_count == ENGINES_MAX)
        return refuse(reader, "", "too many engines");
    struct engine_settings *engine = &settings->engines[settings->engine_count++];
    /* A copy, so later words replace single common settings. */
    *engine = *reader->each;
    /* The engine's first limit replaces all limits of -each. */
    engine->has_own_limits = false;
    return read_engine_words(reader, engine);
}

/* Several -each add up. */
static bool read_each(struct flag_reader *reader)
{
    return read_engine_words(reader, reader->each);
}

/* Any name of a game works: `cfour` is connect4 in another notation. */
static bool read_variant(struct flag_reader *reader)
{
    const char *name = "";
    if (!read_value(reader, &(struct value){.word = &name}))
        return false;
    struct builder error = BUILDER(200);
    reader->settings->variant = variant_named(text_of(name), &error);
    if (reader->settings->variant != NULL)
        return true;
    return refuse(reader, name, error.length > 0 ? error.start : "no such game");
}

static bool read_tournament(struct flag_reader *reader)
{
    bool round_robin = false;
    /* cutechess-cli writes round-robin, fastchess roundrobin. */
    const char *kind = reader->count == 1 ? reader->words[0] : "";
    if (strcmp(kind, "knockout") == 0 || strcmp(kind, "pyramid") == 0)
        return refuse(reader, kind, "not supported; use gauntlet or round-robin");
    if (strcmp(kind, "roundrobin") == 0)
        round_robin = true;
    else if (!read_value(reader, &(struct value){.choice = &round_robin,
                                                 .words = {"gauntlet", "round-robin"}}))
        return false;
    reader->settings->tournament = round_robin ? ROUND_ROBIN : GAUNTLET;
    return true;
}

static bool read_games(struct flag_reader *reader)
{
    return read_value(
        reader, &(struct value){.number = &reader->settings->games, .min = 1, .max = 1000000});
}

/* As in cutechess-cli, the number of games with one opening may follow. */
static bool read_repeat(struct flag_reader *reader)
{
    reader->settings->repeat = true;
    return reader->count == 0 || read_games(reader);
}

static bool read_rating_interval(struct flag_reader *reader)
{
    unsigned games = 0;
    if (!read_value(reader, &(struct value){.number = &games, .max = MANY}))
        return false;
    reader->settings->rating_interval = (int)games;
    return true;
}

static bool read_openings(struct flag_reader *reader)
{
    struct match_settings *settings = reader->settings;
    const char *format = NULL;
    unsigned start = 1;
    const struct value keys[] = {
        {"file", .word = &settings->openings_file},
        {"order", .choice = &settings->openings_shuffled, .words = {"sequential", "random"}},
        {"start", .number = &start, .min = 1, .max = MANY},
        {"plies", .number = &settings->openings_plies, .min = 1, .max = 10000},
        {"format", .word = &format},
    };
    if (!read_keys(reader, keys, COUNT(keys)))
        return false;
    if (format != NULL && strcmp(format, "pgn") == 0)
        format = "pdn";
    if (format != NULL && strcmp(format, "pdn") != 0 && strcmp(format, "txt") != 0)
        return refuse(reader, format, "expected pdn or txt");
    if (format != NULL)
        settings->openings_format = strcmp(format, "pdn") == 0 ? OPENINGS_PDN : OPENINGS_TEXT;
    /* Users count openings from 1, as in cutechess-cli. */
    settings->openings_start = start - 1;
    return reader->count > 0 || refuse(reader, "", "needs file=");
}

static bool read_games_file(struct flag_reader *reader)
{
    struct match_settings *settings = reader->settings;
    return read_file(reader, &(struct value){.file = &settings->outputs[OUTPUT_GAMES]},
                     &(struct value){"match_line", .word = &settings->match_line});
}

static bool read_draw(struct flag_reader *reader)
{
    struct draw_rule *rule = &reader->settings->draw;
    const struct value keys[] = {
        {"movenumber", .number = &rule->movenumber, .max = 1000000},
        {"movecount", .number = &rule->movecount, .max = 1000000},
        {"score", .number = &rule->score, .max = 1000000},
    };
    if (!read_keys(reader, keys, COUNT(keys)))
        return false;
    /* Without movecount the rule would never apply. */
    return rule->movecount > 0 || refuse(reader, "", "needs movecount=");
}

static bool read_resign(struct flag_reader *reader)
{
    struct resign_rule *rule = &reader->settings->resign;
    const struct value keys[] = {
        {"movecount", .number = &rule->movecount, .max = 1000000},
        {"score", .number = &rule->score, .max = 1000000},
        {"twosided", .choice = &rule->two_sided, .words = {"false", "true"}},
    };
    if (!read_keys(reader, keys, COUNT(keys)))
        return false;
    return (rule->movecount > 0 && rule->score > 0) ||
           refuse(reader, "", "needs movecount= and score=");
}

static bool read_sprt(struct flag_reader *reader)
{
    struct sprt *sprt = &reader->settings->sprt;
    /* The last -sprt applies. */
    *sprt = (struct sprt){.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.05};
    const struct value keys[] = {
        {"elo0", .fraction = &sprt->elo0, .low = -SPRT_ELO_MAX, .high = SPRT_ELO_MAX},
        {"elo1", .fraction = &sprt->elo1, .low = -SPRT_ELO_MAX, .high = SPRT_ELO_MAX},
        {"alpha", .fraction = &sprt->alpha, .low = 0, .high = 0.5},
        {"beta", .fraction = &sprt->beta, .low = 0, .high = 0.5},
        {"model", .choice = &sprt->normalised, .words = {"logistic", "normalized"}},
    };
    if (!read_keys(reader, keys, COUNT(keys)))
        return false;
    reader->settings->has_sprt = true;
    /* H1 is the stronger hypothesis; a test of equal ones never ends. */
    return sprt->elo0 < sprt->elo1 || refuse(reader, "", "elo0 must be less than elo1");
}

static bool read_shard(struct flag_reader *reader)
{
    struct part part;
    if (reader->count != 1 || !part_read(text_of(reader->words[0]), &part))
        return refuse(reader, reader->count > 0 ? reader->words[0] : "",
                      "expected I/N, such as 2/8");
    reader->settings->shard = (unsigned)part.number;
    reader->settings->shards = (unsigned)part.count;
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
    {"-games", read_games},
    {"-repeat", read_repeat},
    {"-draw", read_draw},
    {"-openings", read_openings},
    {"-resign", read_resign},
    {"-sprt", read_sprt},
    {"-shard", read_shard},
    {"-use-affinity", read_use_affinity},
    {"-ratinginterval", read_rating_interval},
    {"-pdnout", read_games_file},
    {"-pgnout", read_games_file},
};

/* Reads a flag that names an output and sets *ok. Returns false for other flags. */
static bool read_output(struct flag_reader *reader, bool *ok)
{
    for (int i = 0; i < OUTPUT_COUNT; i++) {
        if (strcmp(reader->flag, output_formats[i].flag) == 0) {
            *ok = read_file(reader, &(struct value){.file = &reader->settings->outputs[i]}, NULL);
            return true;
        }
    }
    return false;
}

static bool read_flag(struct flag_reader *reader)
{
    struct match_settings *settings = reader->settings;
    /* Rebuilt for every flag: pointers, unlike offsets, let the compiler check types. */
    const struct value values[] = {
        {"-rounds", .number = &settings->rounds, .min = 1, .max = MANY},
        {"-concurrency", .number = &settings->concurrency, .min = 1, .max = CONCURRENCY_MAX},
        {"-seeds", .number = &settings->seeds, .min = 1, .max = ENGINES_MAX},
        {"-maxmoves", .number = &settings->draw.max_moves, .max = 1000000},
        {"-strikes", .number = &settings->strikes, .max = MANY},
        {"-outcomeinterval", .number = &settings->outcome_interval, .max = MANY},
        {"-srand", .count = &settings->seed},
        {"-wait", .ns = &settings->wait_ns},
        {"-strict", .set = &settings->openings_strict},
        {"-noswap", .set = &settings->no_swap},
        {"-reverse", .set = &settings->reversed},
        {"-recover", .set = &settings->recover},
        {"-resume", .set = &settings->resume},
        {"-event", .word = &settings->event},
        {"-site", .word = &settings->site},
    };
    for (size_t i = 0; i < COUNT(values); i++)
        if (strcmp(reader->flag, values[i].name) == 0)
            return read_value(reader, &values[i]);
    for (size_t i = 0; i < COUNT(flags); i++)
        if (strcmp(reader->flag, flags[i].name) == 0)
            return flags[i].read(reader);
    bool ok;
    if (read_output(reader, &ok))
        return ok;
    const char *reason = foreign_flag_reason(reader->flag);
    if (reason != NULL)
        return refuse(reader, "", reason);
    return builder_fail(reader->error, "unknown flag %s; see --help", reader->flag);
}

/* Defaults to a results file beside the games file, so such matches can resume. */
static bool choose_results_file(struct match_settings *settings)
{
    if (settings->outputs[OUTPUT_RESULTS] != NULL || settings->outputs[OUTPUT_GAMES] == NULL ||
        file_is_stream(settings->outputs[OUTPUT_GAMES]))
        return true;
    struct builder name =
        builder_over(settings->chosen_results_file, sizeof settings->chosen_results_file);
    builder_add(&name, "%s.results", settings->outputs[OUTPUT_GAMES]);
    settings->outputs[OUTPUT_RESULTS] = name.start;
    return name.length == strlen(settings->outputs[OUTPUT_GAMES]) + strlen(".results");
}

/* Returns false and sets *error if an engine uses an output, or its stderr goes to an output or
 * input. */
static bool check_engine_files(const struct engine_settings *engine, const struct named_file *files,
                               size_t count, struct builder *error)
{
    const struct named_file errors = {"stderr=", engine->errors_file};
    for (size_t i = 0; i < count; i++)
        if (!files_differ((const struct named_file[]){files[i], errors}, 2, error))
            return false;
    for (size_t word = 0; word <= engine->argument_count + engine->option_count; word++) {
        /* An option's value ends with its argument's NUL. */
        const bool is_option = word > engine->argument_count;
        const char *name = is_option
                               ? engine->options[word - engine->argument_count - 1].value.start
                               : engine->words[word];
        if (file_length(name) == 0)
            continue;
        const struct named_file input = {word == 0 ? "cmd=" : "an engine's argument", name};
        for (size_t i = 0; i < count; i++)
            if (!files_differ((const struct named_file[]){input, files[i]}, 2, error))
                return false;
        if (!files_differ((const struct named_file[]){input, errors}, 2, error))
            return false;
    }
    return true;
}

/* Two flags with one file would destroy its content. */
static bool check_files(const struct match_settings *settings, struct builder *error)
{
    struct named_file files[OUTPUT_COUNT + 1] = {{"-openings", settings->openings_file}};
    for (int i = 0; i < OUTPUT_COUNT; i++)
        files[i + 1] = (struct named_file){output_formats[i].flag, settings->outputs[i]};
    bool ok = files_differ(files, COUNT(files), error);
    for (unsigned i = 0; ok && i < settings->engine_count; i++)
        ok = check_engine_files(&settings->engines[i], files, COUNT(files), error);
    return ok;
}

/* Checks dependencies between flags. */
static bool check(struct match_settings *settings, struct builder *error)
{
    if (settings->engine_count < 2)
        return builder_fail(error, "a match needs two engines: -engine cmd=... -engine cmd=...");
    for (unsigned i = 0; i < settings->engine_count; i++)
        if (!engine_settings_complete(settings->engines, i, error))
            return false;
    /* The SPRT compares the first engine with the second. */
    if (settings->has_sprt && settings->engine_count > 2)
        return builder_fail(error, "-sprt: only for a match of two engines");
    if (settings->seeds >= settings->engine_count)
        return builder_fail(error, "-seeds: leave at least one opponent");
    if (settings->seeds > 1 && settings->tournament != GAUNTLET)
        return builder_fail(error, "-seeds: only for a gauntlet");
    if (!choose_results_file(settings))
        return builder_fail(error, "-pdnout: the name is too long");
    if (settings->resume && settings->outputs[OUTPUT_RESULTS] == NULL)
        return builder_fail(error, "-resume needs -results or -pdnout");
    return check_files(settings, error);
}

/* Reads only -each, or all other flags. */
static bool read_flags(struct flag_reader reader, bool only_each, int count, char **words)
{
    for (int i = 0; i < count; i += 1 + reader.count) {
        if (words[i][0] != '-')
            return builder_fail(reader.error, "unexpected word %s; see --help", words[i]);
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

bool arguments_read(struct match_settings *settings, int count, char **words, struct builder *error)
{
    struct engine_settings each = {0};
    *settings = (struct match_settings){
        .variant = variant_at(0),
        .rounds = 1,
        .games = 2,
        .shard = 1,
        .shards = 1,
        .concurrency = 1,
        .seeds = 1,
        .rating_interval = RATING_INTERVAL_TIMED,
        .outcome_interval = 1,
        .event = "kingdrop-match",
        .site = "?",
    };
    /* -each may follow the engines, but every engine copies its settings. */
    const struct flag_reader reader = {.settings = settings, .each = &each, .error = error};
    return read_flags(reader, true, count, words) && read_flags(reader, false, count, words) &&
           check(settings, error);
}
