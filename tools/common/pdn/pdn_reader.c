/*
 * Parses PDN from the tokens of pdn_tokens.h. Even illegal games are parsed to their end.
 */
#include <string.h>
#include <strings.h>

#include "games/base/movetext.h"
#include "tools/common/pdn/move_eval.h"
#include "tools/common/pdn/pdn.h"
#include "tools/common/pdn/pdn_moves.h"
#include "tools/common/pdn/pdn_tokens.h"

#define TAGS_MAX 200

/* A game being read. Nothing is played or kept unless the state is PDN_GAME. */
struct parse {
    struct pdn_reader *reader;
    struct pdn_game *game;
    struct builder *error;
    enum pdn_read state;
    struct text tags[TAGS_MAX]; /* their names */
    size_t tag_count;
    bool has_body, is_malformed;
    bool set_up; /* the position is on the board */
    struct pdn_heading heading;
    struct text result, fen; /* values of tags; empty if not given */
    unsigned depth;          /* of variations */
    enum outcome terminator;
    struct pdn_moves moves;
};

struct pdn_reader pdn_reader_over(struct text text, const struct variant *variant)
{
    text_skip_byte_order_mark(&text);
    return (struct pdn_reader){
        .variant = variant, .whole = text, .source.rest = text, .counted = {text.start, 0}};
}

static size_t count_lines(const char *from, const char *to)
{
    size_t lines = 0;
    for (const char *c = from; c < to; c++)
        lines += *c == '\n' || (*c == '\r' && (c + 1 == to || c[1] != '\n'));
    return lines;
}

size_t pdn_line(const struct pdn_reader *reader, struct text part)
{
    return 1 + reader->lines + count_lines(reader->counted.start, part.start);
}

/* Counts lines up to a game's start, so all games together take linear time. */
static void count_to(struct pdn_reader *reader, const char *begin)
{
    reader->lines += count_lines(reader->counted.start, begin);
    reader->counted.start = begin;
}

/* Keeps only the first complaint about a game: later ones may follow from it. */
static void complain(struct parse *parse, enum pdn_read state, struct text place,
                     const char *reason)
{
    parse->is_malformed |= state == PDN_MALFORMED;
    /* Moves after `plies` may be illegal. */
    if (parse->set_up && pdn_moves_are_enough(&parse->moves))
        return;
    if (parse->state == PDN_GAME) {
        builder_add(parse->error, "line %zu: ", pdn_line(parse->reader, place));
        if (parse->heading.event.length > 0) {
            const struct text event = parse->heading.event;
            const size_t shown = event.length < TEXT_QUOTE_MAX ? event.length : TEXT_QUOTE_MAX;
            builder_add_printable(parse->error, (struct text){event.start, shown});
            builder_add(parse->error, ": ");
        }
        builder_add(parse->error, "%s", reason);
    }
    parse->state = state;
}

/* Complains about a token. */
static void refuse(struct parse *parse, enum pdn_read state, struct text token, const char *reason)
{
    struct builder sentence = BUILDER(TEXT_QUOTE_MAX + 128);
    builder_add(&sentence, "'%.*s': %s", TEXT_QUOTE(token), reason);
    complain(parse, state, token, sentence.start);
}

static void refuse_memory(struct parse *parse)
{
    builder_add(parse->error, "out of memory");
    parse->state = PDN_NO_MEMORY;
}

/* Adds a string, unescaped. */
static void add_string(struct strbuf *buffer, struct text text)
{
    while (text.length > 0) {
        char c = text_take_char(&text);
        if (c == '\\' && text.length > 0)
            c = text_take_char(&text);
        if (c != '\0')
            strbuf_add_char(buffer, c);
    }
}

static void keep_tag(struct parse *parse, struct text name, struct text value)
{
    STRBUF(name_copy);
    STRBUF(value_copy);
    strbuf_add_text(&name_copy, name);
    add_string(&value_copy, value);
    if (name_copy.failed || value_copy.failed ||
        !pdn_set_tag(parse->game, name_copy.bytes, "%s", strbuf_text(&value_copy).start))
        refuse_memory(parse);
}

