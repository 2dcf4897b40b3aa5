#!/usr/bin/env python3
"""A bot that plays on a server, with nothing but Python's standard library.

    TORTUGA_TOKEN=… python3 examples/harbour_bot.py http://127.0.0.1:8080 TABLE

The token is that of a bot account (POST /api/v1/bots); without one it comes as a guest. It sits down at
the table, listens to the table's stream (a JSON object a line) and posts a move whenever it is offered
some, until the game is over. A line names the `seq` that it tells about; the move names the one that it
was decided on and an id of its own, so that it can be sent again when no answer came: it is done once.
When the stream is cut off, it is opened again with the last `seq`, and tells what was missed.
"""
import http.client
import json
import os
import random
import sys
import time
import urllib.parse

PATIENCE_S = 60  # the server says something every few seconds


class Harbour:
    def __init__(self, address, token=None):
        self.address = urllib.parse.urlsplit(address)
        self.token = token

    def request(self, method, path, body=None):
        """Sends a request and gives the answer, whose body was not read yet."""
        kind = http.client.HTTPSConnection if self.address.scheme == "https" else http.client.HTTPConnection
        connection = kind(self.address.hostname, self.address.port, timeout=PATIENCE_S)
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        connection.request(method, "/api/v1" + path, json.dumps(body) if body is not None else None, headers)
        return connection.getresponse()

    def ask(self, method, path, body=None):
        """The status and the JSON of an answer. Tries again while the server is away, busy or asks for patience."""
        for wait in (0.1, 0.5, 1, 2, 5, 10):
            try:
                answer = self.request(method, path, body)
                value = json.loads(answer.read() or b"{}")
                if answer.status not in (429, 503):
                    return answer.status, value
                wait = max(wait, int(answer.headers.get("Retry-After", 0)))
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(wait)
        sys.exit("The harbour does not answer.")

    def lines(self, path):
        """The lines of a stream as they come, until it ends or is cut off."""
        try:
            answer = self.request("GET", path)
            if answer.status != 200:
                sys.exit(f"{path}: {answer.status} {answer.read().decode()}")
            for line in answer:
                yield json.loads(line)
        except (OSError, http.client.HTTPException, json.JSONDecodeError):
            pass  # cut off: whoever reads asks for the rest


def play(harbour, table, choose=random.choice):
    """Sits down and plays to the end. Gives how the table stands then."""
    status, answer = harbour.ask("POST", f"/tables/{table}/join", {"entropy": os.urandom(32).hex()})
    if status != 200 and answer["error"].get("refusal", {}).get("refusal") != "table.sits":
        sys.exit(answer["error"]["sentence"])
    seq, number, run = 0, 0, os.urandom(6).hex()
    while True:
        for message in harbour.lines(f"/tables/{table}/events?lang=&seq={seq}"):
            if "standing" not in message:  # hello, ping, chat: nothing to do
                continue
            seq = message["seq"]
            if message["standing"]["state"] == "over":
                return message["standing"]
            if message.get("moves"):
                number += 1
                move = {"move": choose(message["moves"]), "seq": seq, "id": f"{run}-{number}", "lang": ""}
                status, answer = harbour.ask("POST", f"/tables/{table}/moves", move)
                if status != 200 and answer["error"]["code"] != "stale":  # what was missed comes in the stream as well
                    print(answer["error"]["sentence"], file=sys.stderr)
        time.sleep(0.2)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    harbour = Harbour(sys.argv[1], os.environ.get("TORTUGA_TOKEN"))
    if not harbour.token:
        harbour.token = harbour.ask("POST", "/guests", {"token": True})[1]["token"]
    standing = play(harbour, sys.argv[2])
    print(json.dumps(standing["result"]))


if __name__ == "__main__":
    main()
