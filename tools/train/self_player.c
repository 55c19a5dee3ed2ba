/* Self-play with the engine's search, called directly: one thread, fixed nodes, no clock. Games end
 * once decided, because the rest teaches nothing. */
#include "tools/train/self_player.h"

#include <stdlib.h>
#include <string.h>

#include "engine/control.h"
#include "engine/search_backend.h"
#include "engine/transposition.h"
#include "games/dynamic.h"
#include "games/registry.h"
#include "tools/train/opening.h"

enum {
    TABLE_MIB = 1,
    BALANCED = 150,         /* maximum advantage of an opening */
    WON = 600,              /* a game is won after WON_PLIES such scores in a row */
    WON_PLIES = 3,          /* */
    EVEN = 40,              /* it is drawn after EVEN_PLIES scores in a row below this, */
    EVEN_PLIES = 12,        /* */
    EVEN_REVERSIBLE = 14,   /* with at least this many reversible plies, */
    PLIES_MAX = 250,        /* and in any case after PLIES_MAX */
    REVERSIBLE_MAX = 8,     /* in reversible plies; later positions are too similar */
    SIDE_LINE_PERCENT = 30, /* of sampled positions also give a side line */
    SIDE_LINE_PLIES = 3,    /* maximum of its random moves */
};

_Static_assert(GAME_SAMPLES_MAX >= 2 * PLIES_MAX, "a ply makes at most two samples");

struct self_player {
    const struct search_backend *backend;
    const struct tablebase *tablebase;
    const struct weights *weights;
    struct control *control;
    struct transposition_table *table;
    void *memory;
    uint64_t nodes;
    struct random random;

    struct position now;
    uint64_t keys[PLIES_MAX + 1]; /* of the positions since the opening, except the last */
    unsigned ply;
    unsigned won_plies[2], even_plies;
};

static const struct search_backend *find_backend(void)
{
    const struct search_backend *const *backend = standard_backends();
    while ((*backend)->game != &OF_GAME(game))
        backend++;
    return *backend;
}

struct self_player *self_player_create(uint64_t nodes, const struct tablebase *tablebase,
                                       const struct weights *weights)
{
    struct self_player *self_player = calloc(1, sizeof *self_player);
    if (self_player == NULL)
        return NULL;
    self_player->nodes = nodes;
    self_player->tablebase = tablebase;
    self_player->weights = weights;
    self_player->backend = find_backend();
    self_player->control = control_create();
    self_player->table = transposition_create(TABLE_MIB);
    self_player->memory =
        aligned_alloc(128, (self_player->backend->memory_bytes + 127) / 128 * 128);
    if (self_player->control == NULL || self_player->table == NULL || self_player->memory == NULL) {
        self_player_destroy(self_player);
        return NULL;
    }
    return self_player;
}

void self_player_destroy(struct self_player *self_player)
{
    if (self_player == NULL)
        return;
    control_destroy(self_player->control);
    transposition_destroy(self_player->table);
    free(self_player->memory);
    free(self_player);
}

static void ignore_report(void *context, const struct report *report)
{
    (void)context;
    (void)report;
}

static struct report search(struct self_player *self_player, const struct position *position)
{
    struct search search = {
        .game = &OF_GAME(game),
        .root = any_position_of(position),
        .tablebase = self_player->tablebase,
        .weights = self_player->weights,
        /* The game's positions, for repetitions in the search. */
        .earlier_keys = self_player->keys,
        .earlier_count = self_player->ply,
        .limits = {.given = LIMIT_NODES, .nodes = self_player->nodes, .started_ns = time_now_ns()},
        .settings = {.multi_pv = 1, .draw_plies = OF_GAME(game).draw_plies, .analyse = true},
        .threads = 1,
        .table = self_player->table,
        .control = self_player->control,
        .post = ignore_report,
    };
    struct report result;
    control_start(self_player->control, self_player->nodes);
    transposition_new_search(self_player->table);
    self_player->backend->think(&search, 0, self_player->memory, &result);
    return result;
}

static void clear_all(struct self_player *self_player)
{
    transposition_clear(self_player->table);
    memset(self_player->memory, 0, self_player->backend->memory_bytes);
    self_player->ply = 0;
    self_player->won_plies[FIRST] = self_player->won_plies[SECOND] = self_player->even_plies = 0;
}

