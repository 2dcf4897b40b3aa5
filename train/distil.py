"""A smaller net that does as a larger one: what a teacher learnt by self-play, in the size that ships.

    python3 train/train.py GAME --units 256 --units2 128 --out teacher ...
    python3 train/distil.py GAME --teacher teacher/last.pt --out GAME.net

The teacher plays itself, now and then at random so that positions of all kinds are met, and the pupil learns how likely
it finds each move (cross-entropy with its whole opinion, not only with its choice). Every number of players and every
table option, as in training. On a processor the same seed gives the same net.
"""
import argparse
import ctypes
import os
import struct

import torch
import torch.nn.functional as F

import net
from batch import Batch, NOBODY

ap = argparse.ArgumentParser()
ap.add_argument('game')
ap.add_argument('--teacher', required=True, help='last.pt of train.py, or a .net')
ap.add_argument('--out', required=True)
ap.add_argument('--libs', default=os.path.join(os.path.dirname(os.path.abspath(__file__)), 'libs'))
ap.add_argument('--device', default='cuda')
ap.add_argument('--games', type=int, default=4096)
ap.add_argument('--steps', type=int, default=2000)
ap.add_argument('--most', type=int, default=24)
ap.add_argument('--units', type=int, default=64)
ap.add_argument('--units2', type=int, default=32)
ap.add_argument('--lr', type=float, default=2e-3)
ap.add_argument('--astray', type=float, default=0.05, help='part of the moves that are made at random')
ap.add_argument('--seed', type=int, default=1)
A = ap.parse_args()
torch.manual_seed(A.seed)
dev, N, M = A.device, A.games, A.most
if dev == 'cpu':
    torch.set_num_threads(1)
half = torch.bfloat16 if dev == 'cuda' else torch.float32
env = Batch(A.game, N, M, dev, A.libs)
if A.teacher.endswith('.net'):
    teacher, _ = net.read(A.teacher, dev, half)
else:
    state = torch.load(A.teacher, map_location=dev)
    teacher = net.Policy(state['keep_w'], state['keep_r'], *state['units'], half).to(dev)
    teacher.load_state_dict(state['policy'])
pupil = net.Policy(teacher.keep_w, teacher.keep_r, A.units, A.units2, half).to(dev)
opt = torch.optim.Adam(pupil.parameters(), lr=A.lr)

raw = ctypes.create_string_buffer(8192 * 32)
env.rules.batch_starts(env.game, raw, ctypes.c_uint32(8192), ctypes.c_uint64(A.seed))
pool = [struct.unpack_from('<Q8HI', raw, i * 32) for i in range(8192)]
pool_players = torch.tensor([p[9] for p in pool], dtype=torch.int64, device=dev)
pool_options = torch.tensor([list(p[1:9]) for p in pool], dtype=torch.int64, device=dev)
begun = 0


def begin(due):
    global begun
    pick = torch.randint(len(pool), (N,), device=dev)
    seeds = (begun + torch.arange(N, device=dev)) * 0x9E3779B97F4A7C1 + A.seed * 7919
    begun += N
    env.begin(torch.where(due, pool_players[pick], torch.zeros_like(pool_players[pick])), pool_options[pick], seeds)


begin(torch.ones(N, dtype=torch.bool, device=dev))
for step in range(A.steps):
    env.observe()
    asked = (env.count > 1) & (env.actor != NOBODY)
    with torch.no_grad():
        opinion = F.log_softmax(teacher.look(env.whole, env.rows, env.count), 1)
    log = F.log_softmax(pupil.look(env.whole, env.rows, env.count), 1)
    miss = (opinion.exp() * (opinion - log).clamp(min=-50, max=50)).sum(1)[asked].mean()
    for group in opt.param_groups:
        group['lr'] = A.lr * max(0.02, 1 - step / A.steps)
    opt.zero_grad(set_to_none=True)
    miss.backward()
    torch.nn.utils.clip_grad_norm_(pupil.parameters(), 1.0)
    opt.step()
    pupil.rein()
    noise = -torch.log(-torch.log(torch.rand_like(opinion).clamp(1e-9, 1 - 1e-7)))
    choice = (opinion + noise).argmax(1).to(torch.int16)
    astray = torch.rand(N, device=dev) < A.astray
    choice = torch.where(astray, torch.full_like(choice, -2), choice)
    env.act(choice.contiguous(), torch.randint(2 ** 62, (N,), device=dev))
    env.observe_over()
    begin(env.actor == NOBODY)
    if step % 100 == 99:
        same = (opinion.argmax(1) == log.argmax(1))[asked].float().mean().item()
        print('step %d: %.4f nats apart, the same choice in %.1f %%' % (step + 1, miss.item(), 100 * same), flush=True)
net.save(pupil, A.out, A.game, 'distilled from %s, %d decisions, seed %d: train/distil.py' %
         (os.path.basename(A.teacher), A.steps * N, A.seed), env.shape.width, env.shape.across, M)
