#include "tools/match/settings/config_file.h"

#include <stdlib.h>
#include <string.h>

static const char blanks[] = " \t\r\n";

static char *skip_comment_lines(char *next)
{
    next += strspn(next, blanks);
    while (*next == '#') {
        next += strcspn(next, "\n");
        next += strspn(next, blanks);
    }
    return next;
}

char *config_take_word(char **rest)
{
    char *next = *rest + strspn(*rest, blanks);
    char *const word = next;
    char *end = word;
    char quote = '\0';
    *rest = next;
    if (*next == '\0')
        return NULL;
    /* Removing quotes never lengthens the word. */
    for (; *next != '\0' && (quote != '\0' || strchr(blanks, *next) == NULL); next++) {
        if (quote != '\0' ? *next == quote : *next == '\'' || *next == '"')
            quote = quote != '\0' ? '\0' : *next;
        else
            *end++ = *next;
    }
    *rest = quote != '\0' ? NULL : *next == '\0' ? next : next + 1;
    *end = '\0';
    return quote != '\0' ? NULL : word;
}

static bool add_word(struct command_line *line, char *word, struct builder *error)
{
    char **words = realloc(line->words, ((size_t)line->count + 1) * sizeof *words);
    if (words == NULL)
        return builder_fail(error, "out of memory");
    line->words = words;
    line->words[line->count++] = word;
    return true;
}

static bool add_config(struct command_line *line, const char *name, struct builder *error)
{
    if (line->file_count == CONFIG_FILES_MAX)
        return builder_fail(error, "-config: more than %d files", CONFIG_FILES_MAX);
    struct strbuf *file = &line->files[line->file_count++];
    if (!strbuf_add_file(file, name, error))
        return false;
    strbuf_add_char(file, '\n');
    if (file->failed)
        return builder_fail(error, "out of memory");
    if (strlen(file->bytes) != file->length)
        return builder_fail(error, "-config: %s is not a text file", name);
    struct text content = strbuf_text(file);
    text_skip_byte_order_mark(&content);
    char *rest = skip_comment_lines(file->bytes + (file->length - content.length));
    for (char *word = config_take_word(&rest); word != NULL; word = config_take_word(&rest)) {
        rest = skip_comment_lines(rest);
        if (strcmp(word, "-config") == 0)
            return builder_fail(error, "-config: %s contains -config", name);
        if (!add_word(line, word, error))
            return false;
    }
    return rest != NULL || builder_fail(error, "-config: %s: unclosed quote", name);
}

bool command_line_expand(struct command_line *line, int count, char **words, struct builder *error)
{
    *line = (struct command_line){0};
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], "-config") != 0) {
            if (!add_word(line, words[i], error))
                return false;
            continue;
        }
        if (++i == count || words[i][0] == '-')
            return builder_fail(error, "-config: takes one value");
        const bool has_key = strncmp(words[i], "file=", strlen("file=")) == 0;
        if (!add_config(line, words[i] + (has_key ? strlen("file=") : 0), error))
            return false;
    }
    return true;
}

void command_line_finish(struct command_line *line)
{
    for (int i = 0; i < line->file_count; i++)
        strbuf_finish(&line->files[i]);
    free(line->words);
}
