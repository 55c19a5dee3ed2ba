#include "tools/train/soloist.h"

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
    BALANCED = 150,     /* an opening may favour a side by so much */
    WON = 600,          /* a game is won after WON_PLIES scores in a row like that */
    WON_PLIES = 3,      /* */
    EVEN = 40,          /* it is drawn after EVEN_PLIES scores in a row below that, */
    EVEN_PLIES = 12,    /* */
    EVEN_QUIET = 14,    /* of which so many plies were without progress */
    PLIES_MAX = 250,    /* and in any case after so many */
    STALE = 8,          /* later plies without progress look too much alike to be samples */
    ASIDE_PERCENT = 30, /* of the positions, a look at what random moves make of them is taken */
    ASIDE_PLIES = 3,    /* at most */
};

_Static_assert(GAME_SAMPLES_MAX >= 2 * PLIES_MAX, "a ply makes at most two samples");

struct soloist {
    const struct search_backend *backend;
    const struct knowledge *knowledge;
    struct control *control;
    struct transposition_table *table;
    void *memory;
    uint64_t nodes;
    struct random random;

    struct position now;
    uint64_t keys[PLIES_MAX + 1]; /* of the positions since the opening, but for the last */
    unsigned ply;
    unsigned won_plies[2], even_plies;
};

static const struct search_backend *find_backend(void)
{
    const struct search_backend *const *backend = standard_backends();
    while ((*backend)->game != &checkers_game)
        backend++;
    return *backend;
}

struct soloist *soloist_create(uint64_t nodes, const struct knowledge *knowledge)
{
    struct soloist *soloist = calloc(1, sizeof *soloist);
    if (soloist == NULL)
        return NULL;
    soloist->nodes = nodes;
    soloist->knowledge = knowledge;
    soloist->backend = find_backend();
    soloist->control = control_create();
    soloist->table = transposition_create(TABLE_MIB);
    soloist->memory = aligned_alloc(128, (soloist->backend->memory_bytes + 127) / 128 * 128);
    if (soloist->control == NULL || soloist->table == NULL || soloist->memory == NULL) {
        soloist_destroy(soloist);
        return NULL;
    }
    return soloist;
}

void soloist_destroy(struct soloist *soloist)
{
    if (soloist == NULL)
        return;
    control_destroy(soloist->control);
    transposition_destroy(soloist->table);
    free(soloist->memory);
    free(soloist);
}

static void forget_lines(void *context, const struct report *report)
{
    (void)context;
    (void)report;
}

static struct report search(struct soloist *soloist, const struct position *position)
{
    struct search search = {
        .game = &checkers_game,
        .root = any_position_of(position),
        .knowledge = soloist->knowledge,
        .earlier_keys = soloist->keys,
        .earlier_count = soloist->ply,
        .limits = {.given = LIMIT_NODES, .nodes = soloist->nodes, .started_ns = time_now_ns()},
        .settings = {.multi_pv = 1, .draw_plies = checkers_game.draw_plies, .analyse = true},
        .threads = 1,
        .table = soloist->table,
        .control = soloist->control,
        .post = forget_lines,
    };
    struct report result;
    control_start(soloist->control, soloist->nodes);
    transposition_age(soloist->table);
    soloist->backend->think(&search, 0, soloist->memory, &result);
    return result;
}

static void forget_all(struct soloist *soloist)
{
    transposition_clear(soloist->table);
    memset(soloist->memory, 0, soloist->backend->memory_bytes);
    soloist->ply = 0;
    soloist->won_plies[FIRST] = soloist->won_plies[SECOND] = soloist->even_plies = 0;
}

/* Sets up an opening that is worth playing. */
static void open_game(struct soloist *soloist)
{
    struct report report;
    do {
        forget_all(soloist);
        soloist->now = opening_draw(&soloist->random);
        report = search(soloist, &soloist->now);
    } while (abs(report.line.value) > BALANCED);
}

