#!/bin/sh
# embed_test.sh HEADER LIBRARY...: the libraries call no system function that belongs to the host,
# and export only the header's functions; the shared one stays loaded.
. "$(dirname "$0")/../shell.sh"

sed -n 's/^[a-z].*[ *]\(kingdrop_[a-z_]*\)(.*/\1/p' "$1" | sort >"$place/promised"
shift
for library; do
    case $library in
    *.a) of=--extern-only ;;
    *)
        of=--dynamic
        readelf --dynamic "$library" | grep -q NODELETE || fail "each dlclose() of $library leaks"
        ;;
    esac
    nm $of --undefined-only "$library" | sed 's/@.*//' >"$place/wanted"
    grep -q ' pthread_create$' "$place/wanted" || fail "nm shows nothing"
    if grep -E ' (ev_\w+|_?exit|fork|exec\w*|read|write|poll|select|pipe|socket|signal|sigaction|stdout)$' \
        "$place/wanted"; then
        fail "$library calls these functions, which belong to the host"
    fi
    nm $of --defined-only "$library" | awk 'NF == 3 && $2 != "A" { sub(/@.*/, "", $3); print $3 }' |
        sort >"$place/shown"
    diff "$place/promised" "$place/shown" >&2 || fail "$library and the header differ in their names"
done
