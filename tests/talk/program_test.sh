#!/bin/sh
# program_test.sh KINGDROP: invalid flags, output that cannot be written, and ignored hangups
# (nohup).
. "$(dirname "$0")/../shell.sh"

engine=$(realpath "$1")
cd "$place"

# Invalid flags and their messages.
while read -r expected words; do
    # shellcheck disable=SC2086 # the words of a command line
    refuse 1 "$expected" "$engine" $words </dev/null
done <<END
--frobnicate --frobnicate
takes --help=yes
takes --guest=1
expected --log
expected --listen
needs --sessions 5
needs --grace 5
needs --open-to-all
needs --idle 5
needs --max-hash 5
needs --guest --sessions 5
exclude --guest --listen tcp:5
commands --guest isready
commands --listen tcp:5 isready
number --listen tcp:5 --sessions 0
number --listen tcp:5 --sessions 5000
number --listen tcp:5 --sessions five
number --listen tcp:5 --sessions=
number --listen tcp:5 --idle -1
number --listen tcp:5 --max-threads 257
number --listen tcp:5 --max-hash 99999999999999999999
addresses $(seq -s ' ' -f --listen=unix:%.0f 9)
END
for help in -h --help; do
    "$engine" $help --frobnicate | grep -q ^usage || fail "$help depends on the other flags"
done
"$engine" --idle 5 --version | grep -q '^kingdrop ' || fail "--version depends on the other flags"
"$engine" --log=session isready + --help >out || true # a command, and not a flag any more
grep -q 'unknown command: --help' out || fail "--help behind a command: $(cat out)"
grep -q readyok session || fail "no log: $(cat session)"

# Further sessions append to a log, even several at once or to one without its beginning.
sed -i 1d session
for i in 1 2 3; do "$engine" --log session isready >out$i & done
wait
[ "$(grep -c '< readyok$' session)" -eq 4 ] || fail "sessions lost: $(cat session)"
: >empty
"$engine" --log empty isready >out
"$engine" --log empty --guest </dev/null
[ "$(grep -c '^# kingdrop .*, process' empty)" -eq 2 ] || fail "no second session: $(cat empty)"

# A file of another kind is refused and kept.
for words in '# Notes, process 1' 'a b c' '    0.123456 1:A > uci' '12.5 > uci' '# kingdrop'; do
    printf '%s\n' "$words" >notes
    for word in isready --guest; do
        refuse 1 '--log notes: not a session log; name another file' \
            "$engine" --log notes "$word" </dev/null
    done
    [ "$(cat notes)" = "$words" ] || fail "written to a foreign file: $(cat notes)"
done

# A device, FIFO or stderr may have any content.
"$engine" --log /dev/null isready >out
"$engine" --log /dev/stderr isready 2>>notes >out
"$engine" --log /dev/stdout isready >>notes
[ "$(grep -c '< readyok$' notes)" -eq 2 ] || fail "no log on stderr or stdout: $(cat notes)"

# An unread FIFO delays no session.
mkfifo fifo
refuse 1 'fifo: No such device' timeout 20 "$engine" --log fifo isready </dev/null
cat fifo >heard &
exec 3>fifo
"$engine" --log fifo isready >out
exec 3>&-
wait
grep -q '< readyok$' heard || fail "no log in a FIFO: $(cat heard)"

for words in d --help --version; do
    if "$engine" $words >/dev/full 2>log; then fail "$words: success on a full disk"; fi
    grep -q 'standard output: No space left on device$' log || fail "$words: no message: $(cat log)"
done

# Arguments that cannot form a line.
long=$(head -c 100000 /dev/zero | tr '\0' x)
set -- "$long" "$long" "$long" "$long" "$long" "$long"
if "$engine" "$@" "$@" 2>log; then fail "success with more than a mebibyte of arguments"; fi
grep -q 'too many arguments$' log || fail "too many arguments not reported: $(cat log)"

# Only a server survives a hangup under nohup.
await() {
    tries=0
    while ! grep -qs "$1" out; do
        tries=$((tries + 1))
        [ "$tries" -lt 200 ] || fail "no '$1'"
        sleep 0.05
    done
}

mkfifo in
(
    trap '' HUP
    exec "$engine" <in >out
) &
exec 3>in
echo uci >&3
await uciok
peak_kib=$(awk '/^VmPeak/ { print $2 }' /proc/$!/status)
[ -n "$peak_kib" ] || fail "no VmPeak"
echo isready >&3
await readyok
kill -HUP $!
wait $! || fail "a session: status $? after a hangup"

(
    trap '' HUP
    exec "$engine" --listen unix:socket 2>out
) &
await listening
kill -HUP $!
sleep 0.3
kill -TERM $! || fail "a hangup ended the server in spite of nohup"
wait $! || fail "a server: status $?"

# With memory for the engine but not for the bench's table, the error names the memory. A sanitizer
# maps more than any limit.
if [ "$peak_kib" -lt 4000000 ]; then
    (
        # shellcheck disable=SC3045 # dash and bash both have it
        ulimit -v $((peak_kib + 8192))
        ! "$engine" bench
    ) >out || fail "bench without memory: success"
    grep -q '^info string error: bench: out of memory$' out || fail "bench without memory: $(cat out)"
fi
