/*
 * The game of stones needs no search: the solution tells what every move is worth and how play goes
 * on from there.
 */
#include <string.h>

#include "games/registry.h"
#include "tools/textbook/backends.h"
#include "tools/textbook/choices.h"
#include "tools/textbook/stones/position.h"
#include "tools/textbook/stones/solution.h"

struct memory {
    struct solution solution;
    struct choices choices;
};

static struct position root_of(const struct search *search)
{
    struct position position;
    memcpy(&position, search->root.bytes, sizeof position);
    return position;
}

/* Adds best play from a position on. */
static void follow(const struct solution *solution, struct position position, struct pv *line)
{
    while (position.pile > 0 && line->count < REPORT_PV_MAX) {
        const move best = solution_move(solution, position.pile);
        line->moves[line->count++] = best;
        position_play(&position, best);
    }
}

static void think(struct search *search, unsigned thread, void *lent, struct report *result)
{
    (void)thread; /* there is but one */
    struct memory *memory = lent;
    const struct position root = root_of(search);
    solution_extend(&memory->solution, root.pile);

    choices_start(&memory->choices, &stones_game, &search->root, SCORE_DRAW);
    choices_restrict(&memory->choices, &search->limits);
    for (size_t i = 0; i < memory->choices.count; i++) {
        struct choice choice = memory->choices.list[i];
        struct position child = root;
        position_play(&child, choice.variation.moves[0]);
        choice.depth = memory->solution.plies[child.pile] + 1U;
        choice.value = solution_score(choice.depth);
        follow(&memory->solution, child, &choice.variation);
        choices_settle(&memory->choices, i, &choice);
    }

    const struct finding finding = {.proven = true};
    choices_post(&memory->choices, search, search->settings.multi_pv, &finding);
    *result = choices_verdict(&memory->choices, search, &finding);
}

static uint64_t perft(const struct any_position *position, unsigned depth, struct control *control)
{
    return textbook_perft(position, depth, &stones_game, control);
}

const struct search_backend stones_backend = {
    .game = &stones_game,
    .single_threaded = true,
    .memory_bytes = sizeof(struct memory),
    .think = think,
    .perft = perft,
};
