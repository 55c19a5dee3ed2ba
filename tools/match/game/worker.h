/*
 * A worker plays one game at a time, with two engine processes of its own. A match has as many
 * workers as games run at once; all of them run in the one event loop, without threads. A process
 * stays from game to game as long as the same engine is needed.
 *
 *   IDLE        has no game                                          -- worker_play --> SWITCHING
 *   SWITCHING   quits engines that the next game does not need                      --> PLAYING
 *   PLAYING     has a game                                           -- its end     --> ENDING
 *   ENDING      waits until both engines are idle or off                            --> PAUSING
 *   PAUSING     waits for the time that `-wait` asks for                            --> IDLE
 *   QUITTING    quits all engines                                                   --> DONE
 */
#ifndef KINGDROP_TOOLS_MATCH_GAME_WORKER_H
#define KINGDROP_TOOLS_MATCH_GAME_WORKER_H

#include "tools/common/openings.h"
#include "tools/match/game/match_game.h"
#include "tools/match/game/schedule.h"
#include "tools/match/process/engine_process.h"
#include "tools/match/settings/settings.h"

struct worker;

enum worker_event {
    WORKER_GAME_OVER,   /* a game has its result, is void or does not count: see worker_game */
    WORKER_ENGINE_LOST, /* an engine has failed between two games: see worker_lost_engine */
    WORKER_IDLE,        /* can play the next game */
    WORKER_FAILED,      /* memory is short: the game cannot be set up */
    WORKER_DONE,        /* after worker_quit: no process is left */
};

/* Called from the loop; it may call the functions below but worker_destroy. */
typedef void worker_callback(void *context, struct worker *worker, enum worker_event event);

/* What all workers of a match have in common. */
struct worker_setup {
    const struct engine_shared *shared;
    const struct match_settings *settings;
    const struct openings *openings;
    worker_callback *callback;
    void *context;
};

/* An idle worker, numbered from 0; NULL when memory is short. The setup must stay. */
struct worker *worker_create(const struct worker_setup *setup, unsigned number);

/* Kills the processes that are left. */
void worker_destroy(struct worker *worker);

/* Plays a game on an idle worker. False when memory is short. */
bool worker_play(struct worker *worker, const struct scheduled_game *scheduled);

/* Drops the game, if there is one, and ends all processes; WORKER_DONE follows, perhaps at once. */
void worker_quit(struct worker *worker);

/* Voids the game, if there is one with a running clock; WORKER_GAME_OVER follows at once. */
void worker_void(struct worker *worker, int64_t gap_ns);

bool worker_is_idle(const struct worker *worker);

/* The game that is over, during WORKER_GAME_OVER; tags may be added to it. */
struct match_game *worker_game(struct worker *worker);

/* The engine that has failed, during WORKER_ENGINE_LOST. */
const struct engine_facts *worker_lost_engine(const struct worker *worker);

#endif
