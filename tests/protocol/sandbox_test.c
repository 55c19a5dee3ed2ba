/* The sandbox: forbidden and permitted system calls. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "protocol/host/daemon/sandbox.h"
#include "tests/unit.h"

#define PAGE 4096

/* Runs a function in a child process. Returns its wait status. */
static int run_apart(void (*body)(void))
{
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        body();
        _exit(EXIT_SUCCESS);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

/* Ends the process with a failure unless every attempt fails with ENOSYS. */
static void make_all(void)
{
    static _Alignas(PAGE) char page[PAGE];
    static int ends[2];
    static struct statx status;
    const struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
    /* By number, because libc wrappers may use other calls or errors. */
    const struct {
        const char *what;
        long number, arguments[6];
    } attempts[] = {
        {"open a file", SYS_openat, {AT_FDCWD, (long)"/dev/null", O_RDONLY}},
        {"create a file", SYS_openat, {AT_FDCWD, (long)"made", O_CREAT | O_WRONLY, 0600}},
        {"look at a file", SYS_statx, {AT_FDCWD, (long)"/", 0, 0, (long)&status}},
        {"remove a file", SYS_unlinkat, {AT_FDCWD, (long)"made"}},
        {"execute a program", SYS_execve, {(long)"/bin/false"}},
        {"fork", SYS_clone, {SIGCHLD}},
        {"open a socket", SYS_socket, {AF_INET, SOCK_STREAM}},
        {"open a pair of sockets", SYS_socketpair, {AF_UNIX, SOCK_STREAM, 0, (long)ends}},
        {"open a pipe", SYS_pipe2, {(long)ends}},
        {"open memory as a file", SYS_memfd_create, {(long)"made"}},
        {"signal another process", SYS_kill, {1}},
        {"signal another process's thread", SYS_tgkill, {1, 1}},
        {"slow another process down", SYS_setpriority, {PRIO_PROCESS, 1}},
        {"trace another process", SYS_ptrace, {PTRACE_ATTACH, 1}},
        {"raise a limit", SYS_setrlimit, {RLIMIT_CORE, (long)&limit}},
        {"get memory for code",
         SYS_mmap,
         {0, PAGE, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1}},
        {"make code of data", SYS_mprotect, {(long)page, PAGE, PROT_READ | PROT_EXEC}},
    };
    for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++) {
        const long *words = attempts[i].arguments;
        errno = 0;
        if (syscall(attempts[i].number, words[0], words[1], words[2], words[3], words[4],
                    words[5]) != -1 ||
            errno != ENOSYS) {
            fprintf(stderr, "%s: %s\n", attempts[i].what, strerror(errno));
            _exit(EXIT_FAILURE);
        }
    }
}

static void try_inside(void)
{
    if (!sandbox_enter())
        _exit(EXIT_FAILURE);
    make_all();
}

TEST(test_forbidden_calls_fail)
{
    assert_int_equal(run_apart(try_inside), 0);
}

static sem_t entered;

static void *try_later(void *unused)
{
    sem_wait(&entered);
    make_all();
    return unused;
}

static void try_beside(void)
{
    pthread_t thread;
    sem_init(&entered, 0, 0);
    if (pthread_create(&thread, NULL, try_later, NULL) != 0 || !sandbox_enter())
        _exit(EXIT_FAILURE);
    sem_post(&entered);
    pthread_join(thread, NULL);
}

/* The sandbox also covers threads that already run. */
TEST(test_forbidden_calls_fail_in_running_threads)
{
    assert_int_equal(run_apart(try_beside), 0);
}

static int ends[2];

static void *fill_memory(void *unused)
{
    const size_t size = (size_t)64 << 20;
    char *memory = malloc(size);
    if (memory == NULL || write(ends[1], memset(memory, 'x', size), 1) != 1)
        _exit(EXIT_FAILURE);
    free(memory);
    return unused;
}

static void work_inside(void)
{
    pthread_t threads[4];
    char bytes[4];
    if (pipe(ends) < 0 || !sandbox_enter())
        _exit(EXIT_FAILURE);
    for (size_t i = 0; i < 4; i++)
        if (pthread_create(&threads[i], NULL, fill_memory, NULL) != 0)
            _exit(EXIT_FAILURE);
    for (size_t i = 0; i < 4; i++)
        if (pthread_join(threads[i], NULL) != 0 || read(ends[0], &bytes[i], 1) != 1)
            _exit(EXIT_FAILURE);
}

TEST(test_allowed_calls_work)
{
    assert_int_equal(run_apart(work_inside), 0);
}

static void abort_inside(void)
{
    if (sandbox_enter())
        abort();
}

TEST(test_abort_keeps_its_signal)
{
    const int status = run_apart(abort_inside);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

int main(void)
{
    if (!sandbox_is_available()) {
        puts("this kernel has no sandbox");
        return 77;
    }
    return cmocka_run_group_tests(unit_tests, NULL, NULL);
}
