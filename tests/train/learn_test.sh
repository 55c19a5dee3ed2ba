#!/bin/sh
# learn_test.sh LEARN SELFPLAY TRAIN: a short run from nothing to weights. An interrupted run, and
# other numbers of workers, end in the same weights.
. "$(dirname "$0")/../shell.sh"

learn=$(realpath "$1")
build=$(realpath "$(dirname "$2")/../..")
[ "$build/tools/train/$(basename "$3")" = "$(realpath "$3")" ]
cd "$place"

learn_shortly() {
    GAMES=64 NODES=20 "$learn" "$@" >log 2>&1 || fail "$(cat log)"
    tail -n 1 log | grep -q '/weights is complete$' || fail "the end is not reported"
}

"$learn" --help | grep -q '^learn FOLDER' || fail "no help"
refuse 2 'expected a folder' "$learn"
refuse 2 'learn: --fast: unknown option' "$learn" --fast
refuse 1 "learn: $place/tools/train/kingdrop-train is missing" "$learn" nothing "$build" "$place"
[ ! -e nothing ] || fail "it started without a trainer"

learn_shortly whole "$build"
cmp -s whole/weights-0 whole/weights && fail "nothing was learned"

# Interrupted within the third generation's games, while weights were being written.
mkdir broken
cp whole/weights-0 whole/weights-1 whole/weights-2 whole/games-1 whole/games-2 broken
head -c 20000 whole/games-3 >broken/games-3
head -c 20000 whole/weights-3 >broken/part
WORKERS=2 learn_shortly broken "$build" "$build"
for file in games-3 weights-3 games-13 weights-13 weights; do
    cmp "whole/$file" "broken/$file" || fail "an interrupted run makes another $file"
done

# Finished files are not made again.
touch stamp
learn_shortly whole "$build"
[ -z "$(find whole -name 'weights-*' -newer stamp)" ] || fail "a complete file was made again"
