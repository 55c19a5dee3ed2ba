# shellcheck shell=sh
#
# Shared by the tests in shell, which begin with
#
#   . "$(dirname "$0")/../shell.sh"
#
# $place is an empty folder, removed at the end. A test makes its arguments absolute before it
# enters $place.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

fail() {
    echo "$(basename "$0"): $1" >&2
    exit 1
}

# refuse STATUS WORDS COMMAND...: the command must exit with STATUS and print a line that contains
# WORDS.
refuse() {
    expected_status=$1
    expected=$2
    shift 2
    if "$@" >log 2>&1; then status=0; else status=$?; fi
    [ "$status" -eq "$expected_status" ] || fail "status $status for $*: $(cat log)"
    grep -qF -e "$expected" log || fail "no '$expected' for $*: $(cat log)"
}