/* Sets up a balanced opening. */
static void open_game(struct self_player *self_player)
{
    struct report report;
    do {
        clear_all(self_player);
        /* The table is clear, so that a game depends only on seed and number. */
        self_player->now = opening_draw(&self_player->random);
        report = search(self_player, &self_player->now);
    } while (abs(report.line.value) > BALANCED);
}

static bool is_third_time(const struct self_player *self_player)
{
    unsigned times = 1;
    for (unsigned i = 0; i < self_player->ply; i++)
        times += self_player->keys[i] == position_key(&self_player->now);
    return times >= 3;
}

/* Returns the outcome by the rules or by recent scores. */
static enum outcome adjudicate(struct self_player *self_player, score value, bool proven)
{
    const enum player side = self_player->now.turn, other = player_other(side);
    const enum outcome wins = side == FIRST ? FIRST_WINS : SECOND_WINS;
    const enum outcome loses = side == FIRST ? SECOND_WINS : FIRST_WINS;
    /* A proven score ends the game at once. */
    if (score_is_decisive(value))
        return value > 0 ? wins : loses;
    if (proven)
        return DRAWN;

    /* Both sides' scores count, ply by ply, with opposite signs. */
    self_player->won_plies[side] = value >= WON ? self_player->won_plies[side] + 1 : 0;
    self_player->won_plies[other] = value <= -WON ? self_player->won_plies[other] + 1 : 0;
    self_player->even_plies = abs(value) < EVEN ? self_player->even_plies + 1 : 0;
    if (self_player->won_plies[side] >= WON_PLIES)
        return wins;
    if (self_player->won_plies[other] >= WON_PLIES)
        return loses;
    if ((self_player->even_plies >= EVEN_PLIES &&
         self_player->now.reversible_plies >= EVEN_REVERSIBLE) ||
        position_plies_to_draw(&self_player->now, OF_GAME(game).draw_plies) == 0 ||
        self_player->ply >= PLIES_MAX || is_third_time(self_player))
        return DRAWN;
    return ONGOING;
}

/* The search evaluates much worse positions than games reach. So some samples are a few random
 * moves off the game. Returns their number, 0 or 1. */
static size_t sample_side_line(struct self_player *self_player, struct sample *sample)
{
    if (random_below(&self_player->random, 100) >= SIDE_LINE_PERCENT)
        return 0;
    struct position aside = self_player->now;
    for (unsigned plies = 1 + random_below(&self_player->random, SIDE_LINE_PLIES); plies > 0;
         plies--)
        if (!opening_play_random(&aside, &self_player->random))
            return 0;
    /* The search never evaluates positions with captures, so they are not sampled. */
    if (!position_is_quiet(&aside) || position_count_ways(&aside) == 0)
        return 0;
    const unsigned ply = self_player->ply;
    self_player->ply = 0; /* the game's positions do not lead here */
    const struct report report = search(self_player, &aside);
    self_player->ply = ply;
    *sample = sample_of(&aside, report.line.value, SAMPLE_UNKNOWN, ply);
    return 1;
}

/* Returns the result for a sample's side to move. */
static enum sample_result result_for(enum player side, enum outcome outcome)
{
    if (outcome == DRAWN)
        return SAMPLE_DRAWN;
    return (outcome == FIRST_WINS) == (side == FIRST) ? SAMPLE_WON : SAMPLE_LOST;
}

size_t self_player_play(struct self_player *self_player, uint64_t seed, uint64_t number,
                        struct sample samples[GAME_SAMPLES_MAX])
{
    self_player->random = random_stream(seed, number);
    open_game(self_player);
    enum player turns[GAME_SAMPLES_MAX];
    size_t count = 0;
    enum outcome outcome;
    for (;;) {
        const struct report report = search(self_player, &self_player->now);
        outcome = adjudicate(self_player, report.line.value, report.line.proven);
        if (position_is_quiet(&self_player->now) &&
            self_player->now.reversible_plies < REVERSIBLE_MAX) {
            /* SAMPLE_DRAWN marks samples that get the result later. */
            turns[count] = self_player->now.turn;
            samples[count++] =
                sample_of(&self_player->now, report.line.value, SAMPLE_DRAWN, self_player->ply);
            count += sample_side_line(self_player, &samples[count]);
        }
        if (outcome != ONGOING)
            break;
        self_player->keys[self_player->ply++] = position_key(&self_player->now);
        position_play(&self_player->now, report.move);
    }
    for (size_t i = 0; i < count; i++)
        if (samples[i].result != SAMPLE_UNKNOWN)
            samples[i].result = (uint8_t)result_for(turns[i], outcome);
    return count;
}
