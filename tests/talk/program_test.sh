#!/bin/sh
# program_test.sh KINGDROP: what a shell sets up: output that cannot be written, and hangups that are
# to be survived (nohup).
set -eu

engine=$(realpath "$1")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"

fail() {
    echo "program_test.sh: $1" >&2
    exit 1
}

for words in d --help --version; do
    if "$engine" $words >/dev/full 2>log; then fail "$words: success on a full disk"; fi
    grep -q 'standard output: No space left on device$' log || fail "$words: no word: $(cat log)"
done

# await N: until N lines were answered.
await() {
    tries=0
    while [ "$(grep -c readyok out)" -lt "$1" ]; do
        tries=$((tries + 1))
        [ "$tries" -lt 200 ] || fail "no answer number $1"
        sleep 0.05
    done
}

mkfifo in
(
    trap '' HUP
    exec "$engine" <in >out
) &
exec 3>in
echo isready >&3
await 1
kill -HUP $!
echo isready >&3
await 2
echo quit >&3
wait $! || fail "status $? after a hangup that was to be survived"
