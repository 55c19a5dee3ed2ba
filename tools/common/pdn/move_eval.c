/*
 * GUIs and tools read cutechess-cli's form, "+0.35/12 0.52s". Reading is all or nothing, so a
 * person's comment yields no evaluation.
 */
#include "tools/common/pdn/move_eval.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

/* Writes a score as cutechess-cli does: "+0.35/12", "+M5/10". */
static void write_score(const struct move_eval *eval, struct builder *text)
{
    /* An even score has no sign, as in cutechess-cli: "0.00". */
    const char *sign = eval->score > 0 ? "+" : eval->score < 0 ? "-" : "";
    const unsigned size = (unsigned)abs(eval->score);
    if (eval->given & EVAL_MATE)
        builder_add(text, " %sM%u", sign, size);
    else
        builder_add(text, " %s%u.%02u", sign, size / 100, size % 100);
    if (eval->given & EVAL_DEPTH)
        builder_add(text, "/%u", eval->depth);
}

void move_eval_write(const struct move_eval *eval, struct builder *text)
{
    struct builder built = BUILDER(MOVE_EVAL_TEXT);
    if (eval->given & EVAL_BOOK)
        builder_add(&built, " book");
    if (eval->given & (EVAL_SCORE | EVAL_MATE))
        write_score(eval, &built);
    if (eval->given & EVAL_TIME)
        builder_add(&built, " %" PRId64 ".%03" PRId64 "s", eval->time_ms / 1000,
                    eval->time_ms % 1000);
    if (eval->given & EVAL_NODES)
        builder_add(&built, " n=%" PRIu64, eval->nodes);
    builder_add_text(text, text_trim(builder_text(&built)));
}

/* Takes digits off the front. Returns false unless they are a number up to max. */
static bool take_number(struct text *text, int64_t max, int64_t *number)
{
    struct text digits = {text->start, 0};
    while (digits.length < text->length && text->start[digits.length] >= '0' &&
           text->start[digits.length] <= '9')
        digits.length++;
    text->start += digits.length;
    text->length -= digits.length;
    return text_to_integer(digits, number) && *number <= max;
}

static bool take_character(struct text *text, char character)
{
    if (text->length == 0 || text->start[0] != character)
        return false;
    text_take_char(text);
    return true;
}

/* Takes decimals as a fraction of `unit`: ".5" of 1000 is 500; finer digits are cut. */
static bool take_decimals(struct text *text, int64_t unit, int64_t *number)
{
    if (!take_character(text, '.'))
        return false;
    *number = 0;
    size_t count = 0;
    for (; text->length > 0 && text_is_digit(text->start[0]); count++) {
        /* Once `unit` is 0, later digits add nothing. */
        unit /= 10;
        *number += unit * (text_take_char(text) - '0');
    }
    return count > 0;
}

/* Reads "+0.35/12", "M5" or "-M3/20". */
static bool read_score(struct text word, struct move_eval *eval)
{
    const bool negative = take_character(&word, '-');
    if (!negative)
        take_character(&word, '+');
    int64_t whole, part = 0;
    const bool mate = take_character(&word, 'M');
    /* An int must hold the score in hundredths. */
    if (!take_number(&word, INT_MAX / 100 - 1, &whole) ||
        (!mate && !take_decimals(&word, 100, &part)))
        return false;
    int64_t depth = 0;
    const bool deep = take_character(&word, '/');
    if ((deep && !take_number(&word, INT_MAX, &depth)) || word.length > 0)
        return false;
    const int64_t size = mate ? whole : 100 * whole + part;
    eval->score = (int)(negative ? -size : size);
    eval->depth = (unsigned)depth;
    eval->given |= (mate ? EVAL_MATE : EVAL_SCORE) | (deep ? EVAL_DEPTH : 0U);
    return true;
}

/* "0.520s" or "3s" */
static bool read_time(struct text word, struct move_eval *eval)
{
    int64_t seconds, ms = 0;
    if (!take_number(&word, INT64_MAX / 1000 - 1, &seconds))
        return false;
    if (!text_is(word, "s") && (!take_decimals(&word, 1000, &ms) || !text_is(word, "s")))
        return false;
    eval->time_ms = 1000 * seconds + ms;
    eval->given |= EVAL_TIME;
    return true;
}

static bool read_nodes(struct text word, struct move_eval *eval)
{
    int64_t nodes;
    if (!take_character(&word, 'n') || !take_character(&word, '=') ||
        !take_number(&word, INT64_MAX, &nodes) || word.length > 0)
        return false;
    eval->nodes = (uint64_t)nodes;
    eval->given |= EVAL_NODES;
    return true;
}

static bool read_fact(struct text word, struct move_eval *eval)
{
    if (!text_is(word, "book"))
        return read_score(word, eval) || read_time(word, eval) || read_nodes(word, eval);
    eval->given |= EVAL_BOOK;
    return true;
}

struct move_eval move_eval_read(struct text comment)
{
    struct move_eval eval = {0};
    bool ended = false;
    while (!ended) {
        struct text word = text_take_word(&comment);
        ended = word.length == 0;
        if (word.length > 0 && word.start[word.length - 1] == ',') {
            word.length--;
            ended = true;
        }
        /* Any other word means that a person wrote the comment. */
        if (word.length > 0 && !read_fact(word, &eval))
            return (struct move_eval){0};
    }
    return eval;
}
