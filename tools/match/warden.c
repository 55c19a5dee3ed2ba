#include "tools/match/warden.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* More engines than any match runs at once; those beyond are left to themselves. */
enum { GROUPS_MAX = 1024 };

/* The messages: a group that has started, or with the sign changed one that is gone. They are
 * shorter than PIPE_BUF, so each is read whole. */
static void note(pid_t groups[GROUPS_MAX], pid_t message)
{
    const pid_t wanted = message > 0 ? 0 : -message;
    for (int i = 0; i < GROUPS_MAX; i++) {
        if (groups[i] == wanted) {
            groups[i] = message > 0 ? message : 0;
            return;
        }
    }
}

static void keep_watch(int pipe)
{
    pid_t groups[GROUPS_MAX] = {0};
    pid_t message;
    for (;;) {
        const ssize_t got = read(pipe, &message, sizeof message);
        if (got == sizeof message)
            note(groups, message);
        else if (got >= 0 || errno != EINTR)
            break;
    }
    for (int i = 0; i < GROUPS_MAX; i++)
        if (groups[i] > 0)
            kill(-groups[i], SIGKILL);
}

/* The warden holds nothing that was open before it, so that nobody waits for its end: the reader of
 * the runner's output, for one. In a group of its own it is missed by signals meant for the
 * runner's. */
static void run_warden(int pipe)
{
    setpgid(0, 0);
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    if (dup2(pipe, STDIN_FILENO) >= 0) {
        close_range(STDIN_FILENO + 1, ~0U, 0);
        keep_watch(STDIN_FILENO);
    }
    _exit(0);
}

bool warden_start(struct warden *warden)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0)
        return false;
    warden->id = fork();
    if (warden->id < 0) {
        const int error = errno;
        close(ends[0]);
        close(ends[1]);
        errno = error;
        return false;
    }
    if (warden->id == 0) {
        close(ends[1]);
        run_warden(ends[0]);
    }
    close(ends[0]);
    warden->pipe = ends[1];
    return true;
}

static void tell(const struct warden *warden, pid_t message)
{
    ssize_t written;
    do
        written = write(warden->pipe, &message, sizeof message);
    while (written < 0 && errno == EINTR);
}

void warden_add(const struct warden *warden, pid_t group)
{
    tell(warden, group);
}

void warden_remove(const struct warden *warden, pid_t group)
{
    tell(warden, -group);
}

void warden_finish(struct warden *warden)
{
    close(warden->pipe);
    while (waitpid(warden->id, NULL, 0) < 0 && errno == EINTR)
        continue;
}
