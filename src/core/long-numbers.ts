/**
 * Compares actions whose values are too close for doubles. Computes the values of a policy in fixed-point
 * numbers of several hundred to several thousand bits. Notation as in mdp.ts; bounds: docs/decisions/0025.
 */
import { components } from './closed-classes.ts';
import { type PaidMdp, reachable } from './mdp.ts';
import { evaluateChoice } from './policy-evaluation.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

/** Bits kept below the smallest sum that is compared. */
const KEPT_BITS = 320;
const MAX_BITS = 4096;
/** Maximum states whose values are computed; more would take seconds. */
const MAX_STATES = 20_000;
/**
 * Maximum states of one component that is not a cycle, and maximum multiplications over all such components.
 */
const MAX_TOGETHER = 90;
const MAX_PRODUCTS = 600_000;

export interface LongValues {
  /** The sign of Q(s, pair) − V(s): 0 if they agree to about 75 digits, relative to what is collected. */
  sign(pair: number): -1 | 0 | 1;
  /** Whether Q of `pair` is greater than Q of `than`. Both belong to the same state. */
  isBetter(pair: number, than: number): boolean;
  /** The sign of Q(s, pair). */
  signOfValue(pair: number): -1 | 0 | 1;
  /** Q(s, pair) as a double. */
  actionValue(pair: number): number;
}

const buffer = new DataView(new ArrayBuffer(8));

/** x · 2^bits, rounded down. */
function fixed(x: number, bits: number): bigint {
  if (x === 0) return 0n;
  buffer.setFloat64(0, x);
  const high = buffer.getUint32(0);
  const exponent = (high >>> 20) & 0x7ff;
  const fraction = (BigInt(high & 0xfffff) << 32n) | BigInt(buffer.getUint32(4));
  const mantissa = exponent === 0 ? fraction : fraction | (1n << 52n);
  const shift = Math.max(exponent, 1) - 1075 + bits;
  const size = shift >= 0 ? mantissa << BigInt(shift) : mantissa >> BigInt(-shift);
  return high >>> 31 === 1 ? -size : size;
}

/** n / 2^bits as a double. */
function rounded(n: bigint, bits: number): number {
  const size = n < 0n ? -n : n;
  const dropped = Math.max(0, size.toString(16).length * 4 - 64);
  const top = Number(size >> BigInt(dropped)) * (n < 0n ? -1 : 1);
  const exponent = dropped - bits;
  // Scale in two steps, because one power of two may be out of range even if the result is not.
  const half = Math.trunc(exponent / 2);
  return top * 2 ** half * 2 ** (exponent - half);
}

/**
 * The values of a policy for the states that some pairs lead to. The probabilities of a pair are normalized
 * to sum to 1.
 * @param choice [S] pair taken in each state, or −1
 * @param pairs to compare with the choice of their state
 * @param size [S] of `evaluateChoice`: sets how finely the states of the pairs must be distinguished
 * @returns null if it takes too long, or if a sum does not converge
 */
export function longValues(
  mdp: PaidMdp,
  gamma: number,
  choice: Int32Array,
  pairs: readonly number[],
  size: ArrayLike<number>,
): LongValues | null {
  const roots = new Uint8Array(choice.length);
  let least = Number.POSITIVE_INFINITY;
  for (const pair of pairs) {
    const s = Math.floor(pair / mdp.nActions);
    roots[s] = 1;
    least = Math.min(least, at(size, s));
    for (let k = at(mdp.first, pair); k < at(mdp.first, pair + 1); k++)
      if (at(mdp.ends, k) === 0) roots[at(mdp.next, k)] = 1;
  }
  const met = reachable(mdp, choice, roots);
  const asked = choice.map((p, s) => (met[s] === 1 ? p : -1));
  const parts = components(mdp, asked, met);
  if (parts.members.length > 0 && !isSmall(mdp, asked, parts)) return null;
  const ones = new Float64Array(mdp.reward.length).fill(1);
  const steps = evaluateChoice({ ...mdp, reward: ones }, gamma, asked);
  if (!steps.settled) return null;
  // A rounding error enters once per expected step, and once more through the division.
  const grown = 2 * Math.log2(2 + steps.value.reduce((most, x) => Math.max(most, x), 0));
  const bits = Math.ceil(KEPT_BITS + grown - (least > 0 ? Math.min(0, Math.log2(least)) : -1400));
  if (bits > MAX_BITS) return null;
  const solver = new LongSolver(mdp, gamma, asked, bits);
  for (let c = 0; c + 1 < parts.first.length; c++)
    if (!solver.solve(parts.members.subarray(parts.first[c], parts.first[c + 1]), parts.of)) return null;
  const noise = 1n << BigInt(Math.ceil(grown) + 64);
  const compared = (a: bigint, b: bigint) => (a - b > noise ? 1 : b - a > noise ? -1 : 0);
  return {
    sign: (pair) => {
      const s = Math.floor(pair / mdp.nActions);
      return compared(solver.backedUp(pair), solver.backedUp(at(choice, s)));
    },
    isBetter: (pair, than) => compared(solver.backedUp(pair), solver.backedUp(than)) > 0,
    signOfValue: (pair) => compared(solver.backedUp(pair), 0n),
    actionValue: (pair) => {
      const worth = solver.backedUp(pair);
      return compared(worth, 0n) === 0 ? 0 : rounded(worth, bits);
    },
  };
}

