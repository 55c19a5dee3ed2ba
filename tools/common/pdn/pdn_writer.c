#include <string.h>
#include <strings.h>

#include "tools/common/pdn/move_eval.h"
#include "tools/common/pdn/pdn.h"

#define LINE_MAX_LENGTH 80

/* The tags that the writer makes, and the standard's first tags in order. */
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

static void write_tag(struct strbuf *buffer, const char *name, const char *value)
{
    strbuf_add(buffer, "[%s \"", name);
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\')
            strbuf_add_char(buffer, '\\');
        strbuf_add_char(buffer, (unsigned char)*value < ' ' ? ' ' : *value);
    }
    strbuf_add(buffer, "\"]\n");
}

/* Every game has a variant. */
const struct variant *pdn_variant(const struct game *game)
{
    size_t index = 0;
    while (variant_at(index)->game != game)
        index++;
    return variant_at(index);
}

static void write_made_tags(const struct pdn_game *game, const struct variant *variant,
                            struct strbuf *buffer)
{
    write_tag(buffer, "Result", pdn_result(game->outcome));
    /* GameType is PDN's number for a game; PGN readers expect Variant. */
    struct builder type = BUILDER(16);
    builder_add(&type, "%u", pdn_game_type(game->history.variant));
    if (pdn_game_type(game->history.variant) > 0)
        write_tag(buffer, "GameType", type.start);
    else
        write_tag(buffer, "Variant", variant->name);

    struct builder text = BUILDER(GAME_POSITION_TEXT);
    variant->write_position(&game->history.start, &text);
    /* Compare texts: positions may differ in members that FEN omits, such as reversible plies. */
    struct any_position start;
    game_start(variant->game, &start);
    struct builder start_text = BUILDER(GAME_POSITION_TEXT);
    variant->write_position(&start, &start_text);
    /* The standard omits FEN for the usual start. */
    if (strcmp(text.start, start_text.start) != 0) {
        write_tag(buffer, "SetUp", "1");
        write_tag(buffer, "FEN", text.start);
    }
}

static void write_tags(const struct pdn_game *game, const struct variant *variant,
                       struct strbuf *buffer)
{
    for (size_t i = 0; i < COUNT(first_tags); i++)
        if (pdn_tag(game, first_tags[i]) != NULL)
            write_tag(buffer, first_tags[i], pdn_tag(game, first_tags[i]));
    write_made_tags(game, variant, buffer);
    for (size_t i = 0; i < game->tag_count; i++)
        if (!is_among(game->tags[i].name, first_tags, COUNT(first_tags)) &&
            !is_among(game->tags[i].name, made_tags, COUNT(made_tags)))
            write_tag(buffer, game->tags[i].name, game->tags[i].value);
}

/* The movetext so far. */
struct lines {
    struct strbuf *buffer;
    size_t column;
};

/* Adds words, on a new line if they do not fit. */
static void put(struct lines *lines, struct text words)
{
    /* A comment's line must not look like the next game's tag or an escaped line. */
    const bool may_begin = !text_starts_with(words, "[") && !text_starts_with(words, "%");
    if (may_begin && lines->column > 0 && lines->column + 1 + words.length > LINE_MAX_LENGTH) {
        /* The blank before the words becomes the line's end. */
        strbuf_add_char(lines->buffer, '\n');
        lines->column = 0;
    } else if (lines->column > 0) {
        strbuf_add_char(lines->buffer, ' ');
        lines->column++;
    }
    strbuf_add_text(lines->buffer, words);
    lines->column += words.length;
}

/* Breaks a comment at its blanks; skips an empty one. */
static void put_comment(struct lines *lines, const struct move_eval *eval, const char *remark)
{
    struct builder text = BUILDER(MOVE_EVAL_TEXT);
    STRBUF(comment);
    move_eval_write(eval, &text);
    if (text.length == 0 && remark == NULL)
        return;
    strbuf_add(&comment, "{%s%s%s}", text.start, text.length > 0 && remark != NULL ? ", " : "",
               remark != NULL ? remark : "");
    struct text rest = strbuf_text(&comment);
    while (rest.length > 0)
        put(lines, text_take_word(&rest));
    lines->buffer->failed |= comment.failed;
}

static void write_moves(const struct pdn_game *game, const struct variant *variant,
                        struct lines *lines)
{
    struct any_position position = game->history.start;
    size_t remark = 0;
    for (size_t i = 0; i < game->history.count; i++) {
        struct builder word = BUILDER(GAME_MOVE_TEXT + 32);
        /* Numbers count from the game's first move, of either colour. */
        if (i % 2 == 0)
            builder_add(&word, "%zu. ", i / 2 + 1);
        variant->write_move(&position, game->history.moves[i], &word);
        put(lines, builder_text(&word));
        const bool has_remark = remark < game->remark_count && game->remarks[remark].ply == i;
        put_comment(lines, &game->evals[i], has_remark ? game->remarks[remark].words : NULL);
        remark += has_remark ? 1 : 0;
        variant->game->play(&position, game->history.moves[i]);
    }
}

void pdn_write(const struct pdn_game *game, struct strbuf *buffer)
{
    const struct variant *variant = pdn_variant(game->history.variant->game);
    write_tags(game, variant, buffer);
    strbuf_add_char(buffer, '\n');
    struct lines lines = {.buffer = buffer};
    write_moves(game, variant, &lines);
    /* PDN 3.0 ends games with "*"; the result is in its tag. */
    put(&lines, text_of("*"));
    strbuf_add(buffer, "\n\n");
}
