/* POSIX threads for a system without them: no thread starts, so locks and waits do nothing. */
#ifndef KINGDROP_TOOLS_BOARD_WASM_PTHREAD_H
#define KINGDROP_TOOLS_BOARD_WASM_PTHREAD_H

#include <errno.h>

typedef int pthread_t, pthread_attr_t, pthread_mutex_t, pthread_cond_t, pthread_condattr_t;

#define pthread_create(thread, attributes, start, argument)                                        \
    ((void)(thread), (void)(attributes), (void)(start), (void)(argument), EAGAIN)
#define pthread_join(thread, result) ((void)0)
#define pthread_attr_init(attributes) (*(attributes) = 0)
#define pthread_attr_setstacksize(attributes, bytes) ((void)(bytes))
#define pthread_attr_destroy(attributes) ((void)(attributes))

#define pthread_mutex_init(mutex, attributes) ((void)0)
#define pthread_mutex_lock(mutex) ((void)0)
#define pthread_mutex_unlock(mutex) ((void)0)
#define pthread_mutex_destroy(mutex) ((void)0)

#define pthread_condattr_init(attributes) (*(attributes) = 0)
#define pthread_condattr_setclock(attributes, clock) (*(attributes))
#define pthread_condattr_destroy(attributes) ((void)0)
#define pthread_cond_init(condition, attributes) ((void)0)
#define pthread_cond_signal(condition) ((void)0)
#define pthread_cond_broadcast(condition) ((void)0)
#define pthread_cond_wait(condition, mutex) EAGAIN
#define pthread_cond_timedwait(condition, mutex, end) ((void)(end), EAGAIN)
#define pthread_cond_destroy(condition) ((void)0)

#endif
