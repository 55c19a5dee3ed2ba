#include "protocol/host/daemon/listener.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#define PORT_MAX 65535

/* systemd's first descriptor. */
#define INHERITED_FIRST 3

union address {
    struct sockaddr any;
    struct sockaddr_in ip4;
    struct sockaddr_in6 ip6;
    struct sockaddr_un local;
    struct sockaddr_storage room;
};

/* Unix sockets. */

/* The wait for another starting process; anyone who can read the folder can lock it. */
enum { LOCK_TRIES = 200, LOCK_PAUSE_US = 10000 };

/* Locks the folder of a path: two starting processes must not take each other's new sockets for
 * stale ones. Returns -1 on failure. */
static int lock_folder(const char *path, struct builder *error)
{
    char folder[sizeof((struct sockaddr_un *)NULL)->sun_path + 2] = ".";
    const char *slash = strrchr(path, '/');
    if (slash != NULL)
        snprintf(folder, sizeof folder, "%.*s/", (int)(slash - path), path);
    const int lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (lock < 0)
        return -1;
    for (int tries = 0; tries < LOCK_TRIES; tries++) {
        if (flock(lock, LOCK_EX | LOCK_NB) == 0)
            return lock;
        if (errno != EWOULDBLOCK && errno != EINTR)
            break;
        usleep(LOCK_PAUSE_US);
    }
    if (errno == EWOULDBLOCK)
        builder_add(error, "another process holds a lock on the folder %s", folder);
    close(lock);
    return -1;
}

/* Removes a socket without a listener; returns false if the path is taken. */
static bool remove_stale(const union address *address, struct builder *error)
{
    const char *path = address->local.sun_path;
    struct stat status;
    if (lstat(path, &status) < 0)
        return errno == ENOENT;
    if (!S_ISSOCK(status.st_mode))
        return builder_fail(error, "%s exists and is not a socket", path);
    /* Only a connection shows a listener. It does not block: a server may be busy. */
    const int probe = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    const bool is_dead = probe >= 0 && connect(probe, &address->any, sizeof address->local) < 0 &&
                         errno == ECONNREFUSED;
    if (probe >= 0)
        close(probe);
    if (!is_dead)
        builder_add(error, "another process is listening at %s", path);
    return is_dead && unlink(path) == 0;
}

/* umask() changes the whole process; it has one thread when sockets are opened. */
static bool bind_private(int descriptor, const union address *address)
{
    /* The mode must hold from the start: before a chmod() others could connect. */
    const mode_t before = umask(0177);
    const bool bound = bind(descriptor, &address->any, sizeof address->local) == 0;
    umask(before);
    return bound;
}

/* Binds and listens while the folder is locked. */
static bool open_local(struct listener *listener, const union address *address,
                       struct builder *error)
{
    const char *path = address->local.sun_path;
    struct stat status;
    if (!remove_stale(address, error))
        return false;
    if (!bind_private(listener->descriptor, address) ||
        listen(listener->descriptor, SOMAXCONN) < 0 || lstat(path, &status) < 0)
        return false;
    /* At the end only this very file is removed. */
    snprintf(listener->path, sizeof listener->path, "%s", path);
    listener->device = status.st_dev;
    listener->inode = status.st_ino;
    return true;
}

static bool listen_local(struct listener *listener, struct text path, struct builder *error)
{
    union address address = {.local = {.sun_family = AF_UNIX}};
    if (path.length == 0 || path.length >= sizeof address.local.sun_path)
        return builder_fail(error, "expected a path of 1 to %zu characters",
                            sizeof address.local.sun_path - 1);
    memcpy(address.local.sun_path, path.start, path.length);
    const int lock = lock_folder(address.local.sun_path, error);
    if (lock < 0)
        return false;
    listener->descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    const bool opened = listener->descriptor >= 0 && open_local(listener, &address, error);
    /* close() may change errno, which the caller reports. */
    const int saved_errno = errno;
    close(lock);
    errno = saved_errno;
    return opened;
}

/* TCP sockets. */

static bool is_loopback(const union address *address)
{
    if (address->any.sa_family == AF_INET6)
        return IN6_IS_ADDR_LOOPBACK(&address->ip6.sin6_addr);
    return address->any.sa_family == AF_INET &&
           ntohl(address->ip4.sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
}

/* Reads `HOST:PORT` or `PORT`. */
static bool read_tcp(union address *address, struct text text, struct builder *error)
{
    /* The last colon: IPv6 addresses have others. */
    size_t colon = text.length;
    while (colon > 0 && text.start[colon - 1] != ':')
        colon--;
    struct text host = {text.start, colon > 0 ? colon - 1 : 0};
    const struct text port_text = {text.start + colon, text.length - colon};
    int64_t port;
    if (!text_to_integer(port_text, &port) || port < 0 || port > PORT_MAX)
        return builder_fail(error, "expected a port from 0 to %d, not '%.*s'", PORT_MAX,
                            TEXT_QUOTE(port_text));

    /* A port without a host means loopback. */
    *address = (union address){.ip4 = {.sin_family = AF_INET,
                                       .sin_port = htons((uint16_t)port),
                                       .sin_addr.s_addr = htonl(INADDR_LOOPBACK)}};
    if (host.length == 0)
        return true;
    char name[INET6_ADDRSTRLEN];
    const bool in_brackets =
        host.length > 2 && host.start[0] == '[' && host.start[host.length - 1] == ']';
    if (in_brackets)
        host = (struct text){host.start + 1, host.length - 2};
    snprintf(name, sizeof name, "%.*s", TEXT_ARGUMENTS(host));
    if (in_brackets)
        *address =
            (union address){.ip6 = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)}};
    void *const number = in_brackets ? (void *)&address->ip6.sin6_addr : &address->ip4.sin_addr;
    if (host.length < sizeof name && inet_pton(address->any.sa_family, name, number) == 1)
        return true;
    return builder_fail(error, "expected an address such as 127.0.0.1 or [::1], not '%.*s'",
                        TEXT_QUOTE(host));
}

