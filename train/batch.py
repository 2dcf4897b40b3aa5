"""The rules as a batch of games (src/gpu): the same calls on a processor and on a GPU.

A library per game and machine is built by train/build.sh. Arrays are torch tensors in the memory of that machine.
"""
import ctypes
import os

import torch

MAX_SEATS, MAX_OPTIONS, MOST_MOVES = 8, 8, 48
GREEDY, RANDOM, REST, ALONG = -1, -2, -3, 256
NOBODY = 255
P, U32 = ctypes.c_void_p, ctypes.c_uint32


class Shape(ctypes.Structure):
    """The head of ObservationShape: what a trainer asks of it."""
    _fields_ = [(n, ctypes.c_uint16) for n in ('width', 'across', 'faces', 'seats', 'common', 'owned', 'sight')]


class Pick(ctypes.Structure):
    """BatchPick: the features that a net knows, and where they are put."""
    _fields_ = [('whole_feature', P), ('row_feature', P), ('wholes', U32), ('across', U32), ('whole', P), ('all', P), ('rows', P)]


class Job(ctypes.Structure):
    _fields_ = [('game', P), ('shape', P), ('games', U32), ('most', U32), ('wide', U32), ('across', U32), ('states', P), ('rooms', P), ('starts', P),
                ('actor', P), ('count', P), ('list', P), ('whole', P), ('all', P), ('rows', P), ('choice', P),
                ('luck', P), ('score', P), ('place', P), ('side', P), ('decisions', U32), ('begun', P),
                ('pick', Pick)]


WORK = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.POINTER(Job), P)


class Ops(ctypes.Structure):
    _fields_ = [('ready', ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_char_p, ctypes.c_size_t)),
                ('take', P), ('give', P), ('to', P), ('from_', P), ('wait', P),
                ('shape', ctypes.CFUNCTYPE(ctypes.c_bool, P, P)),
                ('begin', WORK), ('observe', WORK), ('act', WORK), ('outcome', WORK), ('wander', WORK), ('pick', WORK)]


