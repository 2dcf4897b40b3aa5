"""The layers of a net and of its critic on a processor (layers.c): what PyTorch would come to, several times as fast."""
import ctypes
import os

import torch
import torch.nn.functional as F

P, U32, F32 = ctypes.c_void_p, ctypes.c_uint32, ctypes.c_float


class Layers(ctypes.Structure):
    _fields_ = [(n, U32) for n in ('wholes', 'rows', 'units', 'second')] + [(n, P) for n in ('ww', 'wr', 'w2', 'um', 'ux', 'b2', 'v')]


class LayersSlope(ctypes.Structure):
    _fields_ = [(n, P) for n in ('ww', 'wr', 'w2', 'um', 'ux', 'b2', 'v')]


class Critic(ctypes.Structure):
    _fields_ = [('seen', U32), ('units', U32)] + [(n, P) for n in ('a', 'a_bias', 'b', 'b_bias', 'c', 'c_bias')]


class CriticSlope(ctypes.Structure):
    _fields_ = [(n, P) for n in ('a', 'a_bias', 'b', 'b_bias', 'c', 'c_bias')]


class Lesson(ctypes.Structure):
    _fields_ = [(n, P) for n in ('whole', 'all', 'rows', 'count', 'action', 'likely', 'gain', 'value')] + [('most', U32), ('which', P), ('part', P), ('decisions', U32)] + \
        [(n, F32) for n in ('mean', 'spread', 'clip', 'teach', 'entropy')] + [('sums', F32 * 5)]


def load(folder):
    return ctypes.CDLL(os.path.join(folder, 'liblayers.so'))


def _at(tensor):
    assert tensor.is_contiguous()
    return tensor.data_ptr()


def _up(n):
    return -n % 16


class Fast:
    """A policy (net.Policy) as it is now; after a step, made anew."""

    def __init__(self, lib, policy):
        self.lib, self.policy = lib, policy
        self.more = more, more2 = _up(policy.units), _up(policy.units2)
        with torch.no_grad():
            # As it is played: whole numbers. What is seen is divided by ONE in C.
            first = [F.pad((p * 64).round().clamp(-127, 127) / 64, (0, more)) for p in (policy.ww, policy.wr)]
            second = [F.pad(p, (0, more2, 0, more)) for p in (policy.w2, policy.um, policy.ux)]
            self.kept = [p.contiguous() for p in (*first, *second, F.pad(policy.b2, (0, more2)), F.pad(policy.v, (0, more2)))]
        self.layers = Layers(len(policy.keep_w), len(policy.keep_r), policy.units + more, policy.units2 + more2, *map(_at, self.kept))

    def __call__(self, whole, rows, count):
        """whole [n][w], rows [n][M][r] int8, count [n] uint8: logits [n][M]. Where a count is 0 nothing is looked at."""
        logits = torch.empty(rows.shape[:2])
        self.lib.layers_weigh(ctypes.byref(self.layers), U32(len(whole)), U32(rows.shape[1]), P(_at(whole)), P(_at(rows)), P(_at(count)), P(_at(logits)))
        return logits


class FastCritic:
    def __init__(self, lib, critic, seen):
        self.lib, self.critic = lib, critic
        more = _up(critic.a.out_features)
        with torch.no_grad():
            wide = lambda p: F.pad(p, (0, more)).contiguous()
            self.kept = [wide(critic.a.weight.t()), wide(critic.a.bias), F.pad(critic.b.weight.t(), (0, more, 0, more)).contiguous(),
                         wide(critic.b.bias), wide(critic.c.weight[0]), critic.c.bias.detach()]
        self.critic_now = Critic(seen, critic.a.out_features + more, *map(_at, self.kept))

    def __call__(self, whole, everything):
        value = torch.empty(len(whole))
        self.lib.critic_judge(ctypes.byref(self.critic_now), U32(len(whole)), P(_at(whole)), P(_at(everything)), P(_at(value)))
        return value


def learn(fast, fast_critic, which, part, most, clip, dial, whole, everything, rows, count, action, likely, gain, value):
    """The gradients of a lesson, added to those of the parameters; and its five sums."""
    policy, critic = fast.policy, fast_critic.critic
    slopes, critic_slopes = [torch.zeros_like(t) for t in fast.kept], [torch.zeros_like(t) for t in fast_critic.kept]
    lesson = Lesson(*map(_at, (whole, everything, rows, count, action, likely, gain, value)), most, _at(which), _at(part), len(which),
                    float(dial['mean']), float(dial['spread']), clip, float(dial['teach']), float(dial['entropy']))
    fast.lib.layers_learn(ctypes.byref(fast.layers), ctypes.byref(LayersSlope(*map(_at, slopes))), ctypes.byref(fast_critic.critic_now),
                          ctypes.byref(CriticSlope(*map(_at, critic_slopes))), ctypes.byref(lesson))
    for p, slope in zip((policy.ww, policy.wr, policy.w2, policy.um, policy.ux, policy.b2, policy.v), slopes):
        p.grad += slope[tuple(slice(0, n) for n in p.shape)]
    a, a_bias, b, b_bias, c, c_bias = critic_slopes
    for p, slope in ((critic.a.weight, a.t()), (critic.a.bias, a_bias), (critic.b.weight, b.t()), (critic.b.bias, b_bias), (critic.c.weight, c.unsqueeze(0)),
                     (critic.c.bias, c_bias)):
        p.grad += slope[tuple(slice(0, n) for n in p.shape)]
    return torch.tensor(list(lesson.sums))
