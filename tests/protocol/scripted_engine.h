/*
 * An engine that does what a test says: it takes the place of engine/engine.c. A job searches
 * nothing, and reports and ends when the test wants it to.
 */
#ifndef KINGDROP_TESTS_PROTOCOL_SCRIPTED_ENGINE_H
#define KINGDROP_TESTS_PROTOCOL_SCRIPTED_ENGINE_H

#include "engine/engine.h"

enum job { JOB_NONE, JOB_SEARCH, JOB_COUNT, JOB_PREFAULT };

struct engine {
    enum job job;       /* it runs until its last report is taken */
    unsigned number;    /* of searches, perfts and benches so far */
    unsigned plies;     /* of the game, where the job began */
    bool must_prefault; /* so that the next engine_prefault starts a job */
    bool has_ended;     /* the last report is there to be taken */
    bool stop_asked, ponder_hit_heard;
    size_t hash_mib;
    unsigned new_games;
    unsigned lines;        /* reports before the last that are there to be taken */
    enum report_kind last; /* what ends the job */
};

/* What a report says as its nodes: of which job it is, and where that began. */
uint64_t scripted_nodes(unsigned number, unsigned plies);

/* Events of a job that has not ended: it reports a line, or its result. */
void scripted_engine_report(struct engine *engine);
void scripted_engine_end(struct engine *engine);

#endif
