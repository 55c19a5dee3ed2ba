/*
 * Values of the command line that go straight into the settings: those of flags and of key=value
 * words.
 */
#ifndef KINGDROP_TOOLS_MATCH_SETTINGS_VALUE_H
#define KINGDROP_TOOLS_MATCH_SETTINGS_VALUE_H

#include <stdbool.h>
#include <stdint.h>

/* A flag or a key, and where its value goes: exactly one of the places. */
struct value {
    const char *name;
    bool *set;         /* true when the flag is given, which takes no value */
    const char **word; /* any word; it stays the command line's */
    const char **file; /* the same; a flag may also say file=WORD, as -pgnout in cutechess-cli */
    unsigned *number;  /* from least to most */
    uint64_t *count;   /* from least up */
    int64_t *ns;       /* a number of milliseconds from least up */
    int64_t min, max;
    double *fraction; /* between the bounds, which are excluded */
    double low, high;
    bool *choice; /* one of two words, the first for false */
    const char *words[2];
};

/* Puts a text into its place; false when it is wrong. */
bool value_read(const struct value *value, const char *text);

/* The same for a word `name=text` of any of the values. */
bool value_read_word(const struct value *values, unsigned count, const char *word);

#endif
