export const meta = {
  label: 'Tables',
  help: 'Maxima and sums over rows of a table and over lists.',
};

/** The largest entry of a row. */
export function maxOf(t: f32[][], row: u32): f32 {
  let best = t[row][0];
  for (let j = 1; j < cols(t); j++) best = max(best, t[row][j]);
  return best;
}

/** The first column that holds the largest entry of a row. */
export function argmaxFirst(t: f32[][], row: u32): u32 {
  let best = t[row][0];
  let at: u32 = 0;
  for (let j = 1; j < cols(t); j++) {
    const x = t[row][j];
    if (x > best) {
      best = x;
      at = j;
    }
  }
  return at;
}

/** A column that holds the largest entry of a row; ties are broken uniformly, with one draw. Without a tie nothing is drawn. */
export function argmaxRandom(t: f32[][], row: u32): u32 {
  let best = t[row][0];
  let at: u32 = 0;
  let ties: u32 = 1;
  for (let j = 1; j < cols(t); j++) {
    const x = t[row][j];
    if (x > best) {
      best = x;
      at = j;
      ties = 1;
    } else if (x == best) {
      ties += 1;
    }
  }
  if (ties == 1) return at;
  let left = below(ties);
  for (let j = 0; j < cols(t); j++) {
    if (t[row][j] == best) {
      if (left == 0) return j;
      left -= 1;
    }
  }
  return at;
}

/** Sets every entry of a list to x. */
export function fill(a: f32[], x: f32) {
  for (let i = 0; i < length(a); i++) a[i] = x;
}

/** Sum of a list, from the first entry to the last. */
export function sum(a: f32[]): f32 {
  let total = 0.0;
  for (let i = 0; i < length(a); i++) total += a[i];
  return total;
}
