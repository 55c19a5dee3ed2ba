/*
 * The nodes are an array in the order of their keys, as in the file, and edges are keys: nodes move
 * when others are added, so no pointer to one outlives that. A key is looked up by binary search.
 */
#include "tools/book/expansion.h"

#include <stdlib.h>
#include <string.h>

#include "games/book_file.h"
#include "games/bytes.h"
#include "tools/common/save.h"

#define COST_CLOSED INT32_MAX

bool expansion_begin(struct expansion *expansion, const struct openings *openings)
{
    *expansion = (struct expansion){.variant = openings->variant};
    const struct game *game = openings->variant->game;
    expansion->roots = calloc(openings->count + 1, sizeof *expansion->roots);
    if (expansion->roots == NULL)
        return false;
    /* Also where no opening of the set is the start position: most games begin there. */
    game->start(&expansion->roots[0]);
    for (size_t i = 0; i < openings->count; i++)
        expansion->roots[i + 1] = openings->list[i].now;
    expansion->root_count = openings->count + 1;
    for (size_t i = 0; i < expansion->root_count; i++)
        game->canonical(&expansion->roots[i]);
    return true;
}

void expansion_finish(struct expansion *expansion)
{
    for (uint32_t i = 0; i < expansion->count; i++)
        free(expansion->list[i].child_keys);
    free(expansion->list);
    free(expansion->roots);
    *expansion = (struct expansion){.count = 0};
}

/* The number of nodes with a lower key. */
static uint32_t place_of(const struct expansion *expansion, uint64_t key)
{
    uint32_t first = 0, past = expansion->count;
    while (first < past) {
        const uint32_t middle = first + (past - first) / 2;
        if (expansion->list[middle].entry.key < key)
            first = middle + 1;
        else
            past = middle;
    }
    return first;
}

struct expansion_node *expansion_find(const struct expansion *expansion, uint64_t key)
{
    const uint32_t place = place_of(expansion, key);
    const bool is_there = place < expansion->count && expansion->list[place].entry.key == key;
    return is_there ? &expansion->list[place] : NULL;
}

/* The canonical position after a move. */
static struct any_position child_of(const struct game *game, const struct any_position *position,
                                    move move)
{
    struct any_position child = *position;
    game->play(&child, move);
    game->canonical(&child);
    return child;
}

/* The move out of a node; MOVE_NONE: it has none. */
static move move_out_of(const struct game *game, const struct expansion_node *node)
{
    move list[GAME_MOVES_MAX];
    const size_t count = game->moves(&node->position, list);
    for (size_t i = 0; node->entry.has_move_out && i < count; i++)
        if ((uint32_t)node->child_keys[i] == node->entry.out_key)
            return list[i];
    return MOVE_NONE;
}

struct any_position expansion_after_move_out(const struct expansion *expansion,
                                             const struct expansion_node *node)
{
    const struct game *game = expansion->variant->game;
    return child_of(game, &node->position, move_out_of(game, node));
}

void expansion_set(struct expansion *expansion, struct expansion_node *node,
                   const struct book_entry *entry)
{
    const struct game *game = expansion->variant->game;
    node->entry = *entry;
    const move out = move_out_of(game, node);
    /* Below a proven score there is nothing to learn. */
    node->can_grow = out != MOVE_NONE && !entry->out_proven && !score_is_decisive(entry->out_value);
    if (!node->can_grow)
        return;
    /* Moves that can be taken back could lead round in a circle, where minimax has no end. */
    struct any_position child = node->position;
    game->play(&child, out);
    node->can_grow = game->reversible_plies(&child) == 0;
}

