#!/bin/sh
# train_test.sh SELFPLAY TRAIN all|workers: a small learning loop. Samples depend neither on the
# number of workers nor on interruptions; the same samples give the same weights; a network learns.
. "$(dirname "$0")/../shell.sh"

selfplay=$(realpath "$1")
train=$(realpath "$2")
cd "$place"

play() {
    "$selfplay" --games 96 --nodes 20 --seed 3 --weights counter "$@" 2>log || fail "$(cat log)"
}

# validation FILE EPOCH: the network's validation error after an epoch, from the training log.
validation() {
    sed -n "s/.*epoch $2: loss [0-9.]* in training, \([0-9.]*\) in validation.*/\1/p" "$1"
}

"$train" --out counter
play --out whole
play --out again --workers 3
cmp whole again || fail "the number of workers changes the samples"

size=$(wc -c <whole)
# A game gives at most one position at each ply, and one beside it.
[ "$(od -An -v -tu1 -w16 whole | awk '$16 == 1' | wc -l)" -le 192 ] || fail "plies are counted anew"

head -c $((size / 2)) whole >broken
play --out broken
cmp whole broken || fail "an interrupted run makes other samples"
play --out broken
cmp whole broken || fail "a complete run was changed"

# `workers` leaves out the single-threaded trainer.
[ "$3" = all ] || exit 0

refuse 1 'another run' "$selfplay" --games 96 --nodes 20 --seed 4 --weights counter --out whole

"$train" --out one --epochs 3 whole 2>log1 || fail "$(cat log1)"
"$train" --out two --epochs 3 whole 2>log2 || fail "$(cat log2)"
cmp one two || fail "the same samples made other weights"
"$train" --out three --epochs 3 --seed 2 whole 2>log3
if cmp -s one three; then fail "the seed has no effect"; fi
exec 9>held
flock 9
refuse 1 'kingdrop-train: held is in use by process' "$train" --out held whole
exec 9>&-
head -n 1 log1 | grep -q '^[0-9]* samples, [0-9]* of them for validation$' || fail "no count"
awk "BEGIN { exit !($(validation log1 3) < 0.9 * $(validation log1 1)) }" ||
    fail "the error does not fall: $(cat log1)"
printf '' >empty
refuse 1 'kingdrop-train: empty: no samples' "$train" --out x empty
play --out few --games 32
refuse 1 'kingdrop-train: too few samples' "$train" --out x few
refuse 1 'kingdrop-train: cannot write no/where: No such file' "$train" --out no/where few
play --out taught --weights one
if cmp -s whole taught; then fail "the weights have no effect"; fi

cp whole kept
ln -s whole link
for out in whole ./whole link; do
    refuse 1 'are one file' "$train" --out "$out" whole
done
refuse 1 'again: has other content' "$train" --out again whole
refuse 1 'again: has other content' "$train" --out again
cmp whole kept || fail "the samples were overwritten"
cp whole bad
printf xx | dd of=bad bs=1 seek=200 conv=notrunc 2>/dev/null
"$train" --out x --epochs 1 bad 2>log || fail "a damaged chunk costs all samples: $(cat log)"
grep -q '^bad: damaged: [1-9][0-9]* bytes skipped$' log || fail "the skipped bytes are not reported: $(cat log)"
rm x

cp one weights
refuse 1 'kingdrop-selfplay: weights: no samples of this version' "$selfplay" --out weights
cmp one weights || fail "another file was overwritten"

head -c 1000 one >torn
for file in none torn; do
    refuse 1 "kingdrop-selfplay: $file: " "$selfplay" --out x --weights "$file"
done
refuse 1 'kingdrop-train: none: No such file' "$train" --out x none

refuse 2 --out "$selfplay"
refuse 2 --out "$train"
refuse 2 'kingdrop-selfplay: --nonsense: unknown option; try --help' "$selfplay" --nonsense 1
refuse 2 'kingdrop-train: --epochs 0: expected a number from 1 to' "$train" --out x --epochs 0
refuse 2 --seed "$train" --out x --seed
refuse 2 -1 "$selfplay" --out x --nodes -1
refuse 2 whole "$selfplay" --out x whole
[ ! -e x ] || fail "a refused command left a file"
"$selfplay" --help | grep -q '^usage: kingdrop-selfplay' || fail "no help"
"$train" --help | grep -q '^usage: kingdrop-train' || fail "no help"
"$selfplay" --version | grep -q '^kingdrop-selfplay [0-9]' || fail "no version"
"$train" --version | grep -q '^kingdrop-train [0-9]' || fail "no version"
