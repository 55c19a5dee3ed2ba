#include "tools/book/draft.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/bytes.h"

static bool is_over(const struct position *position)
{
    return has_four(position_other(position)) || landing_cells(position->taken) == 0;
}

/* Does a book need the position? What is won at once needs none. */
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

/* Marks all positions that follow by one move, upright, from the marked ones where the game goes
 * on. NULL when memory is short. */
static unsigned char *followers(const struct arrangements *from, const unsigned char *marks,
                                const struct arrangements *to)
{
    unsigned char *found = calloc(to->count / 8 + 1, 1);
    for (uint64_t number = 0; found != NULL && number < from->count; number++) {
        if (!is_marked(marks, number))
            continue;
        const struct position position = arrangement_position(from, number);
        if (is_over(&position))
            continue;
        for (bitboard cells = landing_cells(position.taken); cells != 0; cells &= cells - 1) {
            struct position next = position;
            position_play(&next, cells & -cells);
            next = position_upright(&next);
            mark(found, arrangement_number(to, &next));
        }
    }
    return found;
}

/* Marks all positions with so many discs that a game can lead to. */
static unsigned char *reachable(unsigned discs)
{
    struct arrangements all = arrangements_of(0);
    unsigned char *marks = calloc(1, 1);
    if (marks != NULL)
        mark(marks, 0);
    for (unsigned count = 1; marks != NULL && count <= discs; count++) {
        const struct arrangements next = arrangements_of(count);
        unsigned char *found = followers(&all, marks, &next);
        free(marks);
        marks = found;
        all = next;
    }
    return marks;
}

/* Leaves out what a book does not list, and counts the rest. */
static uint32_t sift(const struct arrangements *all, unsigned char *marks)
{
    uint32_t listed = 0;
    for (uint64_t number = 0; number < all->count; number++) {
        if (!is_marked(marks, number))
            continue;
        const struct position position = arrangement_position(all, number);
        if (is_listed(&position))
            listed++;
        else
            marks[number / 8] &= (unsigned char)~(1 << number % 8);
    }
    return listed;
}

/* Writes the header and the list. */
static void write_list(struct draft *draft, const unsigned char *marks)
{
    memcpy(draft->bytes, BOOK_MAGIC, 16);
    bytes_put(draft->bytes + BOOK_DISCS_AT, draft->arrangements.discs, 4);
    bytes_put(draft->bytes + BOOK_POSITIONS_AT, draft->positions, 4);
    uint32_t place = 0;
    for (uint64_t number = 0; number < draft->arrangements.count; number++) {
        unsigned char *group =
            draft->bytes + BOOK_HEADER_BYTES + number / BOOK_GROUP_BITS * BOOK_GROUP_BYTES;
        if (number % BOOK_GROUP_BITS == 0)
            bytes_put(group, place, 4);
        if (!is_marked(marks, number))
            continue;
        mark(group + 4, number % BOOK_GROUP_BITS);
        draft->values[place] = VALUE_UNKNOWN;
        draft->numbers[place++] = number;
    }
}

bool draft_begin(struct draft *draft, unsigned discs)
{
    *draft = (struct draft){.arrangements = arrangements_of(discs)};
    unsigned char *marks = reachable(discs);
    if (marks == NULL)
        return false;
    draft->positions = sift(&draft->arrangements, marks);
    draft->count = book_bytes(&draft->arrangements, draft->positions);
    draft->bytes = calloc(draft->count, 1);
    draft->numbers = calloc((size_t)draft->positions + 1, sizeof *draft->numbers);
    draft->values = calloc((size_t)draft->positions + 1, sizeof *draft->values);
    const bool enough = draft->bytes != NULL && draft->numbers != NULL && draft->values != NULL;
    if (enough)
        write_list(draft, marks);
    else
        draft_free(draft);
    free(marks);
    return enough;
}

void draft_free(struct draft *draft)
{
    free(draft->bytes);
    free(draft->numbers);
    free(draft->values);
    *draft = (struct draft){.count = 0};
}

struct position draft_position(const struct draft *draft, uint32_t place)
{
    return arrangement_position(&draft->arrangements, draft->numbers[place]);
}

bool draft_take(struct draft *draft, const char *path, struct builder *why)
{
    struct knowledge *knowledge = connect4_knowledge_open(path, why);
    if (knowledge == NULL)
        return false;
    const struct book *book = knowledge_book(knowledge);
    const bool same = book->positions == draft->positions &&
                      book->arrangements.discs == draft->arrangements.discs;
    for (uint32_t place = 0; same && place < draft->positions; place++) {
        const struct position position = draft_position(draft, place);
        int value;
        if (book_value(book, &position, &value))
            draft->values[place] = (signed char)value;
    }
    connect4_knowledge_close(knowledge);
    if (!same)
        builder_add(why, "%s: a book of other positions", path);
    return same;
}

/* Packs the values behind the list, and sums it all up. */
static void write_values(const struct draft *draft)
{
    unsigned char *values = draft->bytes + book_values_offset(&draft->arrangements);
    memset(values, 0, draft->count - book_values_offset(&draft->arrangements));
    for (uint32_t place = 0; place < draft->positions; place++) {
        if (draft->values[place] == VALUE_UNKNOWN)
            continue;
        const size_t bit = (size_t)place * BOOK_VALUE_BITS;
        const uint64_t packed = (uint64_t)(draft->values[place] + BOOK_VALUE_ZERO) << bit % 8;
        bytes_put(values + bit / 8, bytes_get(values + bit / 8, 2) | packed, 2);
    }
    bytes_put(draft->bytes + BOOK_CHECKSUM_AT, book_checksum(draft->bytes, draft->count), 8);
}

bool draft_save(const struct draft *draft, const char *path)
{
    char beside[4096];
    if ((size_t)snprintf(beside, sizeof beside, "%s.new", path) >= sizeof beside)
        return false;
    write_values(draft);
    FILE *file = fopen(beside, "wb");
    if (file == NULL)
        return false;
    const bool whole = fwrite(draft->bytes, 1, draft->count, file) == draft->count;
    return fclose(file) == 0 && whole && rename(beside, path) == 0;
}

uint32_t draft_missing(const struct draft *draft)
{
    uint32_t missing = 0;
    for (uint32_t place = 0; place < draft->positions; place++)
        missing += draft->values[place] == VALUE_UNKNOWN;
    return missing;
}
