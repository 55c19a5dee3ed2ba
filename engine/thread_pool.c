#include "engine/thread_pool.h"

#include <pthread.h>
#include <stdlib.h>
#ifdef __unix__
#include <signal.h>
#endif

/* Overrides the process's limit: the deepest line needs a tenth of this, with sanitizers half. */
#define STACK_BYTES ((size_t)4 << 20)

struct worker {
    struct thread_pool *pool;
    unsigned number;
    pthread_t thread;
};

struct thread_pool {
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a new job, the end of one, or of the pool */
    bool is_closing;
    unsigned long jobs; /* started so far, so that workers notice a new one */
    unsigned working;   /* threads still busy with the current job */
    struct job job;
    unsigned count;
    struct worker workers[];
};

/* Waits for this worker's job. Returns false when the pool closes. */
static bool wait_for_job(struct worker *worker, unsigned long *jobs_seen, struct job *job)
{
    struct thread_pool *pool = worker->pool;
    pthread_mutex_lock(&pool->lock);
    /* A worker without a part in the job marks it as seen. */
    while (!pool->is_closing && (pool->jobs == *jobs_seen || worker->number >= pool->job.threads)) {
        *jobs_seen = pool->jobs;
        /* Spurious wake-ups and ends of jobs repeat the loop. */
        pthread_cond_wait(&pool->changed, &pool->lock);
    }
    *jobs_seen = pool->jobs;
    *job = pool->job;
    const bool go_on = !pool->is_closing;
    pthread_mutex_unlock(&pool->lock);
    return go_on;
}

/* Counts off a thread that has done its work; the last one runs `finish` first. */
static void end_work(struct thread_pool *pool, const struct job *job)
{
    pthread_mutex_lock(&pool->lock);
    const bool last = pool->working == 1;
    if (!last)
        pool->working--;
    pthread_mutex_unlock(&pool->lock);
    if (!last)
        return;

    /* Unlocked, because it may take long; `working` cannot change now. */
    if (job->finish != NULL)
        job->finish(job->context);
    pthread_mutex_lock(&pool->lock);
    pool->working = 0;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
}

static void *worker_main(void *argument)
{
    struct worker *worker = argument;
    unsigned long jobs_seen = 0;
    struct job job;
    while (wait_for_job(worker, &jobs_seen, &job)) {
        job.work(job.context, worker->number);
        end_work(worker->pool, &job);
    }
    return NULL;
}

/* Blocks signals in the new thread: the owner handles them. */
static bool start_thread(struct worker *worker, const pthread_attr_t *attributes)
{
#ifdef __unix__
    sigset_t all, before;
    sigfillset(&all);
    /* Not SIGBUS from mapped reads (games/base/mapping.h): if blocked, it ends the process. */
    sigdelset(&all, SIGBUS);
    pthread_sigmask(SIG_SETMASK, &all, &before);
#endif
    const bool started = pthread_create(&worker->thread, attributes, worker_main, worker) == 0;
#ifdef __unix__
    pthread_sigmask(SIG_SETMASK, &before, NULL);
#endif
    return started;
}

/* Starts all threads. Returns false if one fails to start. */
static bool start_threads(struct thread_pool *pool, unsigned wanted)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    while (pool->count < wanted) {
        struct worker *worker = &pool->workers[pool->count];
        *worker = (struct worker){.pool = pool, .number = pool->count};
        if (!start_thread(worker, &attributes))
            break;
        pool->count++;
    }
    pthread_attr_destroy(&attributes);
    return pool->count == wanted;
}

struct thread_pool *thread_pool_create(unsigned count)
{
    struct thread_pool *pool = calloc(1, sizeof *pool + count * sizeof *pool->workers);
    if (pool == NULL)
        return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->changed, NULL);
    if (!start_threads(pool, count)) {
        thread_pool_destroy(pool);
        return NULL;
    }
    return pool;
}

/* Waits for end_work(), which may follow the last report. */
static void wait_until_idle(struct thread_pool *pool)
{
    while (pool->count > 0 && pool->working > 0)
        pthread_cond_wait(&pool->changed, &pool->lock);
}

void thread_pool_destroy(struct thread_pool *pool)
{
    if (pool == NULL)
        return;
    pthread_mutex_lock(&pool->lock);
    wait_until_idle(pool);
    pool->is_closing = true;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->count; i++)
        pthread_join(pool->workers[i].thread, NULL);
    pthread_cond_destroy(&pool->changed);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

unsigned thread_pool_size(const struct thread_pool *pool)
{
    return pool->count > 0 ? pool->count : 1;
}

void thread_pool_run(struct thread_pool *pool, const struct job *job)
{
    pthread_mutex_lock(&pool->lock);
    wait_until_idle(pool);
    pool->job = *job;
    pool->working = job->threads;
    pool->jobs++;
    /* Each worker checks whether the job needs it. */
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
}

void thread_pool_work(struct thread_pool *pool)
{
    if (pool->count > 0 || pool->working == 0)
        return;
    pool->job.work(pool->job.context, 0);
    if (pool->job.finish != NULL)
        pool->job.finish(pool->job.context);
    pool->working = 0;
}
