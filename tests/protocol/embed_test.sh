#!/bin/sh
# embed_test.sh ARCHIVE: the library asks the system for nothing that a host might want for itself.
. "$(dirname "$0")/../shell.sh"

nm --undefined-only "$1" >"$place/wanted"
grep -q ' pthread_create$' "$place/wanted" || fail "nm shows nothing"
if grep -E ' (ev_\w+|_?exit|fork|exec\w*|read|write|poll|select|pipe|socket|signal|sigaction|stdout)$' \
    "$place/wanted"; then
    fail "and that is not for a library"
fi
