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
    /* vsnprintf() cuts only lines that quote input. */
    output->send(output->context, text_of(line), ANSWER);
}

void output_send(struct output *output, const struct builder *line, enum importance importance)
{
    /* Hub has no line for some reports. */
    if (line->length > 0)
        output->send(output->context, builder_text(line), importance);
}

void output_lines(struct output *output, struct text lines)
{
    while (lines.length > 0)
        output->send(output->context, text_take_line(&lines), ANSWER);
}

/* Bytes of a notice, which fit the lines of all dialects. */
#define WORDS_MAX 512

/* Clients read ASCII or UTF-8, so only printable ASCII is sent. */
static void notify(struct output *output, enum notice kind, const char *words)
{
    struct builder printable = BUILDER(WORDS_MAX), line = BUILDER(OUTPUT_LINE_MAX);
    for (; *words != '\0'; words++)
        builder_add_char(&printable, *words < ' ' || *words > '~' ? '?' : *words);
    output->dialect->write_notice(&line, kind, builder_text(&printable));
    output_send(output, &line, ANSWER);
}

/* Calls notify() with a format and the caller's variable arguments. */
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
    /* Return before formatting: every line passes here. */
    if (!output->debug)
        return;
    NOTIFY(output, NOTICE_DEBUG, format);
}

void output_info(struct output *output, const char *format, ...)
{
    NOTIFY(output, NOTICE_INFO, format);
}
