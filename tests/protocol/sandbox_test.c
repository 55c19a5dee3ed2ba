/* The sandbox: what it takes from a process, and what it leaves. */
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
#include <sys/wait.h>
#include <unistd.h>

#include "protocol/host/sandbox.h"
#include "tests/unit.h"

#define PAGE 4096

static int open_file(void)
{
    return open("/dev/null", O_RDONLY);
}

static int create_file(void)
{
    return open("sandbox_test.out", O_CREAT | O_WRONLY, 0600);
}

static int look_at_file(void)
{
    struct stat status;
    return stat("/", &status);
}

static int remove_file(void)
{
    return unlink("sandbox_test.out");
}

static int execute(void)
{
    return execl("/bin/true", "true", (char *)NULL);
}

static int fork_process(void)
{
    const pid_t child = fork();
    if (child == 0)
        _exit(EXIT_SUCCESS);
    return child;
}

static int open_socket(void)
{
    return socket(AF_INET, SOCK_STREAM, 0);
}

static int open_pair(void)
{
    int ends[2];
    return socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
}

static int open_pipe(void)
{
    int ends[2];
    return pipe(ends);
}

static int open_memory(void)
{
    return memfd_create("test", 0);
}

static int signal_parent(void)
{
    return kill(getppid(), 0);
}

static int slow_parent(void)
{
    return setpriority(PRIO_PROCESS, (id_t)getppid(), getpriority(PRIO_PROCESS, 0));
}

static int trace(void)
{
    return (int)ptrace(PTRACE_ATTACH, getppid(), NULL, NULL);
}

static int raise_limit(void)
{
    const struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
    return setrlimit(RLIMIT_CORE, &limit);
}

static int get_code(void)
{
    void *page = mmap(NULL, PAGE, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return page == MAP_FAILED ? -1 : 0;
}

static int make_code(void)
{
    void *page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return mprotect(page, PAGE, PROT_READ | PROT_EXEC);
}

static const struct attempt {
    const char *what;
    int (*make)(void);
} attempts[] = {
    {"open a file", open_file},
    {"create a file", create_file},
    {"look whether a file is there", look_at_file},
    {"remove a file", remove_file},
    {"execute a program", execute},
    {"fork", fork_process},
    {"open a socket", open_socket},
    {"open a pair of sockets", open_pair},
    {"open a pipe", open_pipe},
    {"open memory as a file", open_memory},
    {"signal another process", signal_parent},
    {"slow another process down", slow_parent},
    {"trace another process", trace},
    {"raise a limit", raise_limit},
    {"get memory for code", get_code},
    {"make code of data", make_code},
};

#define ATTEMPTS (sizeof attempts / sizeof *attempts)

/* Runs a body in a process of its own; returns the status of its end. */
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

/* Ends the process with a failure if an attempt succeeds, or fails for another reason. */
static void make_all(void)
{
    for (size_t i = 0; i < ATTEMPTS; i++) {
        errno = 0;
        if (attempts[i].make() >= 0 || errno != ENOSYS) {
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

TEST(test_takes)
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

/* A thread that ran before is in it as well. */
TEST(test_takes_from_threads)
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

TEST(test_leaves)
{
    assert_int_equal(run_apart(work_inside), 0);
}

static void abort_inside(void)
{
    if (sandbox_enter())
        abort();
}

/* A crash is seen as what it is. */
TEST(test_leaves_abort)
{
    const int status = run_apart(abort_inside);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

int main(void)
{
    if (!sandbox_is_there()) {
        puts("this kernel has no sandbox");
        return 77;
    }
    return cmocka_run_group_tests(unit_tests, NULL, NULL);
}
