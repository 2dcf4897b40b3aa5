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

import net
from batch import Batch, GREEDY, MAX_SEATS, NOBODY

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
ap.add_argument('--fitted', nargs='*', default=[], help='nets (.net) of others, for a part of the games')
ap.add_argument('--fitted-part', type=float, default=0.2)
ap.add_argument('--every', type=float, default=60, help='seconds between examinations')
ap.add_argument('--eval-games', type=int, default=4096)
A = ap.parse_args()
os.makedirs(A.out, exist_ok=True)
torch.manual_seed(A.seed)
dev, N, T, M = A.device, A.games, A.steps, A.most
if dev == 'cpu':
    torch.set_num_threads(1)  # sums are added in the same order every time
half = torch.bfloat16 if dev == 'cuda' else torch.float32
sync = torch.cuda.synchronize if dev == 'cuda' else (lambda: None)


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
ever = torch.zeros(1, dtype=torch.int64, device=dev)  # games begun so far: every game has a seed of its own


def begin(batch, due, seeds):
    """Begins the games of a mask; gives their numbers of players."""
    pick = torch.randint(POOL, (batch.games,), device=dev)
    players = torch.where(due, pool_players[pick], torch.zeros_like(pool_players[pick]))
    batch.begin(players, pool_options[pick], seeds)
    return pool_players[pick]


def fresh_seeds(n):
    seeds = (ever + torch.arange(n, device=dev)) * 0x9E3779B97F4A7C1 + A.seed * 7919
    ever.add_(n)
    return seeds


# --- which features a game uses at all ------------------------------------------------------------------------------
def survey(steps):
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
    keep_w = (seen_w > total * 5e-4).nonzero().squeeze(1)
    keep_r = (seen_r > total * 5e-4).nonzero().squeeze(1)
    return keep_w, keep_r


state = started = None
if A.start:
    started, shape = net.read(A.start, dev, half)
    assert shape[:2] == (W, R), 'that net is for other observations'
if A.resume:
    state = torch.load(A.resume, map_location=dev)
    keep_w, keep_r = state['keep_w'], state['keep_r']
elif started:
    keep_w, keep_r, A.units, A.units2 = started.keep_w, started.keep_r, started.units, started.units2
else:
    t0 = time.time()
    keep_w, keep_r = survey(160 if dev == 'cuda' else 60)
    if keep_w[0] != 0:
        keep_w = torch.cat([torch.zeros(1, dtype=torch.int64, device=dev), keep_w])
    sync()
    say('features in use: %d of %d, %d of %d (%.1f s)' % (len(keep_w), W, len(keep_r), R, time.time() - t0))
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
opt = torch.optim.Adam(params, lr=A.lr, eps=1e-5)
spent, total, finished, scale = 0.0, 0, 0, 0.0
if state:
    policy.load_state_dict(state['policy'])
    critic.load_state_dict(state['critic'])
    opt.load_state_dict(state['opt'])
    spent, total, scale = state['spent'], state['total'], state['scale']
    ever.fill_(state['ever'])
past = state['past'] if state else []


def remember():
    past.append({k: v.detach().clone() for k, v in policy.state_dict().items()})
    if len(past) > 24:
        past.pop(int(torch.randint(12, (1,))))


def save(name, note):
    """The net as it ships; a larger one is a teacher, and only kept (distil.py)."""
    if H <= net.MOST_UNITS and H2 <= net.MOST_SECOND:
        net.save(policy, os.path.join(A.out, name), A.game, note, W, R, M)


def keep():
    """All that the next iteration depends on: a run that goes on from here is the run that was never interrupted."""
    torch.save({'policy': policy.state_dict(), 'critic': critic.state_dict(), 'opt': opt.state_dict(), 'past': past,
                'keep_w': keep_w, 'keep_r': keep_r, 'units': (H, H2), 'spent': spent, 'total': total, 'scale': scale, 'it': it,
                'ever': int(ever), 'games': (N, T, M), 'states': env.states, 'players': players, 'control': control,
                'luck': torch.get_rng_state(), 'luck_cuda': torch.cuda.get_rng_state() if dev == 'cuda' else None},
               os.path.join(A.out, 'last.pt'))


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
    return share, sides, (1 - weight) * (share - 1.0 / sides) + weight * torch.tanh(ahead / max(scale, 1.0)), ahead