static void take_tag(struct parse *parse, struct text name, struct text value)
{
    if (parse->tag_count == TAGS_MAX) {
        complain(parse, PDN_MALFORMED, name, "too many tags");
        return;
    }
    parse->tags[parse->tag_count++] = name;
    if (parse->state != PDN_GAME || text_is_folded(name, "SetUp"))
        return;
    /* The writer makes these tags from the game; old values could contradict it. */
    if (text_is_folded(name, "Result")) {
        parse->result = value;
        pdn_read_result(value, &parse->game->outcome);
    } else if (text_is_folded(name, "GameType")) {
        parse->heading.type = value;
    } else if (text_is_folded(name, "Variant")) {
        parse->heading.variant = value;
    } else if (text_is_folded(name, "FEN")) {
        parse->fen = value;
    } else {
        if (text_is_folded(name, "Event"))
            parse->heading.event = value;
        keep_tag(parse, name, value);
    }
}

static void read_tag(struct parse *parse, struct text bracket)
{
    struct pdn_source *source = &parse->reader->source;
    const struct text after = source->rest;
    const struct pdn_token name = pdn_next_token(source), value = pdn_next_token(source);
    if (name.kind == PDN_TOKEN_SYMBOL && pdn_is_name(name.text) && value.kind == PDN_TOKEN_STRING &&
        pdn_next_token(source).kind == PDN_TOKEN_CLOSE_TAG) {
        take_tag(parse, name.text, value.text);
        return;
    }
    /* Another game may follow the bracket. */
    source->rest = after;
    complain(parse, PDN_MALFORMED, bracket, "a tag is a name and a string in brackets");
}

static bool is_same_name(struct text one, struct text other)
{
    return one.length == other.length && strncasecmp(one.start, other.start, one.length) == 0;
}

static struct pdn_token peek(struct pdn_source *source)
{
    const struct text rest = source->rest;
    const struct pdn_token token = pdn_next_token(source);
    source->rest = rest;
    return token;
}

/* A tag after moves begins the next game. A repeated tag does so only after a blank line or as
 * Event or FEN; else it is a mistake. */
static bool begins_next(struct parse *parse, struct text before, struct text bracket)
{
    if (parse->has_body)
        return true;
    const struct pdn_token name = peek(&parse->reader->source);
    size_t at = 0;
    while (at < parse->tag_count && !is_same_name(parse->tags[at], name.text))
        at++;
    return at < parse->tag_count &&
           (text_is_folded(name.text, "Event") || text_is_folded(name.text, "FEN") ||
            count_lines(before.start, bracket.start) > 1);
}

/* Puts the game's start position on the board. */
static bool set_up(struct parse *parse)
{
    /* Tags come in any order and FEN needs the game, so wait for the first move or the end. */
    if (parse->set_up || parse->state != PDN_GAME)
        return parse->set_up && parse->state == PDN_GAME;
    const struct variant *variant = pdn_find_variant(&parse->heading, parse->reader->variant);
    if (variant == NULL) {
        const struct pdn_heading *heading = &parse->heading;
        refuse(parse, PDN_ILLEGAL, heading->type.length > 0 ? heading->type : heading->variant,
               "unknown game");
        return false;
    }
    struct builder reason = BUILDER(256);
    struct any_position position;
    game_history_start(&parse->game->history, variant);
    if (parse->fen.length > 0) {
        /* The tag may span lines. */
        struct builder fen = BUILDER(GAME_POSITION_TEXT * 2);
        for (struct text rest = parse->fen; rest.length > 0;) {
            const char c = text_take_char(&rest);
            builder_add_char(&fen, c == '\n' ? ' ' : c);
        }
        /* The beginning of a long position may itself be valid. */
        if (parse->fen.length >= fen.size) {
            complain(parse, PDN_ILLEGAL, parse->fen, "the position is too long");
            return false;
        }
        if (!game_read_position(variant->game, &position, builder_text(&fen), &reason)) {
            complain(parse, PDN_ILLEGAL, parse->fen, reason.start);
            return false;
        }
        game_history_start_at(&parse->game->history, variant, &position);
    }
    parse->set_up = true;
    return true;
}

