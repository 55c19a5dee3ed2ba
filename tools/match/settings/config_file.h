/*
 * A file of flags, for -config: words on any number of lines, in quotes where they have blanks, and
 * comments from a # that begins a word to the line's end.
 */
#ifndef KINGDROP_TOOLS_MATCH_SETTINGS_CONFIG_FILE_H
#define KINGDROP_TOOLS_MATCH_SETTINGS_CONFIG_FILE_H

#include "tools/common/strbuf.h"

enum { CONFIG_FILES_MAX = 8 };

/* A command line in which the words of files stand for the flags that name the files. */
struct command_line {
    char **words;
    int count;
    struct strbuf files[CONFIG_FILES_MAX]; /* the words lie in them */
    int file_count;
};

/* Cuts the next word off *rest, in place and without its quotes. Returns NULL at the end; *rest is
 * NULL then if a quote is open. */
char *word_take(char **rest);

/* Fills the line with words, and with the words of FILE for every `-config FILE`. Returns false,
 * and why, if a file cannot be read or memory is short. The line is the caller's to finish either
 * way. */
bool command_line_expand(struct command_line *line, int count, char **words, struct builder *error);
void command_line_finish(struct command_line *line);

#endif