/** Maximum transitions that a backward induction in long numbers may visit. */
const MAX_INDUCED = 400_000;
const INDUCED_BITS = 1200;

/**
 * Compares first actions with a number of steps left, by backward induction. The comparison is the sign of
 * Q_h(a) − Q_h(b), 0 if they agree to 2⁻¹¹⁰⁰.
 * @returns null if it takes too long
 */
export function longHorizon(
  mdp: PaidMdp,
  gamma: number,
  steps: number,
): ((a: number, b: number) => -1 | 0 | 1) | null {
  if (steps * Math.max(1, mdp.next.length) > MAX_INDUCED) return null;
  const states = mdp.legal.length / mdp.nActions;
  const solver = new LongSolver(mdp, gamma, new Int32Array(states), INDUCED_BITS);
  for (let s = 0; s < states; s++) solver.value[s] = 0n;
  for (let h = 1; h < steps; h++) {
    const after = Array.from({ length: states }, (_, s) => {
      let best: bigint | null = null;
      for (let p = s * mdp.nActions; p < (s + 1) * mdp.nActions; p++) {
        if (at(mdp.legal, p) === 0) continue;
        const q = solver.backedUp(p);
        if (best === null || q > best) best = q;
      }
      return best ?? 0n;
    });
    after.forEach((v, s) => {
      solver.value[s] = v;
    });
  }
  const noise = 1n << 100n;
  return (a, b) => {
    const more = solver.backedUp(a) - solver.backedUp(b);
    return more > noise ? 1 : -more > noise ? -1 : 0;
  };
}

function isSmall(mdp: PaidMdp, choice: Int32Array, parts: ReturnType<typeof components>): boolean {
  const { first, members } = parts;
  if (at(first, first.length - 1) > MAX_STATES) return false;
  let products = 0;
  for (let c = 0; c + 1 < first.length; c++) {
    const own = members.subarray(first[c], first[c + 1]);
    if (own.length === 1 || isCycle(mdp, choice, own, parts.of)) continue;
    products += own.length ** 3 / 3;
    if (own.length > MAX_TOGETHER || products > MAX_PRODUCTS) return false;
  }
  return true;
}

/**
 * The only other state of the component that a state leads to; −1 if there is none, −2 if there are several.
 */
function onlyNext(mdp: PaidMdp, choice: Int32Array, s: number, of: Int32Array): number {
  let to = -1;
  for (let k = at(mdp.first, at(choice, s)); k < at(mdp.first, at(choice, s) + 1); k++) {
    const next = at(mdp.next, k);
    if (at(mdp.ends, k) !== 0 || next === s || at(of, next) !== at(of, s) || !(at(mdp.probability, k) > 0))
      continue;
    if (to >= 0 && next !== to) return -2;
    to = next;
  }
  return to;
}
const isCycle = (mdp: PaidMdp, choice: Int32Array, own: Int32Array, of: Int32Array): boolean =>
  own.every((s) => onlyNext(mdp, choice, s, of) >= 0);

class LongSolver {
  readonly value: bigint[] = [];
  readonly mdp: PaidMdp;
  readonly choice: Int32Array;
  readonly bits: number;
  readonly #one: bigint;
  readonly #shift: bigint;
  readonly #gamma: bigint;

  constructor(mdp: PaidMdp, gamma: number, choice: Int32Array, bits: number) {
    this.mdp = mdp;
    this.choice = choice;
    this.bits = bits;
    this.#shift = BigInt(bits);
    this.#one = 1n << this.#shift;
    this.#gamma = fixed(gamma, bits);
  }

  #times = (a: bigint, b: bigint): bigint => (a * b) >> this.#shift;
  #over = (a: bigint, b: bigint): bigint => (a << this.#shift) / b;

