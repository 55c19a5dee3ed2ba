#!/bin/sh
# Builds the fuzz targets as OSS-Fuzz expects: CC, CXX, CFLAGS, CXXFLAGS and LIB_FUZZING_ENGINE come
# from the environment. Each target goes into the folder OUT with its seeds, a dictionary of their
# words and its options. Without flags the targets are libFuzzer's with the address and undefined
# behaviour sanitizers. WORK is the build folder.
set -eu

here=$(readlink -f "$0")
fuzz=${here%/*}
root=${fuzz%/*/*}
: "${OUT:?must be the folder for the targets}"
OUT=$(mkdir -p "$OUT" && readlink -f "$OUT")
build=${WORK:-$OUT}/build
: "${LIB_FUZZING_ENGINE:=-fsanitize=fuzzer}" "${CFLAGS:=-O1 -g -fsanitize=address,undefined}"
: "${CXXFLAGS:=$CFLAGS}" "${CC:=clang}" "${CXX:=clang++}"
export CC CXX CFLAGS CXXFLAGS

[ -e "$build/build.ninja" ] ||
    meson setup "$build" "$root" --buildtype=plain -Dfuzz=true -Db_lundef=false -Dmarch=any \
        -Dtests=enabled "-Dfuzzing_engine=$LIB_FUZZING_ENGINE"
ninja -C "$build" fuzz

for corpus in "$fuzz"/corpus/*.zip; do
    name=$(basename "$corpus" .zip)
    target=fuzz_$name
    # -f: another run may be executing the file.
    cp -f "$build/tests/fuzz/$target" "$OUT"
    cp -f "$corpus" "$OUT/${target}_seed_corpus.zip"
    # The words of the seeds, for the fuzzer to recombine; binary seeds have none.
    dictionary=$OUT/$target.dict
    LC_ALL=C grep -ohIE '[]!#-[^-~]{2,40}' "$build/tests/fuzz/${name}_seeds"/* | sort -u | sed 's/.*/"&"/' >"$dictionary"
    [ -s "$dictionary" ] || rm "$dictionary"
    # Weighing rare branches takes longer than a short input.
    printf '[libfuzzer]\nentropic = 0\nmax_len = 4096\n' >"$OUT/$target.options"
done
