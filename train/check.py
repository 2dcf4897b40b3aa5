"""Whether the GPU plays the same games as the processor, byte for byte, and how fast: python3 train/check.py [GAME...]"""
import ctypes
import os
import sys
import time

import torch

from batch import Batch, Ops, P

folder = os.environ.get('LIBS', os.path.join(os.path.dirname(os.path.abspath(__file__)), 'libs'))
PLAYERS = int(os.environ.get('PLAYERS', 0))
games = sys.argv[1:] or ['korsar', 'corsairs', 'piraci', 'corsaire', 'chrono']
device = 'cuda' if torch.cuda.is_available() else 'cpu'


def rate(work, n):
    """The best of three, in a second."""
    best = 0
    for _ in range(3):
        if device == 'cuda':
            torch.cuda.synchronize()
        t = time.time()
        work()
        if device == 'cuda':
            torch.cuda.synchronize()
        best = max(best, n / (time.time() - t))
    return best


def starts_of(b, n, seed):
    raw = ctypes.create_string_buffer(n * 32)
    b.rules.batch_starts(b.game, raw, ctypes.c_uint32(n), ctypes.c_uint64(seed))
    starts = torch.frombuffer(bytearray(raw.raw), dtype=torch.uint8).view(n, 32)
    if PLAYERS:  # all tables alike, with the usual options: the first of that size has those
        alike = next(i for i in range(n) if int(starts[i, 24]) == PLAYERS)
        starts[:, 8:] = starts[alike, 8:].clone()
    return starts.reshape(-1)


bad = 0
for slug in games:
    b = Batch(slug, 64, 24, device, folder)
    why = ctypes.create_string_buffer(256)
    agree = b.rules.batch_agree
    agree.restype, agree.argtypes = ctypes.c_bool, [P, P, P, ctypes.c_uint32, ctypes.c_uint32, ctypes.c_uint64, ctypes.c_char_p, ctypes.c_size_t]
    t = time.time()
    same = agree(b.game, ctypes.addressof(b.rules.batch_processor().contents), ctypes.addressof(b.ops), 96, 96, 7, why, 256)
    print('%s: %s and the processor %s (%.1f s)' % (slug, b.name, 'agree' if same else 'DIFFER: ' + why.value.decode(), time.time() - t), flush=True)
    bad += not same
    for n in ([16384, 65536, 262144] if device == 'cuda' else [64]):
        # Rules alone need no rooms where the game draws a move without a list: a batch of few moves keeps them small.
        seen = n <= 65536
        b = Batch(slug, n if seen else 64, 24, device, folder)
        big = torch.zeros(n * b.rules.batch_state_size(b.game), dtype=torch.uint8, device=device)
        begun = torch.zeros(n, dtype=torch.int32, device=device)
        luck = torch.randint(2 ** 62, (n,), device=device)
        raw = starts_of(b, n, 5).to(device)
        job = type(b.job).from_buffer_copy(b.job)
        job.games, job.states, job.begun, job.luck, job.starts = n, big.data_ptr(), begun.data_ptr(), luck.data_ptr(), raw.data_ptr()
        big.view(n, -1)[:, b.over_at] = 1
        job.rooms = None
        job.decisions = 400 if device == 'cuda' else 40
        go = lambda: b.ops.wander(ctypes.byref(job), None)
        go()
        print('%s: rules alone, %d games: %.1f M decisions/s' % (slug, n, rate(go, n * job.decisions) / 1e6), flush=True)
        if not seen:
            continue
        b.starts.copy_(raw)
        b.ops.begin(ctypes.byref(b.job), None)
        choice = torch.full((n,), -2, dtype=torch.int16, device=device)

        def look():
            for _ in range(8):
                b.observe()
                b.act(choice, luck)
        look()
        print('%s: with observations, %d games: %.2f M decisions/s' % (slug, n, rate(look, n * 8) / 1e6), flush=True)
        del b
sys.exit(bad > 0)
