"""What a net has found out: python3 train/ask.py GAME [--out FOLDER] -- plots and figures for docs/studies.

Pilots play themselves on a processor, at tables of the usual options, and are asked at every decision. How often they
leave what habit advises, by kind of move; and what they look at: each block of an observation (docs/observation.md) is
exchanged between decisions, as if it said nothing (permutation importance), and it is counted how often another move is
chosen. A block that could go unnoticed is worth nothing to the net; that does not say that it is worth nothing in the
game. The same seed gives the same figures.
"""
import argparse
import ctypes
import os
import re
import struct

import torch

import net
from batch import Batch, NOBODY

here = os.path.dirname(os.path.abspath(__file__))
ap = argparse.ArgumentParser()
ap.add_argument('game')
ap.add_argument('--net', default='')
ap.add_argument('--out', default='')
ap.add_argument('--libs', default=os.path.join(here, 'libs'))
ap.add_argument('--games', type=int, default=64)
ap.add_argument('--decisions', type=int, default=6000)
ap.add_argument('--seed', type=int, default=1)
A = ap.parse_args()
torch.manual_seed(A.seed)
torch.set_num_threads(1)
policy, (width, across, most) = net.read(A.net or os.path.join(here, '../nets/%s.net' % A.game))
N = A.games
env = Batch(A.game, N, most, 'cpu', A.libs)

# ObservationShape: where each block begins.
names = ['width', 'across', 'faces', 'seats', 'common', 'owned', 'sight', 'common_zones', 'owned_zones', 'options', 'fields',
         'sizes', 'each', 'chosen', 'tally', 'unseen', 'table', 'whole_sight'] + ['option_at'] * 8 + ['field_at'] * 64 + \
        ['phrases', 'cards', 'places', 'within', 'contents', 'marks', 'named_seats', 'arguments', 'advice', 'move_sight', 'foresight']
raw = bytes(env.raw_shape.tolist())
shape = {}
for name, value in zip(names, struct.unpack_from('<%dH' % len(names), raw)):
    shape.setdefault(name, value)
whole_blocks = ['options', 'fields', 'sizes', 'each', 'chosen', 'tally', 'unseen', 'table', 'whole_sight']
row_blocks = ['phrases', 'cards', 'places', 'within', 'contents', 'marks', 'named_seats', 'arguments', 'advice', 'move_sight', 'foresight']


def spans(blocks, end):
    starts = [shape[b] for b in blocks] + [end]
    return {b: (starts[i], starts[i + 1]) for i, b in enumerate(blocks) if starts[i + 1] > starts[i]}


# Usual options: those of the first table of each size that the C side draws.
pool = ctypes.create_string_buffer(4096 * 32)
env.rules.batch_starts(env.game, pool, ctypes.c_uint32(4096), ctypes.c_uint64(A.seed))
usual = {}
for i in range(4096):
    start = struct.unpack_from('<Q8HI', pool, i * 32)
    usual.setdefault(start[9], start[1:9])
sizes = sorted(usual)
begun = 0


def begin(due):
    global begun
    players = torch.tensor([sizes[(begun + i) % len(sizes)] for i in range(N)])
    options = torch.tensor([usual[int(n)] for n in players])
    env.begin(torch.where(due, players, torch.zeros_like(players)), options, torch.arange(N) + begun * 1000003 + A.seed)
    begun += 1


begin(torch.ones(N, dtype=torch.bool))
wholes, rows, counts, lists = [], [], [], []
have = 0
while have < A.decisions:
    env.observe()
    ask = (env.count > 1) & (env.actor != NOBODY)
    with torch.no_grad():
        choice = policy.look(env.whole, env.rows, env.count).argmax(1)
    wholes.append(env.whole[ask].clone())
    rows.append(env.rows[ask].clone())
    counts.append(env.count[ask].clone())
    lists.append(env.list.view(N, most)[ask].clone())
    have += int(ask.sum())
    env.act(choice.to(torch.int16), torch.randint(2 ** 62, (N,)))
    env.observe_over()
    begin(env.actor == NOBODY)
