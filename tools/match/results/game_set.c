#include "tools/match/results/game_set.h"

#include <stdlib.h>
#include <string.h>

static struct text trim(struct text game)
{
    while (game.length > 0 &&
           (game.start[game.length - 1] == '\n' || text_is_blank(game.start[game.length - 1])))
        game.length--;
    return game;
}

bool game_set_take(struct text *pdn, struct text *game)
{
    static const char next[] = "\n[Event ";
    if (pdn->length == 0)
        return false;
    const char *end = memmem(pdn->start, pdn->length, next, strlen(next));
    const size_t length = end != NULL ? (size_t)(end - pdn->start) + 1 : pdn->length;
    *game = trim((struct text){pdn->start, length});
    pdn->start += length;
    pdn->length -= length;
    return true;
}

static int compare(const void *left, const void *right)
{
    const struct text *a = left, *b = right;
    const size_t length = a->length < b->length ? a->length : b->length;
    const int order = length > 0 ? memcmp(a->start, b->start, length) : 0;
    return order != 0 ? order : (a->length > b->length) - (a->length < b->length);
}

bool game_set_fill(struct game_set *set, struct text pdn)
{
    struct text game;
    size_t capacity = 0;
    while (game_set_take(&pdn, &game)) {
        if (set->count == capacity) {
            capacity = capacity == 0 ? 64 : capacity * 2;
            struct text *games = realloc(set->games, capacity * sizeof *games);
            if (games == NULL)
                return false;
            set->games = games;
        }
        set->games[set->count++] = game;
    }
    if (set->count > 0)
        qsort(set->games, set->count, sizeof *set->games, compare);
    return true;
}

bool game_set_has(const struct game_set *set, struct text game)
{
    game = trim(game);
    size_t low = 0, high = set->count;
    /* Find the first game not less than `game`; one that begins with it is there. */
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare(&set->games[middle], &game) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < set->count && set->games[low].length >= game.length &&
           memcmp(set->games[low].start, game.start, game.length) == 0;
}

void game_set_finish(struct game_set *set)
{
    free(set->games);
    *set = (struct game_set){0};
}
