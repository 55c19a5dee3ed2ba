/* Games put down in PDN. */
#include <string.h>
#include <strings.h>

#include "tools/match/pdn.h"
#include "tools/match/pdn_note.h"

#define LINE_MAX_LENGTH 80

/* Tags that the writer makes itself, and those that come before all others, in the standard's
 * order. */
static const char *const made_tags[] = {"Result", "GameType", "Variant", "SetUp", "FEN"};
static const char *const first_tags[] = {"Event", "Site", "Date", "Round", "White", "Black"};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static bool is_among(const char *name, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcasecmp(name, names[i]) == 0)
            return true;
    return false;
}

static void write_tag(struct page *page, const char *name, const char *value)
{
    page_add(page, "[%s \"", name);
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\')
            page_add_char(page, '\\');
        page_add_char(page, (unsigned char)*value < ' ' ? ' ' : *value);
    }
    page_add(page, "\"]\n");
}

const struct variant *pdn_variant(const struct game *game)
{
    size_t index = 0;
    while (variant_at(index)->game != game)
        index++;
    return variant_at(index);
}

static void write_made_tags(const struct pdn_game *game, const struct variant *variant,
                            struct page *page)
{
    write_tag(page, "Result", pdn_result(game->outcome));
    if (strcmp(variant->name, "checkers") == 0)
        write_tag(page, "GameType", "21");
    else
        write_tag(page, "Variant", variant->name);

    char fen[GAME_POSITION_TEXT], start_fen[GAME_POSITION_TEXT];
    struct builder text = builder_over(fen, sizeof fen);
    variant->write_position(&game->history.start, &text);
    struct any_position start;
    variant->game->start(&start);
    struct builder start_text = builder_over(start_fen, sizeof start_fen);
    variant->write_position(&start, &start_text);
    if (strcmp(fen, start_fen) != 0) {
        write_tag(page, "SetUp", "1");
        write_tag(page, "FEN", fen);
    }
}

static void write_tags(const struct pdn_game *game, const struct variant *variant,
                       struct page *page)
{
    for (size_t i = 0; i < COUNT(first_tags); i++)
        if (pdn_tag(game, first_tags[i]) != NULL)
            write_tag(page, first_tags[i], pdn_tag(game, first_tags[i]));
    write_made_tags(game, variant, page);
    for (size_t i = 0; i < game->tag_count; i++)
        if (!is_among(game->tags[i].name, first_tags, COUNT(first_tags)) &&
            !is_among(game->tags[i].name, made_tags, COUNT(made_tags)))
            write_tag(page, game->tags[i].name, game->tags[i].value);
}

/* The moves' lines under way. */
struct lines {
    struct page *page;
    size_t column;
};

/* Adds some words as one, on a new line when they do not fit. */
static void put(struct lines *lines, struct text words)
{
    if (lines->column > 0 && lines->column + 1 + words.length > LINE_MAX_LENGTH) {
        page_add_char(lines->page, '\n');
        lines->column = 0;
    } else if (lines->column > 0) {
        page_add_char(lines->page, ' ');
        lines->column++;
    }
    page_add_text(lines->page, words);
    lines->column += words.length;
}

/* A comment's words without what would end it. */
static void add_comment(struct page *text, const char *comment)
{
    for (; *comment != '\0'; comment++)
        page_add_char(text, *comment == '}' ? ')' : (unsigned char)*comment < ' ' ? ' ' : *comment);
}

static void put_comment(struct lines *lines, const struct pdn_note *note, const char *comment)
{
    char facts[PDN_NOTE_TEXT];
    struct builder built = builder_over(facts, sizeof facts);
    pdn_write_note(note, &built);
    const bool has_words = comment != NULL && text_trim(text_of(comment)).length > 0;
    if (built.length == 0 && !has_words)
        return;

    struct page text = {0};
    page_add(&text, "{%s%s", facts, built.length > 0 && has_words ? ", " : "");
    if (has_words)
        add_comment(&text, comment);
    page_add_char(&text, '}');
    struct text rest = page_text(&text);
    for (struct text word = text_take_word(&rest); word.length > 0; word = text_take_word(&rest))
        put(lines, word);
    lines->page->failed |= text.failed;
    page_finish(&text);
}

static void write_moves(const struct pdn_game *game, const struct variant *variant,
                        struct lines *lines)
{
    struct any_position position = game->history.start;
    for (size_t i = 0; i < game->history.count; i++) {
        char array[GAME_MOVE_TEXT + 32];
        struct builder word = builder_over(array, sizeof array);
        if (i % 2 == 0)
            builder_add(&word, "%zu. ", i / 2 + 1);
        variant->write_move(&position, game->history.moves[i], &word);
        put(lines, builder_text(&word));
        put_comment(lines, &game->plies[i].note, game->plies[i].comment);
        variant->game->play(&position, game->history.moves[i]);
    }
}

void pdn_write(const struct pdn_game *game, struct page *page)
{
    const struct variant *variant = pdn_variant(game->history.variant->game);
    write_tags(game, variant, page);
    page_add_char(page, '\n');
    struct lines lines = {.page = page};
    put_comment(&lines, &(struct pdn_note){0}, game->preface);
    write_moves(game, variant, &lines);
    put(&lines, text_of("*"));
    page_add(page, "\n\n");
}
