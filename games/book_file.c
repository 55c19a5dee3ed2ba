#include "games/book_file.h"

#include <string.h>

#include "games/base/bytes.h"
#include "games/base/mapping.h"

/* Hashes everything after the checksum's field, including name and kind. */
static uint64_t checksum(const unsigned char *bytes, size_t count)
{
    return bytes_checksum(bytes + BOOK_FILE_GAME_AT, count - BOOK_FILE_GAME_AT);
}

/* Writes the header's name field, padded with zeroes. */
static void write_name(unsigned char *bytes, const char *game)
{
    for (size_t i = 0; i < BOOK_FILE_GAME_BYTES; i++)
        bytes[i] = *game != '\0' ? (unsigned char)*game++ : 0;
}

void book_file_finish(unsigned char *bytes, size_t count, const char *game, enum book_kind kind)
{
    memset(bytes, 0, BOOK_FILE_HEADER_BYTES);
    memcpy(bytes, BOOK_FILE_MAGIC, BOOK_FILE_CHECKSUM_AT);
    write_name(bytes + BOOK_FILE_GAME_AT, game);
    bytes_put(bytes + BOOK_FILE_KIND_AT, kind, 4);
    /* The checksum covers the other fields, so it comes last. */
    bytes_put(bytes + BOOK_FILE_CHECKSUM_AT, checksum(bytes, count), 8);
}

static bool has_name(const unsigned char *bytes, const char *game)
{
    unsigned char name[BOOK_FILE_GAME_BYTES];
    write_name(name, game);
    return memcmp(bytes + BOOK_FILE_GAME_AT, name, sizeof name) == 0;
}

/* The magic includes the version, so other versions are not books. */
static bool has_header(const unsigned char *bytes, size_t count, struct builder *error)
{
    if (count >= BOOK_FILE_HEADER_BYTES &&
        memcmp(bytes, BOOK_FILE_MAGIC, BOOK_FILE_CHECKSUM_AT) == 0)
        return true;
    return builder_fail(error, "not a book, or a book of another version");
}

bool book_file_is_of(const unsigned char *bytes, size_t count, const char *game,
                     enum book_kind kind, struct builder *error)
{
    if (!has_header(bytes, count, error))
        return false;
    /* Reads the kind and four reserved bytes, which must be 0. */
    return (has_name(bytes, game) && bytes_get(bytes + BOOK_FILE_KIND_AT, 8) == kind) ||
           builder_fail(error, "a book for another game or of another kind");
}

bool book_file_is_sound(const unsigned char *bytes, size_t count, struct builder *error)
{
    return checksum(bytes, count) == bytes_get(bytes + BOOK_FILE_CHECKSUM_AT, 8) ||
           builder_fail(error, "damaged: its checksum is wrong");
}

static const struct game *game_of(const unsigned char *bytes)
{
    const struct game *game;
    for (size_t i = 0; (game = game_at(i)) != NULL; i++)
        if (has_name(bytes, game->name))
            return game;
    return NULL;
}

/* The file itself names its game. */
const struct game *book_file_game(const char *path, struct builder *error)
{
    struct mapping mapping;
    struct builder fault = BUILDER(80);
    const struct game *game = NULL;
    const char *wrong = mapping_open(&mapping, path);
    if (wrong == NULL) {
        wrong = fault.start;
        if (has_header(mapping.bytes, mapping.count, &fault)) {
            game = game_of(mapping.bytes);
            wrong = "a book for an unknown game";
        }
        mapping_close(&mapping);
    }
    if (game == NULL)
        builder_add(error, "%s: %s", path, wrong);
    return game;
}
