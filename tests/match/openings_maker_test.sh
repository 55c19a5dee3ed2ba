#!/bin/sh
# maker_test.sh MAKER: a run of kingdrop-openings that was broken off ends with the same file as one
# that was not, its shards make up the whole, and bad words are refused by name before any work.
. "$(dirname "$0")/../shell.sh"

maker=$(realpath "$1")
cd "$place"

make() {
    "$maker" --variant connect4 --plies 3 --depth 3 --window -40:40 "$@" 2>log
}

make --out whole.txt
grep -q -e '--variant connect4 --plies 3 --window -40:40 --depth 3$' whole.txt ||
    fail "the set does not say how it was made"
[ ! -e whole.txt.part ] || fail "the scores are left over"

make --out broken.txt --seed 1
cmp whole.txt broken.txt || fail "two runs differ"

# What a broken run leaves: the first scores, the last of them cut short.
rm broken.txt
printf '%s\n0 12\n1 -7\n2 ' "$(sed -n 's/^#   kingdrop-openings //p' whole.txt)" >broken.txt.part
make --out broken.txt
grep -qx '1 1 1 # +12' broken.txt || fail "a score known already was searched again"
sed 1,5d whole.txt >rest.txt
grep -vxFf broken.txt rest.txt && fail "the resumed run lacks openings"

printf 'another run\n' >broken.txt.part
if make --out broken.txt; then fail "took up another run"; fi
grep -q 'broken.txt.part: line 1' log || fail "no word about the other run: $(cat log)"

for shard in 1 2 3; do make --out "shard$shard" --shard "$shard/3"; done
cat shard1 shard2 shard3 | grep -v '^#' | sort >shards
grep -v '^#' whole.txt | sort | cmp - shards || fail "the shards are not the whole"

make --out drawn.txt --count 10 --seed 5
[ "$(grep -vc '^#' drawn.txt)" -eq 10 ] || fail "not as many as wanted"

refuse 2 'kingdrop-openings: --nonsense: unknown option; try --help' "$maker" --nonsense
refuse 2 'word: unexpected word' "$maker" --out x word
refuse 2 '--count 0: expected a number from 1 to 2147483647' "$maker" --out x --count 0
refuse 2 --out "$maker" --plies 3
refuse 2 --plies "$maker" --out x --plies
refuse 2 13 "$maker" --out x --plies 13
refuse 2 chess "$maker" --out x --variant chess
refuse 2 5:1 "$maker" --out x --window 5:1
refuse 2 --mirror "$maker" --out x --mirror
refuse 2 --eleven "$maker" --out x --eleven --variant connect4
refuse 2 4/3 "$maker" --out x --shard 4/3
if [ -e x ] || [ -e x.part ]; then fail "refused words left a file"; fi

refuse 1 'no game goes on' "$maker" --variant tictactoe --plies 9 --depth 3 --out x
rm x.part
refuse 1 'none/x.part: No such file' "$maker" --variant connect4 --out none/x
"$maker" --help | grep -q '^usage: kingdrop-openings' || fail "no help"
"$maker" --version | grep -q '^kingdrop-openings [0-9]' || fail "no version"
