#!/usr/bin/env bash
# jpickle 0.4.1 and pickleparser 0.2.1 (npm): integers of Python beyond 32 bits are read as 0, or as other numbers if negative.
#
# Good guess: a reader of Python's pickles that accepts an integer gives this integer, at most rounded to a double.
# What happens: Python writes an integer outside of −2³¹ … 2³¹−1 as LONG1, in as few bytes of two's complement as it needs. jpickle skips these bytes and gives 0. pickleparser
# fills them up to eight with zeros, never with the sign, and reads them as unsigned: −3,000,000,000, five bytes, becomes 1,096,511,627,776 (which is 2⁴⁰ more).
# Neither says a word.
# Why it matters: step counts of long trainings (Atari reports 2·10⁸ frames, distributed runs billions of steps), 64-bit seeds of generators and hashes of states stand in checkpoints and logs of this
# kind. A curve drawn over a step that reads 0 goes back to the origin, and a stored seed of 0 gives a different run. Both are among the few readers of pickles for JavaScript.
# Source: jlaine/node-jpickle lib/jpickle.js, case LONG1; ewfian/pickleparser, readUint64; CPython, Lib/pickletools.py, decode_long, and save_long in Lib/pickle.py.
# The pickles are written out by hand from the description of the opcodes: PROTO 2 (80 02), LONG1 (8a), length, bytes of lowest value first, STOP (2e).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund jpickle@0.4.1 pickleparser@0.2.1
cat >seen.mjs <<'JS'
import jpickle from 'jpickle';
import { Parser } from 'pickleparser';
/** @param {bigint} value as few bytes as hold it and its sign */
function pickled(value) {
  let length = 1;
  while (BigInt.asIntN(8 * length, value) !== value) length++;
  const bytes = Array.from({ length }, (_, k) => Number(BigInt.asUintN(8, value >> BigInt(8 * k))));
  return Buffer.from([0x80, 2, 0x8a, length, ...bytes, 0x2e]);
}
for (const value of [2147483648n, 3000000000n, -2147483649n, -3000000000n, -1099511627776n]) {
  const bytes = pickled(value);
  console.log(`${value} (${bytes.toString('hex')}): jpickle ${jpickle.loads(bytes.toString('binary'))}, pickleparser ${new Parser().parse(bytes)}`);
}
JS
seen=$(node --no-deprecation seen.mjs)
echo "$seen"
diff <(echo "$seen") - <<'SEEN'
2147483648 (80028a0500000080002e): jpickle 0, pickleparser 2147483648
3000000000 (80028a05005ed0b2002e): jpickle 0, pickleparser 3000000000
-2147483649 (80028a05ffffff7fff2e): jpickle 0, pickleparser 1097364144127
-3000000000 (80028a0500a22f4dff2e): jpickle 0, pickleparser 1096511627776
-1099511627776 (80028a060000000000ff2e): jpickle 0, pickleparser 280375465082880
SEEN
