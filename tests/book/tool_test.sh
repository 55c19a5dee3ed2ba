#!/bin/sh
# The tool that makes books: it goes on where it was interrupted, puts shards together, checks what it
# is given and names what is wrong.
#
#   tool_test.sh KINGDROP-BOOK EMBEDDED.kdb
. "$(dirname "$0")/../shell.sh"

tool=$(realpath "$1")
embedded=$(realpath "$2")
cd "$place"

# How many positions of a book are solved.
solved() {
    "$tool" stats "$1" | awk '/^all / { print $2 - $NF }'
}

"$tool" --help | grep -q '^usage: kingdrop-book COMMAND FILE' || fail "no help"
"$tool" --version | grep -q '^kingdrop-book [0-9]' || fail "no version"

# Interrupted: it fails, and the file is a book. The same line goes on, sooner or later for long enough
# to get further; the table is lost, so that a run must be longer than its first position takes.
before=0
for tenths in 5 10 20 40 80 160 320 no; do
    [ "$tenths" != no ] || fail "gets nowhere"
    "$tool" make on.kdb --discs 8 --hash 16 --shard 1/2 >log 2>&1 &
    process=$!
    sleep "$(echo "$tenths" | awk '{ print $1 / 10 }')"
    kill -TERM $process
    if wait $process; then fail "interrupted, yet not failed"; fi
    # On a slow machine the signal may come before the tool has begun.
    if [ ! -e on.kdb ] || [ ! -s log ]; then continue; fi
    grep -q 'on.kdb: not finished' log || fail "interrupted without a word: $(cat log)"
    after=$(solved on.kdb)
    [ "$after" -ge "$before" ] || fail "$before were solved, and now $after"
    if [ "$before" -gt 0 ] && [ "$after" -gt "$before" ]; then break; fi
    before=$after
done
[ ! -e on.kdb.kingdrop-new ] || fail "a file was left behind"
refuse 1 'on.kdb: not finished' "$tool" verify on.kdb --sample 1

# Slices of one position each. What is finished is not done again.
for slice in 40000 60000; do
    "$tool" make "$slice.kdb" --discs 8 --hash 16 --threads 2 --shard "$slice/77715" 2>log
    [ "$(solved "$slice.kdb")" -eq 1 ] || fail "slice: $(cat log)"
done
"$tool" merge both.kdb 40000.kdb 60000.kdb | grep -qx '2 of 77715 positions' || fail "merge"
"$tool" merge both.kdb 40000.kdb | grep -qx '2 of 77715 positions' || fail "merge loses"
[ "$(solved both.kdb)" -eq 2 ] || fail "merged: $("$tool" stats both.kdb)"
cp both.kdb again.kdb
"$tool" make again.kdb --discs 8 --hash 16 --shard 40000/77715 2>log
grep -q '^.0 of 0 positions' log || fail "done again: $(cat log)"
cmp both.kdb again.kdb

# With all that is embedded it is complete, and every value the same.
"$tool" merge whole.kdb both.kdb "$embedded" | grep -qx '77715 of 77715 positions' || fail "whole"
cmp whole.kdb "$embedded" || fail "other values than the embedded ones"
"$tool" verify whole.kdb --sample 1 2>log | grep -q '1 positions solved again, 0 wrong' ||
    fail "verify: $(cat log)"

# Files that are none, or not for this.
printf x | dd of=both.kdb bs=1 seek=50000 conv=notrunc 2>/dev/null
refuse 1 'both.kdb: damaged' "$tool" stats both.kdb
refuse 1 'both.kdb: damaged' "$tool" verify both.kdb
refuse 1 'both.kdb: damaged' "$tool" make both.kdb --discs 8
refuse 1 'both.kdb: damaged' "$tool" merge more.kdb 40000.kdb both.kdb
head -c 50000 "$embedded" >part.kdb
refuse 1 'part.kdb: truncated' "$tool" stats part.kdb
refuse 1 'none.kdb: No such file' "$tool" stats none.kdb
refuse 1 'none.kdb: No such file' "$tool" merge more.kdb none.kdb
refuse 1 'whole.kdb: a book of other positions' "$tool" make whole.kdb --discs 7
[ ! -e more.kdb ] || fail "a file was made of bad ones"
refuse 1 'none/x.kdb' "$tool" merge none/x.kdb 40000.kdb
refuse 1 'none/x.kdb.kingdrop-new: No such file' "$tool" make none/x.kdb --discs 8

# Wrong words.
refuse 2 'expected a command and a file; try --help' "$tool" make
refuse 2 'bake: unknown command' "$tool" bake x.kdb
refuse 2 '--discs' "$tool" make x.kdb --discs 17
refuse 2 '--discs' "$tool" make x.kdb --discs
refuse 2 '--hash' "$tool" make x.kdb --hash 0
refuse 2 '--threads' "$tool" make x.kdb --threads two
refuse 2 '--shard' "$tool" make x.kdb --shard 3/2
refuse 2 '--sample' "$tool" verify whole.kdb --sample -1
refuse 2 '--bread: unknown option' "$tool" make x.kdb --bread 1
refuse 2 'more: unexpected word' "$tool" stats whole.kdb more
[ ! -e x.kdb ] || fail "refused words left a file"
