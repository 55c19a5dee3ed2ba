#include "tests/protocol/session_model.h"

#include "tests/unit.h"

static void owe(struct session_model *model, enum answer answer, uint64_t number)
{
    assert_true(model->owed_count < OWED_MAX);
    model->owed[model->owed_count++] = (struct owed){answer, number};
}

static void owe_of_job(struct session_model *model, enum answer answer)
{
    owe(model, answer, scripted_nodes(model->number, model->job_plies));
}

/* Returns whether no answer is owed except to a waiting order. */
static bool is_idle(const struct session_model *model)
{
    return (model->job == JOB_NONE || model->job == JOB_PREFAULT) && !model->holds;
}

static void start(struct session_model *model, enum job job, bool wanted)
{
    model->job = job;
    model->wanted = wanted;
    model->stopped = model->ponder_hit = model->has_line = false;
    if (job == JOB_PREFAULT)
        return;
    model->number++;
    model->job_plies = model->plies;
}

static void search(struct session_model *model, bool infinite, bool ponders)
{
    model->infinite = infinite;
    model->ponders = ponders;
    start(model, JOB_SEARCH, !infinite && !ponders);
}

static void say_result(struct session_model *model)
{
    model->holds = false;
    owe_of_job(model, ANSWER_BEST);
}

static void stop(struct session_model *model)
{
    if (model->holds) {
        say_result(model);
    } else if (model->job == JOB_SEARCH || model->job == JOB_COUNT) {
        model->wanted = true;
        model->stopped = true;
    }
}

/* Only a ponder search takes `ponderhit`. An infinite one continues; a ready result is reported. */
static void ponder_hit(struct session_model *model)
{
    if (!model->ponders)
        return;
    if (model->holds) {
        say_result(model);
    } else if (model->job == JOB_SEARCH && !model->wanted && !model->infinite) {
        model->wanted = true;
        model->ponder_hit = true;
    }
}

/* Executes an order that waited for the engine. */
static void carry_out(struct session_model *model, enum order order)
{
    switch (order) {
    case GO_BOUNDED:
        search(model, false, false);
        break;
    case GO_INFINITE:
        search(model, true, false);
        break;
    case GO_PONDER:
        search(model, false, true);
        break;
    case GO_PONDER_INFINITE:
        search(model, true, true);
        break;
    case GO_COUNT:
        start(model, JOB_COUNT, true);
        break;
    case BENCH:
        start(model, JOB_COUNT, true);
        model->job_plies = 0;
        break;
    case NEW_GAME:
        model->new_games++;
        break;
    default:
        owe(model, ANSWER_READY, 0);
    }
}

static void ask_ready(struct session_model *model)
{
    if (!is_idle(model) || !model->must_prefault) {
        owe(model, ANSWER_READY, 0);
        return;
    }
    model->must_prefault = false;
    start(model, JOB_PREFAULT, true);
    model->waiting_order = IS_READY;
}

static void set_hash(struct session_model *model, unsigned mib)
{
    if (model->job == JOB_NONE)
        model->hash_mib = mib;
    else
        model->waiting_hash_mib = mib;
}

/* A perft or bench finishes first, because scripts need its count. */
static void quit(struct session_model *model)
{
    model->quits = true;
    if (model->job != JOB_COUNT || model->stopped)
        stop(model);
}

void model_receive(struct session_model *model, enum order order, unsigned number)
{
    switch (order) {
    case STOP:
        stop(model);
        break;
    case PONDER_HIT:
        ponder_hit(model);
        break;
    case IS_READY:
        ask_ready(model);
        break;
    case POSITION:
        model->plies = number;
        break;
    case SET_HASH:
        set_hash(model, number);
        break;
    case QUERY:
        owe(model, ANSWER_RESPONSE, model->plies % 2 == 0);
        break;
    case UNKNOWN:
        owe(model, ANSWER_ERROR, 0);
        break;
    case QUIT:
        quit(model);
        break;
    default:
        if (is_idle(model)) {
            carry_out(model, order);
        } else {
            stop(model); /* one bestmove per `go`, before the next one */
            model->waiting_order = order;
        }
    }
}

void model_report(struct session_model *model)
{
    model->lines++;
}

void model_end(struct session_model *model)
{
    model->has_ended = true;
}

void model_collect(struct session_model *model)
{
    for (; model->lines > 0; model->lines--) {
        owe_of_job(model, ANSWER_LINE);
        model->has_line = true;
    }
    if (!model->has_ended)
        return;
    const enum job job = model->job;
    model->has_ended = false;
    model->job = JOB_NONE;
    if (job == JOB_COUNT)
        owe_of_job(model, ANSWER_COUNT);
    else if (job == JOB_SEARCH && model->wanted)
        say_result(model);
    else if (job == JOB_SEARCH) {
        /* The client gets the line; only the move waits. */
        if (!model->has_line)
            owe_of_job(model, ANSWER_LINE);
        model->holds = true;
    }
}

/* No `stop` can follow. */
void model_end_input(struct session_model *model)
{
    model->input_ended = true;
    if (model->holds || (model->job == JOB_SEARCH && !model->wanted))
        stop(model);
}

static bool can_resume(const struct session_model *model)
{
    return model->job == JOB_NONE && !model->quits;
}

void model_resume(struct session_model *model)
{
    if (!can_resume(model))
        return;
    if (model->waiting_hash_mib != 0)
        model->hash_mib = model->waiting_hash_mib;
    model->waiting_hash_mib = 0;
    const enum order order = model->waiting_order;
    model->waiting_order = NO_ORDER;
    if (order != NO_ORDER)
        carry_out(model, order);
    if (model->input_ended)
        model_end_input(model);
}

void model_terminate(struct session_model *model)
{
    model->quits = true;
    model->waiting_order = NO_ORDER;
    stop(model);
}

bool model_takes_lines(const struct session_model *model)
{
    return model->waiting_order == NO_ORDER && !model->quits &&
           !(model->waiting_hash_mib != 0 && can_resume(model));
}

bool model_is_over(const struct session_model *model)
{
    return is_idle(model) && model->waiting_order == NO_ORDER &&
           (model->input_ended || model->quits);
}
