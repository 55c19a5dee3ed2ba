#!/bin/sh
# Installing databases, and how the engine finds them.
#
#   install_test.sh KINGDROP-ENDGAME KINGDROP
. "$(dirname "$0")/../shell.sh"

tool=$(realpath "$1")
engine=$(realpath "$2")
cd "$place"
export XDG_DATA_HOME="$place/data" XDG_DATA_DIRS="$place/system"
home=$XDG_DATA_HOME/kingdrop
file=$home/endgame.kde

install() {
    "$tool" install --pieces 3 --folder "$@"
}

# The `info` lines of the answer to `uci`, sent after other lines.
reported() {
    printf '%s\n' "$@" uci quit | "$engine" | grep '^info' || true
}

[ -z "$(reported)" ] || fail "something is installed: $(reported)"

# A run killed while it writes the file leaves no such file; the next run resumes from the finished
# slices.
# shellcheck disable=SC3045 # dash has the limit, too
if (ulimit -f 20 && install "$home") 2>log; then fail "not killed"; fi
[ ! -e "$file" ] || fail "a partial file was installed"
[ -e "$home/endgame.work/0101.full" ] || fail "nothing was kept"
touch -d 2001-01-01 "$home/endgame.work/0101.full"
# shellcheck disable=SC3045
if (ulimit -f 20 && trap '' XFSZ && install "$home") 2>log; then fail "too large"; fi
grep -q 'full: File too large$' log || fail "a full disk is not reported: $(cat log)"
[ "$(stat -c %Y "$home/endgame.work/0101.full")" -lt 1000000000 ] || fail "built again"
install "$home" >log || fail "not resumed"
grep -qx "$file: databases of up to 3 pieces; [1-9][0-9]* positions checked, none wrong" log ||
    fail "reported: $(cat log)"
[ "$(ls "$home")" = endgame.kde ] || fail "left behind: $(ls "$home")"
mkdir F
"$tool" build --pieces 3 --folder F 2>log
"$tool" pack --pieces 3 --kind wld --folder F whole.kde
[ "$(wc -c <"$file")" -eq "$(wc -c <whole.kde)" ] || fail "not the file that pack makes"

# Only working files are removed, and none through a link.
mkdir precious linked "$home/endgame.work"
echo precious | tee precious/0101.full precious/x >"$home/endgame.work/note.txt"
refuse 1 'endgame.work: not removed: Directory not empty' install "$home"
[ "$(cat "$home/endgame.work/note.txt")" = precious ] || fail "a foreign file was removed"
rm -r "$home/endgame.work"
ln -s "$place/precious" linked/endgame.work
ln -s "$place/precious" "$home/endgame.work"
for folder in linked "$home"; do
    refuse 1 'endgame.work: not a folder, or a link to one' install "$folder"
