/* An opening keeps its moves: games record them, and their positions count for repetition. */
#include "tools/common/openings.h"

#include <stdlib.h>
#include <string.h>

#include "games/base/zobrist.h"
#include "tools/common/openings_sets.h"
#include "tools/common/pdn/pdn.h"

/* Takes ownership of the history. Returns false if memory is short. */
static bool append(struct openings *openings, const struct game_history *history)
{
    if (openings->count == openings->capacity) {
        const size_t capacity = 2 * openings->capacity + 64;
        /* A history owns its arrays by pointers, so realloc may move it. */
        struct game_history *list = realloc(openings->list, capacity * sizeof *list);
        if (list == NULL)
            return false;
        openings->list = list;
        openings->capacity = capacity;
    }
    openings->list[openings->count++] = *history;
    return true;
}

/* Removes all openings from index `count` on. */
static void drop_from(struct openings *openings, size_t count)
{
    while (openings->count > count)
        game_history_finish(&openings->list[--openings->count]);
}

void openings_finish(struct openings *openings)
{
    drop_from(openings, 0);
    free(openings->list);
    strbuf_finish(&openings->complaints);
    *openings = (struct openings){0};
}

/* Takes a position's text, which ends before the word `moves`. */
static struct text take_position(struct text *rest)
{
    const char *begin = rest->start, *end = begin;
    struct text word = text_take_word(rest);
    while (word.length > 0 && !text_is(word, "moves")) {
        end = word.start + word.length;
        word = text_take_word(rest);
    }
    return text_trim((struct text){begin, (size_t)(end - begin)});
}

/* Returns true if a line begins with a position; no move reads as one. */
static bool is_position(struct text line, const struct variant *variant)
{
    struct builder ignored = BUILDER(64);
    struct any_position position;
    return game_read_position(variant->game, &position, take_position(&line), &ignored);
}

static bool play_words(struct game_history *history, struct text words, size_t plies,
                       struct builder *error)
{
    const struct game *game = history->variant->game;
    struct text word = game_take_word(game, &words);
    for (; word.length > 0 && (plies == 0 || history->count < plies);
         word = game_take_word(game, &words))
        if (!game_history_play_words(history, word, error))
            return false;
    return true;
}

/* Reads one opening. On failure the history needs no finish. */
static bool read_line(struct game_history *history, struct text line,
                      const struct openings *openings, struct builder *error)
{
    /* A line begins with a bare position, `fen` and a position, `startpos`, or the first move. */
    const struct variant *variant = openings->variant;
    const bool is_bare = is_position(line, variant);
    struct text rest = line;
    const struct text first = is_bare ? text_of("fen") : text_take_word(&rest);
    game_history_start(history, variant);
    if (text_is(first, "fen")) {
        struct any_position any;
        if (!game_read_position(variant->game, &any, take_position(&rest), error))
            return false;
        game_history_start_at(history, variant, &any);
    } else if (text_is(first, "startpos")) {
        const struct text position = take_position(&rest);
        if (position.length > 0)
            return builder_fail(error, "'%.*s': expected moves", TEXT_QUOTE(position));
    } else {
        rest = line;
    }
    if (play_words(history, rest, openings->plies, error))
        return true;
    game_history_finish(history);
    return false;
}

/* Cuts and appends a history if a game can continue from it; else frees it and sets *error. */
static bool accept(struct openings *openings, struct game_history *history, struct builder *error)
{
    if (openings->plies > 0)
        game_history_take_back(history, openings->plies);
    const struct game_outcome outcome =
        game_history_outcome(history, history->variant->game->draw_plies);
    if (outcome.kind != ONGOING)
        builder_add(error, "it ends the game: %s", outcome.reason);
    else if (append(openings, history))
        return true;
    else
        builder_add(error, "out of memory");
    game_history_finish(history);
    return false;
}

/* Skips a bad opening, or returns false to refuse the file. The first complaint becomes the error
 * if no opening is valid. */
static bool leave_out(struct openings *openings, const char *name, const struct builder *reason,
                      struct builder *error)
{
    /* A memory shortage is not the opening's fault. */
    const bool is_short = text_ends_with(builder_text(reason), "out of memory");
    if (is_short)
        *error = builder_over(error->start, error->size);
    if (error->length == 0)
        builder_add(error, "%s: %s", name, reason->start);
    if (openings->left_out++ < OPENINGS_COMPLAINTS_MAX)
        strbuf_add(&openings->complaints, "%s: %s\n", name, reason->start);
    return !openings->is_strict && !is_short;
}

