/**
 * The linear system of a deterministic policy's values, (I − γ P_π) V = r_π, with its states reordered: those
 * where episodes end first, then those that lead there. The successors of a state then have lower numbers, and the lower
 * triangle is nearly all of the system: it is solved by substitution and preconditions Krylov methods.
 */
import type { Linear } from './krylov.ts';
import type { Mdp } from './solve.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

export interface ChainSystem extends Linear {
  /** [S] the state at each position. */
  readonly order: Int32Array;
  /** [S] r_π, by position. */
  readonly paid: Float64Array;
  /** Numbers that are not 0, of all four products of a round. */
  readonly size: number;
}

/** @param choice [S] pair taken in each state, or −1: value 0 */
export function chainSystem(
  mdp: Mdp,
  reward: ArrayLike<number>,
  gamma: number,
  choice: Int32Array,
): ChainSystem {
  const order = fromTheEnds(mdp, choice);
  const n = order.length;
  const place = new Int32Array(n);
  for (let i = 0; i < n; i++) place[at(order, i)] = i;
  const paid = new Float64Array(n);
  const below = new Rows(n);
  const above = new Rows(n);
  const diagonal = new Float64Array(n).fill(1);
  for (let i = 0; i < n; i++) {
    const p = at(choice, at(order, i));
    for (let k = p < 0 ? 0 : at(mdp.first, p); k < (p < 0 ? 0 : at(mdp.first, p + 1)); k++) {
      const probability = at(mdp.probability, k);
      paid[i] = at(paid, i) + probability * at(reward, k);
      if (at(mdp.ends, k) !== 0) continue;
      const to = at(place, at(mdp.next, k));
      if (to === i) diagonal[i] = at(diagonal, i) - gamma * probability;
      else (to < i ? below : above).add(to, gamma * probability);
    }
    below.close(i);
    above.close(i);
  }
  const [low, high] = [below.packed(), above.packed()];
  return {
    order,
    paid,
    size: 4 * (n + low.column.length + high.column.length),
    product(v, out) {
      for (let i = 0; i < n; i++)
        out[i] = (diagonal[i] as number) * (v[i] as number) - dot(low, i, v) - dot(high, i, v);
    },
    precondition(v, out) {
      for (let i = 0; i < n; i++) out[i] = ((v[i] as number) + dot(low, i, out)) / (diagonal[i] as number);
    },
  };
}

interface Packed {
  readonly first: Int32Array; // [S + 1]
  readonly column: Int32Array;
  readonly weight: Float64Array;
}

class Rows {
  readonly #first: Int32Array;
  readonly #column: number[] = [];
  readonly #weight: number[] = [];

  constructor(rows: number) {
    this.#first = new Int32Array(rows + 1);
  }
  add(column: number, weight: number): void {
    this.#column.push(column);
    this.#weight.push(weight);
  }
  close(row: number): void {
    this.#first[row + 1] = this.#column.length;
  }
  packed(): Packed {
    return {
      first: this.#first,
      column: Int32Array.from(this.#column),
      weight: Float64Array.from(this.#weight),
    };
  }
}

function dot({ first, column, weight }: Packed, row: number, v: Float64Array): number {
  let sum = 0;
  const end = first[row + 1] as number;
  for (let k = first[row] as number; k < end; k++)
    sum += (weight[k] as number) * (v[column[k] as number] as number);
  return sum;
}

/** Breadth first, backwards, from where the policy may end; states that never end come last. */
function fromTheEnds(mdp: Mdp, choice: Int32Array): Int32Array {
  const n = choice.length;
  const begins = new Int32Array(n + 1); // where the transitions into a state begin, in `from`
  const order = new Int32Array(n);
  const taken = new Uint8Array(n);
  let count = 0;
  const take = (s: number) => {
    if (at(taken, s) !== 0) return;
    taken[s] = 1;
    order[count++] = s;
  };
  const each = (visit: (s: number, k: number) => void) => {
    for (let s = 0; s < n; s++) {
      const p = at(choice, s);
      for (let k = p < 0 ? 0 : at(mdp.first, p); k < (p < 0 ? 0 : at(mdp.first, p + 1)); k++) visit(s, k);
    }
  };
  each((s, k) => {
    if (at(mdp.ends, k) !== 0) take(s);
    else begins[at(mdp.next, k) + 1] = at(begins, at(mdp.next, k) + 1) + 1;
  });
  for (let s = 0; s < n; s++) {
    if (at(choice, s) < 0) take(s);
    begins[s + 1] = at(begins, s + 1) + at(begins, s);
  }
  const from = new Int32Array(at(begins, n));
  const filled = begins.slice(0, n);
  each((s, k) => {
    if (at(mdp.ends, k) !== 0) return;
    const to = at(mdp.next, k);
    from[at(filled, to)] = s;
    filled[to] = at(filled, to) + 1;
  });
  for (let i = 0; i < count; i++)
    for (let k = at(begins, at(order, i)); k < at(begins, at(order, i) + 1); k++) take(at(from, k));
  for (let s = 0; s < n; s++) take(s);
  return order;
}
