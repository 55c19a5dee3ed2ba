#include "tools/match/results/output_kinds.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Room for comments before the first game. */
enum { BEGINNING = 4096 };

static bool is_letter(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

static void skip_space(struct text *rest)
{
    while (rest->length > 0 && (text_is_blank(rest->start[0]) || rest->start[0] == '\n'))
        (void)text_take_char(rest);
}

static void skip_digits(struct text *rest)
{
    while (rest->length > 0 && text_is_digit(rest->start[0]))
        (void)text_take_char(rest);
}

/* Skips % and ; lines and comments in braces. Returns true if there were only lines. */
static bool skip_comments(struct text *rest)
{
    struct text comment;
    bool has_braces = false;
    if (text_starts_with(*rest, "\xef\xbb\xbf"))
        *rest = (struct text){rest->start + 3, rest->length - 3};
    for (skip_space(rest); rest->length > 0; skip_space(rest)) {
        if (rest->start[0] == '%' || rest->start[0] == ';')
            (void)text_take_line(rest);
        else if (rest->start[0] == '{' && text_take_part(rest, '}', &comment))
            has_braces = true;
        else
            return false;
    }
    /* A JSON object looks like a comment in braces. */
    return !has_braces;
}

bool output_is_pdn(struct text rest)
{
    if (skip_comments(&rest))
        return true;
    if (rest.length > 0 && rest.start[0] == '[') {
        (void)text_take_char(&rest);
        while (rest.length > 0 && is_letter(rest.start[0]))
            (void)text_take_char(&rest);
        skip_space(&rest);
        return rest.length > 0 && rest.start[0] == '"';
    }
    const size_t before = rest.length;
    skip_digits(&rest);
    /* A blank must follow: 0.5 is not a move. */
    if (rest.length == before || rest.length < 2 || text_take_char(&rest) != '.' ||
        !text_is_blank(rest.start[0]))
        return false;
    skip_space(&rest);
    return rest.length > 1 &&
           (text_is_digit(rest.start[0]) || text_is_digit(rest.start[1]) || rest.start[1] == '@');
}

bool output_is_log(struct text rest)
{
    /* "    0.123456 1:A > uci" */
    const struct text time = text_take_word(&rest);
    struct text digits = time;
    skip_digits(&digits);
    if (digits.length != sizeof ".123456" - 1 || digits.length == time.length ||
        text_take_char(&digits) != '.')
        return false;
    skip_digits(&digits);
    return digits.length == 0;
}

static bool has_kind(const char *name, const struct output_format *format, struct builder *error)
{
    char bytes[BEGINNING];
    struct stat status;
    if (name == NULL || stat(name, &status) != 0 || !S_ISREG(status.st_mode))
        return true;
    const int file = open(name, O_RDONLY | O_CLOEXEC);
    const ssize_t got = file >= 0 ? read(file, bytes, sizeof bytes) : 0;
    if (file >= 0)
        close(file);
    /* The writer reports an unreadable file. */
    return got <= 0 || format->is_kind((struct text){bytes, (size_t)got}) ||
           builder_fail(error, "%s is not a %s; name another file", name, format->kind);
}

/* Stderr may hold any words, so only refuse a link to a file with content. */
static bool is_link_to_file(const char *name)
{
    struct stat link, file;
    return lstat(name, &link) == 0 && S_ISLNK(link.st_mode) && stat(name, &file) == 0 &&
           S_ISREG(file.st_mode) && file.st_size > 0;
}

bool output_kinds_are_right(const struct match_settings *settings, struct builder *error)
{
    for (unsigned i = 0; i < settings->engine_count; i++) {
        const char *name = settings->engines[i].errors_file;
        if (name != NULL && is_link_to_file(name))
            return builder_fail(
                error, "stderr=%s: is a link to a non-empty file; name another file", name);
    }
    bool ok = true;
    for (int i = 0; ok && i < OUTPUT_COUNT; i++)
        ok = output_formats[i].is_kind == NULL ||
             has_kind(settings->outputs[i], &output_formats[i], error);
    return ok;
}
