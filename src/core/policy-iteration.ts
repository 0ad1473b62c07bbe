/**
 * Policy iteration (Howard 1960; Sutton & Barto 2018, section 4.3): exact optima in few rounds, even near
 * discount 1. An action counts as better if the difference exceeds the error of its own numbers, however
 * large the rewards elsewhere are. Closer calls are decided with more digits.
 */
import { type LongValues, longValues } from './long-numbers.ts';
import { type Mdp, type PaidMdp, stateCount } from './mdp.ts';
import { backedUp, backedUpSize, type Evaluation, evaluateChoice } from './policy-evaluation.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

/** As good as any other action of its state. */
export const OPTIMAL = 1;
/** Rounding hides whether it is as good as an optimal action. */
export const UNCLEAR = 2;

export interface Optimum {
  readonly value: Float64Array; // [S]
  /** [S] E Σ γᵗ |r_t| of the policy: the error of a value is a share of it. */
  readonly size: Float64Array;
  readonly actionValue: Float64Array; // [S·A], −∞ where illegal
  /** [S] one best pair of each state, −1 if there is none. */
  readonly choice: Int32Array;
  /** [S·A] OPTIMAL, UNCLEAR, or 0: worse. */
  readonly optimality: Uint8Array;
  readonly settled: boolean;
}

/** Values travel only one state per round, so long paths need many rounds. */
const maxRounds = (states: number): number => Math.max(400, Math.min(3_000, 2 * states));
/** Larger worlds first run sweeps over at most this many transitions to find an initial policy. */
const FEW_STATES = 500;
const SWEPT = 30_000_000;
/** The first rounds may use rough values. The last rounds, when nothing improves, compute them exactly. */
const ROUGH = 1e-8;
/** A value that is a smaller share of what is collected has lost digits to cancellation and is computed again. */
const CANCELLED = 1e-4;

/**
 * Optimal values and one optimal policy.
 * @param gamma in [0, 1]; 1 only if every policy ends (no cycles)
 * @param start [S] initial policy; that of a similar reward saves rounds
 * @param allowed [S·A] allowed pairs; default: the legal ones
 */
export function optimize(
  mdp: PaidMdp,
  gamma: number,
  start?: Int32Array,
  allowed: ArrayLike<number> = mdp.legal,
): Optimum {
  const states = stateCount(mdp);
  const choice = start ? Int32Array.from(start) : firstChoice(mdp, allowed);
  let value: Float64Array = new Float64Array(states);
  if (!start && states > FEW_STATES) value = sweep(mdp, gamma, allowed, choice);
  const q = new Float64Array(mdp.legal.length);
  const optimality = new Uint8Array(mdp.legal.length);
  let size: Float64Array = value;
  let rough = true;
  for (let round = 0; round < maxRounds(states); round++) {
    const judged = evaluateChoice(mdp, gamma, choice, value, rough ? ROUGH : undefined);
    ({ value, size } = judged);
    for (let p = 0; p < q.length; p++)
      q[p] = at(allowed, p) === 0 ? Number.NEGATIVE_INFINITY : backedUp(mdp, gamma, value, p);
    const improved = improve(mdp, gamma, choice, judged, q);
    if (!improved && judged.settled && !judged.exact) {
      rough = false;
      continue;
    }
    if (!judged.settled) break;
    if (improved) continue;
    if (settleClose(mdp, gamma, choice, choice, judged, q, optimality)) continue;
    restoreDigits(mdp, gamma, choice, judged, q);
    return { value, size, actionValue: q, choice, optimality, settled: true };
  }
  return { value, size, actionValue: q, choice, optimality, settled: false };
}

/** How much Q of a pair may differ from the value of its state, due to errors, when both are equal. */
const errorOf = (mdp: PaidMdp, gamma: number, { size, share }: Evaluation, p: number): number =>
  share * (backedUpSize(mdp, gamma, size, p) + at(size, Math.floor(p / mdp.nActions)));

/**
 * Switches every state to the best of the pairs that are certainly better.
 * @param q [S·A] action values under `judged`, −∞ for pairs that may not be taken @returns whether any state switched
 */
