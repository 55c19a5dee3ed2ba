#!/bin/sh
# openings_maker_test.sh MAKER: kingdrop-openings makes the same set again, records its command
# line, and refuses bad arguments by name before any work.
. "$(dirname "$0")/../shell.sh"

maker=$(realpath "$1")
cd "$place"

make() {
    "$maker" --variant connect4 --plies 3 --nodes 200 --window -40:40 "$@" 2>log
}

make --out whole.txt
grep -q -e '--variant connect4 --plies 3 --window -40:40 --nodes 200$' whole.txt ||
    fail "the set lacks its command line"
make --out again.txt --seed 1
cmp whole.txt again.txt || fail "two runs differ"

make --out drawn.txt --count 10 --seed 5
[ "$(grep -vc '^#' drawn.txt)" -eq 10 ] || fail "not as many as wanted"

# Scores are for the first player, to whom the centre is worth more than the edge.
"$maker" --variant connect4 --plies 1 --nodes 50 --window -9999:9999 --out some.txt 2>log
[ "$(sed -n 's/^4 # //p' some.txt)" -gt "$(sed -n 's/^1 # //p' some.txt)" ] || fail "$(cat some.txt)"

# Distinct positions of Connect Four are 1, 7, 49, 238, 1120 (OEIS A212693). Mirror images count
# once: 7 columns give 4, and of the 49 pairs of columns one is its own image. Checkers transposes
# from the third ply on.
while read -r count words; do
    # shellcheck disable=SC2086 # The words are to be split.
    "$maker" --out some.txt --nodes 1 --window -9999:9999 --count 1 $words 2>log || fail "$words: $(cat log)"
    grep -q " of $count distinct positions" some.txt || fail "not $count positions: $(cat some.txt)"
done <<'END'
1 --variant connect4 --plies 0
7 --variant connect4 --plies 1
49 --variant connect4 --plies 2
238 --variant connect4 --plies 3
1120 --variant connect4 --plies 4
4 --variant connect4 --plies 1 --mirror
25 --variant cfour --plies 2 --mirror
7 --variant connect4-13x3 --plies 1 --mirror
49 --variant checkers --plies 2
216 --variant checkers --plies 3
144 --plies 0 --eleven
END
[ "$(grep -c '^fen B:W[0-9,]*:B[0-9,]* moves  *# [-+][0-9]*$' some.txt)" -eq 1 ] || fail "no start: $(cat some.txt)"

refuse 2 'kingdrop-openings: unrecognized arguments: --nonsense; try --help' "$maker" --nonsense
refuse 2 'unrecognized arguments: word' "$maker" --out x word
refuse 2 '--count: 0: expected a number from 1 to 2147483647' "$maker" --out x --count 0
refuse 2 --out "$maker" --plies 3
refuse 2 --plies "$maker" --out x --plies
refuse 2 13 "$maker" --out x --plies 13
refuse 2 "kingdrop-openings: UCI_Variant 'chess': none of" "$maker" --out x --variant chess
refuse 2 5:1 "$maker" --out x --window 5:1
refuse 2 --mirror "$maker" --out x --mirror
refuse 2 --mirror "$maker" --out x --variant thai --mirror
refuse 2 --eleven "$maker" --out x --eleven --variant connect4
if [ -e x ]; then fail "a refused command left a file"; fi

refuse 1 'no game lasts that many plies' "$maker" --variant tictactoe --plies 9 --out x
refuse 1 'none/x: No such file' "$maker" --variant connect4 --out none/x

# No foreign file, .part file, link or device is replaced.
few() {
    "$maker" --variant connect4 --plies 1 --nodes 1 --window -9999:9999 --out "$1"
}
echo mine | tee mine.pdn >some.txt.part
refuse 1 'mine.pdn: has other content' few mine.pdn
ln -s real.txt link.txt
make --out link.txt && make --out link.txt
grep -q "^[0-9]* of [0-9]* searched" log || fail "$(cat log)"
if [ ! -h link.txt ] || [ ! -s real.txt ]; then fail "a link was replaced"; fi
ln -sf absent/x absent.txt
refuse 1 'absent/x: No such file' make --out absent.txt
ln -sf /dev/full full
refuse 1 'full: No space left on device' few full
few /dev/stdout 2>log | grep -q '^4 # ' || fail "no output: $(cat log)"
make --out some.txt
for file in mine.pdn some.txt.part; do
    [ "$(cat $file)" = mine ] || fail "$file was overwritten"
done
for about in --help --version; do
    "$maker" "$about" 2>log >/dev/full && fail "$about on a full disk succeeds"
    [ "$(cat log)" = 'kingdrop-openings: standard output: No space left on device' ] || fail "$(cat log)"
done
cp "$maker" alone # without an engine beside it
refuse 1 'kingdrop-openings: kingdrop: No such file' env PATH=/nonexistent ./alone --out x
"$maker" --help | grep -q '^usage: kingdrop-openings' || fail "no help"
"$maker" --version | grep -q '^kingdrop-openings [0-9]' || fail "no version"
