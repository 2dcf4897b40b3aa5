#!/bin/sh
# soften.sh SOURCE -- a net that is softened (train/soften.py) says half of what it said, in the same order, and how that came
# about; a factor that softens nothing is refused. 77 (skipped) where there is no PyTorch.
set -eu
source=$1
. "$(dirname "$0")/pytorch.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$source/train"
export PYTHONDONTWRITEBYTECODE=1
"$python" soften.py ../nets/korsar.net 0.5 --out "$dir/soft.net"
head -n 1 "$dir/soft.net" | grep -q '^tortuga-net 1 korsar: from .*, softened to 0.5: train/soften.py$'
if "$python" soften.py ../nets/korsar.net 1.5 --out "$dir/hard.net" 2>"$dir/said"; then exit 1; fi
grep -q 'between 0 and 1, not 1.5' "$dir/said"
[ ! -e "$dir/hard.net" ]
"$python" - "$dir/soft.net" <<'P'
import sys
import torch
import net

torch.manual_seed(1)
(one, shape), (soft, same) = net.read('../nets/korsar.net'), net.read(sys.argv[1])
assert shape == same
whole = torch.randint(0, 17, (64, len(one.keep_w))).float()
rows = torch.randint(0, 17, (64, 12, len(one.keep_r))).float()
count = torch.full((64,), 12)
says, now = one(whole, rows, count), soft(whole, rows, count)
assert (now - says / 2).abs().max() < 0.01 * says.abs().max(), (now - says / 2).abs().max()
P
