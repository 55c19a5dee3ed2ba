/*
 * Uses flock() rather than fcntl(), which drops its lock when any descriptor of the file is closed
 * and cannot lock folders.
 */
#include "tools/common/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/common/files.h"

/* A killed process, or its child before exec(), needs some time to end. */
enum { TRIES = 20, PAUSE_US = 50000 };

/* Returns the process that locks the file, from /proc/locks, or 0. */
static long find_holder(ino_t inode)
{
    FILE *locks = fopen("/proc/locks", "re");
    char line[160];
    long holder = 0;
    while (locks != NULL && holder == 0 && fgets(line, sizeof line, locks) != NULL) {
        long process;
        unsigned long long number;
        /* Compare only inodes: on some file systems stat()'s device differs. */
        if (sscanf(line, "%*d: FLOCK %*s %*s %ld %*x:%*x:%llu", &process, &number) == 2 &&
            number == inode)
            holder = process;
    }
    if (locks != NULL)
        fclose(locks);
    return holder;
}

static void name_holder(int file, const char *name, struct builder *error)
{
    struct stat status;
    const long process = fstat(file, &status) == 0 ? find_holder(status.st_ino) : 0;
    if (process <= 0) {
        builder_add(error, "%s is in use by another program, perhaps on another machine", name);
        return;
    }
    char path[64], command[64] = "";
    snprintf(path, sizeof path, "/proc/%ld/comm", process);
    FILE *comm = fopen(path, "re");
    if (comm != NULL && fgets(command, sizeof command, comm) != NULL)
        command[strcspn(command, "\n")] = '\0';
    if (comm != NULL)
        fclose(comm);
    builder_add(error, "%s is in use by process %ld%s%s%s", name, process,
                command[0] != '\0' ? " (" : "", command, command[0] != '\0' ? ")" : "");
}

static bool lock(int file, const char *name, struct builder *error)
{
    for (int tries = 0; tries < TRIES; tries++) {
        if (flock(file, LOCK_EX | LOCK_NB) == 0)
            return true;
        /* Some file systems have no locks. */
        if (errno == ENOSYS || errno == EOPNOTSUPP)
            return true;
        if (errno != EWOULDBLOCK && errno != EINTR)
            return file_complain("lock", name, error);
        usleep(PAUSE_US);
    }
    name_holder(file, name, error);
    return false;
}

/* Returns false if the former holder has removed or replaced the file. */
static bool is_current(int file, const char *name)
{
    struct stat opened, named;
    return fstat(file, &opened) == 0 && stat(name, &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

int lock_open(const char *name, int flags, struct builder *error)
{
    for (int tries = 0; tries < TRIES; tries++) {
        const int file = open(name, flags | O_CLOEXEC, 0666);
        if (file < 0) {
            file_complain("open", name, error);
            return -1;
        }
        const bool is_locked = lock(file, name, error);
        if (is_locked && is_current(file, name))
            return file;
        close(file);
        if (!is_locked)
            return -1;
    }
    builder_add(error, "%s keeps being replaced", name);
    return -1;
}
