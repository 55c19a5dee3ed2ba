#!/bin/sh
# embed_test.sh HEADER LIBRARY...: a library asks the system for nothing that a host might want for
# itself, and has no names but the header's functions.
. "$(dirname "$0")/../shell.sh"

sed -n 's/^[a-z].*[ *]\(kingdrop_[a-z_]*\)(.*/\1/p' "$1" | sort >"$place/promised"
shift
for library; do
    case $library in
    *.a) of=--extern-only ;;
    *) of=--dynamic ;;
    esac
    nm $of --undefined-only "$library" | sed 's/@.*//' >"$place/wanted"
    grep -q ' pthread_create$' "$place/wanted" || fail "nm shows nothing"
    if grep -E ' (ev_\w+|_?exit|fork|exec\w*|read|write|poll|select|pipe|socket|signal|sigaction|stdout)$' \
        "$place/wanted"; then
        fail "and that is not for a library"
    fi
    nm $of --defined-only "$library" | awk 'NF == 3 && $2 != "A" { sub(/@.*/, "", $3); print $3 }' |
        sort >"$place/shown"
    diff "$place/promised" "$place/shown" >&2 || fail "$library has other names than the header"
done
