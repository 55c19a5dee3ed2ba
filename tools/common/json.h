/*
 * JSON lines, each a flat object of strings and integers. Any JSON tool reads them.
 *
 * No library fits: cJSON stores numbers as doubles and ends strings at NUL; jansson refuses text
 * that is not UTF-8, which engines may write.
 */
#pragma once

#include "tools/common/strbuf.h"

/* Begins an object; json_end() ends it with a newline. */
void json_begin(struct strbuf *buffer);
void json_add_string(struct strbuf *buffer, const char *key, struct text value);
void json_add_number(struct strbuf *buffer, const char *key, int64_t value);
void json_end(struct strbuf *buffer);

struct json_field {
    struct text key;
    struct text value; /* as written, with a string's quotes */
};

/* Takes the next field off *rest, initially the whole line. Returns false at the object's end and
 * on malformed text. */
bool json_take(struct text *rest, struct json_field *field);

/* Returns false if the line has no such field or its value is not an integer. */
bool json_number(struct text line, const char *key, int64_t *value);

/* Adds the decoded value. Returns false if the line has no such valid string. */
bool json_string(struct text line, const char *key, struct strbuf *value);

/* Adds a quoted value, decoded. Returns false if an escape is malformed. */
bool json_plain(struct text value, struct strbuf *plain);
