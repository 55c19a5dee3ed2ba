/*
 * The thread pool: its threads sleep until a job comes. All functions are for the owner's thread.
 */
#pragma once

#include <stdbool.h>

/* A job for several threads. It must outlive its run. */
struct job {
    unsigned threads;                             /* number of participants */
    void (*work)(void *context, unsigned thread); /* called on each, numbered from 0 */
    void (*finish)(void *context); /* called on the last thread to end its work; or NULL */
    void *context;
};

struct thread_pool;

/* Returns `count` sleeping threads that block all signals but SIGBUS, or NULL when memory or
 * threads run out. With 0 use thread_pool_work(). */
struct thread_pool *thread_pool_create(unsigned count);

/* Waits for the running job; in a pool without threads, drops the pending one. Accepts NULL. */
void thread_pool_destroy(struct thread_pool *pool);

/* Returns the maximum number of threads for a job. */
unsigned thread_pool_size(const struct thread_pool *pool);

/* Starts a job. The previous one must have finished. */
void thread_pool_run(struct thread_pool *pool, const struct job *job);

/* Runs the pending job to its finish, in a pool without threads. */
void thread_pool_work(struct thread_pool *pool);
