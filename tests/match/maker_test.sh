#!/bin/sh
# maker_test.sh MAKER: a run of kingdrop-openings that was broken off ends with the same file as one
# that was not, its shards make up the whole, and bad words are refused by name before any work.
set -eu

maker=$(realpath "$1")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"

fail() {
    echo "maker_test.sh: $1" >&2
    exit 1
}

make() {
    "$maker" --variant connect4 --plies 3 --depth 3 --window -40:40 "$@" 2>log
}

# refuse WORD OPTION...: the maker refuses the options with status 2 and a line that holds the word.
refuse() {
    expected=$1
    shift
    if "$maker" "$@" >log 2>&1; then status=0; else status=$?; fi
    [ "$status" -eq 2 ] || fail "status $status for $*"
    grep -qF -e "$expected" log || fail "no '$expected' for $*: $(cat log)"
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

refuse --nonsense --nonsense
refuse --out --plies 3
refuse --plies --out x --plies
refuse 13 --out x --plies 13
refuse chess --out x --variant chess
refuse 5:1 --out x --window 5:1
refuse --mirror --out x --mirror
refuse --eleven --out x --eleven --variant connect4
refuse 4/3 --out x --shard 4/3
if [ -e x ] || [ -e x.part ]; then fail "refused words left a file"; fi

if make --out none/x; then fail "wrote into a folder that is not there"; fi
grep -q 'none/x.part: No such file' log || fail "no word about the folder: $(cat log)"
"$maker" --help | grep -q '^Usage: kingdrop-openings' || fail "no help"
