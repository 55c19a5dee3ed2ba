#!/bin/sh
# A build must give the answers in answers.txt. A change of an evaluation or a file format updates it:
#
#   tools/lab/answers build/protocol/kingdrop >tests/matrix/answers.txt
#
#   answers_test.sh KINGDROP ANSWERS.TXT TOOLS/ANSWERS
. "$(dirname "$0")/../shell.sh"

grep -v '^bench' "$2" >"$place/expected"
# shellcheck disable=SC2046 # The list is to be split.
"$3" $(sed 's/^\([a-z]*\).*/--only \1/' "$place/expected") "$(realpath "$1")" >"$place/answers"
diff "$place/expected" "$place/answers"