done
[ "$(cat precious/*)" = "precious
precious" ] || fail "files were removed through a link"
rm "$home/endgame.work"
echo text >text
refuse 1 'text: has other content' "$tool" pack --pieces 3 --folder F text

# A complete installation is kept; two installations at once, and a missing folder, are refused.
touch -d 2001-01-01 "$file"
install "$home" | grep -q 'already complete up to 3 pieces$' || fail "made again"
[ "$(stat -c %Y "$file")" -lt 1000000000 ] || fail "made again"
install "$home" --kind mtc | grep -q '; [1-9][0-9]* positions checked' || fail "no other kind"
install "$home" | grep -q ': already complete up to' || fail "a file of a more informative kind was replaced"

# Fewer values do not replace more, which may have taken days; side by side both are used.
refuse 1 "$file: has values that the new file would lack" \
    "$tool" install --pieces 2 --kind dtw --folder "$home"
refuse 1 "$file: has values that the new file would lack" \
    "$tool" install --pieces 4 --kind wld --folder "$home"
[ "$(ls "$home")" = endgame.kde ] || fail "left behind: $(ls "$home")"
mkdir both
cp "$file" both/three.kde
"$tool" install --pieces 2 --kind dtw --folder both >log || fail "not beside it: $(cat log)"
[ "$(cd both && echo *)" = "endgame.kde three.kde" ] || fail "there is: $(ls both)"

refuse 1 'distances are available up to 5' "$tool" install --kind dtw --folder "$home"
refuse 1 'another kingdrop-endgame is installing there' \
    flock "$home" "$tool" install --pieces 3 --folder "$home"
refuse 1 '/dev/null/x: Not a directory' "$tool" install --folder /dev/null/x
if [ "$(id -u)" -ne 0 ]; then
    refuse 1 'use --folder' env -u XDG_DATA_HOME -u HOME "$tool" install
    mkdir bare
    chmod a-w bare
    refuse 1 'bare/x: Permission denied' "$tool" install --folder bare/x
    "$tool" install --pieces 3 | grep -q "^$file: already complete" || fail "not the user's folder"
fi

# The engine reports the databases, but not their folder to guests. EndgamePath takes precedence.
says="info string endgame databases of up to 4 pieces from"
[ "$(reported)" = "$says $home" ] || fail "reported: $(reported)"
[ "$(printf 'uci\nquit\n' | "$engine" --guest | grep '^info')" = "${says% from}" ] ||
    fail "the guest's line is wrong"
printf 'hub\nquit\n' | "$engine" | grep -qx wait || fail "Hub"
[ "$(reported 'setoption name EndgamePath value whole.kde')" = "$says whole.kde" ] || fail "a path"
[ -z "$(reported 'setoption name EndgamePath value <empty>')" ] || fail "not switched off"
[ -z "$(reported uci 'setoption name EndgamePath value <empty>' | sed 1d)" ] || fail "not switched off"

# The bench does not use them.
"$engine" bench 4 | grep ^Nodes\ searched >with
XDG_DATA_HOME=/nonexistent "$engine" bench 4 | grep ^Nodes\ searched | cmp - with

# The user's databases come before the system's.
mkdir -p system/kingdrop
cp whole.kde system/kingdrop
[ "$(reported)" = "$says $home" ] || fail "the user's file is not first"
[ "$(XDG_DATA_HOME=/nonexistent reported)" = "$says $place/system/kingdrop" ] || fail "the system's"

# A foreign file is reported and the others are used; a damaged file is reported and the system's
# are used. Neither is the client's error.
echo foreign >"$home/a.kde"
[ "$(reported)" = "info string error: $home/a.kde: truncated
$says $home" ] || fail "a foreign file: $(reported)"
rm "$home/a.kde"
printf x | dd of="$file" bs=1 seek=2000 conv=notrunc 2>/dev/null
[ "$(reported)" = "info string error: $file: damaged: its checksum is wrong
$says $place/system/kingdrop" ] || fail "a damaged file: $(reported)"
"$engine" go depth 1 >log || fail "a damaged file counts as the client's error"
grep -q "^info string error: $file: damaged" log || fail "not reported by go: $(cat log)"

# A damaged file is replaced.
install "$home" >log 2>&1 || fail "not replaced"
grep -q '; it will be replaced$' log || fail "not reported: $(cat log)"
[ "$(reported)" = "$says $home" ] || fail "after it: $(reported)"

# Files of several rule sets lie side by side, and each rule set uses its own.
install "$home" --game russian >log 2>&1 || fail "not Russian: $(cat log)"
[ "$(cd "$home" && echo *)" = "endgame-russian.kde endgame.kde" ] || fail "there is: $(ls "$home")"
install "$home" --game russian | grep -q ': already complete up to' || fail "Russian made again"
russian="info string endgame databases for Russian draughts, up to 4 pieces from"
[ "$(reported)" = "$says $home
$russian $home" ] || fail "both: $(reported)"
cp "$home/endgame-russian.kde" russian.kde
rm "$home/endgame-russian.kde"
[ "$(reported 'setoption name EndgamePath value russian.kde')" = "$says $home
$russian russian.kde" ] || fail "a Russian path: $(reported 'setoption name EndgamePath value russian.kde')"
mv russian.kde "$home/endgame.kde"
refuse 1 'endgame.kde: has databases for another game' install "$home"
[ "$(reported)" = "$says $place/system/kingdrop
$russian $home" ] || fail "Russian alone: $(reported)"
refuse 1 'whole.kde: no endgame databases for Russian draughts, only for English checkers' \
    "$tool" verify --game russian whole.kde
refuse 1 "$home/endgame.kde: no endgame databases for English checkers, only for Russian draughts" \
    "$tool" probe "$home/endgame.kde" B:WK11:B3
refuse 1 "$home: no endgame databases for English checkers" "$tool" probe "$home" B:WK11:B3
refuse 2 '--game connect4: expected a draughts rule set' install "$home" --game connect4
