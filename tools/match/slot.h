/*
 * A slot: a place where one game at a time is played, with the engines' processes that play there.
 * As many slots as games run at once. Processes stay from game to game as long as the same engines
 * are wanted.
 *
 *   FREE       has nothing to do               -- slot_play --> CHANGING
 *   CHANGING   sends engines away that are not wanted any more   --> PLAYING
 *   PLAYING    has a duel                      -- its end --> RESTING
 *   RESTING    waits until the contenders are idle or off        --> PAUSING
 *   PAUSING    waits as long as the match wants between games    --> FREE
 *   LEAVING    sends all engines away          --> GONE
 */
#ifndef KINGDROP_TOOLS_MATCH_SLOT_H
#define KINGDROP_TOOLS_MATCH_SLOT_H

#include "tools/match/contender.h"
#include "tools/match/duel.h"
#include "tools/match/schedule.h"
#include "tools/match/settings.h"

struct slot;

enum slot_event {
    SLOT_OVER, /* a game has its result: see slot_duel */
    SLOT_LOST, /* an engine has failed between two games: see slot_lost */
    SLOT_FREE, /* can play the next game */
    SLOT_GONE, /* after slot_leave: no process is left */
};

/* Told from the loop; may call the functions below but slot_destroy. */
typedef void slot_callback(void *context, struct slot *slot, enum slot_event event);

/* A free slot; NULL when memory is short. */
struct slot *slot_create(const struct company *company, const struct match_settings *settings,
                         const struct openings *openings, unsigned number, slot_callback *callback,
                         void *context);

/* Kills what is left. */
void slot_destroy(struct slot *slot);

/* Plays a game in a free slot. False when memory is short. */
bool slot_play(struct slot *slot, const struct fixture *fixture);

/* Drops the game, if there is one, and ends all processes; SLOT_GONE follows, perhaps at once. */
void slot_leave(struct slot *slot);

bool slot_is_free(const struct slot *slot);

/* The duel that is over, during SLOT_OVER; its game may be added to. */
struct duel *slot_duel(struct slot *slot);
const struct fixture *slot_fixture(const struct slot *slot);

/* The contender that has failed, during SLOT_LOST. */
const struct contender *slot_lost(const struct slot *slot);

#endif
