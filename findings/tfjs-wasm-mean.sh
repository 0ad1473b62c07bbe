#!/usr/bin/env bash
# @tensorflow/tfjs-backend-wasm 4.22.0 (npm): the mean of a million equal numbers is 1 % off, of ten million 9 %.
#
# Good guess: `sum` and `mean` of a back end made for speed add in double precision, in blocks or in pairs, so that a mean is right to six digits or so.
# What happens: the wasm back end adds one number after the other in single precision. Once the sum is 2^24 times a summand it does not grow any more:
# 16,778,216 ones sum to 16,777,216. The cpu back end, in JavaScript's doubles, is right.
# Why it matters: means over all tokens of a batch, counts of steps in a mask, and evaluations over many replicas are of this size. Their error grows with
# the batch, so a larger batch looks like a better or a worse policy, and a curve changes when the page chooses another back end.
# Source: both back ends run below; the exact sums are known.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tensorflow/tfjs-core@4.22.0 @tensorflow/tfjs-backend-cpu@4.22.0 @tensorflow/tfjs-backend-wasm@4.22.0
cat > seen.mjs <<'JS'
import { resolve } from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-backend-cpu';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
setWasmPaths(`${resolve('node_modules/@tensorflow/tfjs-backend-wasm/wasm-out')}/`);
console.warn = () => {};
for (const backend of ['cpu', 'wasm']) {
  await tf.setBackend(backend);
  await tf.ready();
  const mean = (count) => tf.mean(tf.fill([count], 0.1)).dataSync()[0].toFixed(4);
  const ones = tf.sum(tf.ones([2 ** 24 + 1000])).dataSync()[0];
  console.log(`${tf.getBackend()}: mean of 0.1 over 1e5, 1e6, 1e7 is ${[1e5, 1e6, 1e7].map(mean).join(', ')}; 2^24 + 1000 ones sum to ${ones}`);
}
JS
seen=$(node seen.mjs 2>/dev/null | grep mean)
echo "$seen"
diff <(echo "$seen") - <<'SEEN'
cpu: mean of 0.1 over 1e5, 1e6, 1e7 is 0.1000, 0.1000, 0.1000; 2^24 + 1000 ones sum to 16778216
wasm: mean of 0.1 over 1e5, 1e6, 1e7 is 0.1000, 0.1010, 0.1088; 2^24 + 1000 ones sum to 16777216
SEEN
