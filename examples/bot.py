#!/usr/bin/env python3
"""A bot for any game, as a program of its own: the seat protocol in thirty lines.

    tortuga arena korsar "cmd:python3 examples/bot.py" greedy --players 4

It reads one JSON object a line (what its seat sees, what has happened, its legal moves) and answers
with one line. This one has a simple taste: of the legal moves it prefers the verbs that come first
in the list below, and among those the move with the highest number in it.
"""
import json
import re
import sys

TASTE = ["captain", "buy", "convert", "sail", "attack", "play", "take"]


def rank(move):
    verb = move.split()[0]
    liking = len(TASTE) - TASTE.index(verb) if verb in TASTE else 0
    numbers = [int(n) for n in re.findall(r"\d+", move)]
    return liking, max(numbers, default=0)


for line in sys.stdin:
    message = json.loads(line)
    if "moves" not in message:  # the game is over; nothing to answer
        continue
    print(json.dumps({"move": max(message["moves"], key=rank)}), flush=True)
