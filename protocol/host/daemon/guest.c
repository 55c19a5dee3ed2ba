#include "protocol/host/daemon/guest.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "games/base/text.h"

#define MIB ((rlim_t)1 << 20)

/* A session's memory besides its table, in MiB: queues and a very long game; a thread's stack. */
#define SESSION_MIB 64
#define THREAD_MIB 8

/* Keep-alive probes begin after this silence; PROBES without an answer end the connection. */
#define PROBE_AFTER_SECONDS 60
#define PROBE_EVERY_SECONDS 15
#define PROBES 4

/* A client floods if its lines keep the thread busy for FLOOD_BUSY_SECONDS of FLOOD_SECONDS. All
 * positions of a game, sent at once, take a few hundredths of a second. 64 floods on two processors
 * are all caught: each runs for an eighth of a second in FLOOD_SECONDS. */
#define FLOOD_SECONDS 4.0
#define FLOOD_BUSY_SECONDS 0.1
#define LAST_NICENESS 19

bool guest_is_accepted(int descriptor)
{
    struct sockaddr_storage address = {.ss_family = AF_UNSPEC};
    socklen_t length = sizeof address;
    if (getsockname(descriptor, (struct sockaddr *)&address, &length) < 0)
        return false;
    return address.ss_family != AF_UNIX || length > offsetof(struct sockaddr_un, sun_path);
}

/* Returns the process's memory that RLIMIT_DATA counts: the sixth word of statm, in pages. */
static rlim_t memory_in_use(void)
{
    char bytes[256];
    const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    const ssize_t length = file >= 0 ? read(file, bytes, sizeof bytes) : 0;
    if (file >= 0)
        close(file);
    struct text rest = {bytes, length > 0 ? (size_t)length : 0};
    for (int i = 0; i < 5; i++)
        text_take_word(&rest);
    int64_t pages;
    return text_to_integer(text_take_word(&rest), &pages) && pages > 0
               ? (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE)
               : 0;
}

/* Twice the table: a new one is made before the old one is freed. A limit that cannot be set is
 * left out: the options' quota remains. */
static void limit_memory(const struct quota *quota)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_DATA, &limit) < 0)
        return;
    const rlim_t mib =
        2 * (rlim_t)quota->hash_mib + THREAD_MIB * (rlim_t)quota->threads + SESSION_MIB;
    const rlim_t bytes = memory_in_use() + mib * MIB;
    /* The owner's stricter limit stays. */
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > bytes)
        limit.rlim_cur = bytes;
    setrlimit(RLIMIT_DATA, &limit);
}

static void set_number(int descriptor, int level, int name, int value)
{
    setsockopt(descriptor, level, name, &value, sizeof value);
}

/* The TCP options fail on other sockets, which need none. */
static void tune_connection(int descriptor)
{
    set_number(descriptor, SOL_SOCKET, SO_KEEPALIVE, 1);
    set_number(descriptor, IPPROTO_TCP, TCP_KEEPIDLE, PROBE_AFTER_SECONDS);
    set_number(descriptor, IPPROTO_TCP, TCP_KEEPINTVL, PROBE_EVERY_SECONDS);
    set_number(descriptor, IPPROTO_TCP, TCP_KEEPCNT, PROBES);

    /* A bestmove must not wait for an acknowledgement. */
    set_number(descriptor, IPPROTO_TCP, TCP_NODELAY, 1);
}

void guest_enforce(const struct quota *quota, int descriptor)
{
    limit_memory(quota);
    /* Repeated crashes must not fill the disk. */
    setrlimit(RLIMIT_CORE, &(struct rlimit){0});
    tune_connection(descriptor);
}

/* A flood of lines can use all processor time. A flooded thread gets the time that others leave; on
 * an idle machine it keeps its speed. */
void guest_lower_priority(struct guest_load *load, double now)
{
    struct timespec used;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    const double busy = (double)used.tv_sec + (double)used.tv_nsec / 1e9;
    /* A count includes the turn that has just ended, which may be long, but not the session's
     * start. */
    if (now >= load->counted_since + FLOOD_SECONDS) {
        load->busy_before = load->counted_since > 0 ? load->busy_last : busy;
        load->counted_since = now;
    }
    load->busy_last = busy;
    if (!load->has_low_priority && busy - load->busy_before > FLOOD_BUSY_SECONDS) {
        /* POSIX lowers the process, Linux only the thread. */
        setpriority(PRIO_PROCESS, 0, LAST_NICENESS);
        load->has_low_priority = true;
    }
}
