/*
 * The thread pool: threads that sleep until there is a job, do it together, and sleep again.
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
    void (*finish)(void *context);                /* on the last one to end its work */
    void *context;
};

struct thread_pool;

/* A pool of so many sleeping threads, in which all signals are blocked. NULL when memory or threads
 * are short. */
struct thread_pool *thread_pool_create(unsigned count);

/* Waits for the running job's end. */
void thread_pool_destroy(struct thread_pool *pool);

unsigned thread_pool_size(const struct thread_pool *pool);

/* Starts a job; the one before it must have come to its finish. */
void thread_pool_run(struct thread_pool *pool, const struct job *job);

#endif
