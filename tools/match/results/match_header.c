/*
 * Matches are the same if their headers agree as text. So a new setting that may change games joins
 * the header, and old files without it are refused.
 */
#include "tools/match/results/match_header.h"

#include <string.h>

#include "tools/common/json.h"
#include "tools/common/number.h"

/* The first field marks a results file; its value is the format's version. */
#define MARK "kingdrop-match"
#define FORMAT 1

#define KEY_MAX 32

/* Returns FNV-1a over all position keys of the openings: a file of the same name may change. */
static uint64_t openings_hash(const struct openings *openings)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < openings->count; i++) {
        const struct game_history *history = &openings->list[i];
        for (size_t k = 0; k <= history->count; k++) {
            const struct game *game = history->variant->game;
            const uint64_t key = k < history->count ? history->keys[k] : game->key(&history->now);
            for (unsigned shift = 0; shift < 64; shift += 8)
                hash = (hash ^ ((key >> shift) & 0xff)) * UINT64_C(1099511628211);
        }
    }
    return hash;
}

/* Returns a key such as "engine2.setup", counted from 1. */
static const char *engine_key(char key[KEY_MAX], unsigned engine, const char *what)
{
    struct builder text = builder_over(key, KEY_MAX);
    builder_add(&text, "engine%u.%s", engine + 1, what);
    return key;
}

/* Writes the settings that may change games. The program's path may differ between machines. */
static void write_setup(struct strbuf *buffer, const struct engine_settings *engine)
{
    struct builder text = BUILDER(128);
    time_control_write(&engine->control, &text);
    strbuf_add(buffer, "%s margin=%lldms proto=%s", text.start,
               (long long)(engine->margin_ns / MILLISECOND),
               engine->protocol == PROTOCOL_UGI ? "ugi" : "uci");
    if (engine->restarts)
        strbuf_add(buffer, " restart=on");
    if (engine->white_pov)
        strbuf_add(buffer, " whitepov=true");
    /* words[0] is the program. */
    for (size_t i = 1; i <= engine->argument_count; i++)
        strbuf_add(buffer, " %s", engine->words[i]);
    for (size_t i = 0; i < engine->option_count; i++)
        strbuf_add(buffer, " option.%.*s=%.*s", TEXT_ARGUMENTS(engine->options[i].name),
                   TEXT_ARGUMENTS(engine->options[i].value));
}

static void write_engine(struct strbuf *buffer, const struct match_settings *settings,
                         const struct match_header_facts *facts, unsigned number)
{
    char key[KEY_MAX];
    const struct engine_settings *engine = &settings->engines[number];
    STRBUF(setup);
    write_setup(&setup, engine);
    json_add_string(buffer, engine_key(key, number, "name"), text_of(engine->name));
    json_add_string(buffer, engine_key(key, number, "id"), text_of(facts->own_names[number]));
    json_add_string(buffer, engine_key(key, number, "setup"), strbuf_text(&setup));
    buffer->failed = buffer->failed || setup.failed;
}

/* Writes the adjudication rules, or an empty text. */
static void write_rules(struct strbuf *buffer, const struct match_settings *settings)
{
    struct builder text = BUILDER(160);
    if (settings->draw.movecount > 0)
        builder_add(&text, "draw after move %u, %u moves within %u; ", settings->draw.movenumber,
                    settings->draw.movecount, settings->draw.score);
    if (settings->resign.movecount > 0)
        builder_add(&text, "resign after %u moves beyond %u%s", settings->resign.movecount,
                    settings->resign.score, settings->resign.two_sided ? " on both sides" : "");
    if (settings->draw.max_moves > 0)
        builder_add(&text, "; draw at move %u", settings->draw.max_moves);
    json_add_string(buffer, "adjudication", builder_text(&text));
}

/* Writes "gauntlet" and differences from the default: "seeds=2 noswap reverse". */
static void write_tournament(struct strbuf *buffer, const struct match_settings *settings)
{
    struct builder text = BUILDER(64);
    builder_add(&text, "%s", settings->tournament == GAUNTLET ? "gauntlet" : "round-robin");
    if (settings->seeds > 1)
        builder_add(&text, " seeds=%u", settings->seeds);
    if (settings->no_swap)
        builder_add(&text, " noswap");
    if (settings->reversed)
        builder_add(&text, " reverse");
    json_add_string(buffer, "tournament", builder_text(&text));
}

