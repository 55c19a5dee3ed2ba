#!/bin/sh
# The commands of tools/endgame/README.md reproduce the embedded databases.
#
#   embedded_test.sh KINGDROP-ENDGAME EMBEDDED.KDE
. "$(dirname "$0")/../shell.sh"

tool=$(realpath "$1")
embedded=$(realpath "$2")
cd "$place"

"$tool" build --pieces 4 --folder . 2>log || fail "$(cat log)"
"$tool" pack --pieces 4 --kind dtw --folder . four.kde 2>log || fail "$(cat log)"
cmp four.kde "$embedded"
