/**
 * An independent solver for small worlds, with dense matrices and Gauss–Jordan elimination. It tries every
 * deterministic policy.
 */

export interface DenseWorld {
  readonly states: number;
  readonly nActions: number;
  /** [s][a] probability of each next state (without ends), and mean reward. */
  readonly move: readonly (readonly (readonly number[])[])[];
  readonly paid: readonly (readonly number[])[];
  /** [s][a] probability that the episode ends. */
  readonly ends: readonly (readonly number[])[];
  readonly legal: readonly (readonly boolean[])[];
  readonly start: readonly number[];
}
export type DensePolicy = readonly (readonly number[])[]; // [s][a]

/** Solves A x = b for several right-hand sides; null if A is singular. */
export function solveDense(a: readonly (readonly number[])[], b: readonly (readonly number[])[]) {
  const n = a.length;
  const rows = a.map((row, i) => [...row, ...(b[i] as number[])]);
  const width = rows[0]?.length ?? 0;
  const cell = (i: number, j: number) => rows[i]?.[j] as number;
  for (let c = 0; c < n; c++) {
    let pivot = c;
    for (let i = c + 1; i < n; i++) if (Math.abs(cell(i, c)) > Math.abs(cell(pivot, c))) pivot = i;
    if (Math.abs(cell(pivot, c)) < 1e-11) return null;
    [rows[c], rows[pivot]] = [rows[pivot] as number[], rows[c] as number[]];
    const top = (rows[c] as number[]).map((x) => x / cell(c, c));
    rows[c] = top;
    for (let i = 0; i < n; i++) {
      const factor = cell(i, c);
      if (i !== c && factor !== 0)
        for (let j = 0; j < width; j++) (rows[i] as number[])[j] = cell(i, j) - factor * (top[j] as number);
    }
  }
  return rows.map((row) => row.slice(n));
}

const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
const range = (n: number) => Array.from({ length: n }, (_, i) => i);

/** Matrix and reward of a policy's chain. With `restart`, an end leads to a start. */
function denseChain(w: DenseWorld, policy: DensePolicy, restart = false) {
  const over = (s: number, of: (a: number) => number) =>
    sum(range(w.nActions).map((a) => (policy[s]?.[a] as number) * of(a)));
  const p = range(w.states).map((s) =>
    range(w.states).map((to) =>
      over(
        s,
        (a) =>
          (w.move[s]?.[a]?.[to] as number) +
          (restart ? (w.ends[s]?.[a] as number) * (w.start[to] as number) : 0),
      ),
    ),
  );
  return { p, r: range(w.states).map((s) => over(s, (a) => w.paid[s]?.[a] as number)) };
}

/** V = (I − γP)⁻¹ r */
export function denseValue(w: DenseWorld, policy: DensePolicy, gamma: number): number[] | null {
  const { p, r } = denseChain(w, policy);
  const solved = solveDense(
    p.map((row, s) => row.map((x, to) => (s === to ? 1 : 0) - gamma * x)),
    r.map((x) => [x]),
  );
  return solved?.map(([x]) => x as number) ?? null;
}

/** Q(s, a) = r + γ Σ p·V; −∞ where illegal. */
export const denseQ = (w: DenseWorld, value: readonly number[], gamma: number): number[][] =>
  range(w.states).map((s) =>
    range(w.nActions).map((a) =>
      w.legal[s]?.[a]
        ? (w.paid[s]?.[a] as number) +
          gamma * sum(range(w.states).map((to) => (w.move[s]?.[a]?.[to] as number) * (value[to] as number)))
        : Number.NEGATIVE_INFINITY,
    ),
  );

export function* deterministicPolicies(w: DenseWorld): Generator<DensePolicy> {
  const choices = range(w.states).map((s) => range(w.nActions).filter((a) => w.legal[s]?.[a]));
  const at = new Array<number>(w.states).fill(0);
  for (;;) {
    yield range(w.states).map((s) =>
      range(w.nActions).map((a) => (a === choices[s]?.[at[s] as number] ? 1 : 0)),
    );
    let s = 0;
    for (; s < w.states; s++) {
      at[s] = (at[s] as number) + 1;
      if ((at[s] as number) < (choices[s]?.length ?? 0)) break;
      at[s] = 0;
    }
    if (s === w.states) return;
  }
}

/**
 * Gain and bias by the fundamental matrix. P* is the Cesàro limit of the powers of P. The aperiodic chain (I
 * + P)/2 has the same limit, so it is squared 30 times. bias = (I − P + P*)⁻¹ (I − P*) r.
 */
export function denseAverage(w: DenseWorld, policy: DensePolicy) {
  const { p, r } = denseChain(w, policy, true);
  let limit = p.map((row, s) => row.map((x, to) => (x + (s === to ? 1 : 0)) / 2));
  for (let k = 0; k < 30; k++) {
    limit = multiply(limit, limit);
    // Rounding would let the rows drift from 1 when squared.
    limit = limit.map((row) => row.map((x) => x / sum(row)));
  }
  const gain = limit.map((row) => sum(row.map((x, s) => x * (r[s] as number))));
  const solved = solveDense(
    p.map((row, s) => row.map((x, to) => (s === to ? 1 : 0) - x + (limit[s]?.[to] as number))),
    r.map((x, s) => [x - (gain[s] as number)]),
  );
  return { gain, bias: solved?.map(([x]) => x as number) ?? [] };
}

const multiply = (a: readonly (readonly number[])[], b: readonly (readonly number[])[]): number[][] =>
  a.map((row) => range(b.length).map((j) => sum(row.map((x, k) => x * (b[k]?.[j] as number)))));

/** Soft value iteration, V ← τ ln Σ exp(Q/τ), until nothing changes. */
export function denseSoft(w: DenseWorld, gamma: number, temperature: number): number[] {
  let value = new Array<number>(w.states).fill(0);
  for (let k = 0; k < 200_000; k++) {
    const next = denseQ(w, value, gamma).map((row) => {
      const most = Math.max(...row);
      return most + temperature * Math.log(sum(row.map((q) => Math.exp((q - most) / temperature))));
    });
    const moved = Math.max(...next.map((x, s) => Math.abs(x - (value[s] as number))));
    value = next;
    if (moved < 1e-14) break;
  }
  return value;
}

/** Plain recursion over the steps left, without a table. */
export function denseHorizon(
  w: DenseWorld,
  gamma: number,
  steps: number,
  policy: DensePolicy | null,
): number[] {
  if (steps === 0) return new Array<number>(w.states).fill(0);
  return denseQ(w, denseHorizon(w, gamma, steps - 1, policy), gamma).map((row, s) =>
    policy === null
      ? Math.max(...row)
      : sum(row.map((q, a) => (policy[s]?.[a] === 0 ? 0 : (policy[s]?.[a] as number) * q))),
  );
}
