/**
 * A keyed permutation of 0 … n − 1 without a table: a Feistel network on pairs, iterated until it lands inside (cycle walking).
 * Black & Rogaway (2002), "Ciphers with arbitrary finite domains", https://doi.org/10.1007/3-540-45760-7_9.
 */
import { type Pair, threefry2x32 } from './threefry.ts';

const ROUNDS = 8;

/**
 * The image of `index`: a bijection of 0 … n − 1 for every key.
 * @param n 1 … 2⁵² @param index 0 … n − 1 @throws RangeError outside of these
 */
export function permuted(key: Pair, n: number, index: number): number {
  if (!(Number.isInteger(n) && n >= 1 && n <= 2 ** 52))
    throw new RangeError(`A permutation of ${n} items: the number must be 1 … 2⁵².`);
  if (!(Number.isInteger(index) && index >= 0 && index < n))
    throw new RangeError(`Index ${index} is outside of 0 … ${n - 1}.`);
  const columns = Math.ceil(Math.sqrt(n));
  const rows = Math.ceil(n / columns);
  let place = index;
  do place = mixed(key, rows, columns, place);
  while (place >= n);
  return place;
}

/** A bijection of 0 … rows × columns − 1. */
function mixed(key: Pair, rows: number, columns: number, place: number): number {
  let row = Math.floor(place / columns);
  let column = place % columns;
  for (let round = 0; round < ROUNDS; round += 2) {
    row = (row + threefry2x32(key, [column, round])[0]) % rows;
    column = (column + threefry2x32(key, [row, round + 1])[0]) % columns;
  }
  return row * columns + column;
}
