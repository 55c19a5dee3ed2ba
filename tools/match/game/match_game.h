/*
 * One game between two engines, from preparation to result: the referee with rules, clocks and
 * outcome.
 *
 *   WAITING     until both engines are idle            --> PREPARING
 *   PREPARING   sends ucinewgame; both readyok         --> PLAYING
 *   PLAYING     waits for the mover's move
 *   OVER        has its result
 *
 * An engine's failure loses the game, except a stall before PLAYING. A runner's failure leaves no
 * result.
 */
#pragma once

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

/* Why a game without an outcome must be replayed. */
enum void_cause {
    VOID_NOT,
    VOID_GAP,     /* its clock ran while the runner was suspended */
    VOID_UNREADY, /* an engine was late before the first move */
};

struct match_game {
    const struct match_settings *settings;
    const struct scheduled_game *scheduled;
    struct engine_process *engines[2]; /* by side */
    enum match_game_phase phase;
    struct pdn_game pdn;
    struct strbuf position; /* the `position` line so far */
    struct game_clock clocks[2];
    struct adjudicator adjudicator;
    struct claims claims;
    bool records_times; /* in the PDN */
    struct game_result result;
    enum void_cause void_cause;
    char reason[256]; /* why the game ended, human-readable */
};

/* Sets up a game between engines that may not be ready yet. `settings` and `scheduled` must outlive
 * it. Returns false if memory is short. */
bool match_game_start(struct match_game *game, const struct match_settings *settings,
                      const struct scheduled_game *scheduled, const struct game_history *opening,
                      struct engine_process *const engines[2]);

/* Continues a waiting game if both engines are idle. */
void match_game_advance(struct match_game *game);

/* Call it for every event of the game's engines. */
void match_game_on_event(struct match_game *game, enum player side, enum engine_event event);

/* Ends a game after the runner's failure with one engine; the outcome stays ONGOING. */
void match_game_abandon(struct match_game *game, enum player side, const char *error);

/* Voids the game if its clock ran during the gap. */
void match_game_void(struct match_game *game, int64_t gap_ns);

/* Records a finished game: its result, and its PDN with tags. Reproducible games have neither times
 * nor a date. Returns false if memory is short. The caller finishes *played either way. */
bool match_game_record(struct match_game *game, const char *date, struct played_game *played);

/* Frees the game; the engines remain the caller's. */
void match_game_finish(struct match_game *game);
