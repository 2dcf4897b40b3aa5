"""Self-play: a net for one game, by proximal policy optimisation over a batch of games.

    python3 train/train.py GAME --seconds 200 --out FOLDER [--device cuda] [--seed 1] [--resume FOLDER/last.pt]

Every number of players and every table option in one net. A league sits at the tables: the net that learns, in some
games also its past selves, greedy, or nets that were fitted to what captains do (--fitted, fit.py), so that it does not
forget how to play against those. The critic sees all hands; it is a baseline only and does not ship. The first layer learns in the whole numbers that ship (int8), so what is
measured is what is played. README.md says how long it takes and what comes out.
"""
import argparse
import ctypes
import math
import os
import struct
import time

import torch
import torch.nn as nn
import torch.nn.functional as F

import layers
import net
from batch import ALONG, Batch, GREEDY, MAX_SEATS, NOBODY

ap = argparse.ArgumentParser()
ap.add_argument('game')
ap.add_argument('--seconds', type=float, default=200)
ap.add_argument('--iterations', type=int, default=0, help='so many instead of seconds: on a processor the same seed then gives the same net')
ap.add_argument('--stop', type=int, default=0, help='end after so many of the iterations, to go on later')
ap.add_argument('--start', default='', help='a net (.net) to begin with')
ap.add_argument('--out', required=True)
ap.add_argument('--libs', default=os.path.join(os.path.dirname(os.path.abspath(__file__)), 'libs'))
ap.add_argument('--device', default='cuda')
ap.add_argument('--seed', type=int, default=1)
ap.add_argument('--resume', default='')
ap.add_argument('--games', type=int, default=16384)
ap.add_argument('--steps', type=int, default=64)
ap.add_argument('--minibatch', type=int, default=32768)
ap.add_argument('--epochs', type=int, default=2)
ap.add_argument('--units', type=int, default=64)
ap.add_argument('--units2', type=int, default=32)
ap.add_argument('--critic', type=int, default=256, help='units of each of its two layers')
ap.add_argument('--most', type=int, default=24, help='moves in a list')
ap.add_argument('--lr', type=float, default=1e-3)
ap.add_argument('--entropy', type=float, default=0.02)
ap.add_argument('--entropy-end', type=float, default=0.002)
ap.add_argument('--margin', type=float, default=0.3)
ap.add_argument('--margin-end', type=float, default=0.1)
ap.add_argument('--lam', type=float, default=0.95)
ap.add_argument('--clip', type=float, default=0.2)
ap.add_argument('--old', type=float, default=0.25, help='part of the games with past selves')
ap.add_argument('--greedy', type=float, default=0.2, help='part of the games with greedy')
ap.add_argument('--tables', default='', help='how often which number of players sits down: 3=2,4=4 (1 where nothing is said)')
ap.add_argument('--usual', type=int, default=1, help='so many times as often with the usual options as half of all tables are anyway')
ap.add_argument('--fitted', nargs='*', default=[], help='nets (.net) of others, for a part of the games')
ap.add_argument('--fitted-part', type=float, default=0.2)
ap.add_argument('--captains', type=float, default=0.0, help='part of the games with searching bots (on a processor)')
ap.add_argument('--captain-iterations', type=int, default=60, help='that these think about a decision')
ap.add_argument('--lone', type=float, default=0.0, help='part of the games with others in which one seat alone learns')
ap.add_argument('--along', type=float, default=0.75, help='so often a chosen way is gone to its end at once, in games that list ways (Learnt.ways)')
ap.add_argument('--warm', type=int, default=0, help='so many iterations in which only the critic learns: for a net that was there before it')
ap.add_argument('--every', type=float, default=60, help='seconds between examinations')
ap.add_argument('--eval-games', type=int, default=4096)
A = ap.parse_args()
os.makedirs(A.out, exist_ok=True)
torch.manual_seed(A.seed)
dev, N, T, M = A.device, A.games, A.steps, A.most
if dev == 'cpu':
    torch.set_num_threads(1)  # sums are added in the same order every time
    lib = layers.load(A.libs)
half = torch.bfloat16 if dev == 'cuda' else torch.float32
sync = torch.cuda.synchronize if dev == 'cuda' else (lambda: None)
# Few decisions have many moves: they are learnt from together with others that have about as many, not with empty rows.
EDGES = [e for e in (4, 8, 16, 32) if e < M] + [M]
edges = torch.tensor(EDGES[:-1], device=dev)
CHUNK = min(8192, A.minibatch)