export function improve(
  mdp: PaidMdp,
  gamma: number,
  choice: Int32Array,
  judged: Evaluation,
  q: Float64Array,
): boolean {
  const n = mdp.nActions;
  let improved = false;
  for (let s = 0; s < choice.length; s++) {
    const kept = at(choice, s);
    if (kept < 0) continue;
    let best = kept;
    for (let p = s * n; p < s * n + n; p++)
      if (at(q, p) > at(q, best) && at(q, p) - at(q, kept) > errorOf(mdp, gamma, judged, p)) best = p;
    if (best === kept) continue;
    choice[s] = best;
    improved = true;
  }
  return improved;
}

/** Pairs that may be as good as, or better than, the chosen pair of their state. */
function closePairs(
  mdp: PaidMdp,
  gamma: number,
  choice: Int32Array,
  judged: Evaluation,
  q: Float64Array,
): number[] {
  const found: number[] = [];
  for (let p = 0; p < q.length; p++) {
    const kept = at(choice, Math.floor(p / mdp.nActions));
    if (p === kept || kept < 0 || at(q, p) === Number.NEGATIVE_INFINITY) continue;
    if (at(q, kept) - at(q, p) <= errorOf(mdp, gamma, judged, p)) found.push(p);
  }
  return found;
}

/** If comparing all close pairs together takes too long, at most this many are compared one by one. */
const MAX_ALONE = 64;

/**
 * Compares in longer numbers the pairs that doubles cannot distinguish from the chosen ones, and switches to
 * those that are better.
 * @param valued [S] the policy whose values are `judged`: `choice`, or −1 in states that have value 0
 * @param optimality [S·A] is written if none is better @returns whether one was better
 */
export function settleClose(
  mdp: PaidMdp,
  gamma: number,
  valued: Int32Array,
  choice: Int32Array,
  judged: Evaluation,
  q: Float64Array,
  optimality: Uint8Array,
): boolean {
  const stateOf = (p: number) => Math.floor(p / mdp.nActions);
  const close = closePairs(mdp, gamma, choice, judged, q);
  const unlike = close.filter((p) => !isSame(mdp, p, at(choice, stateOf(p))));
  const longOf = (pairs: readonly number[]) => longValues(mdp, gamma, valued, pairs, judged.size);
  const all = unlike.length === 0 ? null : longOf(unlike);
  const alone = new Map<number, LongValues | null>();
  if (all === null && unlike.length <= MAX_ALONE) for (const p of unlike) alone.set(p, longOf([p]));
  const kept = Int32Array.from(choice);
  let improved = false;
  for (const p of unlike) {
    const s = stateOf(p);
    // When a pair is compared alone, only the value of the original choice is known, so only the first switch
    // of a state is valid.
    const long = all ?? (at(choice, s) === at(kept, s) ? alone.get(p) : null);
    if (!long?.isBetter(p, at(choice, s))) continue;
    choice[s] = p;
    improved = true;
  }
  if (improved) return true;
  for (const p of choice) if (p >= 0) optimality[p] = OPTIMAL;
  for (const p of close) optimality[p] = OPTIMAL;
  for (const p of unlike) {
    const sign = (all ?? alone.get(p))?.sign(p);
    optimality[p] = sign === undefined ? UNCLEAR : sign === 0 ? OPTIMAL : 0;
  }
  return false;
}

/** Recomputes the values that lost digits because rewards cancel. */
function restoreDigits(
  mdp: PaidMdp,
  gamma: number,
  choice: Int32Array,
  { value, size }: Evaluation,
  q: Float64Array,
): void {
  const chosen = new Set(choice);
  const lost: number[] = [];
  for (let p = 0; p < q.length; p++)
    if (at(q, p) !== Number.NEGATIVE_INFINITY && at(choice, Math.floor(p / mdp.nActions)) >= 0)
      if (Math.abs(at(q, p)) < CANCELLED * backedUpSize(mdp, gamma, size, p)) lost.push(p);
  const long = lost.length === 0 ? null : longValues(mdp, gamma, choice, lost, size);
  if (long === null) return;
  for (const p of lost) {
    q[p] = long.actionValue(p);
    if (chosen.has(p)) value[Math.floor(p / mdp.nActions)] = at(q, p);
  }
}

