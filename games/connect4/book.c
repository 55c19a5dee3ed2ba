#include "games/connect4/book.h"

#include "games/base/bytes.h"
#include "games/book_file.h"

static size_t groups_of(const struct position_index *index)
{
    return (size_t)((index->count + BOOK_GROUP_BITS - 1) / BOOK_GROUP_BITS);
}

size_t book_entries_offset(const struct position_index *index)
{
    return BOOK_HEADER_BYTES + groups_of(index) * BOOK_GROUP_BYTES;
}

/* Entries are read as two bytes, hence the spare ones. */
size_t book_bytes(const struct position_index *index, uint32_t positions)
{
    return book_entries_offset(index) + ((size_t)positions * BOOK_ENTRY_BITS + 7) / 8 + 2;
}

/* Returns the number of positions listed in a group's first bits. */
static uint32_t listed_in(const unsigned char *group, size_t bits)
{
    uint32_t listed = 0;
    for (size_t from = 0; from < bits; from += 64) {
        const uint64_t word = bytes_get(group + 4 + from / 8, 8);
        const size_t wanted = bits - from;
        listed += bits_count(wanted < 64 ? word & ((UINT64_C(1) << wanted) - 1) : word);
    }
    return listed;
}

/* Checks the groups' counts: wrong ones could lead outside the file. */
static bool is_list_sound(const struct book *book)
{
    uint32_t listed = 0;
    for (size_t i = 0; i < groups_of(&book->index); i++) {
        const unsigned char *group = book->groups + i * BOOK_GROUP_BYTES;
        if (bytes_get(group, 4) != listed)
            return false;
        listed += listed_in(group, BOOK_GROUP_BITS);
    }
    return listed == book->positions;
}

bool book_read(struct book *book, const unsigned char *bytes, size_t count, struct builder *error)
{
    /* Sizes come first, because the checksum reads the whole file. */
    if (!book_file_is_of(bytes, count, "connect4", BOOK_DENSE, error))
        return false;
    if (count < BOOK_HEADER_BYTES)
        return builder_fail(error, "truncated");
    const uint64_t discs = bytes_get(bytes + BOOK_DISCS_AT, 4);
    if (discs > INDEXED_DISCS_MAX)
        return builder_fail(error, "its positions have more than %d discs", INDEXED_DISCS_MAX);
    *book = (struct book){
        .index = position_index_for((unsigned)discs),
        .positions = (uint32_t)bytes_get(bytes + BOOK_POSITIONS_AT, 4),
        .groups = bytes + BOOK_HEADER_BYTES,
    };
    if (count != book_bytes(&book->index, book->positions))
        return builder_fail(error, "truncated, or too long");
    book->entries = bytes + book_entries_offset(&book->index);
    if (!book_file_is_sound(bytes, count, error))
        return false;
    return is_list_sound(book) || builder_fail(error, "damaged: its counts are inconsistent");
}

/* Rank in a succinct bit vector (Jacobson, "Space-efficient static trees and graphs", 1989): one
 * cache miss. */
bool book_find(const struct book *book, uint64_t number, uint32_t *place)
{
    const unsigned char *group = book->groups + number / BOOK_GROUP_BITS * BOOK_GROUP_BYTES;
    const size_t bit = number % BOOK_GROUP_BITS;
    if ((group[4 + bit / 8] >> bit % 8 & 1) == 0)
        return false;
    *place = (uint32_t)bytes_get(group, 4) + listed_in(group, bit);
    return true;
}

book_entry book_probe(const struct book *book, const struct position *position)
{
    /* A book has one of two mirror images. */
    const struct position canonical = position_canonical(position);
    uint32_t place;
    if (!book_find(book, position_index_of(&book->index, &canonical), &place))
        return BOOK_ENTRY_UNKNOWN;
    /* Nine bits after at most seven others fit two bytes. */
    const size_t bit = (size_t)place * BOOK_ENTRY_BITS;
    const unsigned bits = (unsigned)bytes_get(book->entries + bit / 8, 2) >> bit % 8;
    const book_entry entry = (book_entry)(bits & ((1 << BOOK_ENTRY_BITS) - 1));
    /* A wrong column is possible despite a right checksum. */
    if (book_entry_column(entry) >= COLUMNS)
        return BOOK_ENTRY_UNKNOWN;
    if (entry == BOOK_ENTRY_UNKNOWN ||
        (canonical.own == position->own && canonical.taken == position->taken))
        return entry;
    return book_entry_of(book_entry_value(entry), COLUMNS - 1 - book_entry_column(entry));
}
