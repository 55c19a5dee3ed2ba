# shellcheck shell=sh
# Cross builds, sourced after setup.sh. Programs are linked statically, so they run here without the
# target's shared libraries.

libev=libev_4.33.orig.tar.gz
libev_sum=507eb7b8d1015fbec5b935f34ebed15bf346bed04a11ab82b8eee848c4205aea

# build_libev FOLDER COMPILER...: compiles libev into FOLDER. Debian has it for other machines, but
# only for glibc, and only with their architecture enabled in apt.
build_libev() {
    [ ! -e "$1/libev.a" ] || return 0
    need wget:wget
    (
        mkdir -p "$1"
        cd "$1" || exit
        shift
        [ -e "../$libev" ] || quietly wget -q -O "../$libev" "http://deb.debian.org/debian/pool/main/libe/libev/$libev"
        echo "$libev_sum  ../$libev" | sha256sum -c --quiet >&2
        tar -xzf "../$libev" --strip-components=1
        quietly "$@" -O2 -w -DEV_STANDALONE=1 -c ev.c
        ar rcs libev.a ev.o
    )
}

# need_cross TRIPLET DEBIAN'S-ARCHITECTURE
need_cross() {
    need "$1-gcc:gcc-$1" "/usr/$1/lib/libc.a:libc6-dev-$2-cross"
}

# write_cross_file FILE TRIPLET CPU ENDIAN
write_cross_file() {
    cat >"$1" <<END
[binaries]
c = '$2-gcc'
ar = '$2-ar'
strip = '$2-strip'

[properties]
needs_exe_wrapper = true

[host_machine]
system = 'linux'
cpu_family = '$3'
cpu = '$3'
endian = '$4'
END
}