  /** Normalized probabilities of a pair's transitions, in order. */
  #chances(pair: number): bigint[] {
    const { first, probability } = this.mdp;
    const own: bigint[] = [];
    for (let k = at(first, pair); k < at(first, pair + 1); k++)
      own.push(fixed(at(probability, k), this.bits));
    const sum = own.reduce((a, b) => a + b, 0n);
    return sum === this.#one || sum === 0n ? own : own.map((p) => this.#over(p, sum));
  }

  /** Q(s, a) = Σ p·(r + γ·V(s′)). */
  backedUp(pair: number): bigint {
    if (pair < 0) return 0n;
    const { first, reward, ends, next } = this.mdp;
    const begin = at(first, pair);
    return this.#chances(pair).reduce((sum, p, i) => {
      const k = begin + i;
      const after = at(ends, k) !== 0 ? 0n : this.#times(this.#gamma, this.value[at(next, k)] ?? 0n);
      return sum + this.#times(p, fixed(at(reward, k), this.bits) + after);
    }, 0n);
  }

  /**
   * Solves for the values of one component. Components it leads to must be solved already. @returns false if
   * the values do not converge
   */
  solve(own: Int32Array, of: Int32Array): boolean {
    for (const s of own) this.value[s] = 0n;
    const rows = Array.from(own, (s) => this.#row(s, of));
    const [only = 0] = own;
    if (own.length === 1) return this.#close(only, rows[0]?.paid ?? 0n, rows[0]?.weight.get(only) ?? 0n);
    if (isCycle(this.mdp, this.choice, own, of)) return this.#roundCycle(own, of, rows);
    return this.#byElimination(own, rows);
  }

  /** The contribution from outside the component of a state, and γ·p for the states inside. */
  #row(s: number, of: Int32Array): Row {
    const { first, ends, next } = this.mdp;
    const pair = at(this.choice, s);
    const weight = new Map<number, bigint>();
    if (pair >= 0)
      this.#chances(pair).forEach((p, i) => {
        const k = at(first, pair) + i;
        const to = at(next, k);
        if (at(ends, k) !== 0 || at(of, to) !== at(of, s)) return;
        weight.set(to, (weight.get(to) ?? 0n) + this.#times(this.#gamma, p));
      });
    return { paid: this.backedUp(pair), weight };
  }

  /** Solves x = paid + weight·x for the value of one state. */
  #close(s: number, paid: bigint, weight: bigint): boolean {
    const rest = this.#one - weight;
    if (rest > 0n) this.value[s] = this.#over(paid, rest);
    return rest > 0n || paid === 0n;
  }

  #roundCycle(own: Int32Array, of: Int32Array, rows: readonly Row[]): boolean {
    const rowOf = new Map(Array.from(own, (s, i) => [s, rows[i] as Row]));
    const path: { s: number; paid: bigint; weight: bigint }[] = [];
    const [start = 0] = own;
    let s = start;
    do {
      const { paid, weight } = rowOf.get(s) as Row;
      const rest = this.#one - (weight.get(s) ?? 0n);
      if (rest <= 0n) return false;
      const to = onlyNext(this.mdp, this.choice, s, of);
      path.push({ s, paid: this.#over(paid, rest), weight: this.#over(weight.get(to) ?? 0n, rest) });
      s = to;
    } while (s !== start);
    let [sum, reach] = [0n, this.#one];
    for (const { paid, weight } of path) {
      sum += this.#times(reach, paid);
      reach = this.#times(reach, weight);
    }
    if (!this.#close(start, sum, reach)) return false;
    let after = this.value[start] ?? 0n;
    for (const { s, paid, weight } of path.slice(1).reverse()) {
      after = paid + this.#times(weight, after);
      this.value[s] = after;
    }
    return true;
  }

  #byElimination(own: Int32Array, rows: readonly Row[]): boolean {
    const n = own.length;
    const system = rows.map(({ paid, weight }, i) => ({
      paid,
      weight: Array.from(own, (to, j) => (i === j ? this.#one : 0n) - (weight.get(to) ?? 0n)),
    }));
    const cell = (i: number, j: number) => system[i]?.weight[j] as bigint;
    for (let k = n - 1; k >= 0; k--) {
      const pivot = cell(k, k);
      if (pivot <= 0n) return false;
      for (const row of system.slice(0, k)) {
        const above = row.weight[k] as bigint;
        if (above === 0n) continue;
        const factor = this.#over(above, pivot);
        for (let j = 0; j < k; j++)
          row.weight[j] = (row.weight[j] as bigint) - this.#times(factor, cell(k, j));
        row.paid -= this.#times(factor, system[k]?.paid ?? 0n);
      }
    }
    own.forEach((s, k) => {
      let sum = system[k]?.paid ?? 0n;
      for (let j = 0; j < k; j++) sum -= this.#times(cell(k, j), this.value[at(own, j)] ?? 0n);
      this.value[s] = this.#over(sum, cell(k, k));
    });
    return true;
  }
}

interface Row {
  readonly paid: bigint;
  readonly weight: Map<number, bigint>;
}