static void set_flag(int descriptor, int level, int name)
{
    const int on = 1;
    setsockopt(descriptor, level, name, &on, sizeof on);
}

static bool listen_tcp(struct listener *listener, struct text text, bool open_to_all,
                       struct builder *error)
{
    union address address;
    if (!read_tcp(&address, text, error))
        return false;
    if (!is_loopback(&address) && !open_to_all)
        return builder_fail(error, "other machines could connect; --open-to-all allows it");
    const int family = address.any.sa_family;
    const int descriptor = socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0)
        return false;
    listener->descriptor = descriptor;
    /* Otherwise a restarted server cannot bind its port for minutes. */
    set_flag(descriptor, SOL_SOCKET, SO_REUSEADDR);
    /* Otherwise `[::]` also takes the IPv4 port. */
    if (family == AF_INET6)
        set_flag(descriptor, IPPROTO_IPV6, IPV6_V6ONLY);
    const size_t length = family == AF_INET6 ? sizeof address.ip6 : sizeof address.ip4;
    return bind(descriptor, &address.any, (socklen_t)length) == 0 &&
           listen(descriptor, SOMAXCONN) == 0;
}

bool listener_open(struct listener *listener, struct text address, bool open_to_all,
                   struct builder *error)
{
    static const char local[] = "unix:", tcp[] = "tcp:";
    *listener = (struct listener){.descriptor = -1};
    const bool is_local = text_starts_with(address, local);
    if (!is_local && !text_starts_with(address, tcp))
        return builder_fail(error, "expected unix:PATH, tcp:PORT or tcp:HOST:PORT");
    const size_t skip = is_local ? sizeof local - 1 : sizeof tcp - 1;
    const struct text rest = {address.start + skip, address.length - skip};
    errno = 0;
    if (is_local ? listen_local(listener, rest, error)
                 : listen_tcp(listener, rest, open_to_all, error))
        return true;
    /* A system call has left its error in errno. */
    if (error->length == 0)
        builder_add(error, "%s", strerror(errno));
    listener_close(listener);
    return false;
}

/* Sockets from systemd. */

static int64_t take_number(const char *name)
{
    const char *value = getenv(name);
    int64_t number;
    const bool is_number = value != NULL && text_to_integer(text_of(value), &number);
    /* Sessions inherit the environment, but not the sockets. */
    unsetenv(name);
    return is_number ? number : -1;
}

static bool is_listening(int descriptor)
{
    int value = 0;
    socklen_t length = sizeof value;
    return getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &value, &length) == 0 && value != 0;
}

bool listener_inherit(struct listener *listeners, size_t max, size_t *count, struct builder *error)
{
    const int64_t sockets = take_number("LISTEN_FDS");
    /* systemd's rule: the variables may be another process's. */
    const bool is_for_us = take_number("LISTEN_PID") == getpid();
    unsetenv("LISTEN_FDNAMES");
    if (!is_for_us || sockets < 1)
        return builder_fail(error, "no sockets from systemd");
    if (sockets > (int64_t)max)
        return builder_fail(error, "%lld sockets from systemd, more than %zu", (long long)sockets,
                            max);
    for (*count = 0; *count < (size_t)sockets; ++*count) {
        const int descriptor = INHERITED_FIRST + (int)*count;
        if (!is_listening(descriptor))
            return builder_fail(error,
                                "descriptor %d is not a listening socket; Accept=yes needs --guest",
                                descriptor);
        fcntl(descriptor, F_SETFD, FD_CLOEXEC);
        /* accept() must not wait if the client has gone. */
        fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
        listeners[*count] = (struct listener){.descriptor = descriptor};
    }
    return true;
}

static union address address_of(const struct listener *listener)
{
    union address address = {.room = {.ss_family = AF_UNSPEC}};
    socklen_t length = sizeof address.room;
    getsockname(listener->descriptor, &address.any, &length);
    return address;
}

void listener_write_address(const struct listener *listener, struct builder *text)
{
    const union address address = address_of(listener);
    char name[INET6_ADDRSTRLEN] = "";
    /* The socket has the actual address: the system chooses for port 0, and systemd binds its own.
     */
    switch (address.any.sa_family) {
    case AF_UNIX:
        builder_add(text, "unix:%.*s", (int)sizeof address.local.sun_path, address.local.sun_path);
        break;
    case AF_INET:
        inet_ntop(AF_INET, &address.ip4.sin_addr, name, sizeof name);
        builder_add(text, "tcp:%s:%u", name, ntohs(address.ip4.sin_port));
        break;
    case AF_INET6:
        inet_ntop(AF_INET6, &address.ip6.sin6_addr, name, sizeof name);
        builder_add(text, "tcp:[%s]:%u", name, ntohs(address.ip6.sin6_port));
        break;
    default:
        builder_add(text, "an unknown address");
    }
}

bool listener_is_public(const struct listener *listener)
{
    const union address address = address_of(listener);
    return address.any.sa_family != AF_UNIX && !is_loopback(&address);
}

void listener_close(struct listener *listener)
{
    struct stat status;
    const bool is_ours = listener->path[0] != '\0' && lstat(listener->path, &status) == 0 &&
                         status.st_dev == listener->device && status.st_ino == listener->inode;
    /* Compare device and inode: another process may have replaced the file. */
    if (is_ours)
        unlink(listener->path);
    if (listener->descriptor >= 0)
        close(listener->descriptor);
    *listener = (struct listener){.descriptor = -1};
}
