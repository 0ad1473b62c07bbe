/** Exact rational arithmetic for small decision processes, used to check results in doubles. */
import type { PaidMdp } from '../../src/core/mdp.ts';

/** A fraction with a positive denominator, in lowest terms. */
export interface Rational {
  readonly n: bigint;
  readonly d: bigint;
}

const gcd = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
};
const ratio = (n: bigint, d: bigint): Rational => {
  const common = gcd(n, d);
  const sign = d < 0n ? -1n : 1n;
  return common === 0n ? ZERO : { n: (sign * n) / common, d: (sign * d) / common };
};
export const ZERO: Rational = { n: 0n, d: 1n };
const ONE: Rational = { n: 1n, d: 1n };
export const add = (a: Rational, b: Rational): Rational => ratio(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Rational, b: Rational): Rational => ratio(a.n * b.d - b.n * a.d, a.d * b.d);
export const times = (a: Rational, b: Rational): Rational => ratio(a.n * b.n, a.d * b.d);
const over = (a: Rational, b: Rational): Rational => ratio(a.n * b.d, a.d * b.n);
export const compare = (a: Rational, b: Rational): number => {
  const left = a.n * b.d;
  const right = b.n * a.d;
  return left < right ? -1 : left > right ? 1 : 0;
};
export const sizeOf = (a: Rational): Rational => ({ n: a.n < 0n ? -a.n : a.n, d: a.d });

/** The exact value of a double. */
export function exact(x: number): Rational {
  let [n, d] = [x, 1n];
  while (!Number.isInteger(n)) {
    n *= 2;
    d *= 2n;
  }
  return ratio(BigInt(n), d);
}

/** Rounds to about 53 bits. */
export function double({ n, d }: Rational): number {
  if (n === 0n) return 0;
  const size = n < 0n ? -n : n;
  const shift = d.toString(2).length - size.toString(2).length + 64;
  const top = shift >= 0 ? (size << BigInt(shift)) / d : size / (d << BigInt(-shift));
  return (n < 0n ? -1 : 1) * Number(top) * 2 ** -shift;
}

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

interface Outcome {
  readonly p: Rational;
  readonly r: Rational;
  readonly to: number; // −1 for an end
}

/** The outcomes of each pair. Probabilities are normalized to sum to 1. */
export const outcomesOf = (mdp: PaidMdp): Outcome[][] =>
  Array.from(mdp.legal, (_, pair) => {
    const ks = Array.from(
      { length: at(mdp.first, pair + 1) - at(mdp.first, pair) },
      (_, i) => at(mdp.first, pair) + i,
    );
    const sum = ks.reduce((total, k) => add(total, exact(at(mdp.probability, k))), ZERO);
    return ks.map((k) => ({
      p: over(exact(at(mdp.probability, k)), sum),
      r: exact(at(mdp.reward, k)),
      to: at(mdp.ends, k) !== 0 ? -1 : at(mdp.next, k),
    }));
  });

export const backedUp = (
  outcomes: readonly Outcome[],
  gamma: Rational,
  value: readonly Rational[],
): Rational =>
  outcomes.reduce(
    (sum, { p, r, to }) => add(sum, times(p, to < 0 ? r : add(r, times(gamma, value[to] as Rational)))),
    ZERO,
  );

/**
 * V = (I − γP)⁻¹ r of the policy that takes pair choice[s]; a state with −1 has value 0. Null if the system
 * is singular.
 */
export function policyValues(
  outcomes: readonly Outcome[][],
  gamma: Rational,
  choice: ArrayLike<number>,
): Rational[] | null {
  const n = choice.length;
  const rows = Array.from({ length: n }, (_, s) => {
    const row = Array.from({ length: n + 1 }, (_, j) => (j === s ? ONE : ZERO));
    for (const { p, r, to } of outcomes[at(choice, s)] ?? []) {
      row[n] = add(row[n] as Rational, times(p, r));
      if (to >= 0) row[to] = minus(row[to] as Rational, times(gamma, p));
    }
    return row;
  });
  for (let c = 0; c < n; c++) {
    const found = rows.findIndex((row, i) => i >= c && row[c]?.n !== 0n);
    if (found < 0) return null;
    [rows[c], rows[found]] = [rows[found] as Rational[], rows[c] as Rational[]];
    const top = rows[c] as Rational[];
    rows.forEach((row, i) => {
      if (i === c || row[c]?.n === 0n) return;
      const factor = over(row[c] as Rational, top[c] as Rational);
      for (let j = c; j <= n; j++) row[j] = minus(row[j] as Rational, times(factor, top[j] as Rational));
    });
  }
  return rows.map((row, s) => over(row[n] as Rational, row[s] as Rational));
}
