#!/bin/sh
# The program: it builds, resumes after a kill, and detects damage.
#
#   tool_test.sh KINGDROP-ENDGAME
. "$(dirname "$0")/../shell.sh"

tool=$(realpath "$1")
cd "$place"

# All slices of three pieces; existing ones are not built again.
"$tool" build --pieces 3 2>log
grep -q '^199520 positions in ' log || fail "built: $(cat log)"
"$tool" build --pieces 3 2>log
grep -q '^0 positions in ' log || fail "built again: $(cat log)"
"$tool" stats --pieces 3 >whole
[ "$(grep -c . whole)" = 18 ] || fail "stats: $(cat whole)"

# After a killed build finished slices are kept, and the interrupted one is built again.
rm 0102.full 2010.full
printf x >1101.full
"$tool" build --pieces 3 2>log
"$tool" stats --pieces 3 | cmp - whole

# A damaged working file is named, and no output is made of it.
printf x | dd of=0111.full bs=1 seek=1000 conv=notrunc 2>/dev/null
refuse 1 '0111.full: damaged' "$tool" pack --pieces 3 out.kde
[ ! -e out.kde ] || fail "a file was left behind"
rm 0111.full
"$tool" build --pieces 3 2>log

# An unreadable working file is named, too, and does not count as built.
chmod a-r 0111.full
set --
[ "$(id -u)" -ne 0 ] || set -- setpriv --bounding-set -dac_override,-dac_read_search
if "$@" true 2>log; then
    refuse 1 '0111.full: Permission denied' "$@" "$tool" build --pieces 3
    refuse 1 '0111.full: Permission denied' "$@" "$tool" build 1101
fi
chmod a+r 0111.full

# The memory limit holds.
refuse 1 '1210 needs ' "$tool" build --folder . --memory 1 1210
refuse 1 '0202 needs 1 MiB' "$tool" build --folder . --memory 1 --threads 1 0202
refuse 1 '0202 needs 4 MiB' "$tool" build --folder . --memory 1 --threads 4 0202

# Packed, read back, verified and probed.
"$tool" pack --pieces 3 --kind dtw out.kde
"$tool" verify --pieces 3 | grep -q '^199520 positions checked, 0 wrong' || fail "verify"
"$tool" verify out.kde --sample 50000 | grep -q ' checked, 0 wrong' || fail "verify out.kde"
"$tool" pack --pieces 2 --kind wld two.kde
"$tool" verify two.kde | grep -q '^3272 positions checked, 0 wrong' || fail "verify two.kde"
mkdir several
cp two.kde several
printf x >several/bad.kde
refuse 1 'several/bad.kde: truncated' "$tool" verify several
[ "$("$tool" probe two.kde 'B:WK11:B3' | head -1)" = loss ] || fail "another file's answer"
[ "$("$tool" probe out.kde 'B:WK14:BK18,K1' | head -1)" = 'win in 1 plies' ] ||
    fail "probe: $("$tool" probe out.kde 'B:WK14:BK18,K1')"
# A position of many pieces is unknown at once, without a search.
many=B:W18,19,20,21,22,23,24,25,26,27,K1,K2:B3,4,5,6,7,8,9,10,11,12,K31,K32
[ "$(timeout 10 "$tool" probe out.kde $many | head -1)" = unknown ] || fail "many pieces"

# A full disk leaves the old file and nothing else.
cp two.kde kept.kde
# shellcheck disable=SC3045 # dash has the limit, too
if (ulimit -f 1 && trap '' XFSZ && "$tool" pack --pieces 3 kept.kde) 2>log; then fail "too large"; fi
grep -qx 'kept.kde: File too large' log || fail "not reported: $(cat log)"
cmp two.kde kept.kde
[ ! -e kept.kde.kingdrop-new ] || fail "a temporary file was left"
for words in stats 'verify two.kde' 'probe two.kde B:WK11:B3'; do
    # shellcheck disable=SC2086 # The words are to be split.
    if "$tool" $words --pieces 3 >/dev/full 2>log; then fail "$words: success on a full disk"; fi
    grep -qx 'kingdrop-endgame: standard output: No space left on device' log ||
        fail "$words on a full disk: $(cat log)"
done

# Invalid arguments are refused.
refuse 2 'kingdrop-endgame: expected a command; try --help' "$tool"
refuse 2 'nothing: unknown command' "$tool" nothing
refuse 2 '--pieces 9: expected a number of pieces from 2 to 8,' "$tool" build --pieces 9
refuse 2 '--pieces 3-: expected a number of pieces' "$tool" build --pieces 3-
refuse 2 '--kind best: expected wld, mtc or dtw' "$tool" pack x --kind best
refuse 2 '12: expected a slice such as 2110' "$tool" build 2110 12
refuse 2 '21100: expected a slice such as 2110' "$tool" pack x.kde 21100
refuse 2 'pack: expected a file' "$tool" pack
refuse 2 'probe: expected a path and a position' "$tool" probe out.kde
refuse 2 'more: unexpected word' "$tool" verify out.kde more
refuse 1 x "$tool" probe out.kde x
"$tool" --help | grep -q '^usage: kingdrop-endgame COMMAND' || fail "no help"
"$tool" --version | grep -q '^kingdrop-endgame [0-9]' || fail "no version"
