#include "tools/match/results/disk_sync.h"

#include <errno.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

static void sync_files(struct disk_sync *sync)
{
    if (!atomic_exchange(&sync->is_dirty, false))
        return;
    for (int i = 0; i < DISK_SYNC_FILES; i++) {
        /* EINVAL: a pipe or terminal. */
        if (sync->files[i] >= 0 && fdatasync(sync->files[i]) != 0 && errno != EINVAL)
            atomic_store(&sync->error, errno);
    }
}

static void *run(void *context)
{
    struct disk_sync *sync = context;
    struct timespec next;
    pthread_mutex_lock(&sync->mutex);
    while (!sync->is_ending) {
        clock_gettime(CLOCK_MONOTONIC, &next);
        next.tv_sec++;
        while (!sync->is_ending &&
               pthread_cond_timedwait(&sync->ending, &sync->mutex, &next) != ETIMEDOUT)
            continue;
        pthread_mutex_unlock(&sync->mutex);
        sync_files(sync);
        pthread_mutex_lock(&sync->mutex);
    }
    pthread_mutex_unlock(&sync->mutex);
    sync_files(sync);
    return NULL;
}

bool disk_sync_start(struct disk_sync *sync, const int files[DISK_SYNC_FILES])
{
    pthread_condattr_t monotonic;
    sigset_t all, before;
    for (int i = 0; i < DISK_SYNC_FILES; i++)
        sync->files[i] = files[i];
    pthread_mutex_init(&sync->mutex, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&sync->ending, &monotonic);
    pthread_condattr_destroy(&monotonic);
    /* Leave signals to the loop's thread. */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const int error = pthread_create(&sync->thread, NULL, run, sync);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    sync->is_started = error == 0;
    if (error != 0) {
        pthread_mutex_destroy(&sync->mutex);
        pthread_cond_destroy(&sync->ending);
        errno = error;
    }
    return sync->is_started;
}

int disk_sync_mark(struct disk_sync *sync)
{
    atomic_store(&sync->is_dirty, true);
    return atomic_load(&sync->error);
}

int disk_sync_finish(struct disk_sync *sync)
{
    if (!sync->is_started)
        return 0;
    pthread_mutex_lock(&sync->mutex);
    sync->is_ending = true;
    pthread_cond_signal(&sync->ending);
    pthread_mutex_unlock(&sync->mutex);
    pthread_join(sync->thread, NULL);
    pthread_mutex_destroy(&sync->mutex);
    pthread_cond_destroy(&sync->ending);
    sync->is_started = false;
    return atomic_load(&sync->error);
}
