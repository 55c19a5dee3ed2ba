#!/bin/sh
# locale_test.sh PROGRAM: runs the test with a German locale made for it; exits with 77 without one.
. "$(dirname "$0")/../shell.sh"

command -v localedef >/dev/null && localedef -i de_DE -f UTF-8 "$place/de_DE.UTF-8" || exit 77
LOCPATH=$place "$1"
