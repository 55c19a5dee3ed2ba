#include "games/opening_book.h"

#include <stdlib.h>

#include "games/base/bytes.h"
#include "games/book_file.h"

enum { HAS_MOVE_OUT = 1, IS_PROVEN = 2 };

static uint64_t key_at(const struct opening_book *book, uint32_t number)
{
    return bytes_get(book->entries + (size_t)number * OPENING_BOOK_ENTRY_BYTES, 8);
}

/* Bisection needs the order, which the checksum does not guarantee. */
static bool is_in_order(const struct opening_book *book)
{
    for (uint32_t i = 1; i < book->count; i++)
        if (key_at(book, i - 1) >= key_at(book, i))
            return false;
    return true;
}

/* Checks sizes before the checksum, which reads everything. */
bool opening_book_read(struct opening_book *book, const struct game *game,
                       const unsigned char *bytes, size_t count, struct builder *error)
{
    if (!book_file_is_of(bytes, count, game->name, BOOK_SPARSE, error))
        return false;
    if (count < OPENING_BOOK_HEADER_BYTES)
        return builder_fail(error, "truncated");
    *book = (struct opening_book){
        .entries = bytes + OPENING_BOOK_HEADER_BYTES,
        .count = (uint32_t)bytes_get(bytes + OPENING_BOOK_COUNT_AT, 4),
        .signature = (uint32_t)bytes_get(bytes + OPENING_BOOK_SIGNATURE_AT, 4),
        .nodes = bytes_get(bytes + OPENING_BOOK_NODES_AT, 8),
    };
    if (count != OPENING_BOOK_HEADER_BYTES + (uint64_t)book->count * OPENING_BOOK_ENTRY_BYTES)
        return builder_fail(error, "truncated, or too long");
    if (!book_file_is_sound(bytes, count, error))
        return false;
    if (!is_in_order(book))
        return builder_fail(error, "damaged: its keys are not in order");
    return true;
}

/* The entries stay in the mapped file: books may be large. */
struct opening_book *opening_book_open(const struct game *game, const char *path,
                                       struct builder *error)
{
    struct builder fault = BUILDER(80);
    struct mapping mapping;
    const char *wrong = mapping_open(&mapping, path);
    struct opening_book *book = calloc(1, sizeof *book);
    if (wrong == NULL && book == NULL)
        wrong = "out of memory";
    if (wrong == NULL && !opening_book_read(book, game, mapping.bytes, mapping.count, &fault))
        wrong = fault.start;
    if (wrong == NULL) {
        book->mapping = mapping;
        return book;
    }
    builder_add(error, "%s: %s", path, wrong);
    mapping_close(&mapping);
    free(book);
    return NULL;
}

void opening_book_close(struct opening_book *book)
{
    if (book == NULL)
        return;
    mapping_close(&book->mapping);
    free(book);
}

uint64_t opening_book_key(const struct game *game, const struct any_position *position)
{
    /* Colour-swapped positions share an entry, which halves the book. */
    struct any_position canonical = *position;
    game->canonical(&canonical);
    return game->key(&canonical);
}

/* Reads byte by byte: entries are unaligned, unpadded and little-endian. */
struct book_entry opening_book_entry(const struct opening_book *book, uint32_t number)
{
    const unsigned char *bytes = book->entries + (size_t)number * OPENING_BOOK_ENTRY_BYTES;
    return (struct book_entry){
        .key = bytes_get(bytes, 8),
        .out_key = (uint32_t)bytes_get(bytes + 8, 4),
        .value = (int16_t)bytes_get(bytes + 12, 2),
        .out_value = (int16_t)bytes_get(bytes + 14, 2),
        .out_depth = bytes[16],
        .has_move_out = (bytes[17] & HAS_MOVE_OUT) != 0,
        .out_proven = (bytes[17] & IS_PROVEN) != 0,
    };
}

void opening_book_put_entry(unsigned char *bytes, const struct book_entry *entry)
{
    bytes_put(bytes, entry->key, 8);
    bytes_put(bytes + 8, entry->out_key, 4);
    bytes_put(bytes + 12, (uint16_t)entry->value, 2);
    bytes_put(bytes + 14, (uint16_t)entry->out_value, 2);
    bytes[16] = (unsigned char)entry->out_depth;
    bytes[17] = (unsigned char)((entry->has_move_out ? HAS_MOVE_OUT : 0) |
                                (entry->out_proven ? IS_PROVEN : 0));
}

bool opening_book_find(const struct opening_book *book, uint64_t key, uint32_t *number)
{
    uint32_t first = 0, past = book->count;
    while (first < past) {
        const uint32_t middle = first + (past - first) / 2;
        if (key_at(book, middle) < key)
            first = middle + 1;
        else
            past = middle;
    }
    *number = first;
    return first < book->count && key_at(book, first) == key;
}

size_t opening_book_moves(const struct opening_book *book, const struct game *game,
                          const struct any_position *position,
                          struct book_move list[GAME_MOVES_MAX])
{
    uint32_t number;
    if (!opening_book_find(book, opening_book_key(game, position), &number))
        return 0;
    const struct book_entry entry = opening_book_entry(book, number);
    move moves[GAME_MOVES_MAX];
    size_t known = 0;
    const size_t count = game->moves(position, moves);
    for (size_t i = 0; i < count; i++) {
        struct any_position child = *position;
        game->play(&child, moves[i]);
        const uint64_t key = opening_book_key(game, &child);
        /* The child's minimax value comes first: the move out may lead into the book by now. */
        if (opening_book_find(book, key, &number))
            list[known++] = (struct book_move){
                .move = moves[i],
                .value = score_from_child(opening_book_entry(book, number).value),
                .leads_on = true,
            };
        /* Half a key identifies a move within a position. */
        else if (entry.has_move_out && (uint32_t)key == entry.out_key)
            list[known++] = (struct book_move){
                .move = moves[i], .value = entry.out_value, .out_depth = entry.out_depth};
    }
    if (mapping_is_lost(&book->mapping))
        return 0;
    return known;
}
