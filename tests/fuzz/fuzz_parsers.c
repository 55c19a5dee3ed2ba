/* Positions and moves of all games, also in Hub's notation. Property: accepted input reads back
 * equal in every notation and can be drawn, evaluated and explained. */
#include "games/game_history.h"
#include "protocol/hub/hub_notation.h"
#include "tests/fuzz/fuzz.h"

#define PAGE 8192

static void check_position(const struct variant *variant, const struct any_position *position)
{
    const struct game *game = variant->game;
    char array[GAME_POSITION_TEXT], reason[PAGE];
    struct builder text = builder_over(array, sizeof array);
    struct builder error = builder_over(reason, sizeof reason);
    struct any_position again;
    variant->write_position(position, &text);
    FUZZ_REQUIRE(game_read_position(game, &again, builder_text(&text), &error));
    FUZZ_REQUIRE(game->key(&again) == game->key(position));
    FUZZ_REQUIRE(game->turn(&again) == game->turn(position));
}

static void check_moves(const struct variant *variant, const struct any_position *position)
{
    move list[GAME_MOVES_MAX];
    const size_t count = variant->game->moves(position, list);
    FUZZ_REQUIRE((count == 0) == (variant->game->outcome(position).kind != ONGOING));
    for (size_t i = 0; i < count; i++) {
        char array[GAME_MOVE_TEXT], reason[PAGE];
        struct builder text = builder_over(array, sizeof array);
        struct builder error = builder_over(reason, sizeof reason);
        variant->write_move(position, list[i], &text);
        struct text rest = builder_text(&text);
        move again;
        FUZZ_REQUIRE(variant->game->read_move(position, &rest, &again, &error));
        FUZZ_REQUIRE(rest.length == 0);
        FUZZ_REQUIRE(again == list[i]);
    }
}

static void check_compact(const struct game *game, const struct any_position *position)
{
    char array[GAME_POSITION_TEXT], reason[PAGE];
    struct builder text = builder_over(array, sizeof array);
    struct builder error = builder_over(reason, sizeof reason);
    struct any_position again;
    game->compact->variant.write_position(position, &text);
    FUZZ_REQUIRE(game->compact->read_position(&again, builder_text(&text), &error));
    FUZZ_REQUIRE(game->key(&again) == game->key(position));

    move list[GAME_MOVES_MAX];
    const size_t count = game->moves(position, list);
    for (size_t i = 0; i < count; i++) {
        text = builder_over(array, GAME_MOVE_TEXT);
        game->compact->variant.write_move(position, list[i], &text);
        FUZZ_REQUIRE(game->compact->read_move(position, builder_text(&text)) == list[i]);
    }
}

static void check_state(const struct game *game, const struct any_position *position)
{
    char page[PAGE];
    struct builder text = builder_over(page, sizeof page);
    game->draw(position, &text);
    game->explain(position, NULL, &text);
    const score value = game->evaluate(position, NULL);
    FUZZ_REQUIRE(value >= -SCORE_STATIC_MAX && value <= SCORE_STATIC_MAX);
    for (size_t i = 0; variant_at(i) != NULL; i++) {
        if (variant_at(i)->game == game) {
            check_position(variant_at(i), position);
            check_moves(variant_at(i), position);
        }
    }
    if (game->compact != NULL)
        check_compact(game, position);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const size_t choice = size > 0 ? data[0] : 0;
    const struct variant *variant = fuzz_variant(choice / 2);
    const struct text text = {(const char *)data + (size > 0), size - (size > 0)};

    char reason[PAGE];
    struct builder error = builder_over(reason, sizeof reason);
    struct any_position position;
    if (choice % 2 == 0) {
        if (game_read_position(variant->game, &position, text, &error))
            check_state(variant->game, &position);
        if (hub_notation_game(0)->compact->read_position(&position, text, &error))
            check_state(hub_notation_game(0), &position);
        return 0;
    }
    struct game_history history;
    game_history_start(&history, variant);
    if (!game_history_play_words(&history, text, &error))
        FUZZ_REQUIRE(history.count == 0);
    check_state(variant->game, &history.now);
    game_history_finish(&history);

    game_history_start(&history, &hub_notation_game(0)->compact->variant);
    hub_notation_play_words(&history, text, &error);
    check_state(history.variant->game, &history.now);
    game_history_finish(&history);
    return 0;
}
