/*
 * A worker plays one game at a time with two engine processes, kept between games of the same
 * engines. A match has one for each concurrent game, all on one event loop.
 *
 *   FREE        has no game                                          -- worker_play --> SWITCHING
 *   SWITCHING   quits engines that the next game does not need                      --> IN_GAME
 *   IN_GAME     has a game                                           -- its end     --> ENDING
 *   ENDING      waits until both engines are idle or off                            --> PAUSING
 *   PAUSING     waits for the time of `-wait`                                       --> FREE
 *   LEAVING     quits all engines                                                   --> DONE
 */
#pragma once

#include "tools/common/openings.h"
#include "tools/match/game/match_game.h"
#include "tools/match/game/schedule.h"
#include "tools/match/process/engine_process.h"
#include "tools/match/settings/settings.h"

struct worker;

enum worker_event {
    WORKER_GAME_OVER,   /* a game is finished, void or abandoned: see worker_game */
    WORKER_ENGINE_LOST, /* an engine failed between games: see worker_lost_engine */
    WORKER_IDLE,        /* ready for the next game */
    WORKER_FAILED,      /* memory is short */
    WORKER_DONE,        /* after worker_quit: no process is left */
};

/* Called by the loop; may call all functions below but worker_destroy(). */
typedef void worker_callback(void *context, struct worker *worker, enum worker_event event);

/* Shared by all workers of a match. */
struct worker_setup {
    const struct engine_shared *shared;
    const struct match_settings *settings;
    const struct openings *openings;
    worker_callback *callback;
    void *context;
};

/* Creates an idle worker, numbered from 0. Returns NULL if memory is short. The setup must outlive
 * it. */
struct worker *worker_create(const struct worker_setup *setup, unsigned number);

/* Kills remaining processes. */
void worker_destroy(struct worker *worker);

/* Plays a game on an idle worker. Returns false if memory is short. */
bool worker_play(struct worker *worker, const struct scheduled_game *scheduled);

/* Drops the game and ends all processes; WORKER_DONE may follow at once. */
void worker_quit(struct worker *worker);

/* Voids the game if a clock runs; then WORKER_GAME_OVER follows at once. */
void worker_void(struct worker *worker, int64_t gap_ns);

bool worker_is_idle(const struct worker *worker);

/* Returns the finished game during WORKER_GAME_OVER; tags may be added. */
struct match_game *worker_game(struct worker *worker);

/* Returns the failed engine during WORKER_ENGINE_LOST. */
const struct engine_facts *worker_lost_engine(const struct worker *worker);