def say(*words):
    print('[%s]' % A.game, *words, flush=True)


env = Batch(A.game, N, M, dev, A.libs)
W, R = env.shape.width, env.shape.across
say(env.name, 'width', W, 'across', R, vars(A))

# --- starts: every number of players, the usual options and others, as the C side draws them -------------------------
POOL = 8192
raw = ctypes.create_string_buffer(POOL * 32)
env.rules.batch_starts(env.game, raw, ctypes.c_uint32(POOL), ctypes.c_uint64(A.seed))
pool = [struct.unpack_from('<Q8HI', raw, i * 32) for i in range(POOL)]
pool_players = torch.tensor([p[9] for p in pool], dtype=torch.int64, device=dev)
pool_options = torch.tensor([list(p[1:9]) for p in pool], dtype=torch.int64, device=dev)
often = dict((int(n), int(k)) for n, k in (one.split('=') for one in A.tables.split(',') if one))
usual = {}
for p in pool:  # of each number of players the first has the usual options
    usual.setdefault(p[9], p[1:9])
chances = torch.tensor([i for i, p in enumerate(pool) for _ in range(often.get(p[9], 1) * (A.usual if p[1:9] == usual[p[9]] else 1))], device=dev)
ever = torch.zeros(1, dtype=torch.int64, device=dev)  # games begun so far: every game has a seed of its own


def begin(batch, due, seeds):
    """Begins the games of a mask; gives their numbers of players."""
    pick = chances[torch.randint(len(chances), (batch.games,), device=dev)]
    players = torch.where(due, pool_players[pick], torch.zeros_like(pool_players[pick]))
    batch.begin(players, pool_options[pick], seeds)
    return pool_players[pick]


def fresh_seeds(n):
    seeds = (ever + torch.arange(n, device=dev)) * 0x9E3779B97F4A7C1 + A.seed * 7919
    ever.add_(n)
    return seeds


# --- which features a game uses at all ------------------------------------------------------------------------------
def survey(steps):
    """In what part of the decisions each number of the whole, and of any row, is not 0."""
    seen_w = torch.zeros(W, device=dev)
    seen_r = torch.zeros(R, device=dev)
    total = 0
    players = begin(env, torch.ones(N, dtype=torch.bool, device=dev), fresh_seeds(N))
    for t in range(steps):
        env.observe()
        live = env.actor != NOBODY
        mask = torch.arange(M, device=dev).unsqueeze(0) < env.count.unsqueeze(1)
        seen_w += ((env.whole != 0) & live.unsqueeze(1)).sum(0)
        seen_r += ((env.rows != 0).any(1) & live.unsqueeze(1)).sum(0) if dev == 'cuda' and N * M * R < 2 ** 31 else \
            ((env.rows[:512] != 0) & mask[:512].unsqueeze(2)).any(1).sum(0) * (N / 512 if N > 512 else 1)
        total += int(live.sum())
        how = torch.where(torch.rand(N, device=dev) < 0.8, -1, -2).to(torch.int16)
        env.act(how, torch.randint(2 ** 62, (N,), device=dev))
        env.outcome()
        env.observe()
        begin(env, env.actor == NOBODY, fresh_seeds(N))
    return seen_w / total, seen_r / total


state = started = None
if A.start:
    started, shape = net.read(A.start, dev, half)
    assert shape[0] == W and shape[1] <= R, 'that net is for other observations'
    fresh = R - shape[1]
    started = started.grown(shape[1], fresh, A.units, A.units2)
    if started.size() > net.MOST_BYTES:
        say('features left out to stay small:', started.slim(*survey(60), fresh))
if A.resume:
    state = torch.load(A.resume, map_location=dev)
    keep_w, keep_r = state['keep_w'], state['keep_r']
elif started:
    keep_w, keep_r, A.units, A.units2 = started.keep_w, started.keep_r, started.units, started.units2
