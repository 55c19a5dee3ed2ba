#include "tools/openings/enumerate.h"

#include <stdlib.h>
#include <string.h>

#include "games/zobrist.h"
#include "tools/match/cells.h"

enum { SQUARES = 32, MEN = 12 };

/* The identities met so far in a table of open addresses; 0 is an empty place. */
struct met {
    uint64_t *table;
    size_t size, count; /* size: a power of two */
};

static bool met_grow(struct met *met)
{
    const size_t size = met->size == 0 ? 1024 : 2 * met->size;
    uint64_t *table = calloc(size, sizeof *table);
    if (table == NULL)
        return false;
    for (size_t i = 0; i < met->size; i++) {
        if (met->table[i] == 0)
            continue;
        size_t place = met->table[i] & (size - 1);
        while (table[place] != 0)
            place = (place + 1) & (size - 1);
        table[place] = met->table[i];
    }
    free(met->table);
    met->table = table;
    met->size = size;
    return true;
}

enum meeting { MET_FIRST, MET_AGAIN, MET_NO_MEMORY };

static enum meeting meet(struct met *met, uint64_t identity)
{
    if (2 * met->count >= met->size && !met_grow(met))
        return MET_NO_MEMORY;
    identity += identity == 0;
    size_t place = identity & (met->size - 1);
    while (met->table[place] != 0 && met->table[place] != identity)
        place = (place + 1) & (met->size - 1);
    if (met->table[place] == identity)
        return MET_AGAIN;
    met->table[place] = identity;
    met->count++;
    return MET_FIRST;
}

static uint64_t hash_of(const struct cells *cells)
{
    uint64_t hash = 0;
    for (unsigned i = 0; i < cells->count; i++)
        hash = zobrist_mix(hash ^ (unsigned char)cells->cell[i]);
    return hash;
}

/* The board tells positions apart that are equally many plies from their starts, while a game's own
 * key may take mirror images as one. */
static uint64_t identity_of(const struct variant *variant, const struct any_position *position,
                            enum likeness likeness)
{
    const struct cells cells = cells_of(variant, position);
    const uint64_t hash = hash_of(&cells);
    if (likeness == SAME_POSITION)
        return hash;
    const struct cells mirrored = cells_mirrored(&cells);
    const uint64_t other = hash_of(&mirrored);
    return hash < other ? hash : other;
}

static void append(struct spots *spots, const struct spot *spot)
{
    if (spots->count == spots->capacity) {
        const size_t capacity = 2 * spots->capacity + 256;
        struct spot *list = realloc(spots->list, capacity * sizeof *list);
        if (list == NULL) {
            spots->failed = true;
            return;
        }
        spots->list = list;
        spots->capacity = capacity;
    }
    spots->list[spots->count++] = *spot;
}

static void append_start(struct spots *spots, const struct any_position *position)
{
    append(spots, &(struct spot){.start = *position, .now = *position});
}

/* Checkers with `black` of Black's squares 1 to 12 and `white` of White's 21 to 32 left out. */
static bool eleven_men(const struct variant *variant, unsigned black, unsigned white,
                       struct any_position *position)
{
    char array[GAME_POSITION_TEXT], reason[64];
    struct builder text = builder_over(array, sizeof array);
    struct builder why = builder_over(reason, sizeof reason);
    builder_add(&text, "B:B");
    for (unsigned square = 1; square <= MEN; square++)
        if (square != black)
            builder_add(&text, "%s%u", text.start[text.length - 1] == 'B' ? "" : ",", square);
    builder_add(&text, ":W");
    for (unsigned square = SQUARES - MEN + 1; square <= SQUARES; square++)
        if (square != white)
            builder_add(&text, "%s%u", text.start[text.length - 1] == 'W' ? "" : ",", square);
    return variant->game->read_position(position, builder_text(&text), &why);
}

static bool find_starts(struct spots *spots, const struct variant *variant, enum starts starts)
{
    struct any_position position;
    if (starts == FROM_START) {
        variant->game->start(&position);
        append_start(spots, &position);
        return !spots->failed;
    }
    if (strcmp(variant->game->name, "checkers") != 0)
        return false;
    for (unsigned black = 1; black <= MEN; black++)
        for (unsigned white = SQUARES - MEN + 1; white <= SQUARES; white++)
            if (eleven_men(variant, black, white, &position))
                append_start(spots, &position);
    return !spots->failed;
}

/* One ply further: the new positions among those that the moves of a spot lead to. */
static void extend(struct spots *next, const struct variant *variant, const struct spot *spot,
                   unsigned ply, enum likeness likeness, struct met *met)
{
    const struct game *game = variant->game;
    move list[GAME_MOVES_MAX];
    const size_t count = game->moves(&spot->now, list);
    for (size_t i = 0; i < count; i++) {
        struct spot child = *spot;
        child.moves[ply] = list[i];
        game->play(&child.now, list[i]);
        if (game->outcome(&child.now).kind != ONGOING)
            continue;
        const enum meeting meeting = meet(met, identity_of(variant, &child.now, likeness));
        next->failed |= meeting == MET_NO_MEMORY;
        if (meeting == MET_FIRST)
            append(next, &child);
    }
}

bool spots_find(struct spots *spots, const struct variant *variant, enum starts starts,
                unsigned plies, enum likeness likeness)
{
    *spots = (struct spots){0};
    bool good = find_starts(spots, variant, starts);
    for (unsigned ply = 0; ply < plies && good; ply++) {
        struct spots next = {0};
        struct met met = {0};
        for (size_t i = 0; i < spots->count; i++)
            extend(&next, variant, &spots->list[i], ply, likeness, &met);
        free(met.table);
        spots_finish(spots);
        *spots = next;
        good = !next.failed;
    }
    return good;
}

void spots_finish(struct spots *spots)
{
    free(spots->list);
    *spots = (struct spots){0};
}
