/*
 * Lines of JSON, each an object whose values are strings and integers: the part of JSON that
 * results files need. Any JSON tool reads them.
 *
 * No library does this smaller. cJSON keeps numbers as doubles and ends strings at NUL; jansson
 * refuses text that is not UTF-8, which engines may write, so a game of theirs could not be
 * recorded.
 */
#ifndef KINGDROP_TOOLS_COMMON_JSON_H
#define KINGDROP_TOOLS_COMMON_JSON_H

#include "tools/common/strbuf.h"

/* Begins an object, adds fields, and ends it with a newline. */
void json_begin(struct strbuf *buffer);
void json_add_string(struct strbuf *buffer, const char *key, struct text value);
void json_add_number(struct strbuf *buffer, const char *key, int64_t value);
void json_end(struct strbuf *buffer);

struct json_field {
    struct text key;
    struct text value; /* as it is written: the quotes of a string are part of it */
};

/* Takes the next field off a line of which *rest is what is left; at first that is the whole line.
 * False at the end of the object, and when it is no such object. */
bool json_take(struct text *rest, struct json_field *field);

/* The value of the field of that name; false when the line has none. */
bool json_find(struct text line, const char *key, struct text *value);

/* A field of that name which is a number; or a string, unescaped. */
bool json_number(struct text line, const char *key, int64_t *value);
bool json_string(struct text line, const char *key, struct strbuf *value);

/* Adds a string's value without quotes and escapes. False if an escape is malformed. */
bool json_plain(struct text value, struct strbuf *plain);

#endif
