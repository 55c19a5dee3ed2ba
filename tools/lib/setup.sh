# shellcheck shell=sh
# Shared by the scripts of tools/: installs missing packages and builds, without using stdin
# or stdout.

: "${root:?must be the top of the tree}"

say() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
}

fail() {
    say "$*"
    exit 1
}

# refuse TEXT: names a mistake on the command line.
refuse() {
    say "$*; try --help"
    exit 2
}

# quietly COMMAND...: runs the command and shows its output on stderr only if it fails.
quietly() {
    if ! log=$("$@" 2>&1 </dev/null); then
        printf '%s\n' "$log" >&2
        return 1
    fi
}

# project_version: prints the version that all programs print.
project_version() {
    sed -n "s/^  version: '\(.*\)',$/\1/p" "$root/meson.build"
}

# locked FOLDER COMMAND...: runs the command under FOLDER's lock, so that several tools/run and
# tools/test of this tree can start at once. One may install while another one builds.
locked() {
    exec 9<"$1"
    shift
    flock 9
    "$@"
    set -- $?
    exec 9<&-
    return "$1"
}

# need WITNESS:PACKAGE...: installs the Debian packages whose witness is missing.
need() {
    [ -z "$(missing "$@")" ] || locked "$root/tools" install_missing "$@" || exit 1
}

missing() {
    for pair; do
        is_present "${pair%%:*}" || printf ' %s' "${pair#*:}"
    done
}

# A witness is a command, or a file's full path or a pattern for it.
is_present() {
    case $1 in
    /*)
        # shellcheck disable=SC2086 # The pattern is to be expanded.
        set -- $1
        [ -e "$1" ]
        ;;
    *) command -v "$1" >/dev/null ;;
    esac
}

# Optional packages are installed along with missing ones, but never alone.
optional='/usr/include/seccomp.h:libseccomp-dev /usr/include/histedit.h:libedit-dev pkg-config:pkg-config systemd-analyze:systemd'

# An unreachable package source does not stop the installation: another may have the packages.
install_missing() {
    packages=$(missing "$@")
    [ -n "$packages" ] || return 0
    # shellcheck disable=SC2086 # The list is to be split.
    packages=$packages$(missing $optional)
    if ! is_present apt-get || { [ "$(id -u)" -ne 0 ] && ! is_present sudo; }; then
        fail "please install these Debian packages:$packages"
    fi
    say "installing$packages"
    quietly apt_get update || :
    # shellcheck disable=SC2086 # The list is to be split.
    quietly apt_get install -y --no-install-recommends $packages ||
        fail "could not install these Debian packages:$packages"
}

apt_get() {
    set -- env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600 "$@"
    [ "$(id -u)" -eq 0 ] || set -- sudo "$@"
    "$@"
}

# build FOLDER COMPILER TARGETS [MESON OPTION...]: builds targets in the build folder of that name,
# which is first configured with the compiler and the options if it is new. On failure returns
# false, with the log on stderr. With `behind` set, it runs at low priority. Each folder has its own
# lock, so a board that a test starts need not wait for a sanitizer's build.
build() {
    mkdir -p "$root/$1"
    locked "$root/$1" build_alone "$@"
}

build_alone() {
    folder=$1 compiler=$2 targets=$3
    shift 3
    # shellcheck disable=SC2086 # The list is to be split.
    configure "$@" && quietly nice -n "${behind:-0}" ninja -C "$root/$folder" $targets
}

# A build folder serves the place it was configured for: a copied or moved one would still build the
# old place's sources.
configure() {
    case $root in
    *\\* | *'
'*) fail "ninja cannot build in a folder whose path has a backslash or a line feed" ;;
    esac
    place=$root
    [ ! -e "$root/$folder/place" ] || IFS= read -r place <"$root/$folder/place" || place=
    [ "$place" != "$root" ] || ! is_configured || return 0

    say "building in $folder/"
    # Until the set-up is finished the place is unknown, so an interrupted one starts again.
    : >"$root/$folder/place"
    # The folder itself stays, because it carries the lock.
    find "$root/$folder" -mindepth 1 ! -path "$root/$folder/place" -delete
    quietly env CC="$compiler" meson setup "$@" "$root/$folder" "$root" || return 1
    printf '%s\n' "$root" >"$root/$folder/place"
}

# meson writes build.dat last. A folder without it can neither be built nor set up again.
is_configured() {
    for file in build.ninja meson-private/coredata.dat meson-private/build.dat; do
        [ -s "$root/$folder/$file" ] || return 1
    done
}

build_release() {
    build build gcc "$@"
}

# need_for KIND: installs the packages for the release (run), all builds and every test but the
# board's (test), the release and the board's tests (board), or the board without a server (wasm).
need_for() {
    case $1 in
    wasm)
        need clang:clang llvm-ar:llvm wasm-ld:lld wasm-opt:binaryen meson:meson ninja:ninja-build \
            python3:python3 /usr/include/wasm32-wasi/stdio.h:wasi-libc \
            "/usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a:libclang-rt-14-dev-wasm32"
        return
        ;;
    run) set -- ;;
    test)
        set -- pkg-config:pkg-config /usr/include/cmocka.h:libcmocka-dev python3:python3 \
            clang:clang llvm-symbolizer:llvm \
            "/usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.tsan*:libclang-rt-14-dev" \
            clang-format:clang-format clang-tidy:clang-tidy cppcheck:cppcheck \
            ctags:universal-ctags shellcheck:shellcheck parallel:parallel scdoc:scdoc
        ;;
    board)
        set -- node:nodejs "/usr/bin/chromium*:chromium-headless-shell" websocketd:websocketd
        ;;
    esac
    need gcc:gcc /usr/include/stdio.h:libc6-dev /usr/include/ev.h:libev-dev meson:meson \
        ninja:ninja-build "$@"
}
