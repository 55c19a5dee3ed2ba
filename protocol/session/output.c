#include "protocol/session/output.h"

#include <stdarg.h>
#include <stdio.h>

void output_say(struct output *output, const char *format, ...)
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

void output_say_lines(struct output *output, struct text lines)
{
    while (lines.length > 0)
        output->send(output->context, text_take_line(&lines), ANSWER);
}

/* A quotation may hold any byte, and a client may read a line as ASCII or as UTF-8. */
static void make_printable(char *line)
{
    for (; *line != '\0'; line++)
        if (*line < ' ' || *line > '~')
            *line = '?';
}

__attribute__((format(printf, 3, 0))) static void notify(struct output *output, enum notice kind,
                                                         const char *format, va_list arguments)
{
    char words[512], array[OUTPUT_LINE_MAX];
    struct builder line = builder_over(array, sizeof array);
    /* A quotation is cut to a length that fits any line of the dialects. */
    vsnprintf(words, sizeof words, format, arguments);
    make_printable(words);
    output->dialect->write_notice(&line, kind, text_of(words));
    output_send(output, &line, ANSWER);
}

/* The same with arguments of its own. */
__attribute__((format(printf, 3, 4))) static void
notify_words(struct output *output, enum notice kind, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    notify(output, kind, format, arguments);
    va_end(arguments);
}

void output_error(struct output *output, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    notify(output, NOTICE_ERROR, format, arguments);
    va_end(arguments);
    /* Commands on the command line end with status 1 after an error. */
    output->errors++;
}

void output_fault(struct output *output, const char *fault)
{
    notify_words(output, NOTICE_ERROR, "%s", fault);
}

void output_errors(struct output *output, struct text lines)
{
    while (lines.length > 0) {
        const struct text line = text_take_line(&lines);
        output_error(output, "%.*s", TEXT_ARGUMENTS(line));
    }
}

void output_unknown_command(struct output *output, struct text line)
{
    notify_words(output, NOTICE_UNKNOWN_COMMAND, "%.*s", TEXT_QUOTE(line));
    output->errors++;
}

void output_debug(struct output *output, const char *format, ...)
{
    /* Before the words are formatted: every line that comes in passes here. */
    if (!output->debug)
        return;
    va_list arguments;
    va_start(arguments, format);
    notify(output, NOTICE_DEBUG, format, arguments);
    va_end(arguments);
}

void output_info(struct output *output, const char *fact)
{
    notify_words(output, NOTICE_INFO, "%s", fact);
}