bool expansion_add(struct expansion *expansion, const struct any_position *canonical,
                   const struct book_entry *entry)
{
    const struct game *game = expansion->variant->game;
    if (expansion->count == expansion->capacity) {
        const uint32_t capacity = expansion->capacity * 2 + 64;
        struct expansion_node *list = realloc(expansion->list, capacity * sizeof *list);
        if (list == NULL)
            return false;
        expansion->list = list;
        expansion->capacity = capacity;
    }
    move moves[GAME_MOVES_MAX];
    /* The keys are computed once: an update asks for them many thousand times. */
    struct expansion_node node = {.position = *canonical,
                                  .child_count = game->moves(canonical, moves)};
    node.child_keys = calloc(node.child_count + 1, sizeof *node.child_keys);
    if (node.child_keys == NULL)
        return false;
    for (size_t i = 0; i < node.child_count; i++) {
        const struct any_position child = child_of(game, canonical, moves[i]);
        node.child_keys[i] = game->key(&child);
    }
    expansion_set(expansion, &node, entry);
    /* A search takes a thousand times as long as making room in a sorted list. */
    struct expansion_node *place = &expansion->list[place_of(expansion, entry->key)];
    memmove(place + 1, place, (size_t)(expansion->list + expansion->count - place) * sizeof *place);
    *place = node;
    expansion->count++;
    return true;
}

/* Is an entry the better one of two of the same position? The search that excluded more moves found
 * less. */
static bool excludes_more(const struct book_entry *entry, const struct book_entry *other)
{
    if (entry->has_move_out != other->has_move_out)
        return !entry->has_move_out;
    if (entry->out_value != other->out_value)
        return entry->out_value < other->out_value;
    return entry->out_key < other->out_key;
}

/* Adds the positions of a book from one on, as far as its positions lead. */
static bool load_below(struct expansion *expansion, const struct opening_book *book,
                       const struct any_position *canonical, bool *seen)
{
    const struct game *game = expansion->variant->game;
    struct book_entry entry;
    uint32_t number;
    /* Where the book ends, or by a transposition. */
    if (!opening_book_find(book, game->key(canonical), &number) || seen[number])
        return true;
    seen[number] = true;
    entry = opening_book_entry(book, number);
    struct expansion_node *node = expansion_find(expansion, entry.key);
    if (node == NULL && !expansion_add(expansion, canonical, &entry))
        return false;
    if (node != NULL && excludes_more(&entry, &node->entry))
        expansion_set(expansion, node, &entry);
    move moves[GAME_MOVES_MAX];
    const size_t count = game->moves(canonical, moves);
    for (size_t i = 0; i < count; i++) {
        const struct any_position child = child_of(game, canonical, moves[i]);
        if (!load_below(expansion, book, &child, seen))
            return false;
    }
    return true;
}

/* Adds all positions of a book. A position does not follow from its key, so positions are found by
 * playing the moves from the roots. Returns NULL, or what is wrong. */
static const char *load_book(struct expansion *expansion, const struct opening_book *book)
{
    if (expansion->count > 0 &&
        (book->nodes != expansion->nodes || book->signature != expansion->signature))
        return "made with other nodes or by another search";
    expansion->nodes = book->nodes;
    expansion->signature = book->signature;
    bool *seen = calloc((size_t)book->count + 1, sizeof *seen);
    bool enough = seen != NULL;
    for (size_t i = 0; enough && i < expansion->root_count; i++)
        enough = load_below(expansion, book, &expansion->roots[i], seen);
    uint32_t reached = 0;
    /* Entries that no root leads to are of other openings: they would be lost when the book is
     * saved. */
    for (uint32_t i = 0; enough && i < book->count; i++)
        reached += seen[i];
    free(seen);
    return !enough                 ? "out of memory"
           : reached < book->count ? "it has positions that no opening leads to"
                                   : NULL;
}

bool expansion_load(struct expansion *expansion, const char *path, struct builder *why)
{
    struct opening_book *book = opening_book_open(expansion->variant->game, path, why);
    if (book == NULL)
        return false;
    const char *wrong = load_book(expansion, book);
    opening_book_close(book);
    return wrong == NULL || builder_fail(why, "%s: %s", path, wrong);
}

