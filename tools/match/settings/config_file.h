/*
 * The file of -config: flags and words on any number of lines, quoted if they have blanks. A #
 * before a word starts a comment.
 */
#pragma once

#include "tools/common/strbuf.h"

enum { CONFIG_FILES_MAX = 8 };

/* A command line with files replaced by their words. */
struct command_line {
    char **words;
    int count;
    struct strbuf files[CONFIG_FILES_MAX]; /* own the words */
    int file_count;
};

/* Takes a word off *rest, in place and without quotes. Returns NULL at the end, and sets *rest to
 * NULL if a quote is open. */
char *config_take_word(char **rest);

/* Copies words and replaces each `-config FILE` by the file's words. Returns false and sets *error
 * on failure. The caller finishes the line either way. */
bool command_line_expand(struct command_line *line, int count, char **words, struct builder *error);
void command_line_finish(struct command_line *line);
