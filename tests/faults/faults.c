/*
 * A library to preload that lets one call of the C library fail.
 *
 * A call site is a function with the calls that led to it: six return addresses, as offsets in
 * their modules, so that it has the same number in every run of the same program.
 *
 *     FAULT_SITES=FILE   a line `FUNCTION NUMBER` for each site when it is reached first
 *     FAULT=NUMBER       the first call at that site fails, and FILE gets a line `failed` and those
 *                        of backtrace_symbols_fd()
 *     FAULT_STAYS=1      so do all later calls of the same function
 *     CLOCK_JUMPS=1      CLOCK_REALTIME is some hours before or after what it was at the last call
 *
 * Programs that are executed from this one see none of it.
 */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { FRAMES = 6, SITES_MAX = 1 << 14 };

static atomic_uint_fast64_t sites[SITES_MAX]; /* an open hash table; 0: free */
static int log_file = -1;
static uint64_t wanted;
static bool stays;
static bool jumps;
static atomic_bool has_failed;
static const char *_Atomic failing; /* the function whose calls fail from now on */
static _Thread_local bool is_inside;

static void note(const char *function, uint64_t number)
{
    char line[128];
    const int length = snprintf(line, sizeof line, "%s %016jx\n", function, (uintmax_t)number);
    if (syscall(SYS_write, log_file, line, (size_t)length) < 0)
        abort();
}

static void note_failure(void)
{
    void *frames[2 * FRAMES];
    note("failed", wanted);
    backtrace_symbols_fd(frames, backtrace(frames, 2 * FRAMES), log_file);
}

/* libseccomp 2.5.4 crashes when memory is short. Where we call it, in a session that has read
 * nothing yet, that ends the session as well as anything. */
static bool is_of_libseccomp(const void *caller)
{
    Dl_info module;
    return dladdr(caller, &module) != 0 && strstr(module.dli_fname, "libseccomp") != NULL;
}

/* 0: not to fail. */
static uint64_t site_of(const char *function)
{
    void *frames[FRAMES + 2];
    const int count = backtrace(frames, FRAMES + 2);
    if (count > 3 && is_of_libseccomp(frames[3]))
        return 0;
    uint64_t number = 0xcbf29ce484222325;
    for (const char *letter = function; *letter != '\0'; letter++)
        number = (number ^ (uint64_t)*letter) * 0x100000001b3;
    for (int i = 2; i < count; i++) {
        Dl_info module;
        uint64_t offset = 0;
        if (dladdr(frames[i], &module) != 0)
            offset = (uint64_t)((char *)frames[i] - (char *)module.dli_fbase);
        number = (number ^ offset) * 0x100000001b3;
    }
    return number | 1;
}

static bool is_first(uint64_t number)
{
    for (size_t i = number % SITES_MAX;; i = (i + 1) % SITES_MAX) {
        uint64_t there = 0;
        if (atomic_compare_exchange_strong(&sites[i], &there, number))
            return true;
        if (there == number)
            return false;
    }
}

/* Whether this call of a function is to fail. Keeps errno. */
__attribute__((noinline)) static bool fails(const char *function)
{
    if (log_file < 0 || is_inside)
        return false;
    const int error = errno;
    is_inside = true;
    const uint64_t number = site_of(function);
    bool result = stays && number != 0 && function == atomic_load(&failing);
    if (number != 0 && number == wanted && !atomic_exchange(&has_failed, true)) {
        atomic_store(&failing, function);
        note_failure();
        result = true;
    }
    /* Also when one is to fail: this takes time, and threads and processes must meet as before. */
    if (number != 0 && is_first(number))
        note(function, number);
    is_inside = false;
    errno = error;
    return result;
}

__attribute__((constructor)) static void begin(void)
{
    void *frame[1];
    backtrace(frame, 1); /* loads what it needs */
    const char *path = getenv("FAULT_SITES"), *fault = getenv("FAULT");
    wanted = fault != NULL ? strtoull(fault, NULL, 16) : 0;
    stays = getenv("FAULT_STAYS") != NULL;
    jumps = getenv("CLOCK_JUMPS") != NULL;
    if (jumps)
        return;
    if (path != NULL)
        log_file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
    unsetenv("LD_PRELOAD");
    unsetenv("FAULT_SITES");
    unsetenv("FAULT");
    unsetenv("FAULT_STAYS");
}

