#include "protocol/host/daemon/sandbox.h"

#ifdef KINGDROP_SECCOMP

#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/* The index of clone()'s flags argument. */
#ifdef __s390__
#define CLONE_FLAGS 1
#else
#define CLONE_FLAGS 0
#endif

/* A running session's system calls, with their names for other C libraries and processors. */
static const char *const allowed[] = {
    /* Open descriptors. */
    "close", "epoll_ctl", "epoll_pwait", "epoll_pwait2", "epoll_wait", "fstat", "fstat64",
    "getsockopt", "lseek", "_llseek", "poll", "ppoll", "ppoll_time64", "read", "recv", "recvfrom",
    "send", "sendto", "write", "writev",

    /* Memory. */
    "brk", "madvise", "mremap", "munlock", "munmap",

    /* Threads, and their end. */
    "exit", "exit_group", "futex", "futex_time64", "getpid", "gettid", "membarrier",
    "restart_syscall", "rseq", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn",
    "sched_getaffinity", "sched_yield", "set_robust_list", "sigaltstack", "sigreturn",

    /* Time and random numbers. */
    "clock_getres", "clock_gettime", "clock_gettime64", "clock_nanosleep", "clock_nanosleep_time64",
    "getrandom", "gettimeofday", "nanosleep", "time"};

/* A call under conditions on its arguments. */
struct conditional {
    const char *name;
    unsigned count;
    struct scmp_arg_cmp conditions[2];
};

/* Adds a call to the filter, unless the processor lacks it. */
static bool allow(scmp_filter_ctx filter, const char *name, unsigned count,
                  const struct scmp_arg_cmp *conditions)
{
    const int number = seccomp_syscall_resolve_name(name);
    return number == __NR_SCMP_ERROR ||
           seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, number, count, conditions) == 0;
}

static bool fill(scmp_filter_ctx filter)
{
    const struct scmp_arg_cmp no_code = {2, SCMP_CMP_MASKED_EQ, PROT_EXEC, 0};
    const scmp_datum_t own = (scmp_datum_t)getpid();
    const struct conditional conditionals[] = {
        /* Threads, not processes. */
        {"clone", 1, {{CLONE_FLAGS, SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD}}},
        /* No executable memory. */
        {"mmap", 1, {no_code}},
        {"mmap2", 1, {no_code}},
        {"mprotect", 1, {no_code}},
        /* A thread may lower its own priority; abort() may signal its own process. */
        {"setpriority", 2, {{0, SCMP_CMP_EQ, PRIO_PROCESS, 0}, {1, SCMP_CMP_EQ, 0, 0}}},
        {"tgkill", 1, {{0, SCMP_CMP_EQ, own, 0}}},
    };
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        if (!allow(filter, allowed[i], 0, NULL))
            return false;
    for (size_t i = 0; i < sizeof conditionals / sizeof *conditionals; i++)
        if (!allow(filter, conditionals[i].name, conditionals[i].count, conditionals[i].conditions))
            return false;
    /* Older kernels would slow the search down as untrusted code. */
    (void)seccomp_attr_set(filter, SCMP_FLTATR_CTL_SSB, 1);
    /* Include the running search threads. */
    return seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0;
}

bool sandbox_enter(void)
{
    /* Other calls fail as on a kernel without them. So a C library falls back from clone3(), whose
     * flags no filter can read, to clone(). */
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
    if (filter == NULL)
        return false;
    const bool entered = fill(filter) && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return entered;
}

bool sandbox_is_available(void)
{
    /* From level 2 on a filter covers all threads at once. */
    return seccomp_api_get() >= 2;
}

#else

bool sandbox_enter(void)
{
    return false;
}

bool sandbox_is_available(void)
{
    return false;
}

#endif
