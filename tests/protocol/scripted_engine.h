/* A scripted engine instead of engine/engine.c: the test decides when jobs report and end. */
#pragma once

#include "engine/engine.h"

enum job { JOB_NONE, JOB_SEARCH, JOB_COUNT, JOB_PREFAULT };

struct engine {
    enum job job;       /* until its last report is taken */
    unsigned number;    /* searches, perfts and benches so far */
    unsigned plies;     /* of the game when the job began */
    bool must_prefault; /* set: the next engine_prefault() starts a job */
    bool has_ended;     /* the last report is ready */
    bool stop_requested, ponder_hit_received;
    size_t hash_mib;
    unsigned new_games;
    unsigned lines;        /* reports ready before the last */
    enum report_kind last; /* the one that ends the job */
};

/* Returns a report's node count, which encodes its job. */
uint64_t scripted_nodes(unsigned number, unsigned plies);

/* Events of a running job: it reports a line, or its result. */
void scripted_engine_report(struct engine *engine);
void scripted_engine_end(struct engine *engine);
