#!/usr/bin/env bash
# yalps 0.6.4 (npm): a linear program with small coefficients is "optimal" at a point that is not optimal.
#
# Good guess: the optimal mixed strategy of a matrix game does not change if all payoffs are multiplied by 1e-9; the value does, by 1e-9. A solver of linear
# programs either finds both or says that the numbers are too small for it.
# What happens: coefficients of at most `precision` (1e-8 unless set) count as zero. The status is still `optimal`, the value 0, and the strategy is the
# first vertex, which loses against the right reply.
# Why it matters: exploitability and equilibria of reward designs are linear programs, and rewards have no natural scale. Payoffs must be divided by their
# largest absolute value first, and the value multiplied back.
# Source: type declarations of yalps, `Options.precision`; the game and its value, J. von Neumann, Zur Theorie der Gesellschaftsspiele, 1928.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund yalps@0.6.4
cat > seen.mjs <<'JS'
import { solve } from 'yalps';
// Row player's payoffs [[3, 1], [1, 2]]: plays the first row with 1/3, value 5/3.
for (const scale of [1, 1e-9]) {
  const solution = solve({
    direction: 'maximize',
    objective: 'value',
    constraints: { left: { max: 0 }, right: { max: 0 }, all: { equal: 1 } },
    variables: {
      value: { value: 1, left: 1, right: 1 },
      first: { left: -3 * scale, right: -1 * scale, all: 1 },
      second: { left: -1 * scale, right: -2 * scale, all: 1 },
    },
  });
  const { first = 0, second = 0 } = Object.fromEntries(solution.variables);
  const value = Math.min(3 * first + second, first + 2 * second);
  console.log(`payoffs × ${scale}: ${solution.status}, first row ${first.toFixed(3)}, worth ${value.toFixed(3)} × ${scale}, said ${solution.result.toPrecision(3)}`);
}
JS
seen=$(node seen.mjs)
echo "$seen"
diff <(echo "$seen") - <<'SEEN'
payoffs × 1: optimal, first row 0.333, worth 1.667 × 1, said 1.67
payoffs × 1e-9: optimal, first row 1.000, worth 1.000 × 1e-9, said 0.00
SEEN
