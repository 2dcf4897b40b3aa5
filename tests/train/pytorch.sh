# pytorch.sh -- for the tests beside it: $python, one that has PyTorch and NumPy. 77 (skipped) where there is none.
python=
for one in python3 /usr/bin/python3; do
    if "$one" -c 'import torch, numpy' 2>/dev/null; then
        python=$one
        break
    fi
done
[ -n "$python" ] || exit 77
