#!/usr/bin/env bash
# arquero 7.2.1 and vega-transforms 5.2.2 (npm): after one large or infinite value, every later value of a rolling mean or deviation is wrong.
#
# Good guess: a window of three rows gives the mean and the deviation of these three rows; once a spike has left it, the curve is as before.
# What happens: each window is computed from the one before: a value is added, another one taken out, in floating point. Taking out does not undo adding.
# After one value of 1e9 the deviation of 4.1, 5.1, 6.1 is 8.05, not 1, and stays there; after one of 1e17 the mean stays .4 too low. After one infinite value
# mean, sum and deviation are NaN to the end, and charts draw nothing. `max` is right. The `window` transform of Vega (and so of Vega-Lite) has the same formulas.
# Why it matters: smoothed returns, losses and ratios are drawn this way, and one overflow or one huge penalty is common in training. The run looks noisy, or ended,
# from there on, although it recovered. A band of ± one deviation hides a difference of designs. Check values for spikes first, or compute windows by hand.
# Source: src/op/aggregate-functions.js of arquero, `rem` of sum, mean and variance; build/vega-transforms.js, `rem` of the same; the right values: the same functions of
# arquero over each three rows alone, and by hand (4.1, 5.1, 6.1: mean 5.1, deviation 1).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund arquero@7.2.1 vega-dataflow@6.1.3 vega-transforms@5.2.2 vega-util@2.1.3
cat >seen.mjs <<'JS'
import { op, rolling, table } from 'arquero';
import { Dataflow } from 'vega-dataflow';
import { collect, window } from 'vega-transforms';
import { field } from 'vega-util';

function inArquero(value) {
  const rows = table({ value }).derive({
    mean: rolling((row) => op.mean(row.value), [-2, 0]),
    deviation: rolling((row) => op.stdev(row.value), [-2, 0]),
  });
  return rows.objects();
}
async function inVega(value) {
  const flow = new Dataflow();
  const rows = flow.add(collect);
  const of = field('value');
  flow.add(window, { ops: ['mean', 'stdev'], fields: [of, of], as: ['mean', 'deviation'], frame: [-2, 0], pulse: rows });
  await flow.pulse(rows, flow.changeset().insert(value.map((x) => ({ value: x })))).runAsync();
  return rows.value;
}
/** Each three rows alone. */
const alone = (value) => value.map((_, k) => {
  const three = table({ value: value.slice(Math.max(0, k - 2), k + 1) });
  return three.rollup({ mean: (row) => op.mean(row.value), deviation: (row) => op.stdev(row.value) }).object();
});
for (const spike of [3.1, 1e9, 1e17, Number.POSITIVE_INFINITY]) {
  const value = [1.1, 2.1, spike, 4.1, 5.1, 6.1, 7.1, 8.1];
  for (const [name, rows] of [['alone', alone(value)], ['arquero', inArquero(value)], ['vega', await inVega(value)]]) {
    const last = rows.slice(5);
    const text = (of) => last.map((row) => Number(row[of]).toFixed(2)).join(' ');
    console.log(`three windows behind ${spike}, ${name}: mean ${text('mean')}; deviation ${text('deviation')}`);
  }
}
JS
seen=$(node seen.mjs)
echo "$seen"
diff <(echo "$seen") - <<'SEEN'
three windows behind 3.1, alone: mean 5.10 6.10 7.10; deviation 1.00 1.00 1.00
three windows behind 3.1, arquero: mean 5.10 6.10 7.10; deviation 1.00 1.00 1.00
three windows behind 3.1, vega: mean 5.10 6.10 7.10; deviation 1.00 1.00 1.00
three windows behind 1000000000, alone: mean 5.10 6.10 7.10; deviation 1.00 1.00 1.00
three windows behind 1000000000, arquero: mean 5.10 6.10 7.10; deviation 8.05 8.05 8.05
three windows behind 1000000000, vega: mean 5.10 6.10 7.10; deviation 8.05 8.05 8.05
three windows behind 100000000000000000, alone: mean 5.10 6.10 7.10; deviation 1.00 1.00 1.00
three windows behind 100000000000000000, arquero: mean 4.70 5.70 6.70; deviation 1.21 1.63 1.97
three windows behind 100000000000000000, vega: mean 4.70 5.70 6.70; deviation 1.21 1.63 1.97
three windows behind Infinity, alone: mean 5.10 6.10 7.10; deviation 1.00 1.00 1.00
three windows behind Infinity, arquero: mean NaN NaN NaN; deviation NaN NaN NaN
three windows behind Infinity, vega: mean NaN NaN NaN; deviation NaN NaN NaN
SEEN