bool expansion_save(struct expansion *expansion, const char *path, struct builder *why)
{
    /* The values are those of the last pass, before the last search. */
    expansion_update(expansion);
    const size_t count =
        OPENING_BOOK_HEADER_BYTES + (size_t)expansion->count * OPENING_BOOK_ENTRY_BYTES;
    unsigned char *bytes = calloc(count, 1);
    if (bytes == NULL)
        return builder_fail(why, "%s: out of memory", path);
    bytes_put(bytes + OPENING_BOOK_COUNT_AT, expansion->count, 4);
    bytes_put(bytes + OPENING_BOOK_SIGNATURE_AT, expansion->signature, 4);
    bytes_put(bytes + OPENING_BOOK_NODES_AT, expansion->nodes, 8);
    for (uint32_t i = 0; i < expansion->count; i++)
        opening_book_put_entry(bytes + OPENING_BOOK_HEADER_BYTES +
                                   (size_t)i * OPENING_BOOK_ENTRY_BYTES,
                               &expansion->list[i].entry);
    book_file_finish(bytes, count, expansion->variant->game->name, BOOK_SPARSE);
    const bool saved = save_bytes(path, bytes, count, why);
    free(bytes);
    return saved;
}

/* Backs up a node's value and the cheapest place to grow below it. No line leads round in a circle,
 * and a node that several moves lead to is updated once a pass. */
static void update_node(struct expansion *expansion, struct expansion_node *node)
{
    if (node->pass == expansion->pass)
        return;
    /* Depth first, each node after all below it (post-order), which is what minimax needs. */
    node->pass = expansion->pass;
    struct book_entry *entry = &node->entry;
    node->is_stale = false;
    score best = -SCORE_INFINITE;
    for (size_t i = 0; i < node->child_count; i++) {
        struct expansion_node *child = expansion_find(expansion, node->child_keys[i]);
        if (child == NULL)
            continue;
        update_node(expansion, child);
        const score value = score_from_child(child->entry.value);
        best = value > best ? value : best;
        /* Its move out leads into the book now: what the search said of it is out of date, and
         * which move is the best of those left nobody knows. */
        node->is_stale =
            node->is_stale || (entry->has_move_out && entry->out_key == (uint32_t)child->entry.key);
    }
    if (entry->has_move_out && !node->is_stale && entry->out_value > best)
        best = entry->out_value;
    entry->value = best;
    node->cheapest_key = entry->key;
    /* To grow here is to add the position after the move out. */
    node->cost = node->can_grow && !node->is_stale ? EXPANSION_PLY_COST + best - entry->out_value
                                                   : COST_CLOSED;
    for (size_t i = 0; i < node->child_count; i++) {
        const struct expansion_node *child = expansion_find(expansion, node->child_keys[i]);
        if (child == NULL || child->cost == COST_CLOSED)
            continue;
        const score cost =
            EXPANSION_PLY_COST + child->cost + best - score_from_child(child->entry.value);
        if (cost < node->cost) {
            node->cost = cost;
            node->cheapest_key = child->entry.key;
        }
    }
}

void expansion_update(struct expansion *expansion)
{
    expansion->pass++;
    for (uint32_t i = 0; i < expansion->count; i++)
        update_node(expansion, &expansion->list[i]);
}

struct expansion_node *expansion_stale(const struct expansion *expansion)
{
    for (uint32_t i = 0; i < expansion->count; i++)
        if (expansion->list[i].is_stale)
            return &expansion->list[i];
    return NULL;
}

struct expansion_node *expansion_choose(const struct expansion *expansion, size_t first_root,
                                        size_t past_root)
{
    const struct game *game = expansion->variant->game;
    struct expansion_node *chosen = NULL;
    for (size_t i = first_root; i < past_root; i++) {
        struct expansion_node *root = expansion_find(expansion, game->key(&expansion->roots[i]));
        if (root != NULL && root->cost < COST_CLOSED &&
            (chosen == NULL || root->cost < chosen->cost))
            chosen = root;
    }
    /* From the cheapest root down to the node that grows. */
    while (chosen != NULL && chosen->cheapest_key != chosen->entry.key)
        chosen = expansion_find(expansion, chosen->cheapest_key);
    return chosen;
}
