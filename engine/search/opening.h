/* The opening book at the root: plays a book move without a search. */
#pragma once

#include "engine/search/search_thread.h"
#include "games/base/zobrist.h"
#include "games/opening_book.h"

/* Finds the book's best move; a `variety` other than 0 is the seed of a choice among equals.
 * Returns false if there is none. */
static inline bool opening_best_move(const struct search *search,
                                     const struct any_position *position, unsigned variety,
                                     struct book_move *best)
{
    struct book_move list[GAME_MOVES_MAX];
    const size_t count = opening_book_moves(search->book, search->game, position, list);
    const uint64_t seed = zobrist_mix(variety) ^ search->game->key(position);
    uint64_t highest = 0;
    for (size_t i = 0; i < count; i++) {
        const uint64_t random = variety != 0 ? zobrist_mix(seed ^ zobrist_mix(list[i].move)) : 0;
        if (i > 0 &&
            (list[i].value < best->value || (list[i].value == best->value && random <= highest)))
            continue;
        *best = list[i];
        highest = random;
    }
    return count > 0;
}

/* Returns true if the tablebases refute the book's value. */
static inline bool opening_is_refuted(const struct search_thread *thread,
                                      const struct book_move *best)
{
    struct position child = thread->root;
    position_play(&child, best->move);
    if (thread->search->tablebase == NULL)
        return false;
    const struct bounds known = position_probe(&child, thread->search->tablebase);
    return score_from_child(known.lower) < best->value;
}

/* Sets a root move's line and depths from the book's best moves. */
static inline void opening_show_line(const struct search *search, struct root_move *root_move,
                                     struct book_move best)
{
    struct any_position position = search->root;
    struct pv *line = &root_move->pv;
    line->count = 0;
    do {
        line->moves[line->count++] = best.move;
        search->game->play(&position, best.move);
    } while (best.leads_on && line->count < REPORT_PV_MAX &&
             opening_best_move(search, &position, 0, &best));
    root_move->depth = (unsigned)line->count - 1 + best.out_depth;
    root_move->selective_depth = root_move->depth;
    root_move->mean_depth = root_move->depth;
}

/* Returns true if the book may answer. A book ignores the history, so no position may recur. */
static inline bool opening_is_wanted(const struct search *search)
{
    return search->book != NULL && search->settings.own_book && !search->settings.analyse &&
           !search->limits.infinite && search->settings.multi_pv == 1 &&
           (search->limits.given & LIMIT_MATE) == 0 && search->limits.search_moves_count == 0 &&
           search->game->reversible_plies(&search->root) == 0;
}

/* Moves the book's move to the front. Returns false if there is none. */
static inline bool opening_take_move(struct search_thread *thread)
{
    const struct search *search = thread->search;
    struct book_move best;
    if (!opening_is_wanted(search) ||
        !opening_best_move(search, &search->root, search->settings.variety, &best) ||
        opening_is_refuted(thread, &best))
        return false;
    size_t index = 0;
    while (thread->root_moves[index].move != best.move)
        index++;
    struct root_move *root_move = &thread->root_moves[index];
    root_move->value = root_move->score = best.value;
    root_move->bound = BOUND_EXACT;
    opening_show_line(search, root_move, best);
    thread_bring_forward(thread, index);
    return true;
}
