#!/usr/bin/env bash
# npyjs 1.2.0 (npm): an array in Fortran order comes with its shape, but its data is not in the order of that shape.
#
# Good guess: `data` of a .npy file with shape (2, 3) is read row by row, as the same matrix saved in C order is.
# What happens: the data is handed over as it lies in the file, column by column; only a field `fortranOrder` says so.
# NumPy saves that way whatever is a transpose, such as transition matrices turned from S×A×S to A×S×S.
# Why it matters: a reader that takes shape and data alone gets another matrix, with rows that may still add up to 1.
# Source: numpy.org/doc/stable/reference/generated/numpy.lib.format.html, key `fortran_order`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund npyjs@1.2.0
cat > seen.mjs <<'JS'
import npyjs from 'npyjs';
/** The matrix [[1, 2, 3], [4, 5, 6]] as f64, version 1.0 of the format. */
function file(fortran, values) {
  const text = `{'descr': '<f8', 'fortran_order': ${fortran ? 'True' : 'False'}, 'shape': (2, 3), }`;
  const head = `${text.padEnd(128 - 10 - 1)}\n`;
  const bytes = new Uint8Array(128 + 48);
  bytes.set([0x93, ...Buffer.from('NUMPY'), 1, 0, head.length & 255, head.length >> 8, ...Buffer.from(head)]);
  new Float64Array(bytes.buffer, 128).set(values);
  return bytes.buffer;
}
const reader = new npyjs();
for (const [name, fortran, values] of [
  ['C', false, [1, 2, 3, 4, 5, 6]],
  ['Fortran', true, [1, 4, 2, 5, 3, 6]],
]) {
  const { shape, data, fortranOrder } = await reader.parse(file(fortran, values));
  console.log(name, shape.join('x'), [...data].join(' '), fortranOrder);
}
JS
seen=$(node seen.mjs)
echo "$seen"
diff <(echo "$seen") - <<'SEEN'
C 2x3 1 2 3 4 5 6 false
Fortran 2x3 1 4 2 5 3 6 true
SEEN
