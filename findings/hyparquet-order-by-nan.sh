#!/usr/bin/env bash
# hyparquet 1.33.0 (npm): `parquetQuery` with `orderBy` does not sort a column that holds a NaN.
#
# Good guess: ordering by a column of doubles puts the numbers in order, and NaN (as missing values) first or last, as DuckDB, Polars, pandas and Arrow do. So the
# first row of the query is the worst episode, and a page of the last rows holds the best ones.
# What happens: rows are compared by < and > alone, and two that are neither count as equal. NaN is “equal” to every number, so numbers on both sides of it stay
# where they are: 3, NaN, 1, 2, 5, NaN, 4 comes back as it is. A missing value counts as 0 there and lies between losses and gains. No error, no warning.
# Why it matters: returns of episodes that overflowed, and means over no episode, are NaN in logged data sets. “The lowest return” is then the first row of the file,
# and which rows a page shows depends on the order in which runs were written. Filter such rows out first: `filter: { value: { $lt: Infinity } }` leaves NaN out.
# Source: src/query.js of the package, `compare` (“TODO: null handling”); ECMA-262, Array.prototype.sort: the order is implementation-defined if the comparison is
# not consistent; the files are written by hyparquet-writer 0.17.0 and read back value by value first.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund hyparquet@1.33.0 hyparquet-writer@0.17.0
cat >seen.mjs <<'JS'
import { parquetQuery, parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';

const text = (rows) => rows.map((row) => row.value).join(' ');
for (const [name, data] of [
  ['numbers', [3, 5, 1, 2]],
  ['with NaN', [3, Number.NaN, 1, 2, 5, Number.NaN, 4]],
  ['with null', [3, null, -1, 2, null, -4]],
]) {
  const file = parquetWriteBuffer({ columnData: [{ name: 'value', data, type: 'DOUBLE' }] });
  const lowest = await parquetQuery({ file, orderBy: 'value', rowEnd: 1 });
  console.log(`${name}: ${data.map(String).join(' ')}`);
  console.log(`  read:    ${(await parquetReadObjects({ file })).map(({ value }) => String(value)).join(' ')}`);
  console.log(`  ordered: ${(await parquetQuery({ file, orderBy: 'value' })).map(({ value }) => String(value)).join(' ')}, asked for one row: ${text(lowest)}`);
  console.log(`  ordered, less than Infinity: ${text(await parquetQuery({ file, orderBy: 'value', filter: { value: { $lt: Number.POSITIVE_INFINITY } } }))}`);
}
JS
seen=$(node seen.mjs)
echo "$seen"
diff <(echo "$seen") - <<'SEEN'
numbers: 3 5 1 2
  read:    3 5 1 2
  ordered: 1 2 3 5, asked for one row: 1
  ordered, less than Infinity: 1 2 3 5
with NaN: 3 NaN 1 2 5 NaN 4
  read:    3 NaN 1 2 5 NaN 4
  ordered: 3 NaN 1 2 5 NaN 4, asked for one row: 3
  ordered, less than Infinity: 1 2 3 4 5
with null: 3 null -1 2 null -4
  read:    3 null -1 2 null -4
  ordered: -4 -1 null null 2 3, asked for one row: -4
  ordered, less than Infinity: -4 -1 2 3
SEEN