else:
    t0 = time.time()
    keep_w, keep_r = [(often > 5e-4).nonzero().squeeze(1) for often in survey(160 if dev == 'cuda' else 60)]
    if keep_w[0] != 0:
        keep_w = torch.cat([torch.zeros(1, dtype=torch.int64, device=dev), keep_w])
    sync()
    say('features in use: %d of %d, %d of %d (%.1f s)' % (len(keep_w), W, len(keep_r), R, time.time() - t0))
pick_w, pick_r = keep_w.to(torch.int16), keep_r.to(torch.int16)
w, r, (H, H2) = len(keep_w), len(keep_r), state['units'] if state else (A.units, A.units2)
say('weights', (w + r) * H + 3 * H * H2 + 2 * H2, 'bytes', (w + r) * H + 6 * H * H2 + 6 * H2)

# --- nets -----------------------------------------------------------------------------------------------------------
ONE = net.ONE


def new_policy():
    return net.Policy(keep_w, keep_r, H, H2, half)


class Critic(nn.Module):
    def __init__(self):
        super().__init__()
        n = A.critic
        self.a, self.b, self.c = nn.Linear(2 * w, n), nn.Linear(n, n), nn.Linear(n, 1)

    def forward(self, whole, everything):
        x = torch.cat([whole, everything], 1).to(half) / ONE
        lin = lambda x, l: F.linear(x, l.weight.to(half), l.bias.to(half))
        return lin(F.relu(lin(F.relu(lin(x, self.a)), self.b)), self.c).float().squeeze(1)


policy, old, critic = new_policy().to(dev), new_policy().to(dev), Critic().to(dev)
if A.start:
    policy.load_state_dict(started.state_dict())
fitted = [net.read(path, dev, half)[0] for path in A.fitted]
params = [*policy.parameters(), *critic.parameters()]
# What changes from iteration to iteration lies in memory: on a GPU the work is recorded once and replayed (a CUDA graph).
dial = {name: torch.zeros((), device=dev) for name in ('lr', 'weight', 'entropy', 'mean', 'spread', 'scale', 'teach')}
opt = torch.optim.Adam(params, lr=dial['lr'] if dev == 'cuda' else A.lr, eps=1e-5, **({'fused': True, 'capturable': True} if dev == 'cuda' else {}))
spent, total, finished, scale = 0.0, 0, 0, 0.0
if state:
    policy.load_state_dict(state['policy'])
    critic.load_state_dict(state['critic'])
    opt.load_state_dict(state['opt'])
    for group in opt.param_groups:
        group['lr'] = dial['lr'] if dev == 'cuda' else A.lr
    spent, total, scale = state['spent'], state['total'], state['scale']
    ever.fill_(state['ever'])
past = state['past'] if state else []


def remember():
    past.append({k: v.detach().clone() for k, v in policy.state_dict().items()})
    if len(past) > 24:
        past.pop(int(torch.randint(12, (1,))))


origin = 'from %s, ' % os.path.basename(A.start) if A.start else (state or {}).get('origin', '')


def save(name):
    """The net as it ships; a larger one is a teacher, and only kept (distil.py)."""
    if H <= net.MOST_UNITS and H2 <= net.MOST_SECOND:
        note = '%s%.0f s of self-play on %s, %.1f M decisions, seed %d: train/train.py' % (origin, spent, env.name, total / 1e6, A.seed)
        net.save(policy, os.path.join(A.out, name), A.game, note, W, R, M)


def keep():
    """All that the next iteration depends on: a run that goes on from here is the run that was never interrupted."""
    torch.save({'policy': policy.state_dict(), 'critic': critic.state_dict(), 'opt': opt.state_dict(), 'past': past,
                'keep_w': keep_w, 'keep_r': keep_r, 'units': (H, H2), 'spent': spent, 'total': total, 'scale': scale, 'it': it, 'origin': origin,
                'ever': int(ever), 'games': (N, T, M), 'states': env.states, 'players': players, 'control': control,
                'luck': torch.get_rng_state(), 'luck_cuda': torch.cuda.get_rng_state() if dev == 'cuda' else None},
               os.path.join(A.out, 'last.pt'))


def nimble(one):
    """A policy to ask: on a processor by layers.c."""
    return one if dev == 'cuda' else layers.Fast(lib, one)


