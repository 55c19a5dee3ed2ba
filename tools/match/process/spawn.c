/*
 * Uses fork and exec, because posix_spawn() cannot let the kernel kill the child when the runner
 * dies. The child's process group includes children of a wrapper script. A failed exec reports
 * errno through a pipe, which a successful exec closes.
 */
#include "tools/match/process/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/common/files.h"
#include "tools/common/strbuf.h"

enum { READ_END, WRITE_END };

/* The pipes to a starting child. */
struct pipes {
    int input[2], output[2], failure[2];
    int errors; /* the child's stderr */
};

static void close_all(struct pipes *pipes)
{
    if (pipes->errors >= 0)
        close(pipes->errors);
    int *const ends[] = {pipes->input, pipes->output, pipes->failure};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        for (int end = READ_END; end <= WRITE_END; end++)
            if (ends[i][end] >= 0)
                close(ends[i][end]);
}

/* Affects our end only: the other end is a separate open file. */
static bool set_nonblocking(int descriptor)
{
    const int flags = fcntl(descriptor, F_GETFL);
    return flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0;
}

/* Opens the file for the child's stderr. */
static bool open_errors(struct pipes *pipes, const struct program_call *call, struct builder *error)
{
    const char *name = call->errors_file != NULL ? call->errors_file : "/dev/null";
    /* We must not wait for a FIFO's reader; the engine may. */
    pipes->errors = open(name, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0666);
    if (pipes->errors < 0 || fcntl(pipes->errors, F_SETFL, O_APPEND) < 0 ||
        !text_write_all(pipes->errors, text_of(file_gap(name, "\n"))))
        return builder_fail(error, "cannot write %s: %s", name, strerror(errno));
    return true;
}

static bool open_all(struct pipes *pipes)
{
    *pipes = (struct pipes){{-1, -1}, {-1, -1}, {-1, -1}, -1};
    if (pipe2(pipes->input, O_CLOEXEC) == 0 && pipe2(pipes->output, O_CLOEXEC) == 0 &&
        pipe2(pipes->failure, O_CLOEXEC) == 0 && set_nonblocking(pipes->input[WRITE_END]) &&
        set_nonblocking(pipes->output[READ_END]))
        return true;
    const int error = errno;
    close_all(pipes);
    errno = error;
    return false;
}

/* Returns true for scripts: programs have NULs near the start. */
static bool is_text(const char *name)
{
    char bytes[64];
    const int file = open(name, O_RDONLY | O_CLOEXEC);
    const ssize_t got = file >= 0 ? read(file, bytes, sizeof bytes) : -1;
    return got > 0 && memchr(bytes, '\0', (size_t)got) == NULL;
}

/* execvp() lets the shell run whatever the kernel refuses, which is right only for scripts. */
static void execute(char *const *words)
{
    if (strchr(words[0], '/') != NULL) {
        execv(words[0], words);
        if (errno != ENOEXEC || !is_text(words[0]))
            return;
    }
    execvp(words[0], words);
}

/* Binds this process to its share of the CPUs. */
static bool bind_processors(unsigned part, unsigned parts)
{
    cpu_set_t allowed, share;
    if (parts == 0)
        return true;
    if (sched_getaffinity(0, sizeof allowed, &allowed) < 0)
        return false;
    const unsigned count = (unsigned)CPU_COUNT(&allowed);
    const unsigned low = parts <= count ? part * count / parts : part % count;
    const unsigned high = parts <= count ? (part + 1) * count / parts : low + 1;
    unsigned index = 0;
    CPU_ZERO(&share);
    for (size_t processor = 0; processor < CPU_SETSIZE; processor++) {
        if (!CPU_ISSET(processor, &allowed))
            continue;
        if (index >= low && index < high)
            CPU_SET(processor, &share);
        index++;
    }
    return sched_setaffinity(0, sizeof share, &share) == 0;
}

/* Turns the forked child into the program. Returns only on failure, with errno set. */
static bool become(const struct program_call *call, const struct pipes *pipes, pid_t parent,
                   const struct reaper *reaper)
{
    /* The parent may have died before prctl(). */
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0 || getppid() != parent || setpgid(0, 0) < 0)
        return false;
    /* The reaper must have the group if the runner is killed next. */
    reaper_add(reaper, getpid());
    if (dup2(pipes->errors, STDERR_FILENO) < 0 || dup2(pipes->input[READ_END], STDIN_FILENO) < 0 ||
        dup2(pipes->output[WRITE_END], STDOUT_FILENO) < 0)
        return false;
    if (call->directory != NULL && chdir(call->directory) < 0)
        return false;
    if (!bind_processors(call->part, call->parts))
        return false;

    /* Signal masks survive exec. */
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    execute(call->words);
    return false;
}

/* Reports the errno of a failed start to the parent. */
static void run_child(const struct program_call *call, const struct pipes *pipes, pid_t parent,
                      const struct reaper *reaper)
{
    (void)become(call, pipes, parent, reaper);
    const int error = errno;
    if (write(pipes->failure[WRITE_END], &error, sizeof error) < 0)
        _exit(126);
    _exit(127);
}

/* Returns the child's errno, or 0 after exec has closed the pipe. */
static int failure_of(const struct pipes *pipes)
{
    int error = 0;
    ssize_t got;
    do
        got = read(pipes->failure[READ_END], &error, sizeof error);
    while (got < 0 && errno == EINTR);
    return got == sizeof error ? error : 0;
}

bool spawn_child(struct child *child, const struct program_call *call, const struct reaper *reaper,
                 struct builder *error)
{
    struct pipes pipes;
    /* Get the id before the fork: later the parent may be gone. */
    const pid_t parent = getpid();
    if (!open_all(&pipes))
        return builder_fail(error, "cannot make a pipe: %s", strerror(errno));
    if (!open_errors(&pipes, call, error)) {
        close_all(&pipes);
        return false;
    }
    const pid_t id = fork();
    if (id < 0) {
        builder_add(error, "cannot start a process: %s", strerror(errno));
        close_all(&pipes);
        return false;
    }
    if (id == 0)
        run_child(call, &pipes, parent, reaper);

    /* Set by parent and child, since either may run first. */
    setpgid(id, id);
    close(pipes.input[READ_END]);
    close(pipes.output[WRITE_END]);
    close(pipes.failure[WRITE_END]);
    close(pipes.errors);
    pipes.errors = -1;
    pipes.input[READ_END] = pipes.output[WRITE_END] = pipes.failure[WRITE_END] = -1;
    const int error_number = failure_of(&pipes);
    if (error_number != 0) {
        waitpid(id, NULL, 0);
        reaper_remove(reaper, id);
        close_all(&pipes);
        /* The folder may be missing, or the program in it. */
        return builder_fail(error, "cannot start %s%s%s: %s", call->words[0],
                            call->directory != NULL ? " in " : "",
                            call->directory != NULL ? call->directory : "", strerror(error_number));
    }
    close(pipes.failure[READ_END]);
    *child = (struct child){
        .id = id,
        .input = pipes.input[WRITE_END],
        .output = pipes.output[READ_END],
    };
    return true;
}

void spawn_explain(int status, struct builder *text)
{
    if (WIFSIGNALED(status))
        builder_add(text, "killed by signal %d (%s)", WTERMSIG(status),
                    strsignal(WTERMSIG(status)));
    else
        builder_add(text, "exit status %d", WEXITSTATUS(status));
}
