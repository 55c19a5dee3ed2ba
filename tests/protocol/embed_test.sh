#!/bin/sh
# embed_test.sh EXAMPLE ARCHIVE: the example of the header plays, and the library asks the system for
# nothing that a host might want for itself.
. "$(dirname "$0")/../shell.sh"

example=$(realpath "$1")
archive=$(realpath "$2")
cd "$place"

"$example" >played
grep -Eqx '11-15 [0-9]+-[0-9]+' played || fail "the example says: $(cat played)"

nm --undefined-only "$archive" >wanted
grep -q ' pthread_create$' wanted || fail "nm shows nothing"
if grep -E ' (ev_\w+|_?exit|fork|exec\w*|read|write|poll|select|pipe|socket|signal|sigaction|stdout)$' \
    wanted; then
    fail "and that is not for a library"
fi
