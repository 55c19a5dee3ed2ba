#include "tools/match/chronicle.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tools/match/charter.h"
#include "tools/match/json.h"
#include "tools/match/table.h"

void chronicle_start(struct chronicle *chronicle, const struct match_settings *settings,
                     size_t openings, chronicle_callback *callback, void *context)
{
    *chronicle = (struct chronicle){
        .settings = settings,
        .openings = openings,
        .callback = callback,
        .context = context,
        .journal = {.file = -1},
        .games = {.file = -1},
    };
    standing_start(&chronicle->standing, settings, 1);
    chronicle->has_turn = schedule_find(settings, openings, 0, &chronicle->turn);
    const time_t now = time(NULL);
    struct tm day;
    if (localtime_r(&now, &day) == NULL ||
        strftime(chronicle->date, sizeof chronicle->date, "%Y.%m.%d", &day) == 0)
        strcpy(chronicle->date, "????.??.??");
}

void chronicle_finish(struct chronicle *chronicle)
{
    journal_close(&chronicle->journal);
    games_file_close(&chronicle->games);
    shelf_finish(&chronicle->shelf);
    html_finish(&chronicle->html);
}

static void write_charter(struct chronicle *chronicle, const struct openings *openings,
                          const char *const *own_names, int64_t offset, struct page *page)
{
    const struct charter_facts facts = {
        .openings = openings,
        .own_names = own_names,
        .date = chronicle->date,
        .games_offset = offset,
    };
    charter_write(page, chronicle->settings, &facts);
}

bool chronicle_create(struct chronicle *chronicle, const struct openings *openings,
                      const char *const *own_names, struct builder *why)
{
    const struct match_settings *settings = chronicle->settings;
    const int64_t offset = games_file_length(settings->games_file);
    struct page charter = {0};
    write_charter(chronicle, openings, own_names, offset, &charter);
    const bool is_new = settings->games_file != NULL && access(settings->games_file, F_OK) < 0;
    bool good = games_file_open(&chronicle->games, settings->games_file, offset, why);
    if (good && settings->results_file != NULL) {
        good =
            journal_create(&chronicle->journal, settings->results_file, page_text(&charter), why);
        if (!good && is_new)
            unlink(settings->games_file);
    }
    page_finish(&charter);
    return good;
}

/* Adds a game to the report, with the first engine's rating after it. */
static bool report_game(struct chronicle *chronicle, const struct entry *entry, struct builder *why)
{
    if (chronicle->settings->report_file == NULL)
        return true;
    struct pdn_reader reader =
        pdn_reader_over(page_text(&entry->game), chronicle->settings->variant);
    struct pdn_game game;
    if (pdn_read(&reader, &game, why) != PDN_GAME)
        return false;
    const struct estimate estimate = standing_estimate(&chronicle->standing, 0);
    const bool took_part = entry->result.engines[FIRST] == 0 || entry->result.engines[SECOND] == 0;
    html_add_game(&chronicle->html, &game, took_part ? &estimate : NULL);
    pdn_finish(&game);
    return true;
}

static bool count_one(struct chronicle *chronicle, const struct entry *entry, bool silently,
                      struct builder *why)
{
    const struct match_settings *settings = chronicle->settings;
    standing_add(&chronicle->standing, &entry->result);
    if (!games_file_add(&chronicle->games, page_text(&entry->game), why) ||
        !report_game(chronicle, entry, why))
        return false;
    /* A part of a match is too little for its test. */
    chronicle->is_decided = settings->has_sprt && settings->shards == 1 &&
                            standing_decide(&chronicle->standing) != SPRT_OPEN;
    chronicle->has_turn =
        schedule_find(settings, chronicle->openings, chronicle->turn.number + 1, &chronicle->turn);
    if (!silently)
        chronicle->callback(chronicle->context, entry);
    return true;
}

/* Counts the games whose turn has come. */
static bool count(struct chronicle *chronicle, bool silently, struct builder *why)
{
    struct entry entry;
    bool good = true;
    while (good && chronicle->has_turn && !chronicle->is_decided &&
           shelf_take(&chronicle->shelf, chronicle->turn.number, &entry)) {
        good = count_one(chronicle, &entry, silently, why);
        entry_finish(&entry);
    }
    return good;
}

bool chronicle_has(const struct chronicle *chronicle, uint64_t number)
{
    return !chronicle->has_turn || number < chronicle->turn.number ||
           shelf_has(&chronicle->shelf, number);
}

