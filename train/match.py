"""Nets against each other: one of the first at a table that is otherwise full of the second, and the other way round.

    python3 train/match.py GAME ONE.net OTHER.net --players 4 --games 4000

By the most likely move, as a pilot plays; with the usual options. A quick look between two trainings: claims are made by
`tortuga arena`, which plays every deal from every seat. A net that was made before rows of moves had what they have now is
understood: what was added stands behind the rest. On a processor.
"""
import argparse
import ctypes
import math
import os
import struct

import torch

import layers
import net
from batch import Batch, GREEDY, NOBODY

ap = argparse.ArgumentParser()
ap.add_argument('game')
ap.add_argument('one', help='a net, or greedy')
ap.add_argument('other', help='a net, or greedy')
ap.add_argument('--players', type=int, required=True)
ap.add_argument('--games', type=int, default=4000)
ap.add_argument('--most', type=int, default=48)
ap.add_argument('--seed', type=int, default=1)
ap.add_argument('--libs', default=os.path.join(os.path.dirname(os.path.abspath(__file__)), 'libs'))
A = ap.parse_args()
torch.manual_seed(A.seed)
torch.set_num_threads(1)
lib, env = layers.load(A.libs), Batch(A.game, A.games, A.most, 'cpu', A.libs)
raw = ctypes.create_string_buffer(64 * 32)
env.rules.batch_starts(env.game, raw, ctypes.c_uint32(64), ctypes.c_uint64(1))
options = next(p[1:9] for p in (struct.unpack_from('<Q8HI', raw, i * 32) for i in range(64)) if p[9] == A.players)


class Player:
    def __init__(self, path):
        self.greedy = path == 'greedy'
        if self.greedy:
            return
        policy, shape, = net.read(path)
        self.most, self.fast = shape[2], layers.Fast(lib, policy)
        self.picks = [policy.keep_w.to(torch.int16), policy.keep_r.to(torch.int16)]
        self.seen, self.rows = env.new((A.games, len(policy.keep_w)), torch.int8), env.new((A.games, A.most, len(policy.keep_r)), torch.int8)

    def choose(self, asked):
        if self.greedy:
            return torch.full((A.games,), GREEDY)
        env.pick(*self.picks, self.seen, None, self.rows)
        return self.fast(self.seen, self.rows, env.count * asked).argmax(1)


def match(one, other, seed):
    n, p = A.games, A.players
    env.begin(torch.full((n,), p), torch.tensor([options] * n, dtype=torch.int64), torch.arange(n) * 7919 + seed * 1000003)
    mine = torch.arange(n) % p
    while True:
        env.observe()
        if bool((env.actor == NOBODY).all()):
            break
        ours = env.actor == mine
        env.act(torch.where(ours, one.choose(ours), other.choose(~ours)).to(torch.int16), torch.randint(2 ** 62, (n,)))
    env.outcome()
    won = (env.place[:, :p] == 1).float()
    share = (won / won.sum(1, keepdim=True)).gather(1, mine.unsqueeze(1)).squeeze(1)
    return 100 * share.mean(), 196 * share.std() / math.sqrt(n)


one, other = Player(A.one), Player(A.other)
print('%s, %d players, %d games, fair %.0f: one of the first %.1f +- %.1f; one of the second %.1f +- %.1f' %
      (A.game, A.players, A.games, 100 / A.players, *match(one, other, A.seed), *match(other, one, A.seed + 1)), flush=True)
