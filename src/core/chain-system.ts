/**
 * The linear system of a deterministic policy's values, (I − γ P_π) V = r_π. States are reordered: first
 * those where episodes end, then those that lead there. The successors of a state then have lower numbers, so
 * nearly all of the system lies in the lower triangle, which is solved by substitution and preconditions the
 * Krylov methods.
 */
import type { Linear } from './krylov.ts';
import type { Mdp, PaidMdp } from './mdp.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

export interface ChainSystem extends Linear {
  /** [S] the state at each position. */
  readonly order: Int32Array;
  /** [S] r_π, by position. */
  readonly paid: Float64Array;
  /** Number of nonzeros in all four products of a round. */
  readonly size: number;
  /**
   * [S] The order of magnitude of the solution if all rewards had one sign, or 1 where nothing is ever paid.
   * @param sizes [S] by position
   */
  estimate(sizes: ArrayLike<number>): Float64Array;
  /**
   * Measures the solution of each state in its own unit: D⁻¹ A D y = D⁻¹ r, with V = D y. @param unit [S]
   * relative to the current units
   */
  rescale(unit: ArrayLike<number>): void;
}

/** The estimate stops once no entry grows by more than this factor in a sweep. */
const ROUGHLY = 2;
const MAX_SWEEPS = 1000;

/** @param choice [S] pair taken in each state, or −1: value 0 */
export function chainSystem(mdp: PaidMdp, gamma: number, choice: Int32Array): ChainSystem {
  const order = fromTheEnds(mdp, choice);
  const n = order.length;
  const place = new Int32Array(n);
  for (let i = 0; i < n; i++) place[at(order, i)] = i;
  const paid = new Float64Array(n);
  const [below, above]: [Rows, Rows] = [noRows(), noRows()];
  const diagonal = new Float64Array(n).fill(1);
  for (let i = 0; i < n; i++) {
    const p = at(choice, at(order, i));
    for (let k = p < 0 ? 0 : at(mdp.first, p); k < (p < 0 ? 0 : at(mdp.first, p + 1)); k++) {
      const probability = at(mdp.probability, k);
      paid[i] = at(paid, i) + probability * at(mdp.reward, k);
      if (at(mdp.ends, k) !== 0) continue;
      const to = at(place, at(mdp.next, k));
      if (to === i) diagonal[i] = at(diagonal, i) - gamma * probability;
      else {
        const row = to < i ? below : above;
        row.column.push(to);
        row.weight.push(gamma * probability);
      }
    }
    for (const rows of [below, above]) rows.first.push(rows.column.length);
  }
  return {
    order,
    paid,
    size: 4 * (n + below.column.length + above.column.length),
    product(v, out) {
      for (let i = 0; i < n; i++)
        out[i] = (diagonal[i] as number) * (v[i] as number) - dot(below, i, v) - dot(above, i, v);
    },
    precondition(v, out) {
      for (let i = 0; i < n; i++) out[i] = ((v[i] as number) + dot(below, i, out)) / (diagonal[i] as number);
    },
    estimate(sizes) {
      const v = new Float64Array(n);
      for (let sweep = 0, grows = true; grows && sweep < MAX_SWEEPS; sweep++) {
        grows = false;
        for (let i = 0; i < n; i++) {
          const now = (at(sizes, i) + dot(below, i, v) + dot(above, i, v)) / at(diagonal, i);
          grows ||= now > ROUGHLY * at(v, i);
          v[i] = now;
        }
      }
      const out = new Float64Array(n);
      for (let i = 0; i < n; i++) out[at(order, i)] = at(v, i) || 1;
      return out;
    },
    rescale(unit) {
      const own = Float64Array.from(order, (s) => at(unit, s));
      for (let i = 0; i < n; i++) {
        paid[i] = at(paid, i) / at(own, i);
        for (const { first, column, weight } of [below, above])
          for (let k = first[i] as number; k < (first[i + 1] as number); k++)
            weight[k] = (weight[k] as number) * (at(own, column[k] as number) / at(own, i));
      }
    },
  };
}

/** Sparse rows: row i owns first[i] … first[i+1]−1. */
interface Rows {
  readonly first: number[];
  readonly column: number[];
  readonly weight: number[];
}
const noRows = (): Rows => ({ first: [0], column: [], weight: [] });

function dot({ first, column, weight }: Rows, row: number, v: Float64Array): number {
  let sum = 0;
  const end = first[row + 1] as number;
  for (let k = first[row] as number; k < end; k++)
    sum += (weight[k] as number) * (v[column[k] as number] as number);
  return sum;
}

/**
 * Breadth first, backwards from the states where the policy may end. States that never reach an end come
 * last.
 */
function fromTheEnds(mdp: Mdp, choice: Int32Array): Int32Array {
  const order = new Set<number>(); // iterating a Set also visits what is added meanwhile
  const into: number[][] = Array.from(choice, () => []);
  choice.forEach((p, s) => {
    for (let k = p < 0 ? 0 : at(mdp.first, p); k < (p < 0 ? 0 : at(mdp.first, p + 1)); k++)
      if (at(mdp.ends, k) !== 0) order.add(s);
      else into[at(mdp.next, k)]?.push(s);
  });
  choice.forEach((p, s) => {
    if (p < 0) order.add(s);
  });
  for (const s of order) for (const from of into[s] ?? []) order.add(from);
  for (let s = 0; s < choice.length; s++) order.add(s);
  return Int32Array.from(order);
}