# --- examination: one of the net, playing what it thinks best, among greedy -----------------------------------------
@torch.no_grad()
def examine():
    n = A.eval_games
    exam = Batch(A.game, n, M, dev, A.libs)
    g = torch.arange(n, device=dev)
    begin(exam, torch.ones(n, dtype=torch.bool, device=dev), fresh_seeds(n))
    players = exam.starts.view(n, 32)[:, 24].long()
    mine = (g % players).to(torch.uint8)
    for t in range(4000):
        exam.observe()
        if t % 16 == 0 and bool((exam.actor == NOBODY).all()):
            break
        logits = policy(exam.whole[:, keep_w], exam.rows[:, :, keep_r], exam.count)
        choice = torch.where(exam.actor == mine, logits.argmax(1), torch.full_like(g, GREEDY)).to(torch.int16)
        exam.act(choice, torch.randint(2 ** 62, (n,), device=dev))
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
n_old, n_greedy, n_fitted = int(N * A.old), int(N * A.greedy), int(N * A.fitted_part) if fitted else 0
control = new((N, MAX_SEATS), torch.uint8)  # 0 learns, 1 a past self, 2 greedy, 3 a fitted one
band = torch.zeros(N, dtype=torch.uint8, device=dev)
band[:n_old] = 1
band[n_old:n_old + n_greedy] = 2
some_fitted = slice(n_old + n_greedy, n_old + n_greedy + n_fitted)
band[some_fitted] = 3


def seat_controllers(due):
    some = (torch.rand(N, MAX_SEATS, device=dev) < 0.5).to(torch.uint8) * band.unsqueeze(1)
    control.copy_(torch.where(due.unsqueeze(1), some, control))


everyone = torch.ones(N, dtype=torch.bool, device=dev)
if state and state.get('games') == (N, T, M):
    env.states.copy_(state['states'])
    players = state['players']
    control.copy_(state['control'])
else:
    players = begin(env, everyone, fresh_seeds(N))
    seat_controllers(everyone)
guest = None  # the fitted one of this iteration


@torch.no_grad()
def play(weight):
    global players, finished
    gap = torch.zeros(2, device=dev)
    for t in range(T):
        env.observe(actor=actor[t], count=count[t])
        whole[t].copy_(env.whole[:, keep_w])
        everything[t].copy_(env.all[:, keep_w])
        rows[t].copy_(env.rows[:, :, keep_r])
        logits = policy(whole[t], rows[t], count[t])
        who = control.gather(1, actor[t].long().clamp(max=7).unsqueeze(1)).squeeze(1)
        if n_old:
            theirs = old(whole[t, :n_old], rows[t, :n_old], count[t, :n_old])
            logits[:n_old] = torch.where((who[:n_old] == 1).unsqueeze(1), theirs, logits[:n_old])
        if n_fitted:
            theirs = guest.look(env.whole[some_fitted], env.rows[some_fitted], count[t, some_fitted])
            logits[some_fitted] = torch.where((who[some_fitted] == 3).unsqueeze(1), theirs, logits[some_fitted])
        log = F.log_softmax(logits, 1)
        noise = -torch.log(-torch.log(torch.rand_like(log).clamp(1e-9, 1 - 1e-7)))
        pick = (log + noise).argmax(1)
        logp[t].copy_(log.gather(1, pick.unsqueeze(1)).squeeze(1))
        value[t].copy_(critic(whole[t], everything[t]))
        choice = torch.where(who == 2, torch.full_like(pick, GREEDY), pick).to(torch.int16)
        action[t].copy_(torch.where(who == 0, choice, torch.full_like(choice, -1)))
        env.act(choice.contiguous(), torch.randint(2 ** 62, (N,), device=dev), count[t])
        env.outcome()
        env.observe_over()
        over = env.actor == NOBODY
        ended[t].copy_(over)
        share, sides, worth, ahead = rewards(env, players, weight)
        reward[t].copy_(worth)
        gap[0] += (ahead.abs().amax(1) * over).sum()
        gap[1] += over.sum()
        fresh = begin(env, over, fresh_seeds(N))
        players = torch.where(over, fresh, players)
        seat_controllers(over)
    return gap.tolist()


def advantages():
    """Backwards along each seat's own decisions. What comes after the last one of a game that goes on is not known."""
    adv, ok = torch.zeros(T, N, device=dev), torch.zeros(T, N, dtype=torch.bool, device=dev)
    nxt, run = torch.zeros(N, MAX_SEATS, device=dev), torch.zeros(N, MAX_SEATS, device=dev)
    known = torch.zeros(N, MAX_SEATS, dtype=torch.bool, device=dev)
    for t in range(T - 1, -1, -1):
        e = ended[t].unsqueeze(1)
        nxt = torch.where(e, reward[t], nxt)
        run = torch.where(e, torch.zeros_like(run), run)
        known |= e
        s = actor[t].long().clamp(max=7).unsqueeze(1)
        v = value[t].unsqueeze(1)
        a = nxt.gather(1, s) - v + A.lam * run.gather(1, s)
        k = known.gather(1, s)
        a = torch.where(k, a, torch.zeros_like(a))
        adv[t] = a.squeeze(1)
        ok[t] = k.squeeze(1)
        nxt.scatter_(1, s, v)
        run.scatter_(1, s, a)
        known.scatter_(1, s, torch.ones_like(k))
    return adv, ok


