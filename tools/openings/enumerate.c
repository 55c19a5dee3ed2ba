#include "tools/openings/enumerate.h"

#include <search.h>
#include <stdlib.h>

#include "games/zobrist.h"
#include "tools/common/diagram.h"

enum { SQUARES = 32, MEN = 12 };

static int compare_hashes(const void *left, const void *right)
{
    const uint64_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

enum seen_result { SEEN_NEW, SEEN_BEFORE, SEEN_NO_MEMORY };

/* Adds a hash to the tree of those seen so far, which owns it. A hash of 64 bits stands for its
 * position. Among a million positions two share one with a chance of one in 37 million (n^2 /
 * 2^65), and one opening would be missing then. */
static enum seen_result seen_add(void **seen, uint64_t identity)
{
    uint64_t *hash = malloc(sizeof *hash);
    if (hash == NULL)
        return SEEN_NO_MEMORY;
    *hash = identity;
    /* tsearch() of POSIX keeps a balanced tree; a node begins with the pointer that was added. */
    uint64_t *const *node = tsearch(hash, seen, compare_hashes);
    const bool is_new = node != NULL && *node == hash;
    if (!is_new)
        free(hash);
    return node == NULL ? SEEN_NO_MEMORY : is_new ? SEEN_NEW : SEEN_BEFORE;
}

static uint64_t hash_of(const struct diagram *diagram)
{
    uint64_t hash = 0;
    for (unsigned i = 0; i < diagram->count; i++)
        hash = zobrist_mix(hash ^ (unsigned char)diagram->cell[i]);
    return hash;
}

/* A position's hash: only of its board, because all candidates of a ply have the same side to move.
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
    void *seen;   /* the tree of positions that were met */
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
        tdestroy(expansion.seen, free);
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
