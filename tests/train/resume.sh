#!/bin/sh
# resume.sh BUILD SOURCE -- training that was interrupted and went on comes to the same net, to the bit, as training that was
# not; a net that was written is read back as it was; and a fit to what captains did learns something. On a processor, tiny.
# 77 (skipped) where there is no PyTorch.
set -eu
build=$1 source=$2
. "$(dirname "$0")/pytorch.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# The rules of one game, and searching bots, as a library, as train/build.sh makes it of all.
echo 'GAME(piraci)' >"$dir/only.def"
${CC:-cc} -std=c17 -O1 -fPIC -shared -w -DTORTUGA_REGISTRY='"only.def"' -I "$dir" -I "$source/src" "$source/train/captains.c" \
    "$source"/src/bots/*.c "$source"/src/gpu/*.c \
    "$source"/src/core/*.c "$source/src/games/registry.c" "$source"/src/games/piraci/*.c "$build/generated/net_piraci.c" \
    -o "$dir/librules.so" -lm -lpthread
${CC:-cc} -std=c17 -O1 -fPIC -shared "$source/train/layers.c" -o "$dir/liblayers.so" -lm

cd "$source/train"
export PYTHONDONTWRITEBYTECODE=1
train() {
    "$python" train.py piraci --device cpu --libs "$dir" --games 16 --steps 8 --most 8 --minibatch 32 --units 8 --units2 4 --critic 8 \
        --eval-games 0 --iterations 4 --fitted "$source/nets/piraci.net" --captains 0.25 --captain-iterations 4 --lone 0.5 "$@" >"$dir/said" || { cat "$dir/said"; exit 1; }
}
train --out "$dir/whole"
train --out "$dir/parts" --stop 2
train --out "$dir/parts" --resume "$dir/parts/last.pt"
"$build/tortuga" teach piraci --games 10 --iterations 16 --decisions "$dir/piraci.dec" >/dev/null
"$python" fit.py "$dir/piraci.dec" --out "$dir/fitted.net" --rounds 3 --minibatch 32 --units 16 --units2 8 --often 0.01
"$build/tortuga" arena piraci pilot greedy --players 4 --games 4 --net "$dir/fitted.net" >/dev/null
"$python" distil.py piraci --teacher "$dir/whole/last.pt" --device cpu --libs "$dir" --games 16 --steps 20 --most 8 --units 4 --units2 2 \
    --out "$dir/small.net"
"$build/tortuga" arena piraci pilot greedy --players 4 --games 4 --net "$dir/small.net" >/dev/null
"$python" - "$dir" "$source/nets/piraci.net" <<'P'
import sys, torch, net
folder, shipped = sys.argv[1:]
whole, parts = [torch.load('%s/%s/last.pt' % (folder, name)) for name in ('whole', 'parts')]
assert whole['it'] == parts['it'] == 4
for part in ('policy', 'critic'):
    for name, numbers in whole[part].items():
        assert torch.equal(numbers, parts[part][name]), 'an interrupted run came to another %s: %s' % (part, name)
assert torch.equal(whole['states'], parts['states']), 'and to other games'
policy, (width, across, most) = net.read(shipped)
net.save(policy, folder + '/again.net', 'piraci', 'x', width, across, most)
again, _ = net.read(folder + '/again.net')
assert all(torch.equal(a, b) for a, b in zip(policy.parameters(), again.parameters())), 'a net is read as it was written'
P