/** Whether two pairs have the same outcomes, in the same order. */
export function isSame({ first, next, probability, ends, reward }: PaidMdp, a: number, b: number): boolean {
  const count = at(first, a + 1) - at(first, a);
  if (count !== at(first, b + 1) - at(first, b)) return false;
  for (let i = 0; i < count; i++) {
    const [k, l] = [at(first, a) + i, at(first, b) + i];
    if (at(probability, k) !== at(probability, l) || at(reward, k) !== at(reward, l)) return false;
    if (at(ends, k) !== at(ends, l) || (at(ends, k) === 0 && at(next, k) !== at(next, l))) return false;
  }
  return true;
}

/** Value iteration in place. Stops early, at a choice from which few rounds are left. @returns [S] values so far */
function sweep(mdp: PaidMdp, gamma: number, allowed: ArrayLike<number>, choice: Int32Array): Float64Array {
  const n = mdp.nActions;
  const value = new Float64Array(choice.length);
  const most = Math.ceil(SWEPT / Math.max(1, mdp.next.length));
  for (let round = 0, moved = true; moved && round < most; round++) {
    moved = false;
    for (let s = choice.length - 1; s >= 0; s--) {
      const kept = at(choice, s);
      if (kept < 0) continue;
      let best = kept;
      let most = backedUp(mdp, gamma, value, kept);
      for (let p = s * n; p < s * n + n; p++) {
        if (at(allowed, p) === 0 || p === kept) continue;
        const q = backedUp(mdp, gamma, value, p);
        if (q <= most) continue;
        most = q;
        best = p;
      }
      moved ||= best !== kept || Math.abs(most - at(value, s)) > 1e-6 * Math.abs(most);
      choice[s] = best;
      value[s] = most;
    }
  }
  return value;
}

function firstChoice(mdp: Mdp, allowed: ArrayLike<number>): Int32Array {
  const n = mdp.nActions;
  return Int32Array.from({ length: stateCount(mdp) }, (_, s) => {
    for (let p = s * n; p < s * n + n; p++) if (at(allowed, p) !== 0) return p;
    return -1;
  });
}

/**
 * Marks the pairs that tie with the best of their state with 1, all others with 0.
 * @param slack how much less than the best Q a pair may be worth, in units of return
 */
export function optimalPairs(
  mdp: Mdp,
  actionValue: ArrayLike<number>,
  slack: (best: number, pair: number) => number,
): Uint8Array {
  const n = mdp.nActions;
  const out = new Uint8Array(mdp.legal.length);
  for (let s = 0; s < stateCount(mdp); s++) {
    let best = Number.NEGATIVE_INFINITY;
    for (let p = s * n; p < s * n + n; p++) best = Math.max(best, at(actionValue, p));
    if (best === Number.NEGATIVE_INFINITY) continue;
    for (let p = s * n; p < s * n + n; p++) if (at(actionValue, p) >= best - slack(best, p)) out[p] = 1;
  }
  return out;
}

/** Whether no state can occur twice in an episode, so that every return is finite at discount 1. */
export function isAcyclic(mdp: Mdp): boolean {
  const n = mdp.nActions;
  const states = stateCount(mdp);
  const incoming = new Int32Array(states);
  const each = (s: number, visit: (to: number) => void) => {
    for (let p = s * n; p < s * n + n; p++)
      for (let k = at(mdp.first, p); k < at(mdp.first, p + 1); k++)
        if (at(mdp.ends, k) === 0) visit(at(mdp.next, k));
  };
  for (let s = 0; s < states; s++)
    each(s, (to) => {
      incoming[to] = at(incoming, to) + 1;
    });
  const free: number[] = [];
  for (let s = 0; s < states; s++) if (incoming[s] === 0) free.push(s);
  let done = 0;
  for (let s = free.pop(); s !== undefined; s = free.pop()) {
    done++;
    each(s, (to) => {
      incoming[to] = at(incoming, to) - 1;
      if (incoming[to] === 0) free.push(to);
    });
  }
  return done === states;
}
