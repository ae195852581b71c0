"""A real server on the loopback interface that speaks chat completions, and misbehaves as it is told."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Mode = Callable[["Handler", int, dict[str, Any]], None]  # the request, its number from 1, its body


class Handler(BaseHTTPRequestHandler):
    """Passes each POST to the server's mode."""

    protocol_version = "HTTP/1.1"
    server: Server

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with self.server.lock:
            self.server.requests.append({"path": self.path, "headers": dict(self.headers), "body": body})
            number = len(self.server.requests)
            self.server.now += 1
            self.server.most = max(self.server.most, self.server.now)
        try:
            self.server.mode(self, number, body)
        except (BrokenPipeError, ConnectionResetError):
            pass
        finally:
            with self.server.lock:
                self.server.now -= 1

    def send(self, status: int, body: bytes, kind: str = "application/json", **headers: str) -> None:
        """Sends one whole response."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def good(self, text: Any, **message: Any) -> None:
        """Sends a chat completion with this content."""
        self.send(200, completion(text, **message))

    def hang_up(self) -> None:
        """Closes the connection without a response."""
        self.close_connection = True

    def log_message(self, format: str, *arguments: Any) -> None:
        """Says nothing."""


def completion(text: Any, **message: Any) -> bytes:
    """The body of a chat completion."""
    whole = {
        "id": "1",
        "object": "chat.completion",
        "model": "m",
        "choices": [
            {"index": 0, "message": {"role": "assistant", "content": text, **message}, "finish_reason": "stop"}
        ],
        "usage": {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18},
    }
    return json.dumps(whole).encode()


class Server(ThreadingHTTPServer):
    """Counts requests, and how many it served at once."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, mode: Mode, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.mode = mode
        self.requests: list[dict[str, Any]] = []
        self.lock = threading.Lock()
        self.now = self.most = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"


@contextmanager
def serving(mode: Mode) -> Iterator[Server]:
    """The server, up until the block ends."""
    server = Server(mode)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def echo(request: Handler, number: int, body: dict[str, Any]) -> None:
    """Good: replies with the text of the prompt."""
    parts = body["messages"][0]["content"]
    request.good(" ".join(part["text"] for part in parts if part["type"] == "text"))


def slowly(seconds: float, mode: Mode) -> Mode:
    """The mode, after a while."""

    def slow(request: Handler, number: int, body: dict[str, Any]) -> None:
        time.sleep(seconds)
        mode(request, number, body)

    return slow
