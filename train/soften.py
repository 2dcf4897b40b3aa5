"""The same opinions less firmly held: python3 train/soften.py NET FACTOR --out NET.

What a net says of each move is made smaller by a factor. It would make the same moves; but whoever asks how likely it finds
them (an admiral before it thinks, Habits.trust) is told of more. A run that ends with hardly any entropy asked for
(train.py --entropy-end) is surer than it is right. `tortuga arena GAME admiral admiral-netless --net NET` says what helps.
"""
import argparse

import net

ap = argparse.ArgumentParser()
ap.add_argument('net')
ap.add_argument('factor', type=float)
ap.add_argument('--out', required=True)
A = ap.parse_args()
if not 0 < A.factor < 1:
    raise SystemExit('soften.py: the factor is between 0 and 1, not %g' % A.factor)
policy, (width, across, most) = net.read(A.net)
policy.v.data *= A.factor
game, note = open(A.net, 'rb').readline().decode().rstrip('\n').split(' ', 2)[2].split(': ', 1)
net.save(policy, A.out, game, '%s, softened to %g: train/soften.py' % (note, A.factor), width, across, most)
