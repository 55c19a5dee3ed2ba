/* Helpers for game tests: read valid texts, check that others are refused. */
#pragma once

#include <string.h>

#include "games/game_history.h"
#include "tests/unit.h"

static inline struct any_position given_position(const struct variant *variant, const char *text)
{
    struct builder error = BUILDER(GAME_POSITION_TEXT);
    struct any_position position;
    if (!game_read_position(variant->game, &position, text_of(text), &error))
        fail_msg("%s: %s", text, error.start);
    return position;
}

static inline move given_move(const struct variant *variant, const struct any_position *position,
                              const char *text)
{
    struct builder error = BUILDER(GAME_POSITION_TEXT);
    struct text word = text_of(text);
    move found = MOVE_NONE;
    if (!variant->game->read_move(position, &word, &found, &error))
        fail_msg("%s: %s", text, error.start);
    assert_int_equal(word.length, 0);
    return found;
}

static inline void play_given(struct game_history *history, const char *moves)
{
    struct builder error = BUILDER(GAME_POSITION_TEXT);
    if (!game_history_play_words(history, text_of(moves), &error))
        fail_msg("%s: %s", moves, error.start);
}

/* Checks the moves of a game in its variant's notation. */
static inline void assert_moves(const struct game_history *history, const char *moves)
{
    struct builder text = BUILDER(512);
    struct any_position position = history->start;
    for (size_t i = 0; i < history->count; i++) {
        builder_add(&text, i > 0 ? " " : "");
        history->variant->write_move(&position, history->moves[i], &text);
        history->variant->game->play(&position, history->moves[i]);
    }
    assert_string_equal(text.start, moves);
}

/* Returns a game that begins at a position. */
static inline struct game_history given_game_at(const struct variant *variant, const char *position)
{
    const struct any_position start = given_position(variant, position);
    struct game_history history;
    game_history_start_at(&history, variant, &start);
    return history;
}

/* Returns a game after moves, or at a position (with slash or colon). */
static inline struct game_history given_game(const char *variant_name, const char *text)
{
    const struct variant *variant = variant_find(text_of(variant_name));
    assert_non_null(variant);
    if (text[strcspn(text, "/:")] != '\0')
        return given_game_at(variant, text);
    struct game_history history;
    game_history_start(&history, variant);
    play_given(&history, text);
    return history;
}

static inline void assert_legal(const struct game *game, const struct any_position *position,
                                move move)
{
    uint64_t list[GAME_MOVES_MAX];
    const size_t count = game->moves(position, list);
    size_t at = 0;
    while (at < count && list[at] != move)
        at++;
    assert_true(at < count);
}

/* Checks that a position is refused and changes nothing. */
static inline void assert_position_refused(const struct variant *variant, const char *text,
                                           const char *error)
{
    struct builder reason = BUILDER(2 * GAME_POSITION_TEXT);
    struct any_position position, before;
    game_start(variant->game, &position);
    before = position;
    if (game_read_position(variant->game, &position, text_of(text), &reason))
        fail_msg("%s: was read", text);
    assert_string_equal(reason.start, error);
    assert_memory_equal(&position, &before, sizeof position);
}

static inline void assert_move_refused(const struct variant *variant, const char *position,
                                       const char *text, const char *error)
{
    const struct any_position any = given_position(variant, position);
    struct builder reason = BUILDER(2 * GAME_POSITION_TEXT);
    struct text word = text_of(text);
    move move;
    if (variant->game->read_move(&any, &word, &move, &reason))
        fail_msg("%s: was read", text);
    assert_string_equal(reason.start, error);
}
