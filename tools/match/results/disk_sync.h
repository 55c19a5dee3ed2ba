/*
 * Puts files on the disk once a second, from a thread, so that a power cut costs a second of games
 * and the event loop never waits for a disk.
 */
#ifndef KINGDROP_TOOLS_MATCH_RESULTS_DISK_SYNC_H
#define KINGDROP_TOOLS_MATCH_RESULTS_DISK_SYNC_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { DISK_SYNC_FILES = 2 };

/* All zero: not started. */
struct disk_sync {
    int files[DISK_SYNC_FILES]; /* below 0: none */
    atomic_bool is_dirty;
    atomic_int error; /* errno of the first failure; 0: none */
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t ending;
    bool is_started, is_ending;
};

/* Starts the thread for open files, which stay open until disk_sync_finish(). False, with errno
 * set, when no thread can be had. */
bool disk_sync_start(struct disk_sync *sync, const int files[DISK_SYNC_FILES]);

/* Call after writing to a file. Returns the errno of a failed sync; 0 if none failed. Never waits.
 */
int disk_sync_mark(struct disk_sync *sync);

/* Syncs once more, if needed, and ends the thread. Returns as disk_sync_mark(). */
int disk_sync_finish(struct disk_sync *sync);

#endif
