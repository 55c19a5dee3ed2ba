/* The tools' PDN reader on games as people and programs write them: games.txt. */
#include <string.h>
#include <time.h>

#include "tests/content.h"
#include "tests/unit.h"
#include "tools/common/pdn/pdn.h"

/* Adds a part of the file, expanding <CR> and <BOM>. */
static void add_named(struct strbuf *text, struct text part)
{
    while (part.length > 0) {
        if (text_starts_with(part, "<CR>")) {
            strbuf_add_char(text, '\r');
            part = (struct text){part.start + 4, part.length - 4};
        } else if (text_starts_with(part, "<BOM>")) {
            strbuf_add(text, "\xef\xbb\xbf");
            part = (struct text){part.start + 5, part.length - 5};
        } else {
            strbuf_add_char(text, text_take_char(&part));
        }
    }
}

static void write_game(const struct pdn_game *game, struct strbuf *line)
{
    const struct variant *variant = pdn_variant(game->history.variant->game);
    struct any_position now = game->history.start, start;
    struct builder text = BUILDER(GAME_POSITION_TEXT), usual = BUILDER(GAME_POSITION_TEXT);
    game_start(variant->game, &start);
    variant->write_position(&now, &text);
    variant->write_position(&start, &usual);
    strbuf_add(line, " %s", variant->game->name);
    if (strcmp(text.start, usual.start) != 0)
        strbuf_add(line, " \"%s\"", text.start);
    for (size_t i = 0; i < game->history.count; i++) {
        struct builder word = BUILDER(GAME_MOVE_TEXT);
        variant->write_move(&now, game->history.moves[i], &word);
        strbuf_add(line, " %s", word.start);
        variant->game->play(&now, game->history.moves[i]);
    }
    strbuf_add(line, " %s\n", pdn_result(game->outcome));
}

/* Writes "line 5: x: '11-25': not legal" as "5 bad 11-25". */
static void write_fault(const char *error, struct strbuf *line)
{
    const char *word = strchr(error, '\'');
    const size_t number = strspn(error + 5, "0123456789");
    if (strstr(error, "unknown game") != NULL)
        strbuf_add(line, "%.*s other\n", (int)number, error + 5);
    else if (strstr(error, "comment is not") != NULL)
        strbuf_add(line, "%.*s bad {\n", (int)number, error + 5);
    else if (strstr(error, "variation is not") != NULL)
        strbuf_add(line, "%.*s bad (\n", (int)number, error + 5);
    else if (strstr(error, "a tag is") != NULL)
        strbuf_add(line, "%.*s bad [\n", (int)number, error + 5);
    else
        strbuf_add(line, "%.*s bad %.*s\n", (int)number, error + 5, (int)strcspn(word + 1, "'"),
                   word + 1);
}

static void write_games(struct text text, struct strbuf *lines)
{
    struct pdn_reader reader = pdn_reader_over(text, variant_at(0));
    for (;;) {
        struct builder error = BUILDER(1024);
        struct pdn_game game;
        const enum pdn_read result = pdn_read(&reader, &game, &error);
        if (result == PDN_END)
            return;
        if (result == PDN_GAME) {
            strbuf_add(lines, "%zu", pdn_line(&reader, reader.game));
            write_game(&game, lines);
            pdn_finish(&game);
        } else {
            write_fault(error.start, lines);
        }
    }
}

static struct text without_last_lines(struct text text)
{
    while (text.length > 0 && text.start[text.length - 1] == '\n')
        text.length--;
    return text;
}

/* Removes and returns the part before the line with this beginning. */
static struct text take_before(struct text *rest, const char *line)
{
    struct text part = {rest->start, 0};
    while (rest->length > 0 && !text_starts_with(*rest, line)) {
        const struct text skipped = text_take_line(rest);
        part.length = (size_t)(skipped.start + skipped.length + 1 - part.start);
    }
    return part;
}

/* Writes the expected lines. A game that this build lacks counts as one of other rules. */
static void write_expected(struct text text, struct strbuf *lines)
{
    while (text.length > 0) {
        const struct text line = text_take_line(&text);
        struct text rest = line;
        const struct text number = text_take_word(&rest), name = text_take_word(&rest);
        if (text_is(name, "bad") || variant_find(name) != NULL)
            strbuf_add(lines, "%.*s\n", TEXT_ARGUMENTS(line));
        else
            strbuf_add(lines, "%.*s other\n", TEXT_ARGUMENTS(number));
    }
}

TEST(every_case_is_read_as_expected)
{
    const struct content content = read_content(GAMES_FILE);
    struct text rest = {(const char *)content.bytes, content.count};
    size_t failed = 0;
    (void)take_before(&rest, "=== ");
    while (rest.length > 0) {
        const struct text name = text_take_line(&rest);
        STRBUF(text);
        STRBUF(found);
        STRBUF(wanted);
        add_named(&text, take_before(&rest, "---\n"));
        (void)text_take_line(&rest);
        write_expected(without_last_lines(take_before(&rest, "=== ")), &wanted);
        write_games(strbuf_text(&text), &found);
        const struct text lines = strbuf_text(&found), expected = strbuf_text(&wanted);
        if (lines.length != expected.length ||
            memcmp(lines.start, expected.start, lines.length) != 0) {
            print_error("%.*s:\n%.*s\n", TEXT_ARGUMENTS(name), TEXT_ARGUMENTS(lines));
            failed++;
        }
    }
    free(content.bytes);
    assert_int_equal(failed, 0);
}

RUN_TESTS(NULL, NULL)
