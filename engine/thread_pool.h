/*
 * The thread pool: threads that sleep until there is a job, do it together, and sleep again. A pool
 * without threads keeps the job until its owner does it.
 *
 * All functions are for the owner's thread.
 */
#ifndef KINGDROP_ENGINE_THREAD_POOL_H
#define KINGDROP_ENGINE_THREAD_POOL_H

#include <stdbool.h>

/* A job for several threads. The job outlives its run. */
struct job {
    unsigned threads;                             /* how many take part */
    void (*work)(void *context, unsigned thread); /* on each of them, numbered from 0 */
    void (*finish)(void *context);                /* on the last one to end its work, or NULL */
    void *context;
};

struct thread_pool;

/* A pool of `count` sleeping threads, in which all signals are blocked; 0: the owner works itself,
 * see thread_pool_work(). NULL when memory or threads are short. */
struct thread_pool *thread_pool_create(unsigned count);

/* Waits for the running job's end. One that its owner has not done is never done. */
void thread_pool_destroy(struct thread_pool *pool);

/* How many can work on a job. */
unsigned thread_pool_size(const struct thread_pool *pool);

/* Starts a job; the one before it must have come to its finish. */
void thread_pool_run(struct thread_pool *pool, const struct job *job);

/* Does the job that was started last, from its first work to its finish, if the pool has no threads
 * and it is not done yet. */
void thread_pool_work(struct thread_pool *pool);

#endif