static void play(struct parse *parse, struct text word, struct text place)
{
    struct builder reason = BUILDER(256);
    struct text bad = {0};
    if (!set_up(parse))
        return;
    const enum pdn_read state = pdn_moves_play(&parse->moves, word, place, &bad, &reason);
    if (state == PDN_NO_MEMORY)
        refuse_memory(parse);
    else if (state == PDN_ILLEGAL)
        complain(parse, PDN_ILLEGAL, bad, reason.start);
}

/* Returns true for the Result tag's text, such as "4-6", at the end of a game. */
static bool is_result(struct parse *parse, struct text word)
{
    if (word.length == 0 || word.length != parse->result.length ||
        memcmp(word.start, parse->result.start, word.length) != 0)
        return false;
    const enum pdn_token_kind next = peek(&parse->reader->source).kind;
    return next == PDN_TOKEN_END || next == PDN_TOKEN_OPEN_TAG;
}

/* Takes a move or a result that looks like one. Returns false at the game's end. */
static bool take_symbol(struct parse *parse, struct text token)
{
    /* PDN allows blanks and line ends within a move ("9 - 13"). Results may have them, too. */
    struct builder joined = BUILDER(GAME_MOVE_TEXT);
    for (struct text rest = token; rest.length > 0;) {
        /* A symbol's only non-ASCII characters are three-byte dashes and two-byte times signs. */
        const size_t separator = movetext_separator_length(rest);
        const size_t length = separator > 0 ? separator : 1;
        const char c = length == 3 ? '-' : length == 2 ? 'x' : rest.start[0];
        rest = (struct text){rest.start + length, rest.length - length};
        if (c > ' ')
            builder_add_char(&joined, c);
    }
    /* Words of many moves, as in Connect Four, do not fit `joined` but have no blanks. */
    const struct text word = pdn_is_name(token) ? token : builder_text(&joined);
    if (pdn_read_result(word, &parse->terminator) || is_result(parse, word)) {
        parse->game->ended = true;
        return false;
    }
    play(parse, word, token);
    return true;
}

/* Stores the first evaluation after a move. */
static void take_comment(struct parse *parse, struct text text)
{
    if (parse->state != PDN_GAME || parse->depth > 0 || !parse->set_up)
        return;
    /* A line end separates words. */
    struct builder words = BUILDER(MOVE_EVAL_TEXT);
    while (text.length > 0 && words.length + 1 < words.size) {
        const char c = text_take_char(&text);
        builder_add_char(&words, c == '\n' ? ' ' : c);
    }
    const struct move_eval eval = move_eval_read(builder_text(&words));
    pdn_moves_note(&parse->moves, &eval);
}

/* A position after moves begins another game of the same kind. */
static bool take_fen(struct parse *parse, struct text fen, struct text before)
{
    struct pdn_reader *reader = parse->reader;
    if (parse->has_body) {
        reader->source.rest = before;
        reader->continued = parse->heading;
        return false;
    }
    parse->fen = fen;
    parse->has_body = true;
    return true;
}

/* Takes a token of the moves. Returns false at the game's end. */
static bool take_word(struct parse *parse, struct pdn_token token)
{
    switch (token.kind) {
    case PDN_TOKEN_OPEN_VARIATION:
        parse->depth++;
        return true;
    case PDN_TOKEN_CLOSE_VARIATION:
        if (parse->depth == 0)
            refuse(parse, PDN_MALFORMED, token.text, "closes no variation");
        else
            parse->depth--;
        return true;
    case PDN_TOKEN_RESULT:
        if (parse->depth > 0)
            return true;
        parse->game->ended = true;
        pdn_read_result(token.text, &parse->terminator);
        return false;
    case PDN_TOKEN_SYMBOL:
        return parse->depth > 0 || take_symbol(parse, token.text);
    case PDN_TOKEN_MOVE_NUMBER:
    case PDN_TOKEN_ANNOTATION:
        return true;
    case PDN_TOKEN_STRING: {
        /* Its content may hold tokens, so skip only the quote. */
        struct text *rest = &parse->reader->source.rest;
        rest->length += (size_t)(rest->start - token.text.start);
        rest->start = token.text.start;
        refuse(parse, PDN_MALFORMED, (struct text){token.text.start - 1, 1},
               "has no place in a game");
        return true;
    }
    default:
        if (token.text.start[0] == '{')
            complain(parse, PDN_MALFORMED, token.text, "a comment is not closed");
        else
            refuse(parse, PDN_MALFORMED, token.text, "has no place in a game");
        return true;
    }
}

