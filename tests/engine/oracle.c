#include "tests/engine/oracle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/zobrist.h"

struct oracle {
    struct tree tree;
    struct memo memo;
};

struct oracle *oracle_create(const struct judge *judge, const struct technique *technique)
{
    struct oracle *oracle = malloc(sizeof *oracle);
    assert_non_null(oracle);
    oracle->tree = (struct tree){
        .judge = judge,
        .technique = *technique,
        .draw_plies = judge->game->draw_plies,
        .lines = 1,
        .memo = &oracle->memo,
        .control = control_create(),
    };
    assert_non_null(oracle->tree.control);
    return oracle;
}

void oracle_destroy(struct oracle *oracle)
{
    control_destroy(oracle->tree.control);
    free(oracle);
}

score oracle_value(struct oracle *oracle, const struct record *record, int depth)
{
    struct tree *tree = &oracle->tree;
    tree->root = record->now;
    tree->earlier_keys = record->keys;
    tree->earlier_count = record->count;
    memset(&oracle->memo, 0, sizeof oracle->memo);
    control_start(tree->control, UINT64_MAX);
    return tree_value(tree, depth);
}

uint64_t oracle_nodes(const struct oracle *oracle)
{
    return oracle->tree.nodes;
}

struct record oracle_record(const struct variant *variant, const char *position)
{
    char reason[GAME_POSITION_TEXT];
    struct builder why = builder_over(reason, sizeof reason);
    struct state state;
    if (!variant->game->read_position(&state, text_of(position), &why))
        fail_msg("%s: %s", position, reason);
    struct record record;
    record_start_at(&record, variant, &state);
    return record;
}

unsigned oracle_random(uint64_t *seed, unsigned bound)
{
    *seed += ZOBRIST_STEP;
    return (unsigned)(zobrist_mix(*seed) >> 32) % bound;
}

struct record oracle_random_game(const char *variant, unsigned plies, uint64_t *seed)
{
    struct record record;
    record_start(&record, variant_find(text_of(variant)));
    const struct game *game = record.variant->game;
    for (unsigned ply = 0; ply < plies; ply++) {
        move list[GAME_MOVES_MAX];
        const size_t count = game->moves(&record.now, list);
        assert_true(record_play(&record, list[oracle_random(seed, (unsigned)count)]));
        if (record_verdict(&record, game->draw_plies).outcome != ONGOING) {
            record_take_back(&record, record.count - 1);
            break;
        }
    }
    return record;
}
