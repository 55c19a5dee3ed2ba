/* A small independent model of a session under UCI: predicts each line and when input is read. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tests/protocol/scripted_engine.h"

enum order {
    GO_BOUNDED,
    GO_INFINITE,
    GO_PONDER,
    GO_PONDER_INFINITE,
    GO_COUNT, /* perft */
    BENCH,
    NEW_GAME,
    IS_READY,
    STOP,
    PONDER_HIT,
    POSITION,
    SET_HASH,
    QUERY,
    UNKNOWN,
    QUIT,
    ORDERS,
    NO_ORDER = ORDERS
};

/* A line that the session owes; the number is the node count of a report. */
enum answer { ANSWER_LINE, ANSWER_BEST, ANSWER_COUNT, ANSWER_READY, ANSWER_RESPONSE, ANSWER_ERROR };
struct owed {
    enum answer answer;
    uint64_t number;
};

enum { OWED_MAX = 64 };

struct session_model {
    enum job job;
    bool wanted;  /* the search's result is reported as soon as it comes */
    bool stopped; /* the job was stopped */
    bool ponder_hit;
    bool holds;    /* a search has ended and its result is held */
    bool infinite; /* of the last search */
    bool ponders;
    unsigned number, job_plies; /* of the job */

    unsigned lines; /* reports not yet collected */
    bool has_ended;
    bool has_line; /* a line of the search was printed; any line stands for its result */

    enum order waiting_order;            /* for the engine; NO_ORDER: none */
    unsigned plies;                      /* of the game */
    unsigned hash_mib, waiting_hash_mib; /* 0: none waits */
    unsigned new_games;
    bool must_prefault;
    bool input_ended, quits;

    struct owed owed[OWED_MAX];
    size_t owed_count;
};

/* Events. `number` is the order's: plies of a position, MiB of a hash table. */
void model_receive(struct session_model *model, enum order order, unsigned number);
void model_report(struct session_model *model);
void model_end(struct session_model *model);
void model_collect(struct session_model *model);
void model_resume(struct session_model *model);
void model_end_input(struct session_model *model);
void model_terminate(struct session_model *model); /* by a signal */

bool model_takes_lines(const struct session_model *model);
bool model_is_over(const struct session_model *model);
