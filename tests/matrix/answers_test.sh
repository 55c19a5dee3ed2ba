#!/bin/sh
# A build answers what answers.txt says; whoever changes an evaluation or a file format changes that, too:
#
#   tools/lab/answers build/protocol/kingdrop >tests/matrix/answers.txt
#
#   answers_test.sh KINGDROP ANSWERS.TXT TOOLS/ANSWERS
. "$(dirname "$0")/../shell.sh"

grep -v '^bench' "$2" >"$place/expected"
# shellcheck disable=SC2046 # The list is to be split.
"$3" $(sed 's/^\([a-z]*\).*/--only \1/' "$place/expected") "$(realpath "$1")" >"$place/answers"
diff "$place/expected" "$place/answers"
