"""How near to the ideal time replies come from a server: 200 ms a reply, 64 at once, 429 with Retry-After beyond that.

The server is a process of its own on the loopback interface. The client is all of the run loop: prompts with pictures,
strategy, requests, parsing, store, commits. The ideal is requests * 0.2 s / 64; 1.15 of it is the bound. Two ceilings
are measured: the server's own limit, and 256, where the client has to find the limit out.

    python benchmarks/server.py [requests]
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from isoprobe.adapters.models.openai import OpenAI
from isoprobe.adapters.runs.run import run
from isoprobe.adapters.runs.store import Store
from isoprobe.probes.core import Item, Probe, Proof, Question, View

SECONDS, AT_ONCE = 0.2, 64
BOUND = 1.15
PICTURE = 30_000  # bytes: a 600 by 600 drawing
REPLY = json.dumps(
    {
        "id": "1",
        "object": "chat.completion",
        "choices": [{"index": 0, "message": {"role": "assistant", "content": "yes " * 60}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 800, "completion_tokens": 60, "total_tokens": 860},
    }
).encode()


class Limited(asyncio.Protocol):
    """One connection of a server that answers AT_ONCE requests at once, each after SECONDS, and refuses the rest."""

    now = served = refused = most = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport, self.head, self.missing = transport, bytearray(), 0

    def data_received(self, data: bytes) -> None:
        if self.missing:
            self.missing -= len(data)
        else:
            self.head += data
            end = self.head.find(b"\r\n\r\n")
            if end < 0:
                return
            length = next(line for line in bytes(self.head[:end]).lower().split(b"\r\n") if b"content-length" in line)
            self.missing = int(length.split(b":")[1]) - (len(self.head) - end - 4)
            self.head.clear()
        if self.missing <= 0:
            self.missing = 0
            self.whole()

    def whole(self) -> None:
        """A request is there: refused at once, or answered later."""
        if Limited.now >= AT_ONCE:
            Limited.refused += 1
            self.send(b"429 Too Many Requests\r\nRetry-After: 1", b'{"error": {"message": "too many at once"}}')
            return
        Limited.now += 1
        Limited.most = max(Limited.most, Limited.now)
        asyncio.get_running_loop().call_later(SECONDS, self.good)

    def good(self) -> None:
        Limited.now -= 1
        Limited.served += 1
        self.send(b"200 OK", REPLY)

    def send(self, status: bytes, body: bytes) -> None:
        kind = b"\r\nContent-Type: application/json\r\nContent-Length: "
        self.transport.write(b"HTTP/1.1 " + status + kind + b"%d\r\n\r\n" % len(body) + body)


def serve(pipe: Connection) -> None:
    """Sends the port, serves until asked to stop, and sends (served, refused, most at once, CPU seconds)."""

    async def main() -> None:
        loop = asyncio.get_running_loop()
        server = await loop.create_server(Limited, "127.0.0.1", 0, backlog=1024)
        pipe.send(server.sockets[0].getsockname()[1])
        stopped = asyncio.Event()
        loop.add_reader(pipe.fileno(), stopped.set)
        await stopped.wait()

    asyncio.run(main())
    pipe.send((Limited.served, Limited.refused, Limited.most, time.process_time()))


def probes(n: int) -> Iterator[Probe]:
    """`n` probes with one question each about a picture of its own."""
    rng = Random(0)
    for k in range(n):
        item = Item(f"item-{k}", "sum", 1, 1, k, 0, {}, "yes", {})
        view = View(item.id, "picture", "image", {}, {}, rng.randbytes(PICTURE), True, 1)
        question = Question(
            "answer", "picture", "answer", f"Is the graph connected? ({k}) Answer yes or no.", "yes_no", "yes"
        )
        yield Probe(item, Proof({}, None, True), (view,), (question,))


def measure(n: int, ceiling: int) -> float:
    """Prints the figures of one run and gives its time as a multiple of the ideal."""
    here, there = multiprocessing.Pipe()
    server = multiprocessing.get_context("spawn").Process(target=serve, args=(there,), daemon=True)
    server.start()
    model = OpenAI("m", f"http://127.0.0.1:{here.recv()}/v1", concurrency=ceiling)
    identity = {"model": model.fingerprint}
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "run.sqlite", identity) as store:
        start, used = time.perf_counter(), time.process_time()
        tally = run(model, probes(n), ["picture"], store)
        seconds, used = time.perf_counter() - start, time.process_time() - used
    here.send(None)
    served, refused, most, server_used = here.recv()
    server.join()
    ratio = seconds / (n * SECONDS / AT_ONCE)
    print(
        f"ceiling {ceiling:4}: {tally.answers} answers, {tally.failed} failed, in {seconds:.1f} s, {ratio:.3f} of the"
        f" ideal; at most {most} at once, {refused} refused; CPU a reply: client {1000 * used / n:.2f} ms,"
        f" server {1000 * server_used / n:.2f} ms"
    )
    if served != n or tally.failed:
        raise RuntimeError(f"{served} requests served and {tally.failed} failed: expected {n} and none")
    return ratio


def main(n: int) -> int:
    """1 where either ceiling takes longer than the bound."""
    kept = max(measure(n, AT_ONCE), measure(n, 4 * AT_ONCE)) <= BOUND
    print(f"bound {BOUND}: {'kept' if kept else 'EXCEEDED'}")
    return int(not kept)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 6400))
