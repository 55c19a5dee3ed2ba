#include "tools/openings/enumerate.h"

#include "games/zobrist.h"
#include "tools/common/diagram.h"
#include <stdlib.h>

enum { SQUARES = 32, MEN = 12 };

/* The hashes of positions seen so far: a hash table with linear probing; 0 is free. */
struct seen_set {
    uint64_t *table;
    size_t size, count; /* size: a power of two */
};

static bool seen_grow(struct seen_set *seen)
{
    /* A hash of 64 bits stands for its position. Among a million positions two share one with a
     * chance of one in 37 million (n^2 / 2^65), and one opening would be missing then. */
    const size_t size = seen->size == 0 ? 1024 : 2 * seen->size;
    uint64_t *table = calloc(size, sizeof *table);
    if (table == NULL)
        return false;
    for (size_t i = 0; i < seen->size; i++) {
        if (seen->table[i] == 0)
            continue;
        size_t place = (size_t)seen->table[i] & (size - 1);
        while (table[place] != 0)
            place = (place + 1) & (size - 1);
        table[place] = seen->table[i];
    }
    free(seen->table);
    seen->table = table;
    seen->size = size;
    return true;
}

enum seen_result { SEEN_NEW, SEEN_BEFORE, SEEN_NO_MEMORY };

static enum seen_result seen_add(struct seen_set *seen, uint64_t identity)
{
    /* At most half full, so that probes stay short. */
    if (2 * seen->count >= seen->size && !seen_grow(seen))
        return SEEN_NO_MEMORY;
    identity += identity == 0; /* 0 means empty */
    size_t place = (size_t)identity & (seen->size - 1);
    while (seen->table[place] != 0 && seen->table[place] != identity)
        place = (place + 1) & (seen->size - 1);
    if (seen->table[place] == identity)
        return SEEN_BEFORE;
    seen->table[place] = identity;
    seen->count++;
    return SEEN_NEW;
}

static uint64_t hash_of(const struct diagram *diagram)
{
    uint64_t hash = 0;
    for (unsigned i = 0; i < diagram->count; i++)
        hash = zobrist_mix(hash ^ (unsigned char)diagram->cell[i]);
    return hash;
}

/* A position's hash: of its board alone, for all candidates of a ply have the same side to move.
 * The game's own key does not serve here, because it may take mirror images as one. */
static uint64_t identity_of(const struct enumeration *enumeration,
                            const struct any_position *position)
{
    const struct diagram diagram = diagram_of(enumeration->variant, position);
    const uint64_t hash = hash_of(&diagram);
    if (!enumeration->mirror)
        return hash;
    /* The smaller of the two hashes stands for both, so either order of meeting them works. */
    const struct diagram mirrored = diagram_mirrored(&diagram);
    const uint64_t other = hash_of(&mirrored);
    return hash < other ? hash : other;
}

static void append(struct candidates *candidates, const struct candidate *candidate)
{
    if (candidates->count == candidates->capacity) {
        const size_t capacity = 2 * candidates->capacity + 256;
        struct candidate *list = realloc(candidates->list, capacity * sizeof *list);
        if (list == NULL) {
            candidates->failed = true;
            return;
        }
        candidates->list = list;
        candidates->capacity = capacity;
    }
    candidates->list[candidates->count++] = *candidate;
}

static void append_start(struct candidates *candidates, const struct any_position *position)
{
    append(candidates, &(struct candidate){.start = *position, .now = *position});
}

/* Checkers with `black` of Black's squares 1 to 12 and `white` of White's 21 to 32 left out. */
static bool eleven_men(const struct variant *variant, unsigned black, unsigned white,
                       struct any_position *position)
{
    struct builder text = BUILDER(GAME_POSITION_TEXT);
    struct builder why = BUILDER(64);
    builder_add(&text, "B:B");
    for (unsigned square = 1; square <= MEN; square++)
        if (square != black)
            builder_add(&text, "%s%u", text.start[text.length - 1] == 'B' ? "" : ",", square);
    builder_add(&text, ":W");
    for (unsigned square = SQUARES - MEN + 1; square <= SQUARES; square++)
        if (square != white)
            builder_add(&text, "%s%u", text.start[text.length - 1] == 'W' ? "" : ",", square);
    /* Made as text: the reader checks it, and no other file has to know how a position of checkers
     * is laid out. */
    return variant->game->read_position(position, builder_text(&text), &why);
}

static bool find_starts(struct candidates *candidates, const struct enumeration *enumeration)
{
    const struct variant *variant = enumeration->variant;
    struct any_position position;
    if (!enumeration->eleven) {
        variant->game->start(&position);
        append_start(candidates, &position);
        return !candidates->failed;
    }
    for (unsigned black = 1; black <= MEN; black++)
        for (unsigned white = SQUARES - MEN + 1; white <= SQUARES; white++)
            if (eleven_men(variant, black, white, &position))
                append_start(candidates, &position);
    return !candidates->failed;
}

/* The search for the positions one ply further. */
struct expansion {
    const struct enumeration *wanted;
    unsigned ply; /* of the moves that are played now, from 0 */
    struct seen_set seen;
    struct candidates next;
};

/* Adds the new positions among those that the moves of a candidate lead to. */
static void expand(struct expansion *expansion, const struct candidate *candidate)
{
    const struct game *game = expansion->wanted->variant->game;
    move list[GAME_MOVES_MAX];
    const size_t count = game->moves(&candidate->now, list);
    for (size_t i = 0; i < count; i++) {
        struct candidate child = *candidate;
        child.moves[expansion->ply] = list[i];
        game->play(&child.now, list[i]);
        /* No match can begin from a finished game. */
        if (game->outcome(&child.now).kind != ONGOING)
            continue;
        const enum seen_result seen =
            seen_add(&expansion->seen, identity_of(expansion->wanted, &child.now));
        expansion->next.failed |= seen == SEEN_NO_MEMORY;
        if (seen == SEEN_NEW)
            append(&expansion->next, &child);
    }
}

bool candidates_find(struct candidates *candidates, const struct enumeration *enumeration)
{
    *candidates = (struct candidates){0};
    bool good = find_starts(candidates, enumeration);
    /* Breadth first: transpositions meet at the same ply, where only the first is kept. */
    for (unsigned ply = 0; ply < enumeration->plies && good; ply++) {
        struct expansion expansion = {.wanted = enumeration, .ply = ply};
        for (size_t i = 0; i < candidates->count; i++)
            expand(&expansion, &candidates->list[i]);
        free(expansion.seen.table);
        candidates_finish(candidates);
        *candidates = expansion.next;
        good = !candidates->failed;
    }
    return good;
}

void candidates_finish(struct candidates *candidates)
{
    free(candidates->list);
    *candidates = (struct candidates){0};
}
