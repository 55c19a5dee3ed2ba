#include "protocol/session/output.h"

#include <stdarg.h>
#include <stdio.h>

void output_line(struct output *output, const char *format, ...)
{
    char line[OUTPUT_LINE_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    /* vsnprintf() has cut what is too long; only quoted input could be. */
    output->send(output->context, text_of(line), ANSWER);
}

void output_send(struct output *output, const struct builder *line, enum importance importance)
{
    /* Hub has no words for some reports, and writes nothing for them. */
    if (line->length > 0)
        output->send(output->context, builder_text(line), importance);
}

void output_lines(struct output *output, struct text lines)
{
    while (lines.length > 0)
        output->send(output->context, text_take_line(&lines), ANSWER);
}

/* Bytes of a notice's words. A quotation is cut to a length that fits any line of the dialects. */
#define WORDS_MAX 512

/* A quotation may hold any byte, and a client may read a line as ASCII or as UTF-8: others than
 * printable ones are not sent. */
static void notify(struct output *output, enum notice kind, const char *words)
{
    struct builder printable = BUILDER(WORDS_MAX), line = BUILDER(OUTPUT_LINE_MAX);
    for (; *words != '\0'; words++)
        builder_add_char(&printable, *words < ' ' || *words > '~' ? '?' : *words);
    output->dialect->write_notice(&line, kind, builder_text(&printable));
    output_send(output, &line, ANSWER);
}

/* The same with words that a format makes of arguments; for functions that end with these. */
#define NOTIFY(output, kind, format)                                                               \
    do {                                                                                           \
        char words[WORDS_MAX];                                                                     \
        va_list arguments;                                                                         \
        va_start(arguments, format);                                                               \
        vsnprintf(words, sizeof words, format, arguments);                                         \
        va_end(arguments);                                                                         \
        notify(output, kind, words);                                                               \
    } while (false)

void output_error(struct output *output, const char *format, ...)
{
    NOTIFY(output, NOTICE_ERROR, format);
    /* Commands on the command line end with status 1 after an error. */
    output->errors++;
}

void output_fault(struct output *output, const char *fault)
{
    notify(output, NOTICE_ERROR, fault);
}

void output_errors(struct output *output, struct text lines)
{
    while (lines.length > 0) {
        const struct text line = text_take_line(&lines);
        output_error(output, "%.*s", TEXT_ARGUMENTS(line));
    }
}

void output_unknown(struct output *output, enum notice kind, struct text quoted, const char *near)
{
    struct builder words = BUILDER(WORDS_MAX);
    const struct text quote = {quoted.start,
                               quoted.length < TEXT_QUOTE_MAX ? quoted.length : TEXT_QUOTE_MAX};
    builder_add_text(&words, quote); /* "%.*s" would end at a NUL */
    if (near != NULL)
        builder_add(&words, "; did you mean '%s'?", near);
    notify(output, kind, words.start);
    output->errors++;
}

void output_debug(struct output *output, const char *format, ...)
{
    /* Before the words are formatted: every line that comes in passes here. */
    if (!output->debug)
        return;
    NOTIFY(output, NOTICE_DEBUG, format);
}

void output_info(struct output *output, const char *format, ...)
{
    NOTIFY(output, NOTICE_INFO, format);
}
