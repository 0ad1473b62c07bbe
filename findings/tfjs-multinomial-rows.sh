#!/usr/bin/env bash
# @tensorflow/tfjs-backend-cpu 4.22.0 (npm): `multinomial` gives all rows of a batch the same random number, and a seed restarts with every call.
#
# Good guess: `tf.multinomial(logits, 1)` of 64 rows, one for each parallel environment or each prompt of a batch, draws 64 independent actions, and a seed makes the run
# repeatable: the second call goes on where the first one ended, as an operation with a seed does in TensorFlow for Python.
# What happens: on the cpu back end each row has a generator of its own, and all begin with the same seed. Under a uniform policy the 64 environments act alike in every step, and the mean
# over the batch varies as much as a single draw does, eight times more than it should. The wasm back end draws rows apart. With a seed, each call gives the same
# actions again, on both. A seed of 0 counts as none.
# Why it matters: a policy gradient over 64 environments has the noise of one, so that a batch seems useless; rows with the same start live through the same episode; and an agent that is
# given a seed to be repeatable never explores a second time. Draw uniform numbers of one's own and compare with cumulative sums, or add Gumbel noise and take argMax.
# Source: tensorflow/tfjs, tfjs-backend-cpu/src/kernels/Multinomial.ts (the generator is made inside of the loop over rows) and tfjs-core/src/ops/multinomial.ts (the seed or a random
# number, once for each call). Right: Var of a mean of n independent draws is σ²/n; for 0 to 3, σ = 1.118, and of 64 draws 0.140.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tensorflow/tfjs-core@4.22.0 @tensorflow/tfjs-backend-cpu@4.22.0 @tensorflow/tfjs-backend-wasm@4.22.0
cat >seen.mjs <<'JS'
import { resolve } from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-backend-cpu';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
setWasmPaths(`${resolve('node_modules/@tensorflow/tfjs-backend-wasm/wasm-out')}/`);
console.warn = () => {};
const [ENVIRONMENTS, ACTIONS, CALLS] = [64, 4, 4000];
const deviation = (values) => {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  return Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length);
};
for (const backend of ['cpu', 'wasm']) {
  await tf.setBackend(backend);
  await tf.ready();
  const logits = tf.zeros([ENVIRONMENTS, ACTIONS]);
  const draw = (...seed) => tf.tidy(() => [...tf.multinomial(logits, 1, ...seed).dataSync()]);
  const calls = Array.from({ length: CALLS }, () => draw());
  const alike = calls.filter((actions) => new Set(actions).size === 1).length;
  const spread = deviation(calls.map((actions) => actions.reduce((sum, a) => sum + a, 0) / ENVIRONMENTS));
  console.log(`${tf.getBackend()}: ${alike} of ${CALLS} calls give all ${ENVIRONMENTS} rows the same action; deviation of the batch mean ${spread.toFixed(1)}`);
  const seeded = [draw(7), draw(7), draw(7)].map(String);
  console.log(`  three calls with seed 7: ${new Set(seeded).size} different; with seed 0: ${new Set(Array.from({ length: 20 }, () => String(draw(0)))).size > 1 ? 'differ' : 'equal'}`);
}
JS
seen=$(node seen.mjs)
echo "$seen"
diff <(echo "$seen") - <<'SEEN'
cpu: 4000 of 4000 calls give all 64 rows the same action; deviation of the batch mean 1.1
  three calls with seed 7: 1 different; with seed 0: differ
wasm: 0 of 4000 calls give all 64 rows the same action; deviation of the batch mean 0.1
  three calls with seed 7: 1 different; with seed 0: differ
SEEN
