#!/usr/bin/env bash
# simple-statistics 7.12.1 (npm): `permutationTest` can give a p of exactly 0.
#
# Good guess: p of a test that draws k permutations at random is at least 1 / (k + 1), since the data as it came is one of them.
# What happens: the share of drawn permutations alone is returned. Two groups of ten that do not overlap give p = 0.
# Why it matters: 1,000 permutations cannot show p below .001. A p of 0 survives every correction for many comparisons
# (Holm, Bonferroni), so a table of reward designs has differences that its own test could not establish.
# Source: B. Phipson and G. K. Smyth, Permutation p-values should never be zero, 2010, arXiv 1603.05766.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund simple-statistics@7.12.1
cat > seen.mjs <<'JS'
import { permutationTest } from 'simple-statistics';
const low = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const high = low.map((x) => x + 100);
let state = 1;
const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
console.log('p', permutationTest(low, high, 'two_side', 1000, random));
console.log('least that 1000 permutations allow', (1 / 1001).toFixed(6));
JS
seen=$(node seen.mjs)
echo "$seen"
diff <(echo "$seen") - <<'SEEN'
p 0
least that 1000 permutations allow 0.000999
SEEN
