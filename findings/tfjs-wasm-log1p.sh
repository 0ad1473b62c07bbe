#!/usr/bin/env bash
# @tensorflow/tfjs-backend-wasm 4.22.0 (npm): `tf.log1p` of a small number is exactly 0.
#
# Good guess: log1p exists to be exact where log(1 + x) is not, so log1p(x) ≈ x for small x on every back end.
# What happens: the wasm back end adds 1 in single precision first. Below 6e-8 the result is 0, at 1e-7 it is 19 % too large. The cpu back end is right.
# Why it matters: log(1 − p) of a rare action, entropies and the k3 estimator of a KL divergence near 0 are written with log1p so that they do not vanish. A
# network that moves from the cpu to the wasm back end gets other gradients for its rarest tokens, without a warning.
# Source: the definition of log1p in ISO C (7.12.6.9); both back ends run below.
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
  const values = [...tf.log1p(tf.tensor1d([1e-3, 1e-7, 1e-8])).dataSync()];
  console.log(`${tf.getBackend()}: log1p of 1e-3, 1e-7, 1e-8 is ${values.map((value) => value.toExponential(3)).join(', ')}`);
}
JS
seen=$(node seen.mjs 2>/dev/null | grep log1p)
echo "$seen"
diff <(echo "$seen") - <<'SEEN'
cpu: log1p of 1e-3, 1e-7, 1e-8 is 9.995e-4, 1.000e-7, 1.000e-8
wasm: log1p of 1e-3, 1e-7, 1e-8 is 9.995e-4, 1.192e-7, 0.000e+0
SEEN
