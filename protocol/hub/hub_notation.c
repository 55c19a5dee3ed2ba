#include "protocol/hub/hub_notation.h"

const struct game *hub_notation_game(size_t number)
{
    const struct game *game;
    for (size_t i = 0; (game = game_at(i)) != NULL; i++)
        if (game->compact != NULL && number-- == 0)
            return game;
    return NULL;
}

const struct compact_notation *hub_notation_of(const struct variant *variant)
{
    const struct compact_notation *compact = variant->game->compact;
    const bool is_rotated = variant == &compact[COMPACT_ROTATED].variant;
    return &compact[is_rotated ? COMPACT_ROTATED : COMPACT_PLAIN];
}

/* A capture in Hub's form lists captured squares, a path empty ones: no text is ambiguous. */
bool hub_notation_play_words(struct game_history *history, struct text words, struct builder *error)
{
    const struct compact_notation *compact = hub_notation_of(history->variant);
    for (struct text word = text_take_word(&words); word.length > 0;
         word = text_take_word(&words)) {
        const move legal = compact->read_move(&history->now, word);
        if (legal == MOVE_NONE && !game_history_play_words(history, word, error))
            return false;
        if (legal != MOVE_NONE && !game_history_play(history, legal))
            return builder_fail(error, "out of memory");
    }
    return true;
}
