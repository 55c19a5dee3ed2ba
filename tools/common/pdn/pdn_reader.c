/*
 * Games read from PDN: the grammar over the tokens of pdn_tokens.h.
 *
 * A game that is not legal is still gone through to its end, because its form may be good, and the
 * next one begins where it ends.
 */
#include <string.h>

#include "tools/common/pdn/move_eval.h"
#include "tools/common/pdn/pdn.h"
#include "tools/common/pdn/pdn_tokens.h"

#define ENGLISH_CHECKERS 21

/* A game under way. Once its state is not PDN_GAME, no more is played or kept. */
struct parse {
    struct pdn_reader *reader;
    struct pdn_game *game;
    struct builder *why;
    enum pdn_read state;
    bool has_tags, has_body;
    bool set_up;     /* the position is on the board: the kind of game and FEN are known */
    struct text fen; /* the position to begin with; nothing: the start position */
    unsigned depth;  /* of variations */
    enum outcome terminator;
};

struct pdn_reader pdn_reader_over(struct text text, const struct variant *variant)
{
    /* Windows editors put a byte order mark in front. */
    if (text_starts_with(text, "\xef\xbb\xbf"))
        text = (struct text){text.start + 3, text.length - 3};
    return (struct pdn_reader){.variant = variant, .whole = text, .rest = text};
}

size_t pdn_line(const struct pdn_reader *reader, struct text part)
{
    size_t line = 1;
    for (const char *c = reader->whole.start; c < part.start; c++)
        line += *c == '\n';
    return line;
}

/* Names what is wrong on a line. Only the first complaint about a game is kept: later ones may be
 * its consequences. */
static void complain(struct parse *parse, enum pdn_read state, struct text place,
                     const char *reason)
{
    if (parse->state == PDN_GAME)
        builder_add(parse->why, "line %zu: %s", pdn_line(parse->reader, place), reason);
    parse->state = state;
}

/* The same about a word. */
static void refuse(struct parse *parse, enum pdn_read state, struct text token, const char *reason)
{
    struct builder sentence = BUILDER(TEXT_QUOTE_MAX + 128);
    builder_add(&sentence, "'%.*s': %s", TEXT_QUOTE(token), reason);
    complain(parse, state, token, sentence.start);
}

static void refuse_memory(struct parse *parse)
{
    builder_add(parse->why, "out of memory");
    parse->state = PDN_NO_MEMORY;
}

/* Adds a string of the text without its escapes. */
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

/* The kind of game, of which the tags before the first move may speak. */
static void take_kind(struct parse *parse, struct text value, const struct variant *variant)
{
    if (variant == NULL)
        refuse(parse, PDN_ILLEGAL, value, "none of the games that are known here");
    else
        parse->game->history.variant = variant;
}

/* "21" or "21,B,8,8,N1,0": of PDN's kinds of game only English checkers is ours. */
static void take_game_type(struct parse *parse, struct text value)
{
    struct text rest = value, number;
    int64_t type;
    /* After the number PDN may describe the board and the notation; only the number decides the
     * game. */
    (void)text_take_part(&rest, ',', &number);
    const bool ours = text_to_integer(text_trim(number), &type) && type == ENGLISH_CHECKERS;
    take_kind(parse, value, ours ? variant_find(text_of("checkers")) : NULL);
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
    parse->has_tags = true;
    if (parse->state != PDN_GAME || text_is_folded(name, "SetUp"))
        return;
    /* Tags that follow from the game are not kept: the writer makes them anew, and they could
     * contradict it. */
    if (text_is_folded(name, "Result"))
        pdn_read_result(value, &parse->game->outcome);
    else if (text_is_folded(name, "GameType"))
        take_game_type(parse, value);
    else if (text_is_folded(name, "Variant"))
        take_kind(parse, value, variant_find(value));
    else if (text_is_folded(name, "FEN"))
        parse->fen = value;
    else
        keep_tag(parse, name, value);
}

static void read_tag(struct parse *parse, struct text bracket)
{
    struct text *rest = &parse->reader->rest;
    const struct pdn_token name = pdn_next_token(rest), value = pdn_next_token(rest);
    if (name.kind != PDN_TOKEN_SYMBOL || value.kind != PDN_TOKEN_STRING ||
        pdn_next_token(rest).kind != PDN_TOKEN_CLOSE_TAG)
        complain(parse, PDN_MALFORMED, bracket, "a tag is a name and a string in brackets");
    else
        take_tag(parse, name.text, value.text);
}

/* Puts the position on the board from which the game begins. */
static bool set_up(struct parse *parse)
{
    const struct variant *variant = parse->game->history.variant;
    /* Tags may come in any order, and FEN cannot be read before the kind of game is known: so the
     * position is set up when the first move or the game's end shows that all tags have been seen.
     */
    if (parse->set_up || parse->state != PDN_GAME)
        return parse->set_up && parse->state == PDN_GAME;
    parse->set_up = true;
    game_history_start(&parse->game->history, variant);
    if (parse->fen.length == 0)
        return true;
    struct builder reason = BUILDER(256);
    struct any_position position;
    if (variant->game->read_position(&position, parse->fen, &reason))
        game_history_start_at(&parse->game->history, variant, &position);
    else
        complain(parse, PDN_ILLEGAL, parse->fen, reason.start);
    return parse->state == PDN_GAME;
}