/* 17 digits preserve a double. */
static void write_sprt(struct strbuf *buffer, const struct match_settings *settings)
{
    struct builder text = BUILDER(160);
    const struct sprt *sprt = &settings->sprt;
    if (settings->has_sprt)
        builder_add(&text, "%.17g %.17g %.17g %.17g %s", sprt->elo0, sprt->elo1, sprt->alpha,
                    sprt->beta, sprt->normalised ? "normalised" : "logistic");
    json_add_string(buffer, "sprt", builder_text(&text));
}

void match_header_write(struct strbuf *buffer, const struct match_settings *settings,
                        const struct match_header_facts *facts)
{
    struct builder text = BUILDER(32);
    builder_add(&text, "%016llx", (unsigned long long)openings_hash(facts->openings));

    /* Include all that changes games or totals, not the concurrency or report. */
    json_begin(buffer);
    json_add_number(buffer, MARK, FORMAT);
    json_add_string(buffer, "variant", text_of(settings->variant->name));
    json_add_string(buffer, "event", text_of(settings->event));
    json_add_string(buffer, "date", text_of(facts->date));
    write_tournament(buffer, settings);
    json_add_number(buffer, "rounds", settings->rounds);
    json_add_number(buffer, "games", settings->games);
    json_add_number(buffer, "repeat", settings->repeat);
    json_add_number(buffer, "shard", settings->shard);
    json_add_number(buffer, "shards", settings->shards);
    json_add_number(buffer, "openings", (int64_t)facts->openings->count);
    json_add_string(buffer, "openings.digest", builder_text(&text));
    json_add_number(buffer, "openings.start", (int64_t)settings->openings_start + 1);
    write_rules(buffer, settings);
    write_sprt(buffer, settings);
    json_add_string(
        buffer, "pdnout",
        text_of(settings->outputs[OUTPUT_GAMES] != NULL ? settings->outputs[OUTPUT_GAMES] : ""));
    json_add_number(buffer, "pdnout.offset", facts->games_offset);
    json_add_number(buffer, "engines", settings->engine_count);
    for (unsigned i = 0; i < settings->engine_count; i++)
        write_engine(buffer, settings, facts, i);
    json_end(buffer);
}

bool match_header_may_begin(struct text text)
{
    static const char start[] = "{\"" MARK "\":";
    const size_t length = text.length < strlen(start) ? text.length : strlen(start);
    return memcmp(text.start, start, length) == 0;
}

/* A resumed match may have more rounds; shards differ in number and files. */
static bool is_compared(struct text key, enum match_header_purpose purpose)
{
    static const char *const never[] = {"date", "pdnout.offset", NULL};
    static const char *const not_to_resume[] = {"rounds", NULL};
    static const char *const not_to_merge[] = {"shard", "pdnout", NULL};
    const char *const *lists[] = {never,
                                  purpose == HEADER_FOR_RESUME ? not_to_resume : not_to_merge};
    for (size_t list = 0; list < sizeof lists / sizeof *lists; list++)
        for (const char *const *word = lists[list]; *word != NULL; word++)
            if (text_is(key, *word))
                return false;
    return true;
}

/* Returns the part of a value to quote, from shortly before its difference: long setups begin
 * alike. */
static struct text from_difference(struct text value, struct text twin)
{
    size_t same = 0;
    while (same < value.length && same < twin.length && value.start[same] == twin.start[same])
        same++;
    const size_t skipped = same < TEXT_QUOTE_MAX ? 0 : same - TEXT_QUOTE_MAX / 2;
    return (struct text){value.start + skipped, value.length - skipped};
}

bool match_header_agrees(struct text header, struct text other, enum match_header_purpose purpose,
                         struct builder *error)
{
    struct json_field field, twin;
    /* Keys have a fixed order; only the number of engines changes them. */
    while (json_take(&header, &field)) {
        if (!json_take(&other, &twin) || field.key.length != twin.key.length ||
            memcmp(field.key.start, twin.key.start, field.key.length) != 0)
            return builder_fail(error, "the number of engines differs");
        if (!is_compared(field.key, purpose) ||
            (field.value.length == twin.value.length &&
             memcmp(field.value.start, twin.value.start, field.value.length) == 0))
            continue;
        const struct text one = from_difference(field.value, twin.value);
        const struct text other_one = from_difference(twin.value, field.value);
        return builder_fail(error, "%.*s differs: %.*s and %.*s", TEXT_QUOTE(field.key),
                            TEXT_QUOTE(one), TEXT_QUOTE(other_one));
    }
    return true;
}

