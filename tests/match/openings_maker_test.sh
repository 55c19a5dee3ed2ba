#!/bin/sh
# openings_maker_test.sh MAKER: kingdrop-openings makes the same set again, says how it made it, and
# refuses bad words by name before any work.
. "$(dirname "$0")/../shell.sh"

maker=$(realpath "$1")
cd "$place"

make() {
    "$maker" --variant connect4 --plies 3 --nodes 200 --window -40:40 "$@" 2>log
}

make --out whole.txt
grep -q -e '--variant connect4 --plies 3 --window -40:40 --nodes 200$' whole.txt ||
    fail "the set does not say how it was made"
make --out again.txt --seed 1
cmp whole.txt again.txt || fail "two runs differ"

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
if [ -e x ]; then fail "refused words left a file"; fi

refuse 1 'no game goes on' "$maker" --variant tictactoe --plies 9 --out x
refuse 1 'none/x: No such file' "$maker" --variant connect4 --out none/x
"$maker" --help | grep -q '^usage: kingdrop-openings' || fail "no help"
"$maker" --version | grep -q '^kingdrop-openings [0-9]' || fail "no version"
