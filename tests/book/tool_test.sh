#!/bin/sh
# The tool that makes books: it goes on where it was interrupted, puts slices together, checks what it
# is given and names what is wrong.
#
#   tool_test.sh KINGDROP-BOOK EMBEDDED.kdb
set -eu
tool=$(realpath "$1")
embedded=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
    echo "tool_test.sh: $1" >&2
    exit 1
}

# refuse WORD ARGUMENT...: the tool fails, with a line that holds the word.
refuse() {
    expected=$1
    shift
    if "$tool" "$@" >log 2>&1; then fail "not refused: $*"; fi
    grep -qF -e "$expected" log || fail "no '$expected' for $*: $(cat log)"
}

# How many positions of a book are solved.
solved() {
    "$tool" stats "$1" | awk '/^all / { print $2 - $NF }'
}

"$tool" --help | grep -q 'kingdrop-book make FILE' || fail "no help"

# Interrupted: it fails, and the file is a book. The same line goes on, sooner or later for long enough
# to get further; the table is lost, so that a run must be longer than its first position takes.
before=0
for tenths in 5 10 20 40 80 160 320 no; do
    [ "$tenths" != no ] || fail "gets nowhere"
    "$tool" make on.kdb --discs 8 --hash 16 --slice 1/2 >log 2>&1 &
    process=$!
    sleep "$(echo "$tenths" | awk '{ print $1 / 10 }')"
    kill -TERM $process
    if wait $process; then fail "interrupted, yet not failed"; fi
    [ -e on.kdb ] || continue
    grep -q 'on.kdb: not finished' log || fail "interrupted without a word: $(cat log)"
    after=$(solved on.kdb)
    [ "$after" -ge "$before" ] || fail "$before were solved, and now $after"
    if [ "$before" -gt 0 ] && [ "$after" -gt "$before" ]; then break; fi
    before=$after
done
[ ! -e on.kdb.new ] || fail "a file was left behind"
refuse 'on.kdb: not finished' verify on.kdb --sample 1

# Slices of one position each. What is finished is not done again.
for slice in 40000 60000; do
    "$tool" make "$slice.kdb" --discs 8 --hash 16 --threads 2 --slice "$slice/77715" 2>log
    [ "$(solved "$slice.kdb")" -eq 1 ] || fail "slice: $(cat log)"
done
"$tool" merge both.kdb 40000.kdb 60000.kdb | grep -qx '2 of 77715 positions' || fail "merge"
[ "$(solved both.kdb)" -eq 2 ] || fail "merged: $("$tool" stats both.kdb)"
cp both.kdb again.kdb
"$tool" make again.kdb --discs 8 --hash 16 --slice 40000/77715 2>log
grep -q '^.0 of 0 positions' log || fail "done again: $(cat log)"
cmp both.kdb again.kdb

# With all that is embedded it is complete, and every value the same.
"$tool" merge whole.kdb both.kdb "$embedded" | grep -qx '77715 of 77715 positions' || fail "whole"
cmp whole.kdb "$embedded" || fail "other values than the embedded ones"
"$tool" verify whole.kdb --sample 1 2>log | grep -q '1 positions solved again, 0 wrong' ||
    fail "verify: $(cat log)"

# Files that are none, or not for this.
printf x | dd of=both.kdb bs=1 seek=50000 conv=notrunc 2>/dev/null
refuse 'both.kdb: damaged' stats both.kdb
refuse 'both.kdb: damaged' verify both.kdb
refuse 'both.kdb: damaged' make both.kdb --discs 8
refuse 'both.kdb: damaged' merge more.kdb 40000.kdb both.kdb
head -c 50000 "$embedded" >part.kdb
refuse 'part.kdb: truncated' stats part.kdb
refuse 'none.kdb: cannot be read' stats none.kdb
refuse 'none.kdb: cannot be read' merge more.kdb none.kdb
refuse 'whole.kdb: a book of other positions' make whole.kdb --discs 7
[ ! -e more.kdb ] || fail "a file was made of bad ones"
refuse 'none/x.kdb' merge none/x.kdb 40000.kdb

# Wrong words.
refuse 'See --help' make
refuse 'bake: is no command' bake x.kdb
refuse '--discs' make x.kdb --discs 17
refuse '--discs' make x.kdb --discs
refuse '--hash' make x.kdb --hash 0
refuse '--threads' make x.kdb --threads two
refuse '--slice' make x.kdb --slice 3/2
refuse '--sample' verify whole.kdb --sample -1
refuse '--bread' make x.kdb --bread 1
[ ! -e x.kdb ] || fail "refused words left a file"
