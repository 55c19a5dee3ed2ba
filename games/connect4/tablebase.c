#include "games/connect4/tablebase.h"

#include <assert.h>
#include <stdlib.h>

#include "games/base/mapping.h"
#include "games/base/once.h"
#include "games/connect4/book.h"

struct tablebase {
    struct book book;
    const struct tablebase *next; /* the embedded book after a file's; NULL: none */
    struct mapping mapping;       /* of the file; none: embedded */
};

/* Returns the embedded book, or NULL if memory is short. */
static void *read_embedded(void)
{
    struct builder error = BUILDER(80);
    struct tablebase *tablebase = calloc(1, sizeof *tablebase);
    if (tablebase == NULL)
        return NULL;
    const bool sound =
        book_read(&tablebase->book, connect4_book_of_build, connect4_book_of_build_bytes, &error);
    assert(sound);
    (void)sound;
    return tablebase;
}

/* Reads the book at first call. */
const struct tablebase *connect4_tablebase_embedded(void)
{
    static struct once embedded;
    return once_get(&embedded, read_embedded, free);
}

struct tablebase *connect4_tablebase_open(const char *path, struct builder *error)
{
    struct builder fault = BUILDER(80);
    struct mapping mapping;
    const char *wrong = mapping_open(&mapping, path);
    struct tablebase *tablebase = calloc(1, sizeof *tablebase);
    if (wrong == NULL && tablebase == NULL)
        wrong = "out of memory";
    if (wrong == NULL && !book_read(&tablebase->book, mapping.bytes, mapping.count, &fault))
        wrong = fault.start;
    if (wrong == NULL) {
        tablebase->mapping = mapping;
        /* A file usually has more discs: the embedded book helps earlier. */
        tablebase->next = connect4_tablebase_embedded();
        return tablebase;
    }
    builder_add(error, "%s: %s", path, wrong);
    mapping_close(&mapping);
    free(tablebase);
    return NULL;
}

void connect4_tablebase_close(struct tablebase *tablebase)
{
    if (tablebase == NULL)
        return;
    /* `next`, the embedded book, is never closed. */
    mapping_close(&tablebase->mapping);
    free(tablebase);
}

const struct book *connect4_tablebase_book(const struct tablebase *tablebase)
{
    return &tablebase->book;
}

/* Nodes with more discs skip the probe. */
unsigned connect4_probe_discs_max(const struct tablebase *tablebase)
{
    unsigned max = 0;
    for (; tablebase != NULL; tablebase = tablebase->next)
        if (tablebase->book.index.discs > max)
            max = tablebase->book.index.discs;
    return max;
}

/* A file comes before an embedded book with as many discs. */
static book_entry find_entry(const struct tablebase *tablebase, const struct position *position)
{
    const unsigned discs = bits_count(position->taken);
    book_entry entry = BOOK_ENTRY_UNKNOWN;
    for (; tablebase != NULL && entry == BOOK_ENTRY_UNKNOWN; tablebase = tablebase->next)
        if (tablebase->book.index.discs == discs) {
            entry = book_probe(&tablebase->book, position);
            if (mapping_is_lost(&tablebase->mapping))
                entry = BOOK_ENTRY_UNKNOWN;
        }
    return entry;
}

bool connect4_probe(const struct tablebase *tablebase, bitboard own, bitboard taken, int *value)
{
    const struct position position = {own, taken};
    const book_entry entry = find_entry(tablebase, &position);
    *value = book_entry_value(entry);
    return entry != BOOK_ENTRY_UNKNOWN;
}

bitboard connect4_probe_move(const struct tablebase *tablebase, const struct position *position)
{
    const book_entry entry = find_entry(tablebase, position);
    if (entry == BOOK_ENTRY_UNKNOWN)
        return 0;
    return landing_cells(position->taken) & COLUMN(book_entry_column(entry));
}
