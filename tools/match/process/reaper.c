/*
 * The kernel closes the pipe however the runner dies; then the reaper's read returns 0.
 *
 * Process ids are reused, so the runner removes a group after reaping its engine.
 */
#include "tools/match/process/reaper.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "games/base/text.h"

/* More engines than a match runs at once; further groups are ignored. */
enum { GROUPS_MAX = 1024 };

/* A message is the id of a started group, or minus the id of an ended one. It is shorter than
 * PIPE_BUF, so reads are whole. */
static void track_group(pid_t groups[GROUPS_MAX], pid_t message)
{
    const pid_t wanted = message > 0 ? 0 : -message;
    for (int i = 0; i < GROUPS_MAX; i++) {
        if (groups[i] == wanted) {
            groups[i] = message > 0 ? message : 0;
            return;
        }
    }
}

static void wait_for_runner(int pipe)
{
    pid_t groups[GROUPS_MAX] = {0};
    pid_t message;
    for (;;) {
        const ssize_t got = read(pipe, &message, sizeof message);
        if (got == sizeof message)
            track_group(groups, message);
        else if (got >= 0 || errno != EINTR)
            break;
    }
    for (int i = 0; i < GROUPS_MAX; i++)
        if (groups[i] > 0)
            kill(-groups[i], SIGKILL);
}

static void close_above(int last)
{
    DIR *folder = opendir("/proc/self/fd");
    const struct dirent *entry;
    while (folder != NULL && (entry = readdir(folder)) != NULL) {
        int64_t descriptor;
        if (text_to_integer(text_of(entry->d_name), &descriptor) && descriptor > last &&
            descriptor != dirfd(folder))
            close((int)descriptor);
    }
    if (folder != NULL)
        closedir(folder);
}

/* The reaper must close inherited descriptors, or readers of the runner's output would wait. Its
 * own group spares it a terminal's Ctrl-C. */
static void run_reaper(int pipe)
{
    setpgid(0, 0);
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    /* Make it the lowest descriptor, so all others can be closed. */
    if (dup2(pipe, STDIN_FILENO) >= 0) {
        close_above(STDIN_FILENO);
        wait_for_runner(STDIN_FILENO);
    }
    _exit(0);
}

bool reaper_start(struct reaper *reaper)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0)
        return false;
    reaper->id = fork();
    if (reaper->id < 0) {
        const int error = errno;
        close(ends[0]);
        close(ends[1]);
        errno = error;
        return false;
    }
    if (reaper->id == 0) {
        close(ends[1]);
        run_reaper(ends[0]);
    }
    close(ends[0]);
    reaper->pipe = ends[1];
    return true;
}

static void send_message(const struct reaper *reaper, pid_t message)
{
    ssize_t written;
    do
        written = write(reaper->pipe, &message, sizeof message);
    while (written < 0 && errno == EINTR);
}

void reaper_add(const struct reaper *reaper, pid_t group)
{
    send_message(reaper, group);
}

void reaper_remove(const struct reaper *reaper, pid_t group)
{
    send_message(reaper, -group);
}

void reaper_finish(struct reaper *reaper)
{
    close(reaper->pipe);
    while (waitpid(reaper->id, NULL, 0) < 0 && errno == EINTR)
        continue;
}
