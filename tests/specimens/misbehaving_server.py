"""A server process that misbehaves by a seed: `python -m tests.specimens.misbehaving_server PORT SEED CURSED`.

Of a hundred requests, drawn by the seed, it answers about sixty as asked. The others meet an internal error, silence,
half a body, a page of HTML, a connection that closes, or a rate limit. CURSED of sixteen prompts are never answered.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from random import Random
from typing import Any

from tests.specimens.chat_server import Handler, Server, completion

SILENCE = 1.2  # seconds


def reply_to(messages: Any) -> str:
    """What the server replies to these messages, where it does: whole only with its beginning and its end."""
    digest = hashlib.sha256(json.dumps(messages).encode()).digest()
    return f"begin {digest.hex()}\nAnswer: {digest[1]}"


def cursed(messages: Any, of_sixteen: int) -> bool:
    """Whether these messages are never answered."""
    return hashlib.sha256(json.dumps(messages).encode()).digest()[0] % 16 < of_sixteen


def main(port: int, seed: int, of_sixteen: int) -> None:
    """Serves until it is killed."""
    rng = Random(seed)

    def mode(request: Handler, number: int, body: dict[str, Any]) -> None:
        with request.server.lock:
            lot = rng.random()
        whole = completion(reply_to(body["messages"]))
        if cursed(body["messages"], of_sixteen) or lot < 0.1:
            request.send(500, b'{"error": {"message": "internal error"}}')
        elif lot < 0.13:
            time.sleep(SILENCE)
        elif lot < 0.2:
            request.send_response(200)
            request.send_header("Content-Length", str(len(whole)))
            request.end_headers()
            request.wfile.write(whole[: rng.randrange(len(whole))])
            request.hang_up()
        elif lot < 0.25:
            request.send(200, whole[: rng.randrange(len(whole))])
        elif lot < 0.3:
            request.send(200, b"<html><h1>Answer: 7</h1></html>", "text/html")
        elif lot < 0.35:
            request.hang_up()
        elif lot < 0.4:
            request.send(429, b'{"error": "Answer: 7, and slower"}', Retry_After="0.05")
        else:
            request.send(200, whole)

    Server(mode, port).serve_forever()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]))
