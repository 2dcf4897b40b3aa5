"""A net fitted to what captains do: no GPU, no self-play.

    tortuga teach GAME --games 400 --iterations 150 --decisions GAME.dec
    python3 train/fit.py GAME.dec --out GAME.net

The file has what searching bots saw and how much attention each move got (src/lab/watched.h); the net learns to find
likely what they thought best (cross-entropy with sharpened attention). A tenth of the games is kept aside: after each
round it is said how often the best move is foreseen there, and the best round is what is kept. The same file and seed
give the same net.
"""
import argparse
import struct

import numpy as np
import torch
import torch.nn.functional as F

import net

ap = argparse.ArgumentParser()
ap.add_argument('file', nargs='+')
ap.add_argument('--out', required=True)
ap.add_argument('--rounds', type=int, default=12)
ap.add_argument('--minibatch', type=int, default=256)
ap.add_argument('--lr', type=float, default=2e-3)
ap.add_argument('--decay', type=float, default=1e-4)
ap.add_argument('--sharpen', type=float, default=2.0)
ap.add_argument('--habit', type=float, default=0.0, help='this part of a target goes to the move that habit likes best: it is left only where captains are sure')
ap.add_argument('--advice', type=int, default=0, help='the number of a move that says so (ObservationShape.advice)')
ap.add_argument('--units', type=int, default=48)
ap.add_argument('--units2', type=int, default=24)
ap.add_argument('--often', type=float, default=2e-3, help='features that come up in fewer decisions are left out')
ap.add_argument('--seed', type=int, default=1)
ap.add_argument('--start', default='', help='a net to go on from, with its features')
A = ap.parse_args()
torch.manual_seed(A.seed)
torch.set_num_threads(1)


def read(path):
    """Game, made how, width, across, most; and the decisions: (game number, attention, whole, rows), sparse."""
    data = open(path, 'rb').read()
    line = data.index(b'\n')
    head = data[:line].decode().split()
    assert head[:2] == ['tortuga-decisions', '1'], path
    width, across, most = map(int, head[3:6])
    at, out = line + 1, []

    def numbers():
        nonlocal at
        n, = struct.unpack_from('<H', data, at)
        which = np.frombuffer(data, '<u2', n, at + 2)
        value = np.frombuffer(data, 'i1', n, at + 2 + 2 * n)
        at += 2 + 3 * n
        return which, value
    while at < len(data):
        began = at
        try:
            number, seat, players, count, _, share = struct.unpack_from('<IBBBBf', data, at)
            attention = np.frombuffer(data, '<f4', count, at + 12)
            at += 12 + 4 * count
            whole = numbers()
            out.append((number, attention, whole, [numbers() for _ in range(count)]))
        except (struct.error, ValueError):  # cut off in the middle of a record: what is whole counts
            print('%s: %d bytes at its end are no whole record' % (path, len(data) - began))
            break
    return head[2], ' '.join(head[6:]), width, across, most, out


lessons, how = [], []
for path in A.file:
    game, made, width, across, most, some = read(path)
    lessons += [(number, len(how), *rest) for number, *rest in some]
    how.append(made)
lessons.sort(key=lambda one: (one[1], one[0]))  # threads may have written games in any order
if A.start:
    policy, shape = net.read(A.start)
    assert shape[:2] == (width, across)
else:
    in_whole, in_rows = np.zeros(width), np.zeros(across)
    for _, _, _, whole, rows in lessons:
        in_whole[whole[0]] += 1
        in_rows[np.unique(np.concatenate([which for which, _ in rows]))] += 1
    keep = lambda seen: torch.tensor(np.nonzero(seen > A.often * len(lessons))[0])
    policy = net.Policy(keep(in_whole), keep(in_rows), A.units, A.units2)
print('%s: %d decisions, %d + %d features, %d bytes' % (game, len(lessons), len(policy.keep_w), len(policy.keep_r), policy.size()))

# Dense, but only what is kept, and only as many rows as there are moves.
place_w, place_r = np.full(width, -1), np.full(across, -1)
place_w[policy.keep_w.numpy()] = np.arange(len(policy.keep_w))
place_r[policy.keep_r.numpy()] = np.arange(len(policy.keep_r))
whole_of = np.zeros((len(lessons), len(policy.keep_w)), np.int8)
counts = np.array([len(rows) for *_, rows in lessons])
ends = np.concatenate([[0], np.cumsum(counts)])
rows_of = np.zeros((ends[-1], len(policy.keep_r)), np.int8)
target_of = np.zeros((len(lessons), counts.max()), np.float32)
exam = np.array([number % 10 == 9 for number, *_ in lessons])
for i, (_, _, attention, whole, rows) in enumerate(lessons):
    def put(to, place, numbers):
        at = place[numbers[0]]
        to[at[at >= 0]] = numbers[1][at >= 0]
    put(whole_of[i], place_w, whole)
    for k, row in enumerate(rows):
        put(rows_of[ends[i] + k], place_r, row)
    sharp = (attention / attention.max()) ** A.sharpen
    target_of[i, :len(attention)] = sharp / sharp.sum()
    habit = [A.habit > 0 and A.advice in which for which, _ in rows]
    if any(habit):
        target_of[i, :len(attention)] *= 1 - A.habit
        target_of[i, habit.index(True)] += A.habit


def batch(ix):
    most_here = counts[ix].max()
    rows = np.zeros((len(ix), most_here, len(policy.keep_r)), np.int8)
    for k, i in enumerate(ix):
        rows[k, :counts[i]] = rows_of[ends[i]:ends[i + 1]]
    return (torch.from_numpy(whole_of[ix]), torch.from_numpy(rows), torch.from_numpy(counts[ix]),
            torch.from_numpy(target_of[ix][:, :most_here]))


@torch.no_grad()
def marks():
    right = loss = n = 0
    for ix in np.array_split(np.nonzero(exam)[0], max(1, exam.sum() // 512)):
        whole, rows, count, target = batch(ix)
        logits = policy(whole, rows, count)
        right += (logits.argmax(1) == target.argmax(1)).sum().item()
        loss -= (F.log_softmax(logits, 1) * target).sum().item()
        n += len(ix)
    return right / max(n, 1), loss / max(n, 1)


opt = torch.optim.AdamW(policy.parameters(), lr=A.lr, weight_decay=A.decay)
learn = np.nonzero(~exam)[0]
order = np.random.default_rng(A.seed)
steps, step, best, best_at = A.rounds * (len(learn) // A.minibatch), 0, None, (9e9, 0, 0)
for turn in range(A.rounds):
    order.shuffle(learn)
    for ix in np.array_split(learn, max(1, len(learn) // A.minibatch)):
        whole, rows, count, target = batch(ix)
        loss = -(F.log_softmax(policy(whole, rows, count), 1) * target).sum(1).mean()
        for group in opt.param_groups:
            group['lr'] = A.lr * max(0.03, 1 - step / max(steps, 1))
        opt.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
        opt.step()
        policy.rein()
        step += 1
    right, surprise = marks()
    print('round %d: %.1f %% of those kept aside foreseen, surprise %.3f nats' % (turn + 1, 100 * right, surprise), flush=True)
    if surprise < best_at[0]:
        best, best_at = {k: v.clone() for k, v in policy.state_dict().items()}, (surprise, right, turn + 1)
policy.load_state_dict(best)
net.save(policy, A.out, game, 'fitted to %d decisions of captains (%s), %.0f %% foreseen: train/fit.py' %
         (len(lessons), '; '.join(how), 100 * best_at[1]), width, across, most)
print('%s: round %d' % (A.out, best_at[2]))
