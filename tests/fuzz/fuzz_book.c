/* Opening books: a whole file, or a payload after a valid header. Property: an accepted book can be
 * probed with any position and returns legal moves. */
#include <string.h>

#include "games/book_file.h"
#include "games/connect4/book.h"
#include "games/connect4/tablebase.h"
#include "games/opening_book.h"
#include "games/registry.h"
#include "tests/fuzz/file.h"
#include "tests/fuzz/fuzz.h"

#define PLAYS 4
#define PLIES 12
#define POSITIONS_MAX 2000

enum { IS_WHOLE, IS_DENSE, IS_SPARSE, FORMS };

/* Probes the positions of a few games. */
static void check_sparse(const struct opening_book *book, const struct game *game)
{
    for (unsigned number = 0; number < PLAYS; number++) {
        struct any_position position;
        game_start(game, &position);
        for (unsigned ply = 0; ply < PLIES; ply++) {
            struct book_move known[GAME_MOVES_MAX];
            move list[GAME_MOVES_MAX];
            const size_t count = game->moves(&position, list);
            FUZZ_REQUIRE(opening_book_moves(book, game, &position, known) <= count);
            if (count == 0)
                break;
            game->play(&position, list[(number + number * ply) % count]);
        }
    }
}

static void check_dense(const struct tablebase *tablebase)
{
    const struct book *book = connect4_tablebase_book(tablebase);
    const struct position_index *index = &book->index;
    for (uint64_t i = 0; i < index->count && i < POSITIONS_MAX; i++) {
        const struct position position = position_index_at(index, i);
        int value;
        FUZZ_REQUIRE(book_entry_column(book_probe(book, &position)) < COLUMNS);
        connect4_probe(tablebase, position.own, position.taken, &value);
        const bitboard cell = connect4_probe_move(tablebase, &position);
        FUZZ_REQUIRE((cell & (cell - 1)) == 0 && (cell & position.taken) == 0);
    }
}

static void check(const char *name)
{
    struct builder error = BUILDER(256);
    const struct game *game = book_file_game(name, &error);
    struct tablebase *tablebase = connect4_tablebase_open(name, &error);
    if (tablebase != NULL)
        check_dense(tablebase);
    connect4_tablebase_close(tablebase);
    for (size_t i = 0; game_at(i) != NULL; i++) {
        struct opening_book *book = opening_book_open(game_at(i), name, &error);
        FUZZ_REQUIRE(book == NULL || game_at(i) == game);
        if (book != NULL && game->canonical != NULL)
            check_sparse(book, game);
        opening_book_close(book);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const unsigned choice = size > 0 ? *data++ : 0;
    size -= size > 0;
    const unsigned form = choice % FORMS;
    const size_t header = form != IS_WHOLE ? BOOK_FILE_HEADER_BYTES : 0;
    uint8_t *bytes = malloc(header + size + 1);
    FUZZ_REQUIRE(bytes != NULL);
    memcpy(bytes + header, data, size);
    if (form == IS_DENSE)
        book_file_finish(bytes, header + size, "connect4", BOOK_DENSE);
    else if (form == IS_SPARSE)
        book_file_finish(bytes, header + size, game_at(choice / FORMS % 2)->name, BOOK_SPARSE);
    check(file_of(bytes, header + size));
    free(bytes);
    return 0;
}
