"""The net that ships (src/core/net.h), in PyTorch: its two layers, and the file that it is written to and read from."""
import math
import struct

import torch
import torch.nn as nn
import torch.nn.functional as F

ONE, STEP = 16.0, 64.0
MOST_UNITS, MOST_SECOND = 96, 48  # of a net that ships; a teacher may have more
MOST_BYTES = 100 * 1000 - 300  # and its line of text


def whole_numbers(p):
    """As int8 ships it: in steps of 1/64, below 2 in size. The gradient passes through."""
    return p + ((p * STEP).round().clamp(-127, 127) / STEP - p).detach()


class Policy(nn.Module):
    """`keep_w`, `keep_r`: the features that it looks at, of the whole and of a move."""

    def __init__(self, keep_w, keep_r, units, units2, half=torch.float32):
        super().__init__()
        init = lambda *s, d: nn.Parameter(torch.randn(*s) * d)
        self.keep_w, self.keep_r, self.half = keep_w, keep_r, half
        self.units, self.units2 = units, units2
        w, r = len(keep_w), len(keep_r)
        self.ww, self.wr = init(w, units, d=0.08), init(r, units, d=0.15)
        self.w2, self.um, self.ux = init(units, units2, d=0.15), init(units, units2, d=0.07), init(units, units2, d=0.07)
        self.b2, self.v = nn.Parameter(torch.zeros(units2)), init(units2, d=0.1)

    def first(self):
        """The first layer as it is played, for several calls."""
        return (whole_numbers(self.ww) / ONE).to(self.half), (whole_numbers(self.wr) / ONE).to(self.half)

    def forward(self, whole, rows, count, first=None):
        """whole [B][w], rows [B][M][r] in sixteenths, count [B]: logits [B][M]."""
        half = self.half
        ww, wr = first or self.first()
        mask = torch.arange(rows.shape[1], device=rows.device).unsqueeze(0) < count.unsqueeze(1)
        base = whole.to(half) @ ww
        h = F.relu(rows.to(half) @ wr + base.unsqueeze(1)) * mask.unsqueeze(2).to(half)
        n = count.clamp(min=1).to(half).unsqueeze(1)
        context = (h.sum(1) / n) @ self.um.to(half) + h.amax(1) @ self.ux.to(half) + self.b2.to(half)
        z = F.relu(h @ self.w2.to(half) + context.unsqueeze(1))
        return (z.float() @ self.v).masked_fill(~mask, -1e9)

    def look(self, whole, rows, count):
        """The same from whole observations: it picks what it knows."""
        return self(whole[:, self.keep_w], rows[:, :, self.keep_r], count)

    def rein(self):
        """What ships is written in so many bits."""
        with torch.no_grad():
            for p in (self.ww, self.wr):
                p.clamp_(-127 / STEP, 127 / STEP)
            for p in (self.w2, self.um, self.ux, self.v):
                p.clamp_(-3.99, 3.99)

    def grown(self, across, more_across, units, units2):
        """The same opinions in a larger net: what a move's row has had since (`more_across` numbers behind the first `across`) is known too, with nothing said of it yet."""
        fresh = torch.arange(across, across + more_across, device=self.keep_r.device)
        one = Policy(self.keep_w, torch.cat([self.keep_r, fresh]), max(units, self.units), max(units2, self.units2), self.half).to(self.keep_r.device)
        u, s, r = self.units, self.units2, len(self.keep_r)
        with torch.no_grad():
            one.ww[:, :u], one.wr[:r, :u], one.wr[r:] = self.ww, self.wr, 0
            for to, of in ((one.w2, self.w2), (one.um, self.um), (one.ux, self.ux)):
                to[u:, :s] = 0  # what new units say is not heard yet
                to[:u, :s] = of
            one.b2[:s], one.v[:s], one.v[s:] = self.b2, self.v, 0
        return one

    def slim(self, often_w, often_r, spare):
        """Leaves out the features that say least, seldom or softly, until it is small enough to ship, but none of the last `spare`
        of a row. Gives how many."""
        with torch.no_grad():
            loud = lambda p, often: p.float().pow(2).mean(1).sqrt() * often
            all_ = torch.cat([loud(self.ww, often_w[self.keep_w]), loud(self.wr, often_r[self.keep_r])])
            all_[0] = math.inf
            if spare:
                all_[-spare:] = math.inf
            out = -(-(self.size() - MOST_BYTES) // (self.units + 2))
            stay = torch.ones(len(all_), dtype=torch.bool, device=all_.device)
            stay[all_.argsort()[:out]] = False
            w = len(self.keep_w)
            self.keep_w, self.keep_r = self.keep_w[stay[:w]], self.keep_r[stay[w:]]
            self.ww, self.wr = nn.Parameter(self.ww[stay[:w]].clone()), nn.Parameter(self.wr[stay[w:]].clone())
        return out

    def size(self):
        w, r, u, s = len(self.keep_w), len(self.keep_r), self.units, self.units2
        return (w + r) * (u + 2) + 6 * u * s + 6 * s


def save(policy, path, game, note, width, across, most):
    assert policy.units <= MOST_UNITS and policy.units2 <= MOST_SECOND, 'too large to ship: distil it (distil.py)'
    text = 'tortuga-net 1 %s: %s\n' % (game, note)
    text += ' ' * ((-len(text) - 1) % 8) + '\n'
    q = lambda p, by, most_: (p.detach().float().cpu() * by).round().clamp(-most_, most_)
    with open(path, 'wb') as f:
        f.write(text.encode())
        f.write(struct.pack('<8H', width, across, most, policy.units, policy.units2, len(policy.keep_w), len(policy.keep_r), 0))
        put = lambda t, code: f.write(struct.pack('<%d%s' % (t.numel(), code), *[int(x) for x in t.flatten().tolist()]))
        put(q(policy.b2, 32768, 2 ** 30), 'i')
        put(q(policy.v, 1024, 4095), 'h')
        for p in (policy.w2, policy.um, policy.ux):
            put(q(p, 1024, 4095), 'h')
        put(policy.keep_w.cpu(), 'H')
        put(policy.keep_r.cpu(), 'H')
        put(q(policy.ww, STEP, 127), 'b')
        put(q(policy.wr, STEP, 127), 'b')


def read(path, device='cpu', half=torch.float32):
    """A net that ships, to play by or to go on with; and (width, across, most) of the observations that it is for."""
    data = open(path, 'rb').read()
    at = data.index(b'\n', data.index(b'\n') + 1) + 1
    width, across, most, units, units2, w, r, _ = struct.unpack_from('<8H', data, at)
    at += 16

    def take(n, code, size):
        nonlocal at
        numbers = struct.unpack_from('<%d%s' % (n, code), data, at)
        at += n * size
        return torch.tensor(numbers, dtype=torch.float32)
    b2, v = take(units2, 'i', 4) / 32768, take(units2, 'h', 2) / 1024
    layers = [take(units * units2, 'h', 2).view(units, units2) / 1024 for _ in range(3)]
    keep_w, keep_r = take(w, 'H', 2).long(), take(r, 'H', 2).long()
    ww, wr = take(w * units, 'b', 1).view(w, units) / STEP, take(r * units, 'b', 1).view(r, units) / STEP
    assert at == len(data), path
    policy = Policy(keep_w.to(device), keep_r.to(device), units, units2, half)
    with torch.no_grad():
        for p, value in zip((policy.b2, policy.v, policy.w2, policy.um, policy.ux, policy.ww, policy.wr), (b2, v, *layers, ww, wr)):
            p.copy_(value)
    return policy.to(device), (width, across, most)
