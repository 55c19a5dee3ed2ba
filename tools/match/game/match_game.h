/*
 * One game between two engines, from their getting ready to its result. It is the referee: it knows
 * the rules, keeps the clocks and decides the outcome.
 *
 *   WAITING     until both engines are idle            --> PREPARING
 *   PREPARING   both were sent ucinewgame: readyok  --> PLAYING
 *   PLAYING     waits for the mover's move
 *   OVER        has its result
 *
 * An engine's failure loses the game for it, but not a stall before it plays, nor the runner's own
 * failure.
 */
#ifndef KINGDROP_TOOLS_MATCH_GAME_MATCH_GAME_H
#define KINGDROP_TOOLS_MATCH_GAME_MATCH_GAME_H

#include "tools/common/pdn/pdn.h"
#include "tools/match/game/adjudicator.h"
#include "tools/match/game/claims.h"
#include "tools/match/game/game_result.h"
#include "tools/match/game/schedule.h"
#include "tools/match/process/engine_process.h"
#include "tools/match/settings/settings.h"

enum match_game_phase {
    MATCH_GAME_WAITING,
    MATCH_GAME_PREPARING,
    MATCH_GAME_PLAYING,
    MATCH_GAME_OVER,
};

/* Why a game is over without an outcome, to be played again. */
enum void_cause {
    VOID_NOT,
    VOID_GAP,     /* its clock ran while the runner stood still */
    VOID_UNREADY, /* an engine was not ready in time before the first move */
};

struct match_game {
    const struct match_settings *settings;
    const struct scheduled_game *scheduled;
    struct engine_process *engines[2]; /* by their sides */
    enum match_game_phase phase;
    struct pdn_game pdn;
    struct strbuf position; /* the `position` line with the moves so far */
    struct game_clock clocks[2];
    struct adjudicator adjudicator;
    struct claims claims;
    bool records_times; /* in the game's comments */
    struct game_result result;
    enum void_cause void_cause;
    char reason[256]; /* why it is over, for people */
};

/* Sets up a game, of which `settings` and `scheduled` must stay; the engines, by their sides, need
 * not be ready yet. False when memory is short. */
bool match_game_start(struct match_game *game, const struct match_settings *settings,
                      const struct scheduled_game *scheduled, const struct game_history *opening,
                      struct engine_process *const engines[2]);

/* Continues if the game waited for engines and both are idle now. */
void match_game_advance(struct match_game *game);

/* The caller passes on every event of the game's engines. */
void match_game_on_event(struct match_game *game, enum player side, enum engine_event event);

/* Ends a game that does not count, because the runner could not go on with the side's engine: its
 * outcome stays ONGOING. */
void match_game_abandon(struct match_game *game, enum player side, const char *error);

/* Voids a game whose clock ran while the runner stood still; other games go on. */
void match_game_void(struct match_game *game, int64_t gap_ns);

/* Records a game that is over: its result, and the game as PDN with its tags. Games without times
 * in their comments have no date either: they are the same whenever they are played. False when
 * memory is short; *played is the caller's to finish either way. */
bool match_game_record(struct match_game *game, const char *date, struct played_game *played);

/* Frees what the game owns; the engines are the caller's. */
void match_game_finish(struct match_game *game);

#endif
