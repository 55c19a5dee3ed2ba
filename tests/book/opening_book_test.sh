#!/bin/sh
# The tool's books of checkers: tables, games that read back, errors, the same bytes after
# interruptions, and merged shards.
#
#   opening_book_test.sh KINGDROP-BOOK all|most EMBEDDED.kdb...
. "$(dirname "$0")/../shell.sh"

tool=$(realpath "$1")
extent=$2
shift 2

# The embedded books are intact.
for embedded; do
    "$tool" stats "$embedded" >"$place/log" || fail "$embedded: $(cat "$place/log")"
done
english=$(realpath "$1")
cd "$place"

cat >openings.txt <<'END'
9-13 21-17 5-9
11-15 23-19 8-11
12-16 24-20 8-12
END

# make FILE POSITIONS [FLAG...]
make() {
    file=$1
    positions=$2
    shift 2
    "$tool" make "$file" --game checkers --nodes 2000 --positions "$positions" \
        --openings openings.txt "$@" 2>log
}

book() {
    command=$1
    shift
    "$tool" "$command" "$@" --openings openings.txt
}

make once.kdb 30
book stats once.kdb | grep -q '^once.kdb: 30 positions, searched with 2000 nodes' || fail "stats"
book stats once.kdb | grep -qx 'stale 0' || fail "searches are missing"

# Tables have a row for each opening, and exported games have legal moves.
book ballots once.kdb >table.md
grep -q '^| 11-15 23-19 8-11 | [+-][0-9]* | [0-9]* | [0-9x -]* |$' table.md || fail "$(cat table.md)"
[ "$(grep -c '^| [0-9]' table.md)" -eq 3 ] || fail "rows: $(cat table.md)"
# The start position is an opening without moves.
echo startpos >start.txt
"$tool" ballots "$english" --openings start.txt >table.md || fail "ballots"
grep -q '^|  | [+-][0-9]* | [0-9]* | 1[0-9-]*' table.md || fail "the start position: $(cat table.md)"
book export once.kdb games.pdn
grep -qF '1. 9-13 {book} 21-17 {book} 2. 5-9 {book}' games.pdn || fail "export: $(cat games.pdn)"
"$tool" ballots once.kdb --openings games.pdn >log 2>&1 || fail "exported games cannot be read: $(cat log)"

# Errors name their cause.
cp once.kdb bad.kdb
printf x | dd of=bad.kdb bs=1 seek=100 conv=notrunc 2>/dev/null
refuse 1 'bad.kdb: damaged' "$tool" stats bad.kdb
head -c 200 once.kdb >part.kdb
refuse 1 'part.kdb: truncated' "$tool" ballots part.kdb
for command in ballots stats; do
    if book $command once.kdb >/dev/full 2>log; then fail "$command: success on a full disk"; fi
    grep -qx 'kingdrop-book: standard output: No space left on device' log ||
        fail "$command on a full disk: $(cat log)"
done
refuse 1 'none.kdb: No such file' "$tool" verify none.kdb
refuse 1 'openings.txt: not a book' "$tool" export openings.txt out.pdn
refuse 1 'another number of nodes' "$tool" make once.kdb --game checkers --nodes 3000 \
    --openings openings.txt
echo '12-16 21-17 9-13' >other.txt
refuse 1 'positions that no opening reaches' "$tool" stats once.kdb --openings other.txt
refuse 1 'none/x.kdb' "$tool" make none/x.kdb --game checkers --openings openings.txt
refuse 2 '--game' "$tool" make x.kdb --game tictactoe
refuse 2 'export: expected a file to write' "$tool" export once.kdb
for out in once.kdb ./once.kdb; do
    refuse 1 "are one file" "$tool" export once.kdb "$out"
done
echo text >text
refuse 1 "text: has other content" "$tool" export once.kdb text
echo '[Event "mine"] 1. 11-15 *' >mine.pdn
refuse 1 "mine.pdn: has other content" "$tool" export once.kdb mine.pdn
book export once.kdb games.pdn
refuse 2 'more: unexpected word' "$tool" export once.kdb out.pdn more

# The next runs begin with the bench, for its signature, which takes seconds under a sanitizer.
[ "$extent" = all ] || exit 0

# A verifier gets the same result for each search.
book verify once.kdb --sample 30 >log
grep -q '^30 positions; bench signature \([0-9]*\), this program'"'"'s \1$' log || fail "$(cat log)"

# A book made in stages is the same, even if a stage ends between a position and its parent.
make stages.kdb 7
cp stages.kdb early.kdb
make stages.kdb 30
cmp once.kdb stages.kdb || fail "a book made in stages differs"

# A stage has nothing that the finished book lacks.
book merge early.kdb once.kdb >log
cmp once.kdb early.kdb || fail "a merge with its first stage differs"

# An interrupted run fails and leaves a valid book; the same command line resumes it. Half of the
# time is the bench's.
long='--game checkers --nodes 20000 --positions 40 --openings openings.txt'
began=$(date +%s%N)
# shellcheck disable=SC2086 # The words are to be split.
"$tool" make on.kdb $long 2>log
took=$(($(date +%s%N) - began))
for share in 0.6 0.8 100; do
    # shellcheck disable=SC2086
    if timeout "$(awk "BEGIN { print $took * $share / 1e9 }")" "$tool" make off.kdb $long 2>log
    then break; fi
    [ ! -e off.kdb ] || book stats off.kdb >log || fail "not a valid book after an interruption: $(cat log)"
done
cmp on.kdb off.kdb || fail "a book made with interruptions differs"

# Each shard has its own openings. Merged in any order they give the same book, which can be
# extended.
make one.kdb 12 --shard 1/2
make two.kdb 12 --shard 2/2
cmp -s one.kdb two.kdb && fail "the shards are equal"
book merge there.kdb one.kdb two.kdb >log
book merge back.kdb two.kdb one.kdb >log
cmp there.kdb back.kdb || fail "the order of merging matters"
count=$(awk '{ print $1 }' log)
{ [ "$count" -gt 12 ] && [ "$count" -le 24 ]; } || fail "merged: $(cat log)"
make there.kdb 40
book verify there.kdb --sample 5 >log || fail "merged and grown: $(cat log)"