/* Returns false to refuse the file, as read_games() does. */
static bool read_lines(struct openings *openings, struct text text, const char *name,
                       struct builder *error)
{
    text_skip_byte_order_mark(&text);
    for (size_t number = 1; text.length > 0; number++) {
        struct text rest = text_take_line(&text), line;
        /* A comment may follow an opening; no notation contains #. */
        (void)text_take_part(&rest, '#', &line);
        line = text_trim(line);
        if (line.length == 0)
            continue;
        struct builder reason = BUILDER(256);
        struct game_history history;
        builder_add(&reason, "line %zu: ", number);
        if (read_line(&history, line, openings, &reason) && accept(openings, &history, &reason))
            continue;
        if (!leave_out(openings, name, &reason, error))
            return false;
    }
    return true;
}

/* Adds a PDN game as an opening if it has the variant's rules. */
static bool take_game(struct openings *openings, const struct pdn_game *game,
                      struct builder *reason)
{
    const struct variant *variant = openings->variant;
    if (game->history.variant->game != variant->game)
        return builder_fail(reason, "a game of %s", game->history.variant->game->title);
    struct game_history history;
    if (!game_history_copy(&history, &game->history))
        return builder_fail(reason, "out of memory");
    /* All notations of a game share its moves. */
    history.variant = variant;
    return accept(openings, &history, reason);
}

/* Takes a game or sets *reason. */
static bool use_game(struct openings *openings, const struct pdn_reader *reader,
                     struct pdn_game *game, struct builder *reason)
{
    const char *event = pdn_tag(game, "Event");
    builder_add(reason, "line %zu: ", pdn_line(reader, reader->game));
    if (event != NULL && *event != '\0') {
        const size_t length = strlen(event);
        builder_add_printable(
            reason, (struct text){event, length < TEXT_QUOTE_MAX ? length : TEXT_QUOTE_MAX});
        builder_add(reason, ": ");
    }
    const bool taken = take_game(openings, game, reason);
    pdn_finish(game);
    return taken;
}

static bool read_games(struct openings *openings, struct text text, const char *name,
                       struct builder *error)
{
    /* Games without GameType or Variant use this variant. */
    struct pdn_reader reader = pdn_reader_over(text, openings->variant);
    reader.plies = openings->plies;
    for (;;) {
        struct builder reason = BUILDER(400);
        struct pdn_game game;
        const enum pdn_read result = pdn_read(&reader, &game, &reason);
        if (result == PDN_END)
            return true;
        if (result == PDN_GAME && use_game(openings, &reader, &game, &reason))
            continue;
        if (!leave_out(openings, name, &reason, error))
            return false;
    }
}

static bool is_pdn(const char *name)
{
    const size_t length = strlen(name);
    const struct text ending = {length < 4 ? name : name + length - 4, length < 4 ? length : 4};
    return text_is_folded(ending, ".pdn") || text_is_folded(ending, ".pgn");
}

bool openings_read(struct openings *openings, struct text text, const char *name,
                   enum openings_format format, struct builder *error)
{
    const size_t before = openings->count;
    if (format == OPENINGS_BY_NAME)
        format = is_pdn(name) ? OPENINGS_PDN : OPENINGS_TEXT;
    struct builder first = BUILDER(512);
    const bool ok = format == OPENINGS_PDN ? read_games(openings, text, name, &first)
                                           : read_lines(openings, text, name, &first);
    if (!ok)
        drop_from(openings, before);
    if (openings->count > before)
        return true;
    if (first.length > 0)
        return builder_fail(error, "%s", first.start);
    return builder_fail(error, "%s: contains no opening", name);
}

bool openings_load(struct openings *openings, const char *file, enum openings_format format,
                   struct builder *error)
{
    STRBUF(content);
    return strbuf_add_file(&content, file, error) &&
           openings_read(openings, strbuf_text(&content), file, format, error);
}

bool openings_standard(struct openings *openings, struct builder *error)
{
    static const struct {
        const char *game, *text;
    } sets[] = {
#define GAME(name) {#name, name##_txt},
#include "tools/common/openings_sets.def"
#undef GAME
    };
    const char *text = "startpos";
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        if (strcmp(openings->variant->game->name, sets[i].game) == 0)
            text = sets[i].text;
    return openings_read(openings, text_of(text), "the standard openings", OPENINGS_TEXT, error);
}

/* Fisher-Yates shuffle. It hashes seed and place instead of using a generator, so a seed gives the
 * same order on every machine. */
void openings_shuffle(struct openings *openings, uint64_t seed)
{
    for (size_t left = openings->count; left > 1; left--) {
        const size_t chosen = (size_t)(zobrist_mix(seed ^ zobrist_mix(left)) % left);
        const struct game_history last = openings->list[left - 1];
        openings->list[left - 1] = openings->list[chosen];
        openings->list[chosen] = last;
    }
}