whole, row, count, listed = [torch.cat(every)[:A.decisions] for every in (wholes, rows, counts, lists)]


@torch.no_grad()
def chosen(w, r):
    return torch.cat([policy.look(w[i:i + 512], r[i:i + 512], count[i:i + 512]).argmax(1) for i in range(0, len(w), 512)])


def moves(at):
    """Where ways are listed (docs/observation.md) it is their first moves that count."""
    return listed.gather(1, at.unsqueeze(1)).squeeze(1)


base = chosen(whole, row)
first = row[:, :, shape['advice']] != 0
advised = first.any(1)
habit = first.float().argmax(1)
left = (moves(base) != moves(habit))[advised]
print('%s: %d decisions of pilots; they leave the advice of habit in %.1f %% of them' % (A.game, len(base), 100 * left.float().mean()))

# By kind of move, as the game calls it.
source = open(os.path.join(here, '../src/games/%s/game.c' % A.game)).read()
kinds = re.findall(r'"(move\.[a-z-]+)', source)
mine = row[torch.arange(len(row)), base]
theirs = row[torch.arange(len(row)), habit]
span = spans(row_blocks, across)['phrases']
kind_of = lambda x: (x[:, span[0]:span[1]] != 0).float().argmax(1)
told = []
for k, name in enumerate(kinds):
    h, m = int((kind_of(theirs)[advised] == k).sum()), int((kind_of(mine)[advised] == k).sum())
    if h + m > 0:
        told.append((name[5:], 100 * h / int(advised.sum()), 100 * m / int(advised.sum())))
        print('  %-12s habit %5.1f %%, pilot %5.1f %%' % told[-1])

# What it looks at.
bars = []
order = torch.randperm(len(whole))
for block, (a, b) in spans(whole_blocks, width).items():
    mixed = whole.clone()
    mixed[:, a:b] = whole[order, a:b]
    bars.append(('whole: ' + block, 100 * (moves(chosen(mixed, row)) != moves(base)).float().mean().item()))
for block, (a, b) in spans(row_blocks, across).items():
    mixed = row.clone()  # between the moves of one decision, which is where it tells them apart
    for n in range(2, int(count.max()) + 1):
        who = (count == n).nonzero().squeeze(1)
        if len(who):
            mixed[who[:, None], torch.arange(n)[None], a:b] = row[who][:, torch.roll(torch.arange(n), 1), a:b]
    bars.append(('move: ' + block, 100 * (moves(chosen(whole, mixed)) != moves(base)).float().mean().item()))
bars = sorted([one for one in bars if one[1] >= 0.5], key=lambda one: -one[1])
for name, part in bars:
    print('  without %-20s another choice in %5.1f %%' % (name, part))


def svg(title, lines, path):
    """Bars, one or two a line; colours that hold in the dark and in the light."""
    most_here = max(max(values) for _, values in lines)
    step, height = 14, 34
    body, y = [], height
    for name, values in lines:
        body.append('<text x="186" y="%d" text-anchor="end">%s</text>' % (y + step - 3, name))
        for i, value in enumerate(values):
            body.append('<rect x="192" y="%d" width="%.1f" height="%d" class="c%d"/><text x="%.1f" y="%d">%.1f</text>' %
                        (y + i * step, 300 * value / most_here, step - 3, i, 198 + 300 * value / most_here, y + i * step + step - 4, value))
        y += step * len(values) + 5
    with open(path, 'w') as f:
        f.write('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 %d" role="img"><title>%s</title><style>text{font:11px sans-serif;fill:#777}'
                '.c0{fill:#3b82a8}.c1{fill:#c98a2b}</style><text x="10" y="18" style="font-weight:bold">%s</text>%s</svg>\n' % (y + 6, title, title, ''.join(body)))


if A.out:
    svg('Another choice where a block says nothing, %', [(name, (part,)) for name, part in bars], os.path.join(A.out, '%s-net-sees.svg' % A.game))
    svg('Kinds of moves: habit (blue) and pilot (amber), % of decisions', [(name, (h, m)) for name, h, m in told if max(h, m) >= 0.5],
        os.path.join(A.out, '%s-net-does.svg' % A.game))
