/*
 * A duel: one game between two processes, from their getting ready to its result. The duel is the
 * referee: it knows the rules, keeps the clocks and says who has won.
 *
 *   WAITING   waits until both processes are idle        --> PREPARING
 *   PREPARING   has announced a new game to both            --> PLAYING
 *   PLAYING     waits for the mover's move
 *   OVER        has its result
 *
 * A contender's failure, in any state, loses the game for it.
 */
#ifndef KINGDROP_TOOLS_MATCH_GAME_MATCH_GAME_H
#define KINGDROP_TOOLS_MATCH_GAME_MATCH_GAME_H

#include "tools/common/pdn/pdn.h"
#include "tools/match/game/adjudicator.h"
#include "tools/match/game/game_result.h"
#include "tools/match/game/schedule.h"
#include "tools/match/process/engine_process.h"
#include "tools/match/settings/settings.h"

enum match_game_phase {
    MATCH_GAME_WAITING,
    MATCH_GAME_PREPARING,
    MATCH_GAME_PLAYING,
    MATCH_GAME_OVER
};

struct match_game {
    const struct match_settings *settings;
    struct engine_process *processes[2]; /* by their sides */
    enum match_game_phase phase;
    struct pdn_game game;
    struct strbuf position; /* the line that tells a contender of the game so far */
    struct game_clock clocks[2];
    struct adjudicator adjudicator;
    bool records_times; /* in the game's comments */
    struct game_result result;
    char reason[256]; /* why it is over, for people */
};

/* Sets up a game whose processes, by their sides, need not be ready yet. False when memory is
 * short. */
bool match_game_start(struct match_game *match_game, const struct match_settings *settings,
                      const struct scheduled_game *scheduled, const struct game_history *opening,
                      struct engine_process *const processes[2]);

/* Goes on if it waited for processes who are idle now. */
void match_game_advance(struct match_game *match_game);

/* What a contender of this duel reports is to be passed on here. */
void match_game_on_event(struct match_game *match_game, enum player side, enum engine_event event);

/* How a game ends for a contender that fails in that way. */
enum termination termination_of_fault(enum fault fault);

/* A contender could not even be started. */
void match_game_forfeit(struct match_game *match_game, enum player side,
                        enum termination termination, const char *details);

/* Frees what it owns; the processes are the caller's. */
void match_game_finish(struct match_game *match_game);

#endif
