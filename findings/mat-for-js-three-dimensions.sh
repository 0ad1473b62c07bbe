#!/usr/bin/env bash
# mat-for-js 1.1.0 (npm, its readme calls it mat4js): an array of three dimensions in a MAT file of version 5 is read as another array.
#
# Good guess: P[s][s2][a] of what is read is P(s,s2,a) of MATLAB. Matrices are read so, and the readme speaks of multidimensional arrays.
# What happens: the place of an element is computed as i + j·n1 + k·n2, where it is i + j·n1 + k·n1·n2 in MATLAB's order (the first
# index fastest). The first layer is right. Every further one repeats numbers from an earlier place, without an error. The same
# holds for cell arrays of three dimensions, which take the same path.
# Source: lib/mat4js.read.js of the package, function calcIndex; the order of elements: “MAT-File Format” of MathWorks, section
# “Real Part (pr) Subelement”.
# Why it matters: MDPtoolbox keeps transition probabilities of an MDP as one S×S×A array. Below, both actions are matrices whose rows add
# up to 1. As read, the second action begins with the second column of the first, and its rows add up to 0.6 and 1.5.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mat-for-js@1.1.0
cat >seen.mjs <<'JS'
import * as mat from 'mat-for-js';

const element = (type, data) => {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const tag = Buffer.alloc(8);
  tag.writeInt32LE(type, 0);
  tag.writeInt32LE(bytes.length, 4);
  return Buffer.concat([tag, bytes, Buffer.alloc((8 - (bytes.length % 8)) % 8)]);
};
/** A MAT file of version 5 with one array of doubles, little-endian, not compressed. */
function file(name, size, values) {
  const header = Buffer.alloc(128, ' ');
  header.write('MATLAB 5.0 MAT-file');
  header.fill(0, 116, 124);
  header.writeUInt16LE(0x0100, 124);
  header.write('IM', 126);
  const flags = Uint32Array.of(6, 0); // mxDOUBLE_CLASS, real
  const inside = [
    element(6, flags),
    element(5, Int32Array.from(size)),
    element(1, Int8Array.from(Buffer.from(name))),
    element(9, Float64Array.from(values)),
  ];
  const all = Buffer.concat([header, element(14, Buffer.concat(inside))]);
  return all.buffer.slice(all.byteOffset, all.byteOffset + all.length);
}
const read = (size, values) => mat.read(file('P', size, values)).data.P;

const states = [0, 1];
const stay = [0.9, 0.2, 0.1, 0.8]; // P(1,1) P(2,1) P(1,2) P(2,2)
const go = [0.5, 0.7, 0.5, 0.3];
const matrix = read([2, 2], go);
console.log(`go as a matrix: ${JSON.stringify(matrix)}`);
const both = read([2, 2, 2], [...stay, ...go]);
const layer = (a) => states.map((s) => states.map((next) => both[s][next][a]));
console.log(`stay in the 2×2×2 array: ${JSON.stringify(layer(0))}`);
console.log(`go in the 2×2×2 array:   ${JSON.stringify(layer(1))}`);
const sums = layer(1).map((row) => row.reduce((sum, p) => sum + p, 0).toFixed(2));
console.log(`its rows add up to ${sums.join(' and ')}`);
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const right = [[0.5, 0.5], [0.7, 0.3]];
if (!same(matrix, right) || !same(layer(0), [[0.9, 0.1], [0.2, 0.8]])) throw new Error('even what was right has changed');
if (same(layer(1), right)) throw new Error('fixed: the second layer is read as it was written');
JS
node seen.mjs