bool chronicle_add(struct chronicle *chronicle, struct entry *entry, struct builder *why)
{
    if (!journal_add(&chronicle->journal, chronicle->settings, entry, why)) {
        entry_finish(entry);
        return false;
    }
    if (!shelf_put(&chronicle->shelf, entry)) {
        builder_add(why, "out of memory");
        entry_finish(entry);
        return false;
    }
    return count(chronicle, false, why);
}

/* Is the game one of ours, as the schedule has it? */
static bool is_scheduled(const struct chronicle *chronicle, const struct result *result)
{
    struct fixture fixture;
    return schedule_find(chronicle->settings, chronicle->openings, result->number, &fixture) &&
           fixture.number == result->number && fixture.engines[FIRST] == result->engines[FIRST] &&
           fixture.engines[SECOND] == result->engines[SECOND];
}

/* Puts all games of a results file onto the shelf. */
static bool load(struct chronicle *chronicle, struct text lines, struct builder *why)
{
    const char *name = chronicle->settings->results_file;
    for (unsigned long number = 2; lines.length > 0; number++) {
        struct entry entry;
        const struct text line = text_take_line(&lines);
        if (!journal_read(line, chronicle->settings, &entry)) {
            builder_add(why, "%s:%lu: not a result", name, number);
            return false;
        }
        const bool bad = !is_scheduled(chronicle, &entry.result);
        const bool twice = shelf_has(&chronicle->shelf, entry.result.number);
        if (bad || twice || !shelf_put(&chronicle->shelf, &entry)) {
            builder_add(why, "%s:%lu: %s", name, number,
                        bad     ? "a game that the match does not have"
                        : twice ? "a game that was played already"
                                : "out of memory");
            entry_finish(&entry);
            return false;
        }
    }
    return true;
}

/* Takes from the old charter what the new one is to keep; says in what else they differ. */
static bool adopt(struct chronicle *chronicle, struct text old, const struct openings *openings,
                  const char *const *own_names, int64_t *offset, struct builder *why)
{
    struct page date = {0}, charter = {0};
    bool good = json_string(old, "date", &date) && json_number(old, "pdnout.offset", offset);
    if (!good) {
        builder_add(why, "%s is not a results file of this program",
                    chronicle->settings->results_file);
    } else {
        struct builder text = builder_over(chronicle->date, sizeof chronicle->date);
        builder_add_text(&text, page_text(&date));
        write_charter(chronicle, openings, own_names, *offset, &charter);
        struct text now = page_text(&charter);
        char difference[200];
        struct builder words = builder_over(difference, sizeof difference);
        good = charter_agrees(old, text_take_line(&now), CHARTER_RESUME, &words);
        if (!good)
            builder_add(why, "%s is of another match: %s", chronicle->settings->results_file,
                        difference);
    }
    page_finish(&date);
    page_finish(&charter);
    return good;
}

bool chronicle_resume(struct chronicle *chronicle, const struct openings *openings,
                      const char *const *own_names, struct builder *why)
{
    const struct match_settings *settings = chronicle->settings;
    struct page file = {0};
    int64_t offset = 0;
    bool good = page_add_file(&file, settings->results_file, why);
    const struct text lines = journal_lines(page_text(&file));
    struct text rest = lines;
    if (good && lines.length == 0) {
        /* Nothing was ever finished: not even the first line. */
        page_finish(&file);
        return truncate(settings->results_file, 0) == 0 &&
               chronicle_create(chronicle, openings, own_names, why);
    }
    good = good && adopt(chronicle, text_take_line(&rest), openings, own_names, &offset, why) &&
           load(chronicle, rest, why) &&
           games_file_open(&chronicle->games, settings->games_file, offset, why) &&
           count(chronicle, true, why);
    if (good && !games_file_is_checked(&chronicle->games)) {
        builder_add(why, "%s holds more games than the match's results", settings->games_file);
        good = false;
    }
    good = good && journal_reopen(&chronicle->journal, settings->results_file, lines.length, why);
    page_finish(&file);
    return good;
}

bool chronicle_report(struct chronicle *chronicle, struct builder *why)
{
    const struct match_settings *settings = chronicle->settings;
    if (settings->report_file == NULL)
        return true;
    struct page line = {0};
    page_add(&line, "%s", settings->variant->game->title);
    for (unsigned i = 0; i < settings->engine_count; i++) {
        char limits[64];
        struct builder text = builder_over(limits, sizeof limits);
        time_control_write(&settings->engines[i].control, &text);
        page_add(&line, "%s %s %s", i == 0 ? ":" : ",", settings->engines[i].name, limits);
    }
    table_report(&chronicle->html, &chronicle->standing);
    const bool good = !line.failed && html_save(&chronicle->html, settings->report_file,
                                                settings->event, line.bytes, why);
    page_finish(&line);
    return good;
}
