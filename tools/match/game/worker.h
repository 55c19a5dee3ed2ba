/*
 * A worker: a place where one game at a time is played, with the engines' processes that play
 * there. As many workers as games run at once. Processes stay from game to game as long as the same
 * engines are wanted.
 *
 *   IDLE       has nothing to do               -- worker_play --> SWITCHING
 *   SWITCHING   sends engines away that are not wanted any more   --> PLAYING
 *   PLAYING    has a duel                      -- its end --> ENDING
 *   ENDING    waits until the processes are idle or off        --> PAUSING
 *   PAUSING    waits as long as the match wants between games    --> IDLE
 *   QUITTING    sends all engines away          --> DONE
 */
#ifndef KINGDROP_TOOLS_MATCH_GAME_WORKER_H
#define KINGDROP_TOOLS_MATCH_GAME_WORKER_H

#include "tools/match/game/match_game.h"
#include "tools/match/game/schedule.h"
#include "tools/match/process/engine_process.h"
#include "tools/match/settings/settings.h"

struct worker;

enum worker_event {
    WORKER_GAME_OVER,   /* a game has its result: see worker_game */
    WORKER_ENGINE_LOST, /* an engine has failed between two games: see worker_lost_engine */
    WORKER_IDLE,        /* can play the next game */
    WORKER_DONE,        /* after worker_quit: no process is left */
};

/* Told from the loop; may call the functions below but worker_destroy. */
typedef void worker_callback(void *context, struct worker *worker, enum worker_event event);

/* A free worker; NULL when memory is short. */
struct worker *worker_create(const struct engine_shared *shared,
                             const struct match_settings *settings, const struct openings *openings,
                             unsigned number, worker_callback *callback, void *context);

/* Kills what is left. */
void worker_destroy(struct worker *worker);

/* Plays a game in a free worker. False when memory is short. */
bool worker_play(struct worker *worker, const struct scheduled_game *scheduled);

/* Drops the game, if there is one, and ends all processes; WORKER_DONE follows, perhaps at once. */
void worker_quit(struct worker *worker);

bool worker_is_idle(const struct worker *worker);

/* The duel that is over, during WORKER_GAME_OVER; its game may be added to. */
struct match_game *worker_game(struct worker *worker);
const struct scheduled_game *worker_scheduled_game(const struct worker *worker);

/* The contender that has failed, during WORKER_ENGINE_LOST. */
const struct engine_process *worker_lost_engine(const struct worker *worker);

#endif