static void play(struct parse *parse, struct text token)
{
    if (!set_up(parse))
        return;
    /* PDN allows blanks within a move ("9 - 13"), the games' own readers do not. */
    struct builder joined = BUILDER(GAME_MOVE_TEXT);
    for (struct text rest = token; rest.length > 0;) {
        const char c = text_take_char(&rest);
        if (c > ' ')
            builder_add_char(&joined, c);
    }
    const struct game_history *history = &parse->game->history;
    struct text moves = builder_text(&joined);
    /* One token may be several moves: Connect Four's are single digits, "4453". */
    while (moves.length > 0) {
        struct builder reason = BUILDER(256);
        move move;
        if (!history->variant->game->read_move(&history->now, &moves, &move, &reason)) {
            complain(parse, PDN_ILLEGAL, token, reason.start);
            return;
        }
        if (!pdn_play(parse->game, move, &(struct move_eval){0})) {
            refuse_memory(parse);
            return;
        }
    }
}

/* The first evaluation after a move is that move's. */
static void take_comment(struct parse *parse, struct text text)
{
    const size_t count = parse->game->history.count;
    if (parse->state != PDN_GAME || parse->depth > 0 || count == 0 ||
        parse->game->evals[count - 1].given != 0)
        return;
    /* Lines end where words do. */
    struct builder words = BUILDER(MOVE_EVAL_TEXT);
    while (text.length > 0) {
        const char c = text_take_char(&text);
        builder_add_char(&words, c == '\n' ? ' ' : c);
    }
    parse->game->evals[count - 1] = move_eval_read(builder_text(&words));
}

/* Takes one word of the game; false when the game ends with it or before it. */
static bool take_token(struct parse *parse)
{
    struct text *rest = &parse->reader->rest, before = *rest;
    const struct pdn_token token = pdn_next_token(rest);
    /* A body is anything but tags and comments. Where it has begun, a tag can only belong to the
     * next game. */
    parse->has_body |= token.kind != PDN_TOKEN_OPEN_TAG && token.kind != PDN_TOKEN_COMMENT &&
                       token.kind != PDN_TOKEN_END && token.kind != PDN_TOKEN_RESULT;
    switch (token.kind) {
    case PDN_TOKEN_END:
        if (parse->depth > 0)
            complain(parse, PDN_MALFORMED, token.text, "a variation is not closed");
        return false;
    case PDN_TOKEN_OPEN_TAG:
        /* Tags after moves begin the next game; the one before lacks its terminator. */
        if (parse->has_body) {
            *rest = before;
            refuse(parse, PDN_MALFORMED, token.text, "the game before these tags has no end");
            return false;
        }
        read_tag(parse, token.text);
        return true;
    case PDN_TOKEN_COMMENT:
        take_comment(parse, token.text);
        return true;
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
        if (parse->depth == 0)
            play(parse, token.text);
        return true;
    case PDN_TOKEN_MOVE_NUMBER:
    case PDN_TOKEN_ANNOTATION:
        return true;
    case PDN_TOKEN_STRING:
    case PDN_TOKEN_CLOSE_TAG:
        break;
    case PDN_TOKEN_INVALID:
        if (token.text.length > 0 && token.text.start[0] == '{') {
            complain(parse, PDN_MALFORMED, token.text, "a comment is not closed");
            return false;
        }
        break;
    }
    refuse(parse, PDN_MALFORMED, token.text, "has no place in a game");
    return true;
}

/* Continues with the next line that begins with a tag, past the rest of the tags that the bad game
 * has itself if the fault is among them. */
static void resynchronise(struct pdn_reader *reader, bool among_tags)
{
    struct text rest = reader->rest;
    if (among_tags)
        text_take_line(&rest);
    while (rest.length > 0) {
        const struct text before = rest, line = text_trim(text_take_line(&rest));
        const bool is_tag = text_starts_with(line, "[");
        if (is_tag && !among_tags) {
            rest = before;
            break;
        }
        among_tags = among_tags && (is_tag || line.length == 0);
    }
    reader->rest = rest;
}

/* Passes blanks, and terminators that belong to no game. */
static void skip_to_game(struct pdn_reader *reader)
{
    struct text rest = reader->rest;
    while (pdn_next_token(&rest).kind == PDN_TOKEN_RESULT)
        reader->rest = rest;
    pdn_skip_space(&reader->rest);
}

enum pdn_read pdn_read(struct pdn_reader *reader, struct pdn_game *game, struct builder *why)
{
    struct parse parse = {.reader = reader, .game = game, .why = why, .state = PDN_GAME};
    pdn_start(game, reader->variant);
    skip_to_game(reader);
    const struct text begin = reader->rest;
    while (take_token(&parse) && parse.state <= PDN_ILLEGAL)
        ;
    if (parse.state == PDN_MALFORMED)
        resynchronise(reader, !parse.has_body);
    reader->game = (struct text){begin.start, begin.length - reader->rest.length};
    /* Blanks and comments after the last game are no game. */
    if (parse.state == PDN_GAME && !parse.has_tags && !parse.has_body)
        parse.state = PDN_END;
    if (parse.state == PDN_GAME)
        set_up(&parse);
    if (parse.state != PDN_GAME)
        pdn_finish(game);
    else if (game->outcome == ONGOING)
        game->outcome = parse.terminator;
    return parse.state;
}
