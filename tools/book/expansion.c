/* The nodes are an array sorted by key, as in the file. Adding one moves others, so pointers become
 * invalid. */
#include "tools/book/expansion.h"

#include <stdlib.h>

#include "games/base/bytes.h"
#include "games/book_file.h"

#define COST_CLOSED INT32_MAX

void expansion_finish(struct expansion *expansion)
{
    openings_finish(&expansion->openings);
    free(expansion->list);
}

static int compare_key(const void *key, const void *node)
{
    const uint64_t left = *(const uint64_t *)key;
    const uint64_t right = ((const struct expansion_node *)node)->entry.key;
    return (left > right) - (left < right);
}

struct expansion_node *expansion_find(const struct expansion *expansion, uint64_t key)
{
    /* bsearch() must not get a NULL array. */
    return expansion->count > 0 ? bsearch(&key, expansion->list, expansion->count,
                                          sizeof *expansion->list, compare_key)
                                : NULL;
}

struct expansion_node *expansion_node_of(struct expansion *expansion,
                                         const struct any_position *canonical)
{
    const uint64_t key = expansion->openings.variant->game->key(canonical);
    struct expansion_node *node = expansion_find(expansion, key);
    if (node != NULL)
        return node;
    if (expansion->count == expansion->capacity) {
        const uint32_t capacity = expansion->capacity * 2 + 64;
        struct expansion_node *list = realloc(expansion->list, capacity * sizeof *list);
        if (list == NULL)
            return NULL;
        expansion->list = list;
        expansion->capacity = capacity;
    }
    /* Sorted insertion is cheap: a search takes a thousand times as long. */
    for (node = expansion->list + expansion->count++;
         node > expansion->list && node[-1].entry.key > key; node--)
        *node = node[-1];
    *node = (struct expansion_node){.entry = {.key = key}, .position = *canonical};
    return node;
}

/* Returns a root's canonical position. */
static struct any_position root_at(const struct expansion *expansion, size_t number)
{
    const struct game *game = expansion->openings.variant->game;
    struct any_position root;
    /* Most games begin at the start position, so it is always a root. */
    if (number == 0)
        game_start(game, &root);
    else
        root = expansion->openings.list[number - 1].now;
    game->canonical(&root);
    return root;
}

/* Returns whether an entry's search excluded more moves than another's. */
static bool excludes_more(const struct book_entry *entry, const struct book_entry *other)
{
    if (entry->has_move_out != other->has_move_out)
        return !entry->has_move_out;
    if (entry->out_value != other->out_value)
        return entry->out_value < other->out_value;
    return entry->out_key < other->out_key;
}

/* Adds and counts the book's positions reachable from `canonical`. Returns false if memory is
 * short. */
static bool load_below(struct expansion *expansion, const struct opening_book *book,
                       const struct any_position *canonical, uint32_t *reached)
{
    const struct game *game = expansion->openings.variant->game;
    uint32_t number;
    if (!opening_book_find(book, game->key(canonical), &number))
        return true;
    struct expansion_node *node = expansion_node_of(expansion, canonical);
    if (node == NULL)
        return false;
    /* Transpositions are visited once. */
    if (node->pass == expansion->pass)
        return true;
    const struct book_entry entry = opening_book_entry(book, number);
    if (node->pass == 0 || excludes_more(&entry, &node->entry))
        node->entry = entry;
    node->pass = expansion->pass;
    ++*reached;
    move moves[GAME_MOVES_MAX];
    const size_t count = game->moves(canonical, moves);
    for (size_t i = 0; i < count; i++) {
        struct any_position child = *canonical;
        game->play(&child, moves[i]);
        game->canonical(&child);
        if (!load_below(expansion, book, &child, reached))
            return false;
    }
    return true;
}

/* Adds a book's positions by playing moves from the roots, because keys do not give positions.
 * Returns NULL, or an error. */
static const char *load_book(struct expansion *expansion, const struct opening_book *book)
{
    if (expansion->count > 0 &&
        (book->nodes != expansion->nodes || book->signature != expansion->signature))
        return "made with another number of nodes or by another search";
    expansion->nodes = book->nodes;
    expansion->signature = book->signature;
    expansion->pass++;
    uint32_t reached = 0;
    for (size_t i = 0; i <= expansion->openings.count; i++) {
        const struct any_position root = root_at(expansion, i);
        if (!load_below(expansion, book, &root, &reached))
            return "out of memory";
    }
    /* A save would lose entries that only other openings reach. */
    return reached < book->count ? "has positions that no opening reaches" : NULL;
}

bool expansion_load(struct expansion *expansion, const char *path, struct builder *error)
{
    struct opening_book *book = opening_book_open(expansion->openings.variant->game, path, error);
    if (book == NULL)
        return false;
    const char *wrong = load_book(expansion, book);
    opening_book_close(book);
    return wrong == NULL || builder_fail(error, "%s: %s", path, wrong);
}

