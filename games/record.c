#include "games/record.h"

#include <stdlib.h>
#include <string.h>

void record_start(struct record *record, const struct variant *variant)
{
    struct state state;
    variant->game->start(&state);
    record_start_at(record, variant, &state);
}

void record_start_at(struct record *record, const struct variant *variant,
                     const struct state *state)
{
    *record = (struct record){.variant = variant, .start = *state, .now = *state};
}

void record_finish(struct record *record)
{
    free(record->moves);
    free(record->keys);
    *record = (struct record){0};
}

static bool reserve(struct record *record, size_t capacity)
{
    if (capacity <= record->capacity)
        return true;
    const size_t wanted = capacity < 64 ? 64 : capacity * 2;
    move *moves = realloc(record->moves, wanted * sizeof *moves);
    if (moves != NULL)
        record->moves = moves;
    uint64_t *keys = realloc(record->keys, wanted * sizeof *keys);
    if (keys != NULL)
        record->keys = keys;
    if (moves == NULL || keys == NULL)
        return false;
    record->capacity = wanted;
    return true;
}

bool record_copy(struct record *copy, const struct record *record)
{
    record_start_at(copy, record->variant, &record->start);
    if (!reserve(copy, record->count)) {
        record_finish(copy);
        return false;
    }
    if (record->count > 0) {
        memcpy(copy->moves, record->moves, record->count * sizeof *record->moves);
        memcpy(copy->keys, record->keys, record->count * sizeof *record->keys);
    }
    copy->count = record->count;
    copy->now = record->now;
    return true;
}

bool record_play(struct record *record, move move)
{
    if (!reserve(record, record->count + 1))
        return false;
    const struct game *game = record->variant->game;
    record->moves[record->count] = move;
    record->keys[record->count] = game->key(&record->now);
    record->count++;
    game->play(&record->now, move);
    return true;
}

/* Plays the moves of one word, which may be several. */
static bool play_word(struct record *record, struct text word, struct builder *why)
{
    while (word.length > 0) {
        move move;
        if (!record->variant->game->read_move(&record->now, &word, &move, why))
            return false;
        if (!record_play(record, move)) {
            builder_add(why, "out of memory");
            return false;
        }
    }
    return true;
}

bool record_play_words(struct record *record, struct text words, struct builder *why)
{
    const size_t before = record->count;
    for (struct text word = text_take_word(&words); word.length > 0;
         word = text_take_word(&words)) {
        if (!play_word(record, word, why)) {
            record_take_back(record, before);
            return false;
        }
    }
    return true;
}

void record_take_back(struct record *record, size_t count)
{
    const struct game *game = record->variant->game;
    if (count >= record->count)
        return;
    record->count = count;
    record->now = record->start;
    for (size_t i = 0; i < count; i++)
        game->play(&record->now, record->moves[i]);
}

unsigned record_repetitions(const struct record *record)
{
    const struct game *game = record->variant->game;
    const uint64_t key = game->key(&record->now);
    const size_t quiet = game->quiet_plies(&record->now);
    const size_t span = quiet < record->count ? quiet : record->count;
    unsigned times = 1;
    for (size_t back = 1; back <= span; back++)
        if (record->keys[record->count - back] == key)
            times++;
    return times;
}

struct verdict record_verdict(const struct record *record, unsigned draw_plies)
{
    const struct game *game = record->variant->game;
    const struct verdict verdict = game->verdict(&record->now);
    if (verdict.outcome != ONGOING)
        return verdict;
    if (record_repetitions(record) >= 3)
        return (struct verdict){DRAWN, "threefold repetition"};
    if (draw_plies > 0 && game->quiet_plies(&record->now) >= draw_plies)
        return (struct verdict){DRAWN, "no progress"};
    return verdict;
}
