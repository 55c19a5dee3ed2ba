#include "engine/crew.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

/* A search's deepest line takes a tenth of this, also with sanitizers a half. The size must not be
 * whatever the process's limit for stacks happens to be. */
#define STACK_BYTES ((size_t)4 << 20)

struct member {
    struct crew *crew;
    unsigned number;
    pthread_t thread;
};

struct crew {
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a new job, or the end of one, or of all */
    bool dismissed;
    unsigned long jobs; /* started so far */
    unsigned working;   /* threads that have not ended the current job */
    struct job job;
    unsigned count;
    struct member members[];
};

/* Sleeps until there is a job for this member; false when the crew is dismissed. */
static bool wait_for_job(struct member *member, unsigned long *jobs_seen, struct job *job)
{
    struct crew *crew = member->crew;
    pthread_mutex_lock(&crew->lock);
    while (!crew->dismissed && (crew->jobs == *jobs_seen || member->number >= crew->job.threads)) {
        *jobs_seen = crew->jobs;
        pthread_cond_wait(&crew->changed, &crew->lock);
    }
    *jobs_seen = crew->jobs;
    *job = crew->job;
    const bool go_on = !crew->dismissed;
    pthread_mutex_unlock(&crew->lock);
    return go_on;
}

/* One thread less is working; the last one finishes the job, and only then does it count as done.
 */
static void end_work(struct crew *crew, const struct job *job)
{
    pthread_mutex_lock(&crew->lock);
    const bool last = crew->working == 1;
    if (!last)
        crew->working--;
    pthread_mutex_unlock(&crew->lock);
    if (!last)
        return;

    job->finish(job->context);
    pthread_mutex_lock(&crew->lock);
    crew->working = 0;
    pthread_cond_broadcast(&crew->changed);
    pthread_mutex_unlock(&crew->lock);
}

static void *live(void *argument)
{
    struct member *member = argument;
    unsigned long jobs_seen = 0;
    struct job job;
    while (wait_for_job(member, &jobs_seen, &job)) {
        job.work(job.context, member->number);
        end_work(member->crew, &job);
    }
    return NULL;
}

/* Starts all threads, or none. Signals are blocked in them: they are the owner's affair. */
static bool start_threads(struct crew *crew, unsigned wanted)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (crew->count < wanted) {
        struct member *member = &crew->members[crew->count];
        *member = (struct member){.crew = crew, .number = crew->count};
        if (pthread_create(&member->thread, &attributes, live, member) != 0)
            break;
        crew->count++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return crew->count == wanted;
}

struct crew *crew_create(unsigned count)
{
    struct crew *crew = calloc(1, sizeof *crew + count * sizeof *crew->members);
    if (crew == NULL)
        return NULL;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->changed, NULL);
    if (!start_threads(crew, count)) {
        crew_destroy(crew);
        return NULL;
    }
    return crew;
}

/* The finish of a job may be what told the owner to come here, so its thread may still be on the
 * last steps of end_work: those are waited for. */
static void wait_until_idle(struct crew *crew)
{
    while (crew->working > 0)
        pthread_cond_wait(&crew->changed, &crew->lock);
}

void crew_destroy(struct crew *crew)
{
    if (crew == NULL)
        return;
    pthread_mutex_lock(&crew->lock);
    wait_until_idle(crew);
    crew->dismissed = true;
    pthread_cond_broadcast(&crew->changed);
    pthread_mutex_unlock(&crew->lock);
    for (unsigned i = 0; i < crew->count; i++)
        pthread_join(crew->members[i].thread, NULL);
    pthread_cond_destroy(&crew->changed);
    pthread_mutex_destroy(&crew->lock);
    free(crew);
}

unsigned crew_size(const struct crew *crew)
{
    return crew->count;
}

void crew_run(struct crew *crew, const struct job *job)
{
    pthread_mutex_lock(&crew->lock);
    wait_until_idle(crew);
    crew->job = *job;
    crew->working = job->threads;
    crew->jobs++;
    pthread_cond_broadcast(&crew->changed);
    pthread_mutex_unlock(&crew->lock);
}
