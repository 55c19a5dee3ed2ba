"""Hostile clients, each a process, and their effect on a well-behaved client."""

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
    """Sends as fast as the peer reads; waits when it does not."""
    while True:
        connection.sendall(data)


def read_all(client):
    """Reads all input while the client runs."""
    threading.Thread(target=lambda: list(iter(lambda: client.socket.recv(1 << 16), b"")), daemon=True).start()


def be_silent(client, _):
    """Connects, sends part of a line, then stays silent."""
    client.socket.sendall(b"isrea")
    time.sleep(3600)


def be_slow(client, _):
    """Sends a byte now and then, never a whole line."""
    while True:
        client.socket.sendall(b"x")
        time.sleep(0.05)


def be_half_open(client, _):
    """Sends expensive commands, closes its sending side, and neither reads nor disconnects."""
    client.send(*["d"] * 2000)
    client.socket.shutdown(socket.SHUT_WR)
    time.sleep(3600)


def be_unread(client, _):
    """Sends commands without reading the answers."""
    pour(client.socket, b"d\n")


def be_flood(client, _):
    """Floods commands and reads all answers."""
    read_all(client)
    pour(client.socket, b"isready\n" * 4096)


def be_endless(client, _):
    """Sends a line without an end."""
    pour(client.socket, b"x" * (1 << 20))


def be_garbage(client, chance):
    read_all(client)
    while True:
        client.socket.sendall(chance.randbytes(1 << 14))


def be_leaving(client, chance):
    """Disconnects within a line and reconnects."""
    address = client.address
    while True:
        client.socket.sendall(b"isready\nposition startpos mo")
        time.sleep(chance.uniform(0.0, 0.05))
        client.socket.close()
        client = Client(address)


def be_in_turn(client, _):
    """Connects, gets an answer and disconnects, again and again."""
    address = client.address
    while True:
        client.latency()
        client.socket.close()
        client = Client(address)


KINDS = {name[3:]: each for name, each in list(globals().items()) if name.startswith("be_")}


def play(kind, address, seed):
    # Low priority: it stands for another machine, so its work must not slow the others.
    os.nice(19)
    with contextlib.suppress(BrokenPipeError, ConnectionError):
        KINDS[kind](Client(address), random.Random(seed))


@contextlib.contextmanager
def peers(kind, address, count):
    """Runs hostile clients while the context is open."""
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
    """Returns the seconds from stop to bestmove of a running search."""
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
    """Measures latencies without and with hostile clients in alternation, so other load affects
    both equally. `hostile` returns a context that runs the clients."""
    quiet, beside = [], []
    for _ in range(turns):
        quiet += take(client, measure, samples)
        with hostile():
            time.sleep(1.0)  # time for them to connect and to be handled
            beside += take(client, measure, samples)
    return sorted(quiet), sorted(beside)


def describe(what, quiet, beside):
    """Prints both latencies and returns the medians' ratio. Means and percentiles depend on other
    load."""
    ratio = statistics.median(beside) / statistics.median(quiet)
    text = ", ".join(
        f"{when} {statistics.median(found) * 1e3:.2f} ms (mean {statistics.mean(found) * 1e3:.2f}, "
        f"99 % below {found[len(found) * 99 // 100] * 1e3:.2f})"
        for when, found in (("quiet", quiet), ("beside", beside))
    )
    print(f"  {what}: {text}; {ratio:.2f} times as long", flush=True)
    return ratio
