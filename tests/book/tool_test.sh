#!/bin/sh
# The tool that makes books: it resumes after interruptions, merges shards, checks its input and
# reports errors.
#
#   tool_test.sh KINGDROP-BOOK EMBEDDED.kdb
. "$(dirname "$0")/../shell.sh"

tool=$(realpath "$1")
embedded=$(realpath "$2")
cd "$place"

# Prints the number of a book's solved positions.
solved() {
    "$tool" stats "$1" | awk '/^all / { print $2 - $NF }'
}

"$tool" --help | grep -q '^usage: kingdrop-book COMMAND FILE' || fail "no help"
"$tool" --version | grep -q '^kingdrop-book [0-9]' || fail "no version"

# An interrupted run fails and leaves a valid book; the same command line resumes it.
# Interruptions lose the table, so tries get longer until one adds positions to another's.
before=0
for tenths in 5 10 20 40 80 160 320 no; do
    [ "$tenths" != no ] || fail "no progress"
    "$tool" make on.kdb --discs 8 --hash 16 --shard 1/2 >log 2>&1 &
    process=$!
    sleep "$(echo "$tenths" | awk '{ print $1 / 10 }')"
    kill -TERM $process
    if wait $process; then fail "interrupted, but status 0"; fi
    # On a slow machine the signal may arrive before the tool has started.
    if [ ! -e on.kdb ] || [ ! -s log ]; then continue; fi
    grep -q 'on.kdb: not finished' log || fail "no message after the interruption: $(cat log)"
    after=$(solved on.kdb)
    [ "$after" -ge "$before" ] || fail "solved: $before before, $after after"
    if [ "$before" -gt 0 ] && [ "$after" -gt "$before" ]; then break; fi
    before=$after
done
[ ! -e on.kdb.kingdrop-new ] || fail "a file was left behind"
refuse 1 'on.kdb: not finished' "$tool" verify on.kdb --sample 1

# A second program would undo the first one's work; the lock outlives every save.
ln -s on.kdb link.kdb
touch mark
"$tool" make link.kdb --discs 8 --hash 16 --shard 1/2 2>log1 &
process=$!
until [ -n "$(find on.kdb -newer mark)" ]; do sleep 0.1; done
refuse 1 "on.kdb is in use by process $process (kingdrop-book)" "$tool" make on.kdb --discs 8
refuse 1 "on.kdb is in use by process $process (kingdrop-book)" "$tool" merge on.kdb on.kdb
kill -TERM $process
if wait $process; then fail "interrupted, but status 0"; fi
[ "$(solved on.kdb)" -ge "$after" ] || fail "work was lost: $(cat log1)"
[ -L link.kdb ] || fail "the link was replaced"

# Shards of one position each. Finished positions are not solved again.
for slice in 40000 60000; do
    "$tool" make "$slice.kdb" --discs 8 --hash 16 --threads 2 --shard "$slice/77715" 2>log
    [ "$(solved "$slice.kdb")" -eq 1 ] || fail "slice: $(cat log)"
done
"$tool" merge both.kdb 40000.kdb 60000.kdb | grep -qx '2 of 77715 positions' || fail "merge"
"$tool" merge both.kdb 40000.kdb | grep -qx '2 of 77715 positions' || fail "merge loses"
[ "$(solved both.kdb)" -eq 2 ] || fail "merged: $("$tool" stats both.kdb)"
cp both.kdb again.kdb
"$tool" make again.kdb --discs 8 --hash 16 --shard 40000/77715 2>log
grep -q '^0 of 0 positions' log || fail "solved again: $(cat log)"
cmp both.kdb again.kdb

# Merged with the embedded book, it equals that book.
"$tool" merge whole.kdb both.kdb "$embedded" | grep -qx '77715 of 77715 positions' || fail "whole"
cmp whole.kdb "$embedded" || fail "values differ from the embedded book"
"$tool" verify whole.kdb --sample 1 2>log | grep -q '1 positions solved again, 0 wrong' ||
    fail "verify: $(cat log)"

# Files that are damaged, missing or of another kind.
printf x | dd of=both.kdb bs=1 seek=50000 conv=notrunc 2>/dev/null
refuse 1 'both.kdb: damaged' "$tool" stats both.kdb
refuse 1 'both.kdb: damaged' "$tool" verify both.kdb
refuse 1 'both.kdb: damaged' "$tool" make both.kdb --discs 8
refuse 1 'both.kdb: damaged' "$tool" merge more.kdb 40000.kdb both.kdb
head -c 50000 "$embedded" >part.kdb
refuse 1 'part.kdb: truncated' "$tool" stats part.kdb
refuse 1 'none.kdb: No such file' "$tool" stats none.kdb
refuse 1 'none.kdb: No such file' "$tool" merge more.kdb none.kdb
refuse 1 'whole.kdb: position list differs' "$tool" make whole.kdb --discs 7
[ ! -e more.kdb ] || fail "damaged books were merged"
refuse 1 'none/x.kdb' "$tool" merge none/x.kdb 40000.kdb
refuse 1 'none/x.kdb: No such file' "$tool" make none/x.kdb --discs 8

# Invalid arguments.
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
[ ! -e x.kdb ] || fail "a refused command left a file"
