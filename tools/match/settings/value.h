/* Values of flags and key=value words that are stored in the settings. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* A flag or key; exactly one of the places is set. */
struct value {
    const char *name;
    bool *set;         /* set to true; the flag takes no value */
    const char **word; /* any word, owned by the command line */
    const char **file; /* the same, or file=WORD, as -pgnout in cutechess-cli */
    unsigned *number;  /* from min to max */
    uint64_t *count;   /* at least min */
    int64_t *ns;       /* milliseconds, at least min */
    int64_t min, max;
    double *fraction; /* between low and high, exclusive */
    double low, high;
    bool *choice; /* one of two words, the first for false */
    const char *words[2];
};

/* Stores a text. Returns false if it is wrong. */
bool value_read(const struct value *value, const char *text);

/* Stores the text of a word `name=text`. Returns false if it is wrong or no value has the name. */
bool value_read_word(const struct value *values, unsigned count, const char *word);