class Batch:
    def __init__(self, slug, games, most, device, folder):
        self.device, self.games, self.most, self.captain = device, games, most, None
        rules = ctypes.CDLL(os.path.join(folder, 'librules.so'))
        rules.game_find.restype = P
        self.game = P(rules.game_find(slug.encode()))
        for name in ('batch_processor', 'batch_room_size', 'batch_state_size', 'batch_shape_size', 'batch_over_at'):
            getattr(rules, name).restype = ctypes.POINTER(Ops) if name == 'batch_processor' else ctypes.c_size_t
        self.rules = rules
        self.over_at = rules.batch_over_at()
        if device == 'cpu':
            self.ops = rules.batch_processor().contents
        else:
            lib = ctypes.CDLL(os.path.join(folder, 'libdevice_%s.so' % slug))
            make = getattr(lib, 'device_' + slug)
            make.restype = ctypes.POINTER(Ops)
            self.ops = make().contents
        name = ctypes.create_string_buffer(256)
        if not self.ops.ready(name, 256):
            raise SystemExit('there is no GPU here')
        self.name = name.value.decode()
        self.raw_shape = self.new(rules.batch_shape_size(), torch.uint8)
        assert self.ops.shape(self.game, self.raw_shape.data_ptr())
        head = bytes(self.raw_shape[:ctypes.sizeof(Shape)].cpu().tolist())
        self.shape = Shape.from_buffer_copy(head)
        n, w, a = games, self.shape.width, self.shape.across
        self.starts = self.new(n * 32, torch.uint8)
        self.states = self.new(n * rules.batch_state_size(self.game), torch.uint8)
        self.rooms = self.new(n * rules.batch_room_size(), torch.uint8)
        self.actor, self.count = self.new(n, torch.uint8), self.new(n, torch.uint8)
        self.list = self.new(n * most, torch.int32)
        self.whole, self.all = self.new((n, w), torch.int8), self.new((n, w), torch.int8)
        self.rows = self.new((n, most, a), torch.int8)
        self.choice, self.luck = self.new(n, torch.int16), self.new(n, torch.int64)
        self.score = self.new((n, MAX_SEATS), torch.int32)
        self.place, self.side = self.new((n, MAX_SEATS), torch.uint8), self.new((n, MAX_SEATS), torch.uint8)
        self.begun = self.new(n, torch.int32)
        p = lambda t: t.data_ptr()
        self.job = Job(self.game, p(self.raw_shape), n, most, w, a, p(self.states), p(self.rooms), p(self.starts),
                       p(self.actor), p(self.count), p(self.list), p(self.whole), p(self.all), p(self.rows),
                       p(self.choice), p(self.luck), p(self.score), p(self.place), p(self.side), 0, p(self.begun))
        self.stream = lambda: P(torch.cuda.current_stream().cuda_stream) if device == 'cuda' else None

    def new(self, shape, dtype):
        return torch.zeros(shape, dtype=dtype, device=self.device)

    def begin(self, players, options, seed):
        """players [n], options [n][MAX_OPTIONS], seed [n]: int64 tensors on this machine."""
        n = self.games
        raw = self.starts.view(n, 32)
        raw[:, 0:8] = seed.view(n, 1).contiguous().view(torch.uint8).view(n, 8)
        raw[:, 8:24] = options.to(torch.int16).contiguous().view(torch.uint8).view(n, 16)
        raw[:, 24:28] = players.to(torch.int32).view(n, 1).contiguous().view(torch.uint8).view(n, 4)
        assert self.ops.begin(ctypes.byref(self.job), self.stream())

    def observe(self, whole=None, all_=None, rows=None, actor=None, count=None):
        """Into these tensors where they are given, else into the batch's own."""
        job = Job.from_buffer_copy(self.job)
        for name, tensor in (('whole', whole), ('all', all_), ('rows', rows), ('actor', actor), ('count', count)):
            if tensor is not None:
                setattr(job, name, tensor.data_ptr())
        assert self.ops.observe(ctypes.byref(job), self.stream())

    def pick(self, whole_feature, row_feature, whole, all_, rows, actor=None, count=None):
        """Of what was observed these features (int16): whole and all_ [n][w], rows [n][most][r]. Rows behind the last move stay as they were."""
        job = Job.from_buffer_copy(self.job)
        job.pick = Pick(whole_feature.data_ptr(), row_feature.data_ptr(), len(whole_feature), len(row_feature), whole.data_ptr(),
                        all_.data_ptr() if all_ is not None else None, rows.data_ptr())
        for name, tensor in (('actor', actor), ('count', count)):
            if tensor is not None:
                setattr(job, name, tensor.data_ptr())
        assert self.ops.pick(ctypes.byref(job), self.stream())

    def act(self, choice, luck, count=None):
        job = Job.from_buffer_copy(self.job)
        job.choice, job.luck = choice.data_ptr(), luck.data_ptr()
        if count is not None:
            job.count = count.data_ptr()
        assert self.ops.act(ctypes.byref(job), self.stream())

    def captains_choose(self, iterations, asked, luck, actor, count, choice):
        """What captains would do in these games, into `choice` (captains.c). On a processor."""
        if not self.captain:
            self.rules.captains_create.restype = P
            self.captain = P(self.rules.captains_create(self.game, U32(iterations)))
        asked = asked.to(torch.uint8)  # kept until the call is over
        self.rules.captains_choose(self.captain, U32(self.games), P(self.states.data_ptr()), ctypes.c_size_t(self.states.numel() // self.games),
                                   P(asked.data_ptr()), P(actor.data_ptr()), P(count.data_ptr()), P(self.list.data_ptr()), U32(self.most),
                                   P(luck.data_ptr()), P(choice.data_ptr()))

    def outcome(self):
        assert self.ops.outcome(ctypes.byref(self.job), self.stream())

    def observe_over(self):
        """Who is to act, and nothing else: NOBODY in games that are over."""
        size = self.states.numel() // self.games
        over = self.states.view(self.games, size)[:, self.over_at]
        self.actor.copy_(over * NOBODY)