static bool read_header_number(struct text header, const char *key, unsigned low, unsigned high,
                               unsigned *value)
{
    int64_t number;
    if (!json_number(header, key, &number) || number < low || number > high)
        return false;
    *value = (unsigned)number;
    return true;
}

static bool parse_variant(struct text header, struct match_settings *settings)
{
    STRBUF(name);
    if (json_string(header, "variant", &name))
        settings->variant = variant_find(strbuf_text(&name));
    return settings->variant != NULL;
}

static bool parse_engine(struct text header, struct match_settings *settings, unsigned number)
{
    char key[KEY_MAX];
    STRBUF(name);
    struct engine_settings *engine = &settings->engines[number];
    const bool found = json_string(header, engine_key(key, number, "name"), &name);
    struct builder text = builder_over(engine->name, sizeof engine->name);
    builder_add_text(&text, strbuf_text(&name));
    return found;
}

static bool parse_tournament(struct text header, struct match_settings *settings)
{
    STRBUF(words);
    if (!json_string(header, "tournament", &words))
        return false;
    struct text rest = strbuf_text(&words);
    settings->tournament = text_is(text_take_word(&rest), "gauntlet") ? GAUNTLET : ROUND_ROBIN;
    settings->seeds = 1;
    while (rest.length > 0) {
        struct text word = text_take_word(&rest);
        int64_t seeds;
        settings->no_swap |= text_is(word, "noswap");
        settings->reversed |= text_is(word, "reverse");
        if (!text_starts_with(word, "seeds="))
            continue;
        word = (struct text){word.start + strlen("seeds="), word.length - strlen("seeds=")};
        if (!number_read(word, 1, ENGINES_MAX, &seeds))
            return false;
        settings->seeds = (unsigned)seeds;
    }
    return settings->seeds < settings->engine_count;
}

static bool parse_sprt(struct text header, struct match_settings *settings)
{
    STRBUF(line);
    struct sprt *sprt = &settings->sprt;
    if (!json_string(header, "sprt", &line))
        return false;
    struct text rest = strbuf_text(&line);
    settings->has_sprt = rest.length > 0;
    if (!settings->has_sprt)
        return true;
    const bool ok = text_to_decimal(text_take_word(&rest), &sprt->elo0) &&
                    text_to_decimal(text_take_word(&rest), &sprt->elo1) &&
                    text_to_decimal(text_take_word(&rest), &sprt->alpha) &&
                    text_to_decimal(text_take_word(&rest), &sprt->beta);
    sprt->normalised = text_is(text_trim(rest), "normalised");
    return ok;
}

bool match_header_read(struct text header, struct match_settings *settings, struct builder *error)
{
    unsigned repeat = 0, format = 0;
    if (!read_header_number(header, MARK, FORMAT, FORMAT, &format))
        return builder_fail(error, "it is not a results file of this program");
    bool ok = parse_variant(header, settings) &&
              read_header_number(header, "rounds", 1, UINT32_MAX, &settings->rounds) &&
              read_header_number(header, "games", 1, UINT32_MAX, &settings->games) &&
              read_header_number(header, "repeat", 0, 1, &repeat) &&
              read_header_number(header, "shard", 1, UINT32_MAX, &settings->shard) &&
              read_header_number(header, "shards", 1, UINT32_MAX, &settings->shards) &&
              read_header_number(header, "engines", 2, ENGINES_MAX, &settings->engine_count) &&
              parse_tournament(header, settings) && parse_sprt(header, settings);
    for (unsigned i = 0; ok && i < settings->engine_count; i++)
        ok = parse_engine(header, settings, i);
    if (!ok)
        return builder_fail(error, "its first line is damaged");
    /* Openings, limits and options affect games, but not tables. */
    settings->repeat = repeat != 0;
    return true;
}
