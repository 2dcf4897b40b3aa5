#!/bin/sh
# layers.sh SOURCE -- what train/layers.c computes on a processor, forwards and backwards, is what PyTorch's own gradients come to.
# For the sizes that ship and for odd ones. 77 (skipped) where there is no PyTorch.
set -eu
source=$1
. "$(dirname "$0")/pytorch.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
${CC:-cc} -std=c17 -Wall -Wextra -Werror -O2 -fPIC -shared "$source/train/layers.c" -o "$dir/liblayers.so" -lm
cd "$source/train"
PYTHONDONTWRITEBYTECODE=1 "$python" - "$dir" <<'P'
import sys
import torch
import torch.nn as nn
import torch.nn.functional as F
import layers
import net

torch.manual_seed(3)
lib = layers.load(sys.argv[1])


class Critic(nn.Module):
    def __init__(self, seen, units):
        super().__init__()
        self.a, self.b, self.c = nn.Linear(2 * seen, units), nn.Linear(units, units), nn.Linear(units, 1)

    def forward(self, whole, everything):
        x = torch.cat([whole, everything], 1).float() / net.ONE
        return self.c(F.relu(self.b(F.relu(self.a(x))))).squeeze(1)


def seldom(*shape):
    return torch.where(torch.rand(shape) < 0.15, torch.randint(-127, 128, shape), torch.zeros(shape, dtype=torch.int64)).to(torch.int8)


def alike(what, mine, theirs):
    assert (mine - theirs).abs().max() <= 1e-4 * theirs.abs().max() + 1e-7, '%s differ by %g of %g' % (what, (mine - theirs).abs().max(), theirs.abs().max())


for w, r, units, units2, critic_units in ((317, 158, 96, 48, 128), (100, 33, 64, 32, 16), (41, 7, 20, 12, 40)):
    n, M, clip = 300, 12, 0.2
    policy, critic = net.Policy(torch.arange(w), torch.arange(r), units, units2), Critic(w, critic_units)
    whole, everything, rows = seldom(n, w), seldom(n, w), seldom(n, M, r)
    count = torch.randint(1, M + 1, (n,)).to(torch.uint8)
    action = (torch.rand(n) * count).long().to(torch.int16)
    likely, gain, value = -torch.rand(n) * 2.5, torch.randn(n), torch.randn(n) * 0.3
    which, part = torch.randperm(n)[:200], torch.rand(200)
    dial = dict(mean=torch.tensor(0.1), spread=torch.tensor(1.3), teach=torch.tensor(1.0), entropy=torch.tensor(0.02))
    params = [*policy.parameters(), *critic.parameters()]

    log = F.log_softmax(policy(whole[which], rows[which], count[which]), 1)
    lp = log.gather(1, action[which].long().unsqueeze(1)).squeeze(1)
    ent = -(log.exp() * log.clamp(min=-50)).sum(1)
    ratio, better = (lp - likely[which]).exp(), (gain[which] - 0.1) / 1.3
    won = torch.min(ratio * better, ratio.clamp(1 - clip, 1 + clip) * better)
    miss = (critic(whole[which], everything[which]) - (gain[which] + value[which])) ** 2
    (part * (2 * miss - (won + 0.02 * ent))).sum().backward()
    theirs = [p.grad.clone() for p in params]
    for p in params:
        p.grad.zero_()

    fast, fast_critic = layers.Fast(lib, policy), layers.FastCritic(lib, critic, w)
    sums = layers.learn(fast, fast_critic, which, part, M, clip, dial, whole, everything, rows, count, action, likely, gain, value)
    for i, p in enumerate(params):
        alike('gradients %d of %d units' % (i, units), p.grad, theirs[i])
    clipped = ((ratio - 1).abs() > clip).float()
    alike('sums', sums, torch.stack([(part * x.detach()).sum() for x in (won, miss, ent, clipped, likely[which] - lp)]))
    logits = fast(whole, rows, count)
    there = torch.arange(M).unsqueeze(0) < count.unsqueeze(1)
    alike('numbers of moves', logits[there], policy(whole, rows, count)[there].detach())
    assert (logits[~there] == -1e9).all()
    alike('judgements', fast_critic(whole, everything), critic(whole, everything).detach())

    larger = policy.grown(r, 5, units + 16, units2 + 16)
    more = torch.cat([rows, seldom(n, M, 5)], 2)
    alike('opinions of a net that has grown', larger(whole, more, count)[there], policy(whole, rows, count)[there])
P
