#include "games/rows.h"

#include <string.h>

/* A number is a run of empty squares, as in a chess FEN. On up to nine columns each digit is a
 * run. */
static unsigned take_run(const struct rows *rows, char digit, struct text *rest)
{
    const unsigned run = (unsigned)(digit - '0');
    if (rows->width < 10 || rest->length == 0 || rest->start[0] < '0' || rest->start[0] > '9')
        return run;
    return 10 * run + (unsigned)(text_take_char(rest) - '0');
}

static bool read_row(const struct rows *rows, struct text row, char *cells, struct builder *error)
{
    struct text rest = row;
    unsigned filled = 0;
    while (rest.length > 0) {
        const char letter = text_take_char(&rest);
        const bool is_stone = letter == rows->letters[0] || letter == rows->letters[1];
        const bool is_run = letter >= '1' && letter <= '9';
        if (!is_stone && !is_run)
            return builder_fail(error, "'%.*s': '%c' is not one of %c, %c and 1 to %u",
                                TEXT_QUOTE(row), letter, rows->letters[0], rows->letters[1],
                                rows->width);
        const unsigned run = is_run ? take_run(rows, letter, &rest) : 1;
        /* Check before writing: a long run must not cross the row's end. */
        if (run > rows->width - filled) {
            filled = rows->width + 1;
            break;
        }
        memset(cells + filled, is_run ? ROWS_EMPTY : letter, run);
        filled += run;
    }
    if (filled != rows->width)
        builder_add(error, "'%.*s': the row has %s than %u squares", TEXT_QUOTE(row),
                    filled < rows->width ? "fewer" : "more", rows->width);
    return filled == rows->width;
}

bool rows_read(const struct rows *rows, struct text text, char *cells, struct builder *error)
{
    /* Count the slashes first, to report a wrong height as such. */
    unsigned slashes = 0;
    for (size_t i = 0; i < text.length; i++)
        slashes += text.start[i] == '/';
    if (slashes + 1 != rows->height)
        return builder_fail(error, "'%.*s': expected %u rows separated by slashes",
                            TEXT_QUOTE(text), rows->height);
    for (unsigned row = 0; row < rows->height; row++) {
        struct text part;
        (void)text_take_part(&text, '/', &part);
        if (!read_row(rows, part, cells + row * rows->width, error))
            return false;
    }
    return true;
}

void rows_write(const struct rows *rows, const char *cells, struct builder *text)
{
    for (unsigned row = 0; row < rows->height; row++) {
        /* Count empty squares up to a stone or the end of the row. */
        unsigned empty = 0;
        for (unsigned column = 0; column < rows->width; column++) {
            const char cell = cells[row * rows->width + column];
            if (cell == ROWS_EMPTY) {
                empty++;
                continue;
            }
            if (empty > 0)
                builder_add(text, "%u", empty);
            builder_add_char(text, cell);
            empty = 0;
        }
        if (empty > 0)
            builder_add(text, "%u", empty);
        if (row + 1 < rows->height)
            builder_add_char(text, '/');
    }
}

void rows_draw(const struct picture *picture, struct builder *text)
{
    const unsigned columns = picture->columns, ranks = picture->count / columns;
    const int margin = ranks > 9 ? 2 : 1;
    for (unsigned cell = 0; cell < picture->count; cell++) {
        if (cell % columns == 0)
            builder_add(text, "%*u |", margin, ranks - cell / columns);
        builder_add(text, " %c", picture->cells[cell]);
        if (cell % columns == columns - 1)
            builder_add(text, " |\n");
    }
    builder_add(text, "%*s +", margin, "");
    for (unsigned column = 0; column < columns; column++)
        builder_add(text, "--");
    builder_add(text, "-+\n%*s  ", margin, "");
    for (unsigned column = 0; column < columns; column++)
        builder_add(text, " %u", (column + 1) % 10);
    builder_add(text, "\n%*s  ", margin, "");
    for (unsigned column = 0; column < columns; column++)
        builder_add(text, " %c", 'a' + (int)column);
    builder_add(text, "\n");
}
