/*
 * A duel: one game between two contenders, from their getting ready to its result. The duel is the
 * referee: it knows the rules, keeps the clocks and says who has won.
 *
 *   GATHERING   waits until both contenders are idle        --> PREPARING
 *   PREPARING   has announced a new game to both            --> PLAYING
 *   PLAYING     waits for the mover's move
 *   OVER        has its result
 *
 * A contender's failure, in any state, loses the game for it.
 */
#ifndef KINGDROP_TOOLS_MATCH_DUEL_H
#define KINGDROP_TOOLS_MATCH_DUEL_H

#include "tools/match/adjudicate.h"
#include "tools/match/contender.h"
#include "tools/match/pdn.h"
#include "tools/match/result.h"
#include "tools/match/schedule.h"
#include "tools/match/settings.h"

enum duel_phase { DUEL_GATHERING, DUEL_PREPARING, DUEL_PLAYING, DUEL_OVER };

struct duel {
    const struct match_settings *settings;
    struct contender *contenders[2]; /* by their seats */
    enum duel_phase phase;
    struct pdn_game game;
    struct page position; /* the line that tells a contender of the game so far */
    struct game_clock clocks[2];
    struct opinions opinions;
    bool keeps_times; /* in the game's comments */
    struct result result;
    char reason[256]; /* why it is over, for people */
};

/* Sets up a game whose contenders, by their seats, need not be ready yet. False when memory is
 * short. */
bool duel_start(struct duel *duel, const struct match_settings *settings,
                const struct fixture *fixture, const struct game_history *opening,
                struct contender *const contenders[2]);

/* Goes on if it waited for contenders who are idle now. */
void duel_advance(struct duel *duel);

/* What a contender of this duel reports is to be passed on here. */
void duel_hear(struct duel *duel, enum player seat, enum contender_event event);

/* How a game ends for a contender that fails in that way. */
enum ending duel_ending_of(enum fault fault);

/* A contender could not even be started. */
void duel_forfeit(struct duel *duel, enum player seat, enum ending ending, const char *details);

/* Frees what it owns; the contenders are the caller's. */
void duel_finish(struct duel *duel);

#endif