bool expansion_save(struct expansion *expansion, struct kept_file *file, struct builder *error)
{
    /* The values do not yet include the last search. */
    expansion_update(expansion);
    const size_t count =
        OPENING_BOOK_HEADER_BYTES + (size_t)expansion->count * OPENING_BOOK_ENTRY_BYTES;
    unsigned char *bytes = calloc(count, 1);
    if (bytes == NULL)
        return builder_fail(error, "%s: out of memory", file->name);
    bytes_put(bytes + OPENING_BOOK_COUNT_AT, expansion->count, 4);
    bytes_put(bytes + OPENING_BOOK_SIGNATURE_AT, expansion->signature, 4);
    bytes_put(bytes + OPENING_BOOK_NODES_AT, expansion->nodes, 8);
    for (uint32_t i = 0; i < expansion->count; i++)
        opening_book_put_entry(bytes + OPENING_BOOK_HEADER_BYTES +
                                   (size_t)i * OPENING_BOOK_ENTRY_BYTES,
                               &expansion->list[i].entry);
    book_file_finish(bytes, count, expansion->openings.variant->game->name, BOOK_SPARSE);
    const bool saved = kept_file_save(file, bytes, count, error);
    free(bytes);
    return saved;
}

/* Returns whether the book may grow by the position after a node's move out. */
static bool can_grow(const struct game *game, const struct book_entry *entry,
                     const struct any_position *after)
{
    /* Proven scores need no expansion, and reversible moves could make cycles. */
    return !entry->out_proven && !score_is_decisive(entry->out_value) &&
           game->reversible_plies(after) == 0;
}

/* Backs up a node's value and its cheapest expansion, once a pass. The graph is acyclic. Returns
 * whether a value changed. */
static bool update_node(struct expansion *expansion, struct expansion_node *node)
{
    if (node->pass == expansion->pass)
        return false;
    /* Post-order depth-first traversal, as minimax requires. */
    node->pass = expansion->pass;
    const struct game *game = expansion->openings.variant->game;
    struct book_entry *entry = &node->entry;
    bool changed = false;
    score best = -SCORE_INFINITE;
    node->is_stale = false;
    node->cost = COST_CLOSED;
    move moves[GAME_MOVES_MAX];
    const size_t count = game->moves(&node->position, moves);
    for (size_t i = 0; i < count; i++) {
        struct any_position after = node->position;
        game->play(&after, moves[i]);
        const bool grows = can_grow(game, entry, &after);
        game->canonical(&after);
        const uint64_t key = game->key(&after);
        const bool is_out = entry->has_move_out && entry->out_key == (uint32_t)key;
        struct expansion_node *child = expansion_find(expansion, key);
        score value, cost;
        if (child != NULL) {
            changed |= update_node(expansion, child);
            value = score_from_child(child->entry.value);
            cost = child->cost;
            /* The move out is a node now: its result is stale, the best other move unknown. */
            node->is_stale |= is_out;
        } else if (is_out) {
            value = entry->out_value;
            /* Expansion here adds the position after the move out. */
            cost = grows ? 0 : COST_CLOSED;
        } else {
            continue;
        }
        best = value > best ? value : best;
        /* At equal cost this node's move out precedes expansions below it. */
        if (cost < COST_CLOSED && cost - value - (child == NULL) < node->cost) {
            node->cost = cost - value;
            node->next = child != NULL ? child->next : after;
        }
    }
    if (node->cost < COST_CLOSED)
        node->cost += EXPANSION_PLY_COST + best;
    changed |= entry->value != best;
    entry->value = best;
    return changed;
}

bool expansion_update(struct expansion *expansion)
{
    bool changed = false;
    expansion->pass++;
    for (uint32_t i = 0; i < expansion->count; i++)
        changed |= update_node(expansion, &expansion->list[i]);
    return changed;
}

bool expansion_next(struct expansion *expansion, uint32_t nodes, struct part roots,
                    struct any_position *next)
{
    expansion_update(expansion);
    for (uint32_t i = 0; i < expansion->count; i++) {
        *next = expansion->list[i].position;
        if (expansion->list[i].is_stale)
            return true;
    }
    /* Only after the loop: even a full book must replace stale values. */
    if (expansion->count >= nodes)
        return false;
    const size_t count = expansion->openings.count + 1;
    const size_t past = count * (size_t)roots.number / (size_t)roots.count;
    score min = COST_CLOSED;
    for (size_t i = count * (size_t)(roots.number - 1) / (size_t)roots.count; i < past; i++) {
        const struct any_position root = root_at(expansion, i);
        const uint64_t key = expansion->openings.variant->game->key(&root);
        const struct expansion_node *node = expansion_find(expansion, key);
        if (node == NULL || node->cost < min)
            *next = node != NULL ? node->next : root;
        if (node == NULL)
            return true;
        min = node->cost < min ? node->cost : min;
    }
    return min < COST_CLOSED;
}