/* The kernel's counters, by which threads wake one another, never fail. */
static bool is_file(int file)
{
    struct stat status;
    return syscall(SYS_fstat, file, &status) < 0 || (status.st_mode & S_IFMT) != 0;
}

/* Hours forward, and back again, and so on; the monotonic clock stays as it is. */
static void jump(struct timespec *now)
{
    static atomic_uint calls;
    now->tv_sec += (time_t)(atomic_fetch_add(&calls, 1) % 5) * 7200 - 14400;
}

int fault_clock_gettime(clockid_t clock, struct timespec *now) __asm__("clock_gettime");
int fault_clock_gettime(clockid_t clock, struct timespec *now)
{
    const int result = (int)syscall(SYS_clock_gettime, clock, now);
    if (jumps && clock == CLOCK_REALTIME)
        jump(now);
    return result;
}

int fault_gettimeofday(struct timeval *now, void *zone) __asm__("gettimeofday");
int fault_gettimeofday(struct timeval *now, void *zone)
{
    (void)zone;
    struct timespec precise;
    fault_clock_gettime(CLOCK_REALTIME, &precise);
    *now = (struct timeval){precise.tv_sec, precise.tv_nsec / 1000};
    return 0;
}

time_t fault_time(time_t *result) __asm__("time");
time_t fault_time(time_t *result)
{
    struct timespec now;
    fault_clock_gettime(CLOCK_REALTIME, &now);
    if (result != NULL)
        *result = now.tv_sec;
    return now.tv_sec;
}

/*
 * A function of the C library that fails with a result and an errno. It is defined under the name
 * that the linker knows, so that it cannot clash with what the headers declare.
 */
#define FAILING(type, name, parameters, arguments, result, error)                                  \
    FAILING_IF(true, type, name, parameters, arguments, result, error)
