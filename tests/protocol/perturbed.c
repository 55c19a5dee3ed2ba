/* Perturbed schedules: threads sometimes yield or sleep around synchronisation. The linker's --wrap
 * substitutes these functions. */
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

static void perturb(void)
{
    static _Thread_local uint32_t state;
    /* Each thread has a random sequence, different in each run. */
    if (state == 0)
        state = (uint32_t)((uintptr_t)&state >> 4 ^ (uintptr_t)time(NULL)) | 1;
    state = state * 1664525U + 1013904223U;
    const uint32_t drawn = state >> 16;
    if (drawn % 32 == 0)
        usleep(drawn / 32 % 256);
    else if (drawn % 4 == 0)
        sched_yield();
}

#define WRAP(type, name, parameters, arguments)                                                    \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters                                                                  \
    {                                                                                              \
        perturb();                                                                                 \
        const type result = __real_##name arguments;                                               \
        perturb();                                                                                 \
        return result;                                                                             \
    }

WRAP(int, pthread_mutex_lock, (pthread_mutex_t * mutex), (mutex))
WRAP(int, pthread_mutex_unlock, (pthread_mutex_t * mutex), (mutex))
WRAP(int, pthread_cond_wait, (pthread_cond_t * condition, pthread_mutex_t *mutex),
     (condition, mutex))
WRAP(int, pthread_cond_signal, (pthread_cond_t * condition), (condition))
WRAP(int, pthread_cond_broadcast, (pthread_cond_t * condition), (condition))
/* A search that checks clock, stop and node count also interacts with its owner there. */
WRAP(int, clock_gettime, (clockid_t clock, struct timespec *now), (clock, now))