def rewards(batch, players, weight):
    """For every seat: its share of the win above a fair one, and by how much it is ahead."""
    seats = torch.arange(MAX_SEATS, device=dev).unsqueeze(0) < players.unsqueeze(1)
    side = batch.side.long()
    won = (batch.place == 1) & seats
    other = (side.unsqueeze(2) != side.unsqueeze(1)) & seats.unsqueeze(1)
    first = ~((side.unsqueeze(2) == side.unsqueeze(1)) & torch.tril(torch.ones(8, 8, dtype=torch.bool, device=dev), -1)).any(2)
    sides = (first & seats).sum(1, keepdim=True).clamp(min=1)
    winners = (won & first).sum(1, keepdim=True).clamp(min=1)
    score = batch.score.float()
    best = torch.where(other, score.unsqueeze(1), torch.full_like(score, -1e9).unsqueeze(1)).amax(2)
    ahead = torch.where(seats, score - best, torch.zeros_like(score))
    share = won.float() / winners
    return share, sides, (1 - weight) * (share - 1.0 / sides) + weight * torch.tanh(ahead / dial['scale'].clamp(min=1.0)), ahead


# --- examination: one of the net, playing what it thinks best, among greedy -----------------------------------------
@torch.no_grad()
def examine():
    n = A.eval_games
    exam = Batch(A.game, n, M, dev, A.libs)
    g = torch.arange(n, device=dev)
    begin(exam, torch.ones(n, dtype=torch.bool, device=dev), fresh_seeds(n))
    players = exam.starts.view(n, 32)[:, 24].long()
    mine = (g % players).to(torch.uint8)
    seen, row = exam.new((n, w), torch.int8), exam.new((n, M, r), torch.int8)
    fast = nimble(policy)
    for t in range(4000):
        exam.observe()
        if t % 16 == 0 and bool((exam.actor == NOBODY).all()):
            break
        exam.pick(pick_w, pick_r, seen, None, row)
        logits = fast(seen, row, exam.count)
        choice = torch.where(exam.actor == mine, logits.argmax(1), torch.full_like(g, GREEDY))
        exam.act(choice.to(torch.int16), torch.randint(2 ** 62, (n,), device=dev))
    exam.outcome()
    share, sides, _, _ = rewards(exam, players, 0.0)
    done = exam.actor == NOBODY
    x = share.gather(1, mine.long().unsqueeze(1)).squeeze(1)
    # A team mate is greedy, too.
    out = []
    for p in sorted(set(players.tolist())):
        who = (players == p) & done
        k = int(who.sum())
        out.append('%d: %.1f +- %.1f (fair %.0f)' % (p, 100 * x[who].mean(), 196 * x[who].std() / math.sqrt(max(k, 1)),
                                                     100 * float((1.0 / sides.float()[who]).mean())))
    say('== %4.0f s, %.1f M decisions: alone among greedy, %% of wins at tables of %s; unfinished %d' %
        (spent, total / 1e6, ', '.join(out), int((~done).sum())))
    del exam


# --- the loop -------------------------------------------------------------------------------------------------------
new = env.new
actor, count = new((T, N), torch.uint8), new((T, N), torch.uint8)
whole, everything = new((T, N, w), torch.int8), new((T, N, w), torch.int8)
rows = new((T, N, M, r), torch.int8)
action, logp, value = new((T, N), torch.int16), new((T, N), torch.float32), new((T, N), torch.float32)
reward, ended = new((T, N, MAX_SEATS), torch.float32), new((T, N), torch.bool)
say('rollout memory %.1f GB' % (rows.numel() / 1e9 + 2 * whole.numel() / 1e9))
n_old, n_greedy, n_fitted, n_captains = int(N * A.old), int(N * A.greedy), int(N * A.fitted_part) if fitted else 0, int(N * A.captains)
assert n_old + n_greedy + n_fitted + n_captains <= N and (dev == 'cpu' or not n_captains)
control = new((N, MAX_SEATS), torch.uint8)  # 0 learns, 1 a past self, 2 greedy, 3 a fitted one, 4 a searching one
band = torch.zeros(N, dtype=torch.uint8, device=dev)
band[:n_old] = 1
band[n_old:n_old + n_greedy] = 2
band[n_old + n_greedy:n_old + n_greedy + n_fitted] = 3
band[N - n_captains:] = 4


