#include "tools/match/slot.h"

#include <stdlib.h>

enum slot_phase { FREE, CHANGING, PLAYING, RESTING, PAUSING, LEAVING, GONE };

/* A contender and whose callbacks are whose. */
struct place {
    struct slot *slot;
    unsigned engine; /* its number in the settings */
    struct contender *contender;
};

struct slot {
    const struct company *company;
    const struct match_settings *settings;
    const struct openings *openings;
    unsigned number;
    slot_callback *callback;
    void *context;

    enum slot_phase phase;
    struct place places[2];
    unsigned place_of[2]; /* which place has which seat in the game */
    struct fixture fixture;
    struct duel duel;
    bool has_duel;
    const struct contender *lost;
    struct alarm *pause;
};

static void advance(struct slot *slot);

static void report(struct slot *slot, enum slot_event event)
{
    slot->callback(slot->context, slot, event);
}

static struct contender *seated(const struct slot *slot, enum player seat)
{
    return slot->places[slot->place_of[seat]].contender;
}

static void on_contender(void *context, struct contender *contender, enum contender_event event)
{
    struct place *place = context;
    struct slot *slot = place->slot;
    if (slot->phase == PLAYING) {
        const enum player seat = seated(slot, FIRST) == contender ? FIRST : SECOND;
        duel_hear(&slot->duel, seat, event);
    } else if (event == CONTENDER_FAILED && slot->phase != LEAVING && slot->phase != GONE) {
        slot->lost = contender;
        report(slot, SLOT_LOST);
    }
    advance(slot);
}

static void on_pause(void *context)
{
    struct slot *slot = context;
    slot->phase = FREE;
    report(slot, SLOT_FREE);
}

struct slot *slot_create(const struct company *company, const struct match_settings *settings,
                         const struct openings *openings, unsigned number, slot_callback *callback,
                         void *context)
{
    struct slot *slot = calloc(1, sizeof *slot);
    if (slot == NULL)
        return NULL;
    slot->company = company;
    slot->settings = settings;
    slot->openings = openings;
    slot->number = number;
    slot->callback = callback;
    slot->context = context;
    slot->places[0].slot = slot->places[1].slot = slot;
    slot->pause = alarm_create(company->loop, on_pause, slot);
    if (slot->pause == NULL) {
        free(slot);
        return NULL;
    }
    return slot;
}

static void drop_duel(struct slot *slot)
{
    if (slot->has_duel)
        duel_finish(&slot->duel);
    slot->has_duel = false;
}

void slot_destroy(struct slot *slot)
{
    if (slot == NULL)
        return;
    drop_duel(slot);
    contender_destroy(slot->places[0].contender);
    contender_destroy(slot->places[1].contender);
    alarm_destroy(slot->pause);
    free(slot);
}

static bool is_off(const struct place *place)
{
    return place->contender == NULL || contender_is_off(place->contender);
}

static bool is_at_rest(const struct place *place)
{
    return is_off(place) || contender_is_idle(place->contender);
}

static bool fits(const struct place *place, unsigned engine)
{
    return place->contender != NULL && place->engine == engine;
}

/* Gives the seats to the places so that as many engines as can be stay. */
static void assign_seats(struct slot *slot)
{
    const unsigned *engines = slot->fixture.engines;
    const bool crosswise =
        fits(&slot->places[0], engines[SECOND]) || fits(&slot->places[1], engines[FIRST]);
    slot->place_of[FIRST] = crosswise ? 1 : 0;
    slot->place_of[SECOND] = crosswise ? 0 : 1;
}

/* Makes a contender for an engine at a place whose old one is off. */
static bool refill(struct slot *slot, struct place *place, unsigned engine)
{
    char label[ENGINE_NAME_MAX + 16];
    struct builder text = builder_over(label, sizeof label);
    const struct engine_settings *settings = &slot->settings->engines[engine];
    builder_add(&text, "%u:%s", slot->number + 1, settings->name);
    contender_destroy(place->contender);
    place->engine = engine;
    place->contender = contender_create(slot->company, settings, label, on_contender, place);
    return place->contender != NULL;
}

/* Starts the processes that do not run; who cannot be started has lost. */
static void start_contenders(struct slot *slot)
{
    for (enum player seat = FIRST; seat <= SECOND && slot->duel.phase != DUEL_OVER; seat++) {
        char why[160];
        struct builder text = builder_over(why, sizeof why);
        struct contender *contender = seated(slot, seat);
        if (contender_is_off(contender) && !contender_start(contender, &text))
            duel_forfeit(&slot->duel, seat, ENDING_CRASH, why);
    }
}

/* Waits for the places to be empty that the game needs for other engines, or whose process was
 * killed after the last one, then begins it. */
static bool change(struct slot *slot)
{
    struct contender *contenders[2];
    for (enum player seat = FIRST; seat <= SECOND; seat++) {
        struct place *place = &slot->places[slot->place_of[seat]];
        const unsigned engine = slot->fixture.engines[seat];
        if (!fits(place, engine)) {
            if (place->contender != NULL)
                contender_quit(place->contender);
            if (!is_off(place))
                return true;
            if (!refill(slot, place, engine))
                return false;
        } else if (!is_at_rest(place)) {
            return true;
        }
        contenders[seat] = place->contender;
    }
    slot->has_duel = true;
    if (!duel_start(&slot->duel, slot->settings, &slot->fixture,
                    &slot->openings->list[slot->fixture.opening], contenders))
        return false;
    slot->phase = PLAYING;
    start_contenders(slot);
    duel_advance(&slot->duel);
    return true;
}

bool slot_play(struct slot *slot, const struct fixture *fixture)
{
    slot->fixture = *fixture;
    slot->phase = CHANGING;
    assign_seats(slot);
    if (!change(slot))
        return false;
    advance(slot);
    return true;
}

static void advance(struct slot *slot)
{
    if (slot->phase == CHANGING && !change(slot)) {
        /* Memory is short: as good as an engine that cannot be had. */
        slot_leave(slot);
        return;
    }
    if (slot->phase == PLAYING && slot->duel.phase == DUEL_OVER) {
        slot->phase = RESTING;
        report(slot, SLOT_OVER);
        if (slot->phase == RESTING)
            drop_duel(slot);
    }
    const bool rests = is_at_rest(&slot->places[0]) && is_at_rest(&slot->places[1]);
    if (slot->phase == RESTING && rests) {
        slot->phase = PAUSING;
        alarm_set(slot->pause, slot->settings->wait_ns);
    } else if (slot->phase == LEAVING && is_off(&slot->places[0]) && is_off(&slot->places[1])) {
        slot->phase = GONE;
        drop_duel(slot);
        report(slot, SLOT_GONE);
    }
}

void slot_leave(struct slot *slot)
{
    if (slot->phase == LEAVING || slot->phase == GONE)
        return;
    slot->phase = LEAVING;
    alarm_clear(slot->pause);
    for (int i = 0; i < 2; i++)
        if (slot->places[i].contender != NULL)
            contender_quit(slot->places[i].contender);
    advance(slot);
}

bool slot_is_free(const struct slot *slot)
{
    return slot->phase == FREE;
}

struct duel *slot_duel(struct slot *slot)
{
    return &slot->duel;
}

const struct fixture *slot_fixture(const struct slot *slot)
{
    return &slot->fixture;
}

const struct contender *slot_lost(const struct slot *slot)
{
    return slot->lost;
}
