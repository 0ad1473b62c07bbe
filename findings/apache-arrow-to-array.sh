#!/usr/bin/env bash
# apache-arrow 21.1.0 (npm): toArray() of a column is not the list of its values: missing ones are 0, and half floats are bit patterns.
#
# Good guess: `column.toArray()` holds what `[...column]` and `column.get(i)` give, as the comment of the method says (“of the Vector's
# elements”); a missing number of a column of doubles would be NaN.
# What happens: toArray() hands over the buffer of values as it lies in memory. What was missing is known to another buffer only, so a
# missing reward or log probability comes as 0, a value that both can have. A column of half floats comes as a Uint16Array: 0.5 is 14336.
# `[...column]`, `get` and `toJSON` give null and 0.5.
# Source: src/vector.ts of the package, note at toArray (“a zero-copy slice of the underlying TypedArray values”); the format:
# arrow.apache.org/docs/format/Columnar.html, “Validity bitmaps”, and FloatingPoint with precision HALF in format/Schema.fbs.
# Why it matters: logs and data sets of training come as Arrow and Parquet files (steps at which a metric was not logged are missing),
# and toArray() is what charts and tensors take. Means are then drawn toward 0 without an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund apache-arrow@21.1.0
cat >seen.mjs <<'JS'
import { Float16, Float64, Table, tableFromIPC, tableToIPC, vectorFromArray } from 'apache-arrow';

/** As another program reads it: written to the stream format and read again. */
function column(values, type) {
  const table = new Table({ column: vectorFromArray(values, type) });
  return tableFromIPC(tableToIPC(table)).getChild('column');
}
const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;

const reward = column([-200, null, -180, null], new Float64());
const known = [...reward].filter((value) => value !== null);
console.log(`values of a column of doubles:  ${JSON.stringify([...reward])}, mean of the known ones ${mean(known)}`);
console.log(`toArray() of it:                ${JSON.stringify([...reward.toArray()])}, mean ${mean([...reward.toArray()])}`);
const half = column([0.5, -1.5], new Float16());
console.log(`values of a column of halves:   ${JSON.stringify([...half])}`);
console.log(`toArray() of it:                ${JSON.stringify([...half.toArray()])} (${half.toArray().constructor.name})`);

const seen = JSON.stringify([[...reward], [...reward.toArray()], [...half], [...half.toArray()]]);
if (seen !== '[[-200,null,-180,null],[-200,0,-180,0],[0.5,-1.5],[14336,48640]]') throw new Error(`changed: ${seen}`);
JS
node seen.mjs
