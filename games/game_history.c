#include "games/game_history.h"

#include <stdlib.h>
#include <string.h>

#include "games/base/movetext.h"

void game_history_start(struct game_history *history, const struct variant *variant)
{
    struct any_position position;
    game_start(variant->game, &position);
    game_history_start_at(history, variant, &position);
}

void game_history_start_at(struct game_history *history, const struct variant *variant,
                           const struct any_position *position)
{
    *history = (struct game_history){.variant = variant, .start = *position, .now = *position};
}

void game_history_finish(struct game_history *history)
{
    free(history->moves);
    free(history->keys);
    *history = (struct game_history){0};
}

static bool reserve(struct game_history *history, size_t capacity)
{
    if (capacity <= history->capacity)
        return true;
    /* Doubling makes the average cost of a move constant. */
    const size_t wanted = capacity < 64 ? 64 : capacity * 2;
    /* Keep each array that has grown: both stay valid if the second fails. */
    move *moves = realloc(history->moves, wanted * sizeof *moves);
    if (moves != NULL)
        history->moves = moves;
    uint64_t *keys = realloc(history->keys, wanted * sizeof *keys);
    if (keys != NULL)
        history->keys = keys;
    if (moves == NULL || keys == NULL)
        return false;
    history->capacity = wanted;
    return true;
}

bool game_history_copy(struct game_history *copy, const struct game_history *history)
{
    game_history_start_at(copy, history->variant, &history->start);
    if (!reserve(copy, history->count)) {
        game_history_finish(copy);
        return false;
    }
    /* Without moves the arrays are NULL, which memcpy() forbids. */
    if (history->count > 0) {
        memcpy(copy->moves, history->moves, history->count * sizeof *history->moves);
        memcpy(copy->keys, history->keys, history->count * sizeof *history->keys);
    }
    copy->count = history->count;
    copy->now = history->now;
    return true;
}

bool game_history_play(struct game_history *history, move move)
{
    if (!reserve(history, history->count + 1))
        return false;
    const struct game *game = history->variant->game;
    history->moves[history->count] = move;
    /* The key before the move; `now` gives the next one. */
    history->keys[history->count] = game->key(&history->now);
    history->count++;
    game->play(&history->now, move);
    return true;
}

/* Plays the moves of one word. */
static bool play_word(struct game_history *history, struct text word, struct builder *error)
{
    while (word.length > 0) {
        move move;
        if (!history->variant->game->read_move(&history->now, &word, &move, error))
            return false;
        if (!game_history_play(history, move))
            return builder_fail(error, "out of memory");
    }
    return true;
}

bool game_history_play_words(struct game_history *history, struct text words, struct builder *error)
{
    /* Play all words or none: UCI clients send the whole game each time. */
    const size_t before = history->count;
    const struct game *game = history->variant->game;
    for (struct text word = game_take_word(game, &words); word.length > 0;
         word = game_take_word(game, &words)) {
        const size_t number = movetext_number_length(word);
        const struct text moves = {word.start + number, word.length - number};
        if (!play_word(history, moves, error)) {
            game_history_take_back(history, before);
            return false;
        }
    }
    return true;
}

void game_history_take_back(struct game_history *history, size_t count)
{
    const struct game *game = history->variant->game;
    if (count >= history->count)
        return;
    history->count = count;
    /* Moves cannot be undone without the captured pieces; replaying takes microseconds. */
    history->now = history->start;
    for (size_t i = 0; i < count; i++)
        game->play(&history->now, history->moves[i]);
}

unsigned game_history_repetitions(const struct game_history *history)
{
    const struct game *game = history->variant->game;
    const uint64_t key = game->key(&history->now);
    /* Positions before the last irreversible move cannot recur. */
    const size_t quiet = game->reversible_plies(&history->now);
    const size_t span = quiet < history->count ? quiet : history->count;
    unsigned times = 1;
    for (size_t back = 1; back <= span; back++)
        if (history->keys[history->count - back] == key)
            times++;
    return times;
}

struct game_outcome game_history_outcome(const struct game_history *history, unsigned draw_plies)
{
    const struct game *game = history->variant->game;
    const struct game_outcome outcome = game->outcome(&history->now);
    /* A win counts even on the ply that would draw. */
    if (outcome.kind != ONGOING)
        return outcome;
    const unsigned repetitions = game->draw_repetitions;
    if (repetitions > 0 && game_history_repetitions(history) >= repetitions)
        return (struct game_outcome){DRAWN, repetitions == 3 ? "threefold repetition"
                                                             : "fourfold repetition"};
    if (game->plies_to_draw(&history->now, draw_plies) == 0)
        return (struct game_outcome){DRAWN, "no progress"};
    return outcome;
}
