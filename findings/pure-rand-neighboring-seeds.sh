#!/usr/bin/env bash
# pure-rand 8.4.2 and d3-random 3.0.2 (npm): the first random numbers of seeds 1, 2, 3, … are the same number, or follow the seed.
#
# Good guess: a seeded generator mixes its seed first, as the authors of xoroshiro advise, so that replicas with the seeds 1 to 1,000 begin with 1,000
# unrelated numbers: a tenth of them is below .1, and four choices out of four actions make 251 different sequences or so.
# What happens: both xor generators of pure-rand begin with the state (−1, ~seed, seed, 0), and their first output is ~seed. The first `uniformFloat64` of all
# thousand seeds lies above .9999. Out of four actions, the first two choices follow from the seed modulo 4, and 1,000 seeds make 16 (xorshift) or 64 sequences.
# `mersenne` mixes. The first number of d3-random moves by .0004 from one seed to the next. Jumps from one seed, which the readme of pure-rand prefers, are fine.
# Why it matters: experiments use the seeds 0, 1, 2, … With ε = .1 no replica explores in its first step, all of them sample the last action of a distribution,
# and the error over “independent” seeds is wrong, most of all in bandits and short episodes. Take each seed from a hash, or jump.
# Source: lib/esm/generator/xoroshiro128plus.js and xorshift128plus.js of pure-rand, last function; dist/d3-random.js, function lcg; D. Blackman and S. Vigna,
# prng.di.unimi.it, who initialize with SplitMix64 because a generator of the same kind leaves similar seeds correlated.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pure-rand@8.4.2 d3-random@3.0.2
cat >seen.mjs <<'JS'
import { randomLcg } from 'd3-random';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { mersenne } from 'pure-rand/generator/mersenne';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { xorshift128plus } from 'pure-rand/generator/xorshift128plus';

const seeds = Array.from({ length: 1000 }, (_, k) => k + 1);
/** A stream of each seed: the next number in [0, 1), the next of four actions. */
const ofPureRand = (generator) => (seed) => {
  const stream = generator(seed);
  return { number: () => uniformFloat64(stream), action: () => uniformInt(stream, 0, 3) };
};
const ofD3 = (seed) => {
  const next = randomLcg(seed);
  return { number: next, action: () => Math.floor(4 * next()) };
};
function jumped() {
  const stream = xoroshiro128plus(1);
  return () => {
    stream.jump();
    const copy = stream.clone();
    return { number: () => uniformFloat64(copy), action: () => uniformInt(copy, 0, 3) };
  };
}
for (const [name, start] of [
  ['xoroshiro128plus', () => ofPureRand(xoroshiro128plus)],
  ['xorshift128plus', () => ofPureRand(xorshift128plus)],
  ['d3 randomLcg', () => ofD3],
  ['mersenne', () => ofPureRand(mersenne)],
  ['xoroshiro128plus, jumps', jumped],
]) {
  const first = seeds.map(start()).map(({ number }) => number());
  const choices = new Set(seeds.map(start()).map(({ action }) => [action(), action(), action(), action()].join('')));
  const [least, most] = [Math.min(...first), Math.max(...first)].map((u) => (Math.floor(1e4 * u) / 1e4).toFixed(4));
  console.log(`${name}: first number ${least} to ${most}, ${first.filter((u) => u < 0.1).length} below .1; ${choices.size} sequences of four actions`);
}
const expected = 256 * (1 - (255 / 256) ** 1000);
console.log(`expected of 1,000 independent streams: 100 ± 9 below .1; ${expected.toFixed(0)} ± 2 sequences`);
JS
seen=$(node seen.mjs)
echo "$seen"
diff <(echo "$seen") - <<'SEEN'
xoroshiro128plus: first number 0.9999 to 0.9999, 0 below .1; 64 sequences of four actions
xorshift128plus: first number 0.9999 to 0.9999, 0 below .1; 16 sequences of four actions
d3 randomLcg: first number 0.2364 to 0.6236, 0 below .1; 162 sequences of four actions
mersenne: first number 0.0002 to 0.9995, 104 below .1; 252 sequences of four actions
xoroshiro128plus, jumps: first number 0.0000 to 0.9985, 114 below .1; 251 sequences of four actions
expected of 1,000 independent streams: 100 ± 9 below .1; 251 ± 2 sequences
SEEN
