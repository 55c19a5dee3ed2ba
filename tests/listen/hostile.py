"""Hostile clients, each a process of its own, and what a well-behaved client notices of them."""

import contextlib
import multiprocessing
import os
import random
import socket
import statistics
import threading
import time

from client import Client


def pour(connection, data):
    """Sends as fast as the other side takes it, and waits where it does not."""
    while True:
        connection.sendall(data)


def read_all(client):
    """Reads whatever comes, beside what the client does."""
    threading.Thread(target=lambda: list(iter(lambda: client.socket.recv(1 << 16), b"")), daemon=True).start()


def be_silent(client, _):
    """Opens, begins a line, and says nothing more."""
    client.socket.sendall(b"isrea")
    time.sleep(3600)


def be_slow(client, _):
    """A byte now and then, never a line."""
    while True:
        client.socket.sendall(b"x")
        time.sleep(0.05)


def be_half_open(client, _):
    """Asks for much, says that nothing more comes, and neither reads nor leaves."""
    client.send(*["d"] * 2000)
    client.socket.shutdown(socket.SHUT_WR)
    time.sleep(3600)


def be_unread(client, _):
    """Asks without reading the answers."""
    pour(client.socket, b"d\n")


def be_flood(client, _):
    """Asks as fast as the answers come."""
    read_all(client)
    pour(client.socket, b"isready\n" * 4096)


def be_endless(client, _):
    """A line without an end."""
    pour(client.socket, b"x" * (1 << 20))


def be_garbage(client, chance):
    read_all(client)
    while True:
        client.socket.sendall(chance.randbytes(1 << 14))


def be_leaving(client, chance):
    """Is gone within a line, and comes again."""
    address = client.address
    while True:
        client.socket.sendall(b"isready\nposition startpos mo")
        time.sleep(chance.uniform(0.0, 0.05))
        client.socket.close()
        client = Client(address)


def be_in_turn(client, _):
    """Connects, is served and leaves, again and again."""
    address = client.address
    while True:
        client.latency()
        client.socket.close()
        client = Client(address)


KINDS = {name[3:]: each for name, each in list(globals().items()) if name.startswith("be_")}


def play(kind, address, seed):
    os.nice(19)  # It stands for another machine: its own work shall not be what the others wait for.
    with contextlib.suppress(BrokenPipeError, ConnectionError):
        KINDS[kind](Client(address), random.Random(seed))


@contextlib.contextmanager
def peers(kind, address, count):
    """Hostile clients, as long as the context lasts."""
    processes = [
        multiprocessing.Process(target=play, args=(kind, address, seed), daemon=True) for seed in range(count)
    ]
    for process in processes:
        process.start()
    try:
        yield
    finally:
        for process in processes:
            process.kill()
        for process in processes:
            process.join()


def stop_latency(client):
    """Seconds from stop to bestmove, of a search that has begun."""
    client.send("go infinite")
    client.until("info depth")
    begin = time.perf_counter()
    client.ask("stop", "bestmove")
    return time.perf_counter() - begin


def take(client, measure, count):
    found = []
    for _ in range(count):
        time.sleep(0.002)
        found.append(measure(client))
    return found


def compare(client, measure, hostile, turns=5, samples=60):
    """The latencies without and with hostile clients, in turn: so whatever else the machine has to do
    concerns both. `hostile` makes the context in which there are some."""
    quiet, beside = [], []
    for _ in range(turns):
        quiet += take(client, measure, samples)
        with hostile():
            time.sleep(1.0)  # they come, and are dealt with
            beside += take(client, measure, samples)
    return sorted(quiet), sorted(beside)


def describe(what, quiet, beside):
    """Prints both, and returns how many times as long the median is beside hostile clients. Means and the
    longest are printed only: a machine's other work decides them."""
    ratio = statistics.median(beside) / statistics.median(quiet)
    text = ", ".join(
        f"{when} {statistics.median(found) * 1e3:.2f} ms (mean {statistics.mean(found) * 1e3:.2f}, "
        f"99 % below {found[len(found) * 99 // 100] * 1e3:.2f})"
        for when, found in (("quiet", quiet), ("beside", beside))
    )
    print(f"  {what}: {text}; {ratio:.2f} times as long", flush=True)
    return ratio
