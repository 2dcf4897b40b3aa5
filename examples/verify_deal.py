#!/usr/bin/env python3
"""Checks with nothing but Python's standard library that the deal of a downloaded record was fair.

    python3 examples/verify_deal.py RECORD [COMMITMENT]

COMMITMENT is what the table showed before the game began (`committed`, 64 hexadecimal digits); write it
down then, because a record alone cannot prove what was shown. docs/fairness.md says what is checked and
why. Exit code 0: it was fair; 1: it was not, or nothing can be said.
"""
import hashlib
import re
import struct
import sys


def chacha20(key, count):
    """The first numbers of the game: the key stream of ChaCha20, as 32-bit numbers."""
    def turn(x, a, b, c, d):
        for i, j, k, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[i] = (x[i] + x[j]) & 0xFFFFFFFF
            x[k] ^= x[i]
            x[k] = (x[k] << bits | x[k] >> (32 - bits)) & 0xFFFFFFFF

    start = list(struct.unpack("<16I", b"expand 32-byte k" + key + bytes(16)))
    x = start[:]
    for _ in range(10):
        for column in range(4):
            turn(x, column, column + 4, column + 8, column + 12)
        for a, b, c, d in ((0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
            turn(x, a, b, c, d)
    return [(a + b) & 0xFFFFFFFF for a, b in zip(x, start)][:count]


def verify(text, shown=None):
    """What was found, line by line; ValueError says what is wrong."""
    tags = {}
    for name, value in re.findall(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]\s*$', text, re.MULTILINE):
        if name in tags:
            raise ValueError(f"the tag {name} stands there twice")
        tags[name] = value

    def read(name, least, most):
        value = tags.get(name, "")
        if not re.fullmatch(f"([0-9a-f]{{2}}){{{least},{most}}}", value):
            raise ValueError(f"the tag {name} is missing, or not {least} to {most} bytes in hexadecimal digits")
        return bytes.fromhex(value)

    if "Secret" not in tags:
        raise ValueError("there is no secret: the deal came from a seed or a position that somebody chose")
    secret, players = read("Secret", 32, 32), int(tags.get("Players", 0))
    if not 1 <= players <= 8 or any(int(n) >= players for n in re.findall(r"^\[Entropy(\d+) ", text, re.MULTILINE)):
        raise ValueError("somebody who does not play has added to the deal")
    entropies = [read(f"Entropy{seat}", 1, 32) if f"Entropy{seat}" in tags else b"" for seat in range(players)]

    commitment = hashlib.sha256(secret).digest()
    if read("Committed", 32, 32) != commitment:
        raise ValueError("the secret is not the one that the record says was committed to")
    if shown is not None and shown.lower() != commitment.hex():
        raise ValueError("the secret is not the one that the table had committed to")
    key = hashlib.sha256(b"tortuga deal 1" + secret + b"".join(bytes([len(e)]) + e for e in entropies)).digest()
    if read("Key", 32, 32) != key:
        raise ValueError("the key does not follow from the secret and what the seats added")

    added = [str(seat) for seat, entropy in enumerate(entropies) if entropy]
    yield f"commitment  {commitment.hex()}" + ("" if shown else "  (compare it with what the table showed)")
    yield f"added by    {'seats ' + ', '.join(added) if added else 'nobody'}"
    yield f"key         {key.hex()}"
    yield "stream      " + " ".join(f"{number:08x}" for number in chacha20(key, 6))
    yield "The secret is the one that was committed to, and the deal follows from it and from what the seats added."


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            for line in verify(file.read(), *sys.argv[2:]):
                print(line)
    except (OSError, ValueError) as wrong:
        sys.exit(f"{sys.argv[1]}: {wrong}")