/* Takes one token. Returns false at the game's end. */
static bool take_token(struct parse *parse)
{
    struct pdn_source *source = &parse->reader->source;
    const struct text before = source->rest;
    const struct pdn_token token = pdn_next_token(source);
    switch (token.kind) {
    case PDN_TOKEN_END:
        if (parse->depth > 0)
            complain(parse, PDN_MALFORMED, token.text, "a variation is not closed");
        return false;
    case PDN_TOKEN_OPEN_TAG:
        if (begins_next(parse, before, token.text)) {
            if (parse->depth > 0)
                complain(parse, PDN_MALFORMED, token.text, "a variation is not closed");
            source->rest = before;
            return false;
        }
        read_tag(parse, token.text);
        return true;
    case PDN_TOKEN_COMMENT:
        take_comment(parse, token.text);
        return true;
    case PDN_TOKEN_POSITION:
        return take_fen(parse, token.text, before);
    default:
        /* Later tags are the next game's; a lone result is no body. */
        parse->has_body |= token.kind != PDN_TOKEN_RESULT;
        return take_word(parse, token);
    }
}

/* Continues at the next line that begins with a tag, but `among_tags` after this game's remaining
 * tags. */
static void resynchronise(struct pdn_reader *reader, bool among_tags)
{
    struct text rest = reader->source.rest;
    if (among_tags)
        pdn_take_line(&rest);
    while (rest.length > 0) {
        struct text line = rest;
        while (text_starts_with(line, " ") || text_starts_with(line, "\t"))
            text_take_char(&line);
        const bool is_tag = text_starts_with(line, "[");
        if (is_tag && !among_tags)
            break;
        among_tags = among_tags && (is_tag || pdn_take_line(&line).length == 0);
        pdn_take_line(&rest);
    }
    reader->source.rest = rest;
}

/* Skips blanks and stray terminators. */
static void skip_to_game(struct pdn_reader *reader)
{
    struct pdn_source source = reader->source;
    while (pdn_next_token(&source).kind == PDN_TOKEN_RESULT)
        reader->source = source;
    reader->source.unclosed = source.unclosed;
    pdn_skip_space(&reader->source.rest);
}

/* Reports an ambiguous move or an incomplete capture at the game's end. */
static void finish(struct parse *parse)
{
    struct builder reason = BUILDER(256);
    struct text bad = {0};
    if (!set_up(parse))
        return;
    const enum pdn_read state = pdn_moves_end(&parse->moves, &bad, &reason);
    if (state == PDN_NO_MEMORY)
        refuse_memory(parse);
    else if (state == PDN_ILLEGAL)
        complain(parse, PDN_ILLEGAL, bad, reason.start);
}

/* Reads up to a game's end. Returns false if only blanks and comments were there. */
static bool read_game(struct parse *parse)
{
    struct pdn_reader *reader = parse->reader;
    pdn_start(parse->game, reader->variant);
    skip_to_game(reader);
    const struct text begin = reader->source.rest;
    count_to(reader, begin.start);
    while (take_token(parse) && parse->state <= PDN_ILLEGAL && !parse->is_malformed)
        ;
    if (parse->is_malformed)
        resynchronise(reader, !parse->has_body);
    reader->game = (struct text){begin.start, begin.length - reader->source.rest.length};
    return parse->state != PDN_GAME || parse->tag_count > 0 || parse->has_body;
}

enum pdn_read pdn_read(struct pdn_reader *reader, struct pdn_game *game, struct builder *error)
{
    struct parse parse = {.reader = reader,
                          .game = game,
                          .error = error,
                          .heading = reader->continued,
                          .moves = {.game = game, .plies = reader->plies}};
    reader->continued = (struct pdn_heading){0};
    while (!read_game(&parse)) {
        if (reader->source.rest.length == 0)
            return PDN_END;
        parse.terminator = ONGOING;
    }
    finish(&parse);
    if (parse.state != PDN_GAME)
        pdn_finish(game);
    else if (game->outcome == ONGOING)
        game->outcome = parse.terminator;
    return parse.state;
}
