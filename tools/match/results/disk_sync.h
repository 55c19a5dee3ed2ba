/*
 * A thread that syncs files once a second: a power cut costs a second of games, and the event loop
 * never waits.
 */
#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { DISK_SYNC_FILES = 2 };

/* All zero: not started. */
struct disk_sync {
    int files[DISK_SYNC_FILES]; /* below 0: none */
    atomic_bool is_dirty;
    atomic_int error; /* errno of the last failure, or 0 */
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t ending;
    bool is_started, is_ending;
};

/* Starts the thread for files that stay open until disk_sync_finish(). Returns false and sets errno
 * on failure. */
bool disk_sync_start(struct disk_sync *sync, const int files[DISK_SYNC_FILES]);

/* Requests a sync after a write, without waiting. Returns the errno of a failed sync, or 0. */
int disk_sync_mark(struct disk_sync *sync);

/* Syncs a last time and ends the thread. Returns like disk_sync_mark(). */
int disk_sync_finish(struct disk_sync *sync);