static bool is_third_time(const struct soloist *soloist)
{
    unsigned times = 1;
    for (unsigned i = 0; i < soloist->ply; i++)
        times += soloist->keys[i] == position_key(&soloist->now);
    return times >= 3;
}

/* Is the game over, or as good as that after a search with that score? */
static enum outcome judge(struct soloist *soloist, score value, bool proven)
{
    const enum player side = soloist->now.turn, other = player_other(side);
    const enum outcome wins = side == FIRST ? FIRST_WINS : SECOND_WINS;
    const enum outcome loses = side == FIRST ? SECOND_WINS : FIRST_WINS;
    if (score_is_decided(value))
        return value > 0 ? wins : loses;
    if (proven)
        return DRAWN;

    soloist->won_plies[side] = value >= WON ? soloist->won_plies[side] + 1 : 0;
    soloist->won_plies[other] = value <= -WON ? soloist->won_plies[other] + 1 : 0;
    soloist->even_plies = abs(value) < EVEN ? soloist->even_plies + 1 : 0;
    if (soloist->won_plies[side] >= WON_PLIES)
        return wins;
    if (soloist->won_plies[other] >= WON_PLIES)
        return loses;
    if ((soloist->even_plies >= EVEN_PLIES && soloist->now.reversible_plies >= EVEN_QUIET) ||
        soloist->now.reversible_plies >= checkers_game.draw_plies || soloist->ply >= PLIES_MAX ||
        is_third_time(soloist))
        return DRAWN;
    return ONGOING;
}

/* An evaluation is asked about positions in the middle of a search too, which are much worse played
 * than those of a game: so a few random moves from the game are looked at now and then. How the
 * game goes on says nothing of them. */
static size_t look_aside(struct soloist *soloist, struct sample *sample)
{
    if (random_below(&soloist->random, 100) >= ASIDE_PERCENT)
        return 0;
    struct position aside = soloist->now;
    for (unsigned plies = 1 + random_below(&soloist->random, ASIDE_PLIES); plies > 0; plies--)
        if (!opening_play_any(&aside, &soloist->random))
            return 0;
    if (!position_is_quiet(&aside) || position_count_ways(&aside) == 0)
        return 0;
    const unsigned ply = soloist->ply;
    soloist->ply = 0; /* the positions of the game do not lead here */
    const struct report report = search(soloist, &aside);
    soloist->ply = ply;
    *sample = sample_of(&aside, report.line.value, SAMPLE_UNKNOWN, ply);
    return 1;
}

/* The result, as a sample's side to move sees it. */
static enum sample_result result_for(enum player side, enum outcome outcome)
{
    if (outcome == DRAWN)
        return SAMPLE_DRAWN;
    return (outcome == FIRST_WINS) == (side == FIRST) ? SAMPLE_WON : SAMPLE_LOST;
}

size_t soloist_play(struct soloist *soloist, uint64_t seed, uint64_t number,
                    struct sample samples[GAME_SAMPLES_MAX])
{
    soloist->random = random_stream(seed, number);
    open_game(soloist);
    enum player turns[GAME_SAMPLES_MAX];
    size_t count = 0;
    enum outcome outcome;
    for (;;) {
        const struct report report = search(soloist, &soloist->now);
        outcome = judge(soloist, report.line.value, report.line.proven);
        if (position_is_quiet(&soloist->now) && soloist->now.reversible_plies < STALE) {
            turns[count] = soloist->now.turn;
            samples[count++] =
                sample_of(&soloist->now, report.line.value, SAMPLE_DRAWN, soloist->ply);
            count += look_aside(soloist, &samples[count]);
        }
        if (outcome != ONGOING)
            break;
        soloist->keys[soloist->ply++] = position_key(&soloist->now);
        position_play(&soloist->now, report.move);
    }
    for (size_t i = 0; i < count; i++)
        if (samples[i].result != SAMPLE_UNKNOWN)
            samples[i].result = (uint8_t)result_for(turns[i], outcome);
    return count;
}
