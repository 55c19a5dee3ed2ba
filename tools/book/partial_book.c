/* A bit per index marks listed positions; a position's place is the number of bits set before its
 * own. Reachable positions, which are few, are enumerated from the empty board. */
#include "tools/book/partial_book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/base/bytes.h"
#include "games/book_file.h"
#include "games/connect4/position.h"

static bool is_over(const struct position *position)
{
    return has_four(position_other(position)) || landing_cells(position->taken) == 0;
}

/* Returns whether a book lists the position. Immediate wins are left out. */
static bool is_listed(const struct position *position)
{
    return !is_over(position) &&
           (winning_cells(position->own, position->taken) & landing_cells(position->taken)) == 0;
}

static void mark(unsigned char *marks, uint64_t number)
{
    marks[number / 8] |= (unsigned char)(1 << number % 8);
}

static bool is_marked(const unsigned char *marks, uint64_t number)
{
    return (marks[number / 8] >> number % 8 & 1) != 0;
}

/* Marks the canonical positions one move after unfinished ones. Returns NULL if memory is short. */
static unsigned char *successors(const struct position_index *from, const unsigned char *marks,
                                 const struct position_index *to)
{
    unsigned char *found = calloc((size_t)to->count / 8 + 1, 1);
    for (uint64_t number = 0; found != NULL && number < from->count; number++) {
        if (!is_marked(marks, number))
            continue;
        const struct position position = position_index_at(from, number);
        if (is_over(&position))
            continue;
        for (bitboard cells = landing_cells(position.taken); cells != 0; cells &= cells - 1) {
            /* A position represents its mirror image. */
            struct position next = position;
            position_play(&next, cells & -cells);
            next = position_canonical(&next);
            mark(found, position_index_of(to, &next));
        }
    }
    return found;
}

/* Marks all reachable positions with this number of discs. */
static unsigned char *reachable(unsigned discs)
{
    /* The empty board has one position, number 0. */
    struct position_index all = position_index_for(0);
    unsigned char *marks = calloc(1, 1);
    if (marks != NULL)
        mark(marks, 0);
    for (unsigned count = 1; marks != NULL && count <= discs; count++) {
        const struct position_index next = position_index_for(count);
        unsigned char *found = successors(&all, marks, &next);
        free(marks);
        marks = found;
        all = next;
    }
    return marks;
}

/* Clears the marks of unlisted positions. Returns the number of listed ones. */
static uint32_t filter_listed(const struct position_index *all, unsigned char *marks)
{
    uint32_t listed = 0;
    for (uint64_t number = 0; number < all->count; number++) {
        if (!is_marked(marks, number))
            continue;
        const struct position position = position_index_at(all, number);
        if (is_listed(&position))
            listed++;
        else
            marks[number / 8] &= (unsigned char)~(1 << number % 8);
    }
    return listed;
}

/* Writes the header and the list. */
static void write_list(struct partial_book *partial, const unsigned char *marks)
{
    bytes_put(partial->bytes + BOOK_DISCS_AT, partial->index.discs, 4);
    bytes_put(partial->bytes + BOOK_POSITIONS_AT, partial->positions, 4);
    uint32_t place = 0;
    for (uint64_t number = 0; number < partial->index.count; number++) {
        unsigned char *group =
            partial->bytes + BOOK_HEADER_BYTES + number / BOOK_GROUP_BITS * BOOK_GROUP_BYTES;
        /* A count before each group limits a lookup to one group. */
        if (number % BOOK_GROUP_BITS == 0)
            bytes_put(group, place, 4);
        if (!is_marked(marks, number))
            continue;
        mark(group + 4, number % BOOK_GROUP_BITS);
        partial->numbers[place++] = number;
    }
}

bool partial_book_begin(struct partial_book *partial, unsigned discs)
{
    *partial = (struct partial_book){.index = position_index_for(discs)};
    unsigned char *marks = reachable(discs);
    if (marks == NULL)
        return false;
    partial->positions = filter_listed(&partial->index, marks);
    partial->count = book_bytes(&partial->index, partial->positions);
    partial->bytes = calloc(partial->count, 1);
    partial->numbers = calloc((size_t)partial->positions + 1, sizeof *partial->numbers);
    partial->entries = calloc((size_t)partial->positions + 1, sizeof *partial->entries);
    const bool enough =
        partial->bytes != NULL && partial->numbers != NULL && partial->entries != NULL;
    if (enough)
        write_list(partial, marks);
    free(marks);
    return enough;
}

void partial_book_free(struct partial_book *partial)
{
    free(partial->bytes);
    free(partial->numbers);
    free(partial->entries);
    *partial = (struct partial_book){.count = 0};
}

struct position partial_book_position(const struct partial_book *partial, uint32_t place)
{
    return position_index_at(&partial->index, partial->numbers[place]);
}

bool partial_book_load(struct partial_book *partial, const char *path, struct builder *error)
{
    struct tablebase *tablebase = connect4_tablebase_open(path, error);
    if (tablebase == NULL)
        return false;
    const struct book *book = connect4_tablebase_book(tablebase);
    const bool same =
        book->positions == partial->positions && book->index.discs == partial->index.discs;
    for (uint32_t place = 0; same && place < partial->positions; place++) {
        const struct position position = partial_book_position(partial, place);
        const book_entry entry = book_probe(book, &position);
        /* A shard's missing entries must not erase known ones. */
        if (entry != BOOK_ENTRY_UNKNOWN)
            partial->entries[place] = entry;
    }
    connect4_tablebase_close(tablebase);
    if (!same)
        builder_add(error, "%s: position list differs", path);
    return same;
}

/* Packs the entries after the list and adds the checksum. */
static void write_entries(const struct partial_book *partial)
{
    unsigned char *entries = partial->bytes + book_entries_offset(&partial->index);
    memset(entries, 0, partial->count - book_entries_offset(&partial->index));
    for (uint32_t place = 0; place < partial->positions; place++) {
        /* A 9-bit entry spans two bytes at any offset; the file is padded. */
        const size_t bit = (size_t)place * BOOK_ENTRY_BITS;
        const uint64_t packed = (uint64_t)partial->entries[place] << bit % 8;
        bytes_put(entries + bit / 8, bytes_get(entries + bit / 8, 2) | packed, 2);
    }
    book_file_finish(partial->bytes, partial->count, "connect4", BOOK_DENSE);
}

bool partial_book_save(const struct partial_book *partial, struct kept_file *file)
{
    struct builder error = BUILDER(200);
    write_entries(partial);
    const bool saved = kept_file_save(file, partial->bytes, partial->count, &error);
    if (!saved)
        fprintf(stderr, "kingdrop-book: %s\n", error.start);
    return saved;
}

uint32_t partial_book_unsolved(const struct partial_book *partial)
{
    uint32_t unsolved = 0;
    for (uint32_t place = 0; place < partial->positions; place++)
        unsolved += partial->entries[place] == BOOK_ENTRY_UNKNOWN;
    return unsolved;
}
