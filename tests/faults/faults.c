/*
 * A preload library that makes one libc call fail. A call site is a function and six return
 * addresses as module offsets, so its number is stable.
 *
 *     FAULT_SITES=FILE   writes `FUNCTION NUMBER` for each new site
 *     FAULT=NUMBER       fails the first call at that site; writes `failed` and a backtrace
 *     FAULT_STAYS=1      also fails all later calls of the function
 *     CLOCK_JUMPS=1      moves CLOCK_REALTIME by hours at each call
 *
 * Child programs are not affected.
 */
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

/* libseccomp 2.5.4 crashes if memory is short, before the session reads anything. */
static bool is_of_libseccomp(const void *caller)
{
    Dl_info module;
    return dladdr(caller, &module) != 0 && strstr(module.dli_fname, "libseccomp") != NULL;
}

/* Returns the number of the call site, or 0 if it must not fail. */
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

/* Returns whether this call fails. Keeps errno. */
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
    /* Note sites even with FAULT set, to keep the timing of threads. */
    if (number != 0 && is_first(number))
        note(function, number);
    is_inside = false;
    errno = error;
    return result;
}

__attribute__((constructor)) static void begin(void)
{
    void *frame[1];
    backtrace(frame, 1); /* loads libgcc */
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

/* I/O on an eventfd never fails. */
static bool is_file(int file)
{
    struct stat status;
    return syscall(SYS_fstat, file, &status) < 0 || (status.st_mode & S_IFMT) != 0;
}

/* Moves *now hours forward and back in turn. The monotonic clock is unaffected. */
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

/* A register. The functions below have at most six parameters, integers or pointers. */
typedef long word;
#define PARAMETERS (word a, word b, word c, word d, word e, word f)
#define ARGUMENTS (a, b, c, d, e, f)

/* A function that fails with a result and errno. The asm name avoids clashes with headers. */
#define FAILING(name, result, error) FAILING_IF(true, name, result, error)
#define FAILING_IF(condition, name, result, error)                                                 \
    word fault_##name PARAMETERS __asm__(#name);                                                   \
    word fault_##name PARAMETERS                                                                   \
    {                                                                                              \
        static word(*_Atomic real) PARAMETERS;                                                     \
        if (real == NULL)                                                                          \
            real = (word(*) PARAMETERS)dlsym(RTLD_NEXT, #name);                                    \
        if (condition && fails(#name)) {                                                           \
            errno = error;                                                                         \
            return result;                                                                         \
        }                                                                                          \
        return real ARGUMENTS;                                                                     \
    }

/* A function with a second name for large files. */
#define FAILING_FILE(name, result, error)                                                          \
    FAILING(name, result, error)                                                                   \
    FAILING(name##64, result, error)

/* A function that returns the error instead of setting errno. */
#define FAILING_THREAD(name, error) FAILING(name, error, error)

/* A function that makes the real call before it reports a failure. */
#define FAILING_LATE(name, error) FAILING(name, (real ARGUMENTS, errno = error, -1), errno)

/* An allocation function; dlsym() calls its second name. */
#define FAILING_MEMORY(name, other)                                                                \
    word other PARAMETERS;                                                                         \
    word fault_##name PARAMETERS __asm__(#name);                                                   \
    word fault_##name PARAMETERS                                                                   \
    {                                                                                              \
        if (!fails(#name))                                                                         \
            return other ARGUMENTS;                                                                \
        errno = ENOMEM;                                                                            \
        return 0;                                                                                  \
    }

FAILING_MEMORY(malloc, __libc_malloc)
FAILING_MEMORY(calloc, __libc_calloc)
FAILING_MEMORY(realloc, __libc_realloc)
FAILING_MEMORY(aligned_alloc, __libc_memalign)
FAILING_FILE(mmap, -1, ENOMEM)
FAILING(madvise, -1, EINVAL)
FAILING(mlock, -1, EPERM)

FAILING_THREAD(pthread_create, EAGAIN)
FAILING_THREAD(pthread_attr_init, ENOMEM)
FAILING_THREAD(pthread_attr_setstacksize, EINVAL)
FAILING_THREAD(pthread_mutex_init, ENOMEM)
FAILING_THREAD(pthread_cond_init, ENOMEM)
FAILING_THREAD(pthread_barrier_init, ENOMEM)

FAILING(fork, -1, EAGAIN)
FAILING_THREAD(posix_spawn, EAGAIN)
FAILING_THREAD(posix_spawn_file_actions_init, ENOMEM)
FAILING_THREAD(posix_spawn_file_actions_adddup2, ENOMEM)
FAILING_THREAD(posix_spawnattr_init, ENOMEM)
FAILING(execvp, -1, ENOMEM)
FAILING(setpgid, -1, EACCES)
FAILING_FILE(setrlimit, -1, EPERM)
FAILING_FILE(getrlimit, -1, EPERM)

FAILING(pipe, -1, EMFILE)
FAILING(pipe2, -1, EMFILE)
FAILING(eventfd, -1, EMFILE)
FAILING(epoll_create1, -1, EMFILE)
FAILING(socket, -1, EMFILE)
FAILING(bind, -1, EADDRINUSE)
FAILING(listen, -1, EADDRINUSE)
FAILING(connect, -1, ECONNREFUSED)
FAILING(getsockname, -1, ENOBUFS)
FAILING(getsockopt, -1, ENOPROTOOPT)
FAILING(setsockopt, -1, ENOPROTOOPT)
FAILING(accept4, -1, EMFILE)
FAILING(recv, -1, ENOMEM)
FAILING(send, -1, ENOBUFS)
FAILING_FILE(fcntl, -1, EINVAL)
FAILING(dup2, -1, EMFILE)

FAILING_FILE(open, -1, EMFILE)
FAILING_FILE(fopen, 0, EMFILE)
FAILING(access, -1, EIO)
FAILING(opendir, 0, EMFILE)
FAILING_IF(is_file((int)a), read, -1, EISDIR)
FAILING_FILE(pread, -1, EIO)
FAILING_IF(is_file((int)a), write, -1, ENOSPC)
FAILING_FILE(ftruncate, -1, ENOSPC)
FAILING_FILE(truncate, -1, ENOSPC)
FAILING(fsync, -1, EIO)
FAILING(flock, -1, ENOLCK)
FAILING(rename, -1, EIO)
FAILING(unlink, -1, EIO)
FAILING(mkdir, -1, ENOSPC)
FAILING(chdir, -1, ENOENT)
FAILING_FILE(stat, -1, EIO)
FAILING_FILE(lstat, -1, EIO)
FAILING_FILE(fstat, -1, EIO)
FAILING_FILE(statvfs, -1, EIO)
FAILING(poll, -1, ENOMEM)
FAILING_LATE(close, EIO)

/* A stream has a sticky error flag. */
static word stream_fails(word file, word result)
{
    enum { STREAM_FAILED = 0x20 };
    FILE *stream;
    memcpy(&stream, &file, sizeof stream);
    stream->_flags |= STREAM_FAILED;
    return result;
}

FAILING(fread, stream_fails(d, 0), EIO)
FAILING(fwrite, stream_fails(d, 0), ENOSPC)
FAILING(fputs, stream_fails(b, EOF), ENOSPC)
FAILING(fputc, stream_fails(b, EOF), ENOSPC)
FAILING(putc, stream_fails(b, EOF), ENOSPC)
FAILING(fflush, a == 0 ? EOF : stream_fails(a, EOF), ENOSPC)
FAILING_LATE(fclose, ENOSPC)
