/*
 * Results files. The first line is the match's charter, each further one a finished game, appended
 * at once, in one write, in the order in which games ended. Nothing is ever changed in such a file:
 * whatever happens to the runner, what was finished is there, at worst followed by the beginning of
 * one line more.
 *
 * A results file is what a match is resumed from, what parts of matches are merged from, and what
 * the games file can be made from again.
 */
#ifndef KINGDROP_TOOLS_MATCH_JOURNAL_H
#define KINGDROP_TOOLS_MATCH_JOURNAL_H

#include "tools/match/page.h"
#include "tools/match/result.h"
#include "tools/match/settings.h"

/* A finished game as it is kept. */
struct entry {
    struct result result;
    struct page reason; /* why it was over, for people */
    struct page game;   /* as it goes into the games file */
};

void entry_finish(struct entry *entry);

struct journal {
    int file; /* -1: none */
    const char *name;
};

/* True if there is no such file yet, or an empty one; else false, and why. */
bool journal_is_free(const char *name, struct builder *why);

/* Begins a file with a charter, or goes on with one that holds so many bytes of whole lines. False,
 * and why, if that cannot be done. */
bool journal_create(struct journal *journal, const char *name, struct text charter,
                    struct builder *why);
bool journal_reopen(struct journal *journal, const char *name, size_t length, struct builder *why);

/* Appends a game. False, and why, when it cannot be written. */
bool journal_add(const struct journal *journal, const struct match_settings *settings,
                 const struct entry *entry, struct builder *why);

void journal_close(struct journal *journal);

/* The whole lines of a file's text. */
struct text journal_lines(struct text text);

/* Reads a line after the first; false when it is not a game's. On success *entry is the caller's to
 * finish. */
bool journal_read(struct text line, const struct match_settings *settings, struct entry *entry);

#endif