it, last, play_s, learn_s = (state or {}).get('it', 0), -1e9, 0.0, 0.0
if state:
    torch.set_rng_state(state['luck'].cpu())
    if dev == 'cuda' and state['luck_cuda'] is not None:
        torch.cuda.set_rng_state(state['luck_cuda'].cpu())
else:
    remember()
begun, first, base = time.time(), it, spent
while True:
    spent = base + time.time() - begun
    if (it >= (A.stop or A.iterations)) if A.iterations else spent - base > A.seconds:
        break
    part = it / A.iterations if A.iterations else min(1.0, (spent - base) / A.seconds)
    if spent - last > A.every and it > first and not A.iterations:
        last = spent
        examine()
        save('%s.net' % A.game, '%d M decisions' % (total / 1e6))
        keep()
    old.load_state_dict(past[int(torch.randint(len(past), (1,)))])
    if fitted:
        guest = fitted[int(torch.randint(len(fitted), (1,)))]
    weight = A.margin + (A.margin_end - A.margin) * part
    entropy = A.entropy + (A.entropy_end - A.entropy) * part
    for group in opt.param_groups:
        group['lr'] = A.lr * (1 - 0.95 * part)
    t0 = time.time()
    gap = play(weight)
    if gap[1] >= 64:  # by how much a game is usually won or lost, as play gets better
        scale = gap[0] / gap[1] if not scale else 0.95 * scale + 0.05 * gap[0] / gap[1]
    adv, ok = advantages()
    ret = adv + value
    flat = lambda x: x.reshape(T * N, *x.shape[2:])
    use = (flat(ok) & (flat(action) >= 0) & (flat(count) > 1)).nonzero().squeeze(1)
    sync()
    play_s += time.time() - t0
    t0 = time.time()
    total += T * N
    a = flat(adv)[use]
    mu, sd = a.mean(), a.std() + 1e-6
    fw, fe, fr, fc, fa, fl, fadv, fret = map(flat, (whole, everything, rows, count, action, logp, adv, ret))
    sums, steps = torch.zeros(5, device=dev), 0
    for epoch in range(A.epochs):
        for ix in use[torch.randperm(len(use), device=dev)].split(A.minibatch):
            if len(ix) < A.minibatch // 4:
                continue
            x, c = fw[ix], fc[ix]
            log = F.log_softmax(policy(x, fr[ix], c), 1)
            lp = log.gather(1, fa[ix].long().unsqueeze(1)).squeeze(1)
            ent = -(log.exp() * log.clamp(min=-50)).sum(1).mean()
            ratio = (lp - fl[ix]).exp()
            ad = (fadv[ix] - mu) / sd
            gain = torch.min(ratio * ad, ratio.clamp(1 - A.clip, 1 + A.clip) * ad).mean()
            miss = F.mse_loss(critic(x, fe[ix]), fret[ix])
            opt.zero_grad(set_to_none=True)
            (-gain + 2.0 * miss - entropy * ent).backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            opt.step()
            policy.rein()
            sums += torch.stack([gain.detach(), miss.detach(), ent.detach(), ((ratio - 1).abs() > A.clip).float().mean().detach(),
                                 (fl[ix] - lp).mean().detach()])
            steps += 1
    sync()
    learn_s += time.time() - t0
    it += 1
    if it % 20 == 1 or it < 4:
        s = (sums / max(steps, 1)).tolist()
        say('it %d %.0f s: moves %.1f (full %.2f), miss %.4f of %.4f, entropy %.3f, clipped %.3f, kl %.4f, play %.2f s, learn %.2f s, '
            '%.2f M decisions/s, games ended %d, margin %.1f, used %.2f' %
            (it, spent, count[count > 0].float().mean(), (count == M).float().mean(), s[1], fret[use].var(), s[2], s[3], s[4],
             play_s / (it - first), learn_s / (it - first), T * N * (it - first) / (play_s + learn_s) / 1e6, int(ended.sum()), scale, len(use) / (T * N)))
    if it % 15 == 0:
        remember()
spent = base + time.time() - begun
keep()  # before the examination: that throws dice too
if A.eval_games:
    examine()
save('%s.net' % A.game, '%s%.0f s of self-play on %s, %.1f M decisions, seed %d: train/train.py' %
     ('from %s, ' % os.path.basename(A.start) if A.start else '', spent, env.name, total / 1e6, A.seed))
say('done: %d iterations, %.1f M decisions, %.0f s' % (it, total / 1e6, spent))