def seat_controllers(due):
    half_of = torch.rand(N, MAX_SEATS, device=dev) < 0.5
    if A.lone:  # in some games with others one seat alone learns
        alone = torch.arange(MAX_SEATS, device=dev).unsqueeze(0) != (torch.rand(N, device=dev) * players).long().unsqueeze(1)
        half_of = torch.where(torch.rand(N, 1, device=dev) < A.lone, alone, half_of)
    some = half_of.to(torch.uint8) * band.unsqueeze(1)
    control.copy_(torch.where(due.unsqueeze(1), some, control))


everyone = torch.ones(N, dtype=torch.bool, device=dev)
if state and state.get('games') == (N, T, M):
    env.states.copy_(state['states'])
    players = state['players']
    control.copy_(state['control'])
else:
    players = begin(env, everyone, fresh_seeds(N))
    seat_controllers(everyone)
adv, known_end = new((T, N), torch.float32), new((T, N), torch.bool)
gap = new(2, torch.float32)
part = max(1, n_fitted // max(1, len(fitted)))
# Each has tables of its own, and looks at features of its own.
guests = [(nimble(one), (one.keep_w.to(torch.int16), one.keep_r.to(torch.int16)), new((N, len(one.keep_w)), torch.int8), new((N, M, len(one.keep_r)), torch.int8),
           slice(n_old + n_greedy + i * part, n_old + n_greedy + (i + 1) * part)) for i, one in enumerate(fitted)]


@torch.no_grad()
def play():
    gap.zero_()
    me, before, judge = nimble(policy), nimble(old), critic if dev == 'cuda' else layers.FastCritic(lib, critic, w)
    for t in range(T):
        env.observe(actor=actor[t], count=count[t])
        env.pick(pick_w, pick_r, whole[t], everything[t], rows[t], actor[t], count[t])
        who = control.gather(1, actor[t].long().clamp(max=7).unsqueeze(1)).squeeze(1)
        asked = lambda one, some=slice(0, N): count[t, some] * (who[some] == one)  # nobody looks for others
        logits = me(whole[t], rows[t], asked(0))
        if n_old:
            theirs = before(whole[t, :n_old], rows[t, :n_old], asked(1, slice(0, n_old)))
            logits[:n_old] = torch.where((who[:n_old] == 1).unsqueeze(1), theirs, logits[:n_old])
        for guest, (guest_w, guest_r), seen, row, some in guests:
            env.pick(guest_w, guest_r, seen, None, row, actor[t], count[t])
            theirs = guest(seen[some], row[some], asked(3, some))
            logits[some] = torch.where((who[some] == 3).unsqueeze(1), theirs, logits[some])
        log = F.log_softmax(logits, 1)
        noise = -torch.log(-torch.log(torch.rand_like(log).clamp(1e-9, 1 - 1e-7)))
        pick = (log + noise).argmax(1)
        logp[t].copy_(log.gather(1, pick.unsqueeze(1)).squeeze(1))
        value[t].copy_(judge(whole[t], everything[t]))
        choice = torch.where(who == 2, torch.full_like(pick, GREEDY), pick).to(torch.int16)
        if n_captains:
            env.captains_choose(A.captain_iterations, who == 4, torch.randint(2 ** 62, (N,)), actor[t], count[t], choice)
        action[t].copy_(torch.where(who == 0, choice, torch.full_like(choice, -1)))
        go = (choice >= 0) & (who != 4) & (torch.rand(N, device=dev) < A.along)  # a searching bot goes a way of its own
        env.act(choice + ALONG * go.to(torch.int16), torch.randint(2 ** 62, (N,), device=dev), count[t])
        env.outcome()
        env.observe_over()
        over = env.actor == NOBODY
        ended[t].copy_(over)
        _, _, worth, ahead = rewards(env, players, dial['weight'])
        reward[t].copy_(worth)
        gap.add_(torch.stack([(ahead.abs().amax(1) * over).sum(), over.sum().float()]))
        fresh = begin(env, over, fresh_seeds(N))
        players.copy_(torch.where(over, fresh, players))
        seat_controllers(over)
    advantages()


def advantages():
    """Backwards along each seat's own decisions. What comes after the last one of a game that goes on is not known."""
    nxt, run = torch.zeros(N, MAX_SEATS, device=dev), torch.zeros(N, MAX_SEATS, device=dev)
    known = torch.zeros(N, MAX_SEATS, dtype=torch.bool, device=dev)
    for t in range(T - 1, -1, -1):
        e = ended[t].unsqueeze(1)
        nxt = torch.where(e, reward[t], nxt)
        run = torch.where(e, torch.zeros_like(run), run)
        known = known | e
        s = actor[t].long().clamp(max=7).unsqueeze(1)
        v = value[t].unsqueeze(1)
        a = nxt.gather(1, s) - v + A.lam * run.gather(1, s)
        k = known.gather(1, s)
        a = torch.where(k, a, torch.zeros_like(a))
        adv[t].copy_(a.squeeze(1))
        known_end[t].copy_(k.squeeze(1))
        nxt = nxt.scatter(1, s, v)
        run = run.scatter(1, s, a)
        known = known.scatter(1, s, torch.ones_like(k))


# --- learning: a minibatch is chunks of decisions with about as many moves, whose gradients are added up -------------------
def flat(x):
    return x.reshape(T * N, *x.shape[2:])


fw, fe, fr, fc, fa, fl, fadv, fval = map(flat, (whole, everything, rows, count, action, logp, adv, value))
which, counts = new(CHUNK, torch.int64), new(CHUNK, torch.float32)  # the decisions of a chunk, and what part of a minibatch each is
sums = new(5, torch.float32)


def learn_chunk(edge):
    log = F.log_softmax(policy(fw[which], fr[which, :edge], fc[which]), 1)
    lp = log.gather(1, fa[which].long().clamp(min=0, max=edge - 1).unsqueeze(1)).squeeze(1)
    ent = -(log.exp() * log.clamp(min=-50)).sum(1)
    ratio = (lp - fl[which]).exp()
    ad = (fadv[which] - dial['mean']) / dial['spread']
    gain = torch.min(ratio * ad, ratio.clamp(1 - A.clip, 1 + A.clip) * ad)
    miss = (critic(fw[which], fe[which]) - (fadv[which] + fval[which])) ** 2
    (counts * (2.0 * miss - dial['teach'] * (gain + dial['entropy'] * ent))).sum().backward()
    clipped = ((ratio - 1).abs() > A.clip).float()
    sums.add_(torch.stack([(counts * x.detach()).sum() for x in (gain, miss, ent, clipped, fl[which] - lp)]))


def learn_step():
    nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
    opt.step()
    policy.rein()
    for p_ in params:
        p_.grad.zero_()


def chunks(use):
    """An epoch: for each chunk its edge, its decisions and their parts; and after which of them a step is due."""
    many = max(1, len(use) // A.minibatch)
    mixed = use[torch.randperm(len(use), device=dev)]
    place = torch.arange(len(use), device=dev)
    step = place * many // len(use)
    key = step * len(EDGES) + torch.bucketize(fc[mixed].long(), edges)
    order = key.argsort(stable=True)
    mixed, key = mixed[order], key[order]
    size = torch.bincount(key, minlength=many * len(EDGES))
    before = size.cumsum(0) - size
    each = (size + CHUNK - 1) // CHUNK
    first_chunk = each.cumsum(0) - each
    within = place - before[key]
    chunk = first_chunk[key] + within // CHUNK
    sizes = size.view(many, -1).tolist()
    total_chunks = int(each.sum())
    ix, part_of = torch.zeros(total_chunks, CHUNK, dtype=torch.int64, device=dev), torch.zeros(total_chunks, CHUNK, device=dev)
    ix.view(-1)[chunk * CHUNK + within % CHUNK] = mixed
    part_of.view(-1)[chunk * CHUNK + within % CHUNK] = 1.0 / torch.bincount(step, minlength=many).float()[key // len(EDGES)]
    at = 0
    for here in sizes:
        for kind, n in enumerate(here):
            for _ in range((n + CHUNK - 1) // CHUNK):
                yield kind, ix[at], part_of[at]
                at += 1
        yield None, None, None


def recorded(work):
    """On a GPU: the work, recorded, to be replayed. It must have been done once before."""
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        work()
    torch.cuda.current_stream().wait_stream(side)
    sync()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        work()
    return graph.replay


it, last, play_s, learn_s = (state or {}).get('it', 0), -1e9, 0.0, 0.0
if state:
    torch.set_rng_state(state['luck'].cpu())
    if dev == 'cuda' and state['luck_cuda'] is not None:
        torch.cuda.set_rng_state(state['luck_cuda'].cpu())
else:
    remember()
for p_ in params:
    p_.grad = torch.zeros_like(p_)
dial['spread'].fill_(1)  # to record with nothing to learn: no part of anything
counts.zero_()
play_once, learn_once = None, None
begun, first, base = time.time(), it, spent
while True:
    spent = base + time.time() - begun
    if (it >= (A.stop or A.iterations)) if A.iterations else spent - base > A.seconds:
        break
    part_done = it / A.iterations if A.iterations else min(1.0, (spent - base) / A.seconds)
    if spent - last > A.every and it > first and not A.iterations:
        last = spent
        if A.eval_games:
            examine()
        for name in ('%s.net' % A.game, '%s-%d.net' % (A.game, spent)):  # the last one need not be the best
            save(name)
        keep()
    old.load_state_dict(past[int(torch.randint(len(past), (1,)))])
    dial['weight'].fill_(A.margin + (A.margin_end - A.margin) * part_done)
    dial['entropy'].fill_(A.entropy + (A.entropy_end - A.entropy) * part_done)
    dial['scale'].fill_(scale)
    dial['teach'].fill_(float(it >= A.warm))
    dial['lr'].fill_(A.lr * (1 - 0.95 * part_done))
    if dev != 'cuda':
        for group in opt.param_groups:
            group['lr'] = A.lr * (1 - 0.95 * part_done)
    t0 = time.time()
    if play_once is None:
        play_once = recorded(play) if dev == 'cuda' else play
    play_once()
    ends = gap.tolist()
    if ends[1] >= 64:  # by how much a game is usually won or lost, as play gets better
        scale = ends[0] / ends[1] if not scale else 0.95 * scale + 0.05 * ends[0] / ends[1]
    use = (flat(known_end) & (fa >= 0) & (fc > 1)).nonzero().squeeze(1)
    play_s += time.time() - t0
    t0 = time.time()
    total += T * N
    if learn_once is None and dev == 'cuda':
        dial['lr'].zero_()
        learn_once = [recorded(lambda edge=edge: learn_chunk(edge)) for edge in EDGES]
        step_once = recorded(learn_step)
        dial['lr'].fill_(A.lr * (1 - 0.95 * part_done))
    some = fadv[use]
    dial['mean'].copy_(some.mean())
    dial['spread'].copy_(some.std() + 1e-6)
    sums.zero_()
    steps = 0
    for epoch in range(A.epochs if len(use) and dev != 'cuda' else 0):
        mixed = use[torch.randperm(len(use))]
        for ix in mixed.tensor_split(max(1, len(use) // A.minibatch)):
            sums += layers.learn(layers.Fast(lib, policy), layers.FastCritic(lib, critic, w), ix.contiguous(), torch.full((len(ix),), 1 / len(ix)), M, A.clip, dial,
                                 fw, fe, fr, fc, fa, fl, fadv, fval)
            learn_step()
            steps += 1
    for epoch in range(A.epochs if len(use) and dev == 'cuda' else 0):
        for kind, ix, part_of in chunks(use):
            if kind is None:
                step_once()
                steps += 1
            else:
                which.copy_(ix)
                counts.copy_(part_of)
                learn_once[kind]()
    sync()
    learn_s += time.time() - t0
    it += 1
    if it % 20 == 1 or it < 4:
        s = (sums / max(steps, 1)).tolist()
        say('it %d %.0f s: moves %.1f (full %.2f), miss %.4f of %.4f, entropy %.3f, clipped %.3f, kl %.4f, play %.2f s, learn %.2f s, '
            '%.2f M decisions/s, games ended %d, margin %.1f, used %.2f' %
            (it, spent, count[count > 0].float().mean(), (count == M).float().mean(), s[1], (fadv + fval)[use].var(), s[2], s[3], s[4],
             play_s / (it - first), learn_s / (it - first), T * N * (it - first) / (play_s + learn_s) / 1e6, int(ended.sum()), scale, len(use) / (T * N)))
    if it % 15 == 0:
        remember()
spent = base + time.time() - begun
keep()  # before the examination: that throws dice too
if A.eval_games:
    examine()
save('%s.net' % A.game)
say('done: %d iterations, %.1f M decisions, %.0f s' % (it, total / 1e6, spent))
