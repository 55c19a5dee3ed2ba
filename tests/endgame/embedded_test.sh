#!/bin/sh
# The commands of tools/endgame/README.md reproduce the embedded databases.
#
#   embedded_test.sh KINGDROP-ENDGAME ENGLISH.KDE ENGLISH-3V1.KDE
. "$(dirname "$0")/../shell.sh"

tool=$(realpath "$1")
english=$(realpath "$2")
three_against_one=$(realpath "$3")
cd "$place"

"$tool" build --pieces 4 --folder . 2>log || fail "$(cat log)"
"$tool" pack --pieces 3 --folder . three.kde 2>log || fail "$(cat log)"
"$tool" pack --folder . equal.kde 2020 2011 2002 1111 1102 0202 2>log || fail "$(cat log)"
cat three.kde equal.kde | cmp - "$english"
"$tool" pack --folder . 3v1.kde 3010 3001 2110 2101 1210 1201 0310 0301 2>log || fail "$(cat log)"
cmp 3v1.kde "$three_against_one"