#define FAILING_IF(condition, type, name, parameters, arguments, result, error)                    \
    type fault_##name parameters __asm__(#name);                                                   \
    type fault_##name parameters                                                                   \
    {                                                                                              \
        static type(*_Atomic real) parameters;                                                     \
        if (real == NULL)                                                                          \
            real = (type(*) parameters)dlsym(RTLD_NEXT, #name);                                    \
        if (condition && fails(#name)) {                                                           \
            errno = error;                                                                         \
            return result;                                                                         \
        }                                                                                          \
        return real arguments;                                                                     \
    }

/* One with a second name for programs whose files may be large. */
#define FAILING_FILE(type, name, parameters, arguments, result, error)                             \
    FAILING(type, name, parameters, arguments, result, error)                                      \
    FAILING(type, name##64, parameters, arguments, result, error)

/* One that returns an error instead of setting errno. */
#define FAILING_THREAD(name, parameters, arguments, error)                                         \
    FAILING(int, name, parameters, arguments, error, error)

/* One that does what it is to do, and then fails. */
#define FAILING_LATE(name, parameter, argument, error)                                             \
    FAILING(int, name, parameter, argument, (real argument, errno = error, -1), errno)

/* One of memory. It has another name as well, because dlsym() itself calls it. */
#define FAILING_MEMORY(name, other, parameters, arguments)                                         \
    void *other parameters;                                                                        \
    void *fault_##name parameters __asm__(#name);                                                  \
    void *fault_##name parameters                                                                  \
    {                                                                                              \
        if (fails(#name)) {                                                                        \
            errno = ENOMEM;                                                                        \
            return NULL;                                                                           \
        }                                                                                          \
        return other arguments;                                                                    \
    }

FAILING_MEMORY(malloc, __libc_malloc, (size_t size), (size))
FAILING_MEMORY(calloc, __libc_calloc, (size_t count, size_t size), (count, size))
FAILING_MEMORY(realloc, __libc_realloc, (void *old, size_t size), (old, size))
FAILING_MEMORY(aligned_alloc, __libc_memalign, (size_t alignment, size_t size), (alignment, size))
FAILING_FILE(void *, mmap,
             (void *at, size_t size, int protection, int flags, int file, off_t offset),
             (at, size, protection, flags, file, offset), MAP_FAILED, ENOMEM)
FAILING(int, madvise, (void *at, size_t size, int advice), (at, size, advice), -1, EINVAL)
FAILING(int, mlock, (const void *at, size_t size), (at, size), -1, EPERM)

FAILING_THREAD(pthread_create,
               (pthread_t * thread, const pthread_attr_t *attributes, void *(*body)(void *),
                void *data),
               (thread, attributes, body, data), EAGAIN)
FAILING_THREAD(pthread_attr_init, (pthread_attr_t * attributes), (attributes), ENOMEM)
FAILING_THREAD(pthread_attr_setstacksize, (pthread_attr_t * attributes, size_t size),
               (attributes, size), EINVAL)
FAILING_THREAD(pthread_mutex_init, (pthread_mutex_t * mutex, const pthread_mutexattr_t *attributes),
               (mutex, attributes), ENOMEM)
FAILING_THREAD(pthread_cond_init,
               (pthread_cond_t * condition, const pthread_condattr_t *attributes),
               (condition, attributes), ENOMEM)
FAILING_THREAD(pthread_barrier_init,
               (pthread_barrier_t * barrier, const pthread_barrierattr_t *attributes,
                unsigned count),
               (barrier, attributes, count), ENOMEM)
FAILING(int, sem_init, (sem_t * semaphore, int is_shared, unsigned value),
        (semaphore, is_shared, value), -1, ENOSPC)

FAILING(pid_t, fork, (void), (), -1, EAGAIN)
FAILING_THREAD(posix_spawn,
               (pid_t * child, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const *words, char *const *environment),
               (child, path, actions, attributes, words, environment), EAGAIN)
FAILING_THREAD(posix_spawn_file_actions_init, (posix_spawn_file_actions_t * actions), (actions),
               ENOMEM)
FAILING_THREAD(posix_spawn_file_actions_adddup2,
               (posix_spawn_file_actions_t * actions, int file, int other), (actions, file, other),
               ENOMEM)
FAILING_THREAD(posix_spawnattr_init, (posix_spawnattr_t * attributes), (attributes), ENOMEM)
FAILING(int, execvp, (const char *file, char *const *words), (file, words), -1, ENOMEM)
FAILING(int, setpgid, (pid_t process, pid_t group), (process, group), -1, EACCES)
FAILING_FILE(int, setrlimit, (int resource, const struct rlimit *limit), (resource, limit), -1,
             EPERM)
FAILING_FILE(int, getrlimit, (int resource, struct rlimit *limit), (resource, limit), -1, EPERM)

FAILING(int, pipe, (int ends[2]), (ends), -1, EMFILE)
FAILING(int, pipe2, (int ends[2], int flags), (ends, flags), -1, EMFILE)
FAILING(int, eventfd, (unsigned value, int flags), (value, flags), -1, EMFILE)
FAILING(int, epoll_create1, (int flags), (flags), -1, EMFILE)
FAILING(int, socket, (int domain, int type, int protocol), (domain, type, protocol), -1, EMFILE)
FAILING(int, bind, (int file, const struct sockaddr *address, socklen_t size),
        (file, address, size), -1, EADDRINUSE)
FAILING(int, listen, (int file, int backlog), (file, backlog), -1, EADDRINUSE)
FAILING(int, connect, (int file, const struct sockaddr *address, socklen_t size),
        (file, address, size), -1, ECONNREFUSED)
FAILING(int, getsockname, (int file, struct sockaddr *address, socklen_t *size),
        (file, address, size), -1, ENOBUFS)
FAILING(int, getsockopt, (int file, int level, int name, void *value, socklen_t *size),
        (file, level, name, value, size), -1, ENOPROTOOPT)
FAILING(int, setsockopt, (int file, int level, int name, const void *value, socklen_t size),
        (file, level, name, value, size), -1, ENOPROTOOPT)
FAILING(int, accept4, (int file, struct sockaddr *address, socklen_t *size, int flags),
        (file, address, size, flags), -1, EMFILE)
FAILING(ssize_t, recv, (int file, void *data, size_t size, int flags), (file, data, size, flags),
        -1, ENOMEM)
FAILING(ssize_t, send, (int file, const void *data, size_t size, int flags),
        (file, data, size, flags), -1, ENOBUFS)
FAILING_FILE(int, fcntl, (int file, int command, void *argument), (file, command, argument), -1,
             EINVAL)
FAILING(int, dup2, (int file, int other), (file, other), -1, EMFILE)

/* A mode is handed on whether it is there or not. */
FAILING_FILE(int, open, (const char *path, int flags, mode_t mode), (path, flags, mode), -1, EMFILE)
FAILING_FILE(FILE *, fopen, (const char *path, const char *mode), (path, mode), NULL, EMFILE)
FAILING(int, access, (const char *path, int mode), (path, mode), -1, EIO)
FAILING(DIR *, opendir, (const char *path), (path), NULL, EMFILE)
FAILING_IF(is_file(file), ssize_t, read, (int file, void *data, size_t size), (file, data, size),
           -1, EISDIR)
FAILING_FILE(ssize_t, pread, (int file, void *data, size_t size, off_t offset),
             (file, data, size, offset), -1, EIO)
FAILING_IF(is_file(file), ssize_t, write, (int file, const void *data, size_t size),
           (file, data, size), -1, ENOSPC)
FAILING_FILE(int, ftruncate, (int file, off_t size), (file, size), -1, ENOSPC)
FAILING_FILE(int, truncate, (const char *path, off_t size), (path, size), -1, ENOSPC)
FAILING(int, fsync, (int file), (file), -1, EIO)
FAILING(int, flock, (int file, int operation), (file, operation), -1, ENOLCK)
FAILING(int, rename, (const char *from, const char *to), (from, to), -1, EIO)
FAILING(int, unlink, (const char *path), (path), -1, EIO)
FAILING(int, mkdir, (const char *path, mode_t mode), (path, mode), -1, ENOSPC)
FAILING(int, chdir, (const char *path), (path), -1, ENOENT)
FAILING_FILE(int, stat, (const char *path, struct stat *status), (path, status), -1, EIO)
FAILING_FILE(int, lstat, (const char *path, struct stat *status), (path, status), -1, EIO)
FAILING_FILE(int, fstat, (int file, struct stat *status), (file, status), -1, EIO)
FAILING_FILE(int, statvfs, (const char *path, struct statvfs *status), (path, status), -1, EIO)
FAILING(int, poll, (struct pollfd * files, nfds_t count, int timeout), (files, count, timeout), -1,
        ENOMEM)
FAILING_LATE(close, (int file), (file), EIO)

/* A stream remembers that it failed. */
enum { STREAM_FAILED = 0x20 };
#define STREAM_FAILS(result) (file->_flags |= STREAM_FAILED, result)
FAILING(size_t, fread, (void *data, size_t size, size_t count, FILE *file),
        (data, size, count, file), STREAM_FAILS(0), EIO)
FAILING(size_t, fwrite, (const void *data, size_t size, size_t count, FILE *file),
        (data, size, count, file), STREAM_FAILS(0), ENOSPC)
FAILING(int, fputs, (const char *text, FILE *file), (text, file), STREAM_FAILS(EOF), ENOSPC)
FAILING(int, fputc, (int byte, FILE *file), (byte, file), STREAM_FAILS(EOF), ENOSPC)
FAILING(int, putc, (int byte, FILE *file), (byte, file), STREAM_FAILS(EOF), ENOSPC)
FAILING(int, fflush, (FILE * file), (file), file == NULL ? EOF : STREAM_FAILS(EOF), ENOSPC)
FAILING_LATE(fclose, (FILE * file), (file), ENOSPC)
