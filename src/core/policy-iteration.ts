/** Policy iteration (Howard 1960; Sutton & Barto 2018, section 4.3): exact optima in few rounds, also near discount 1. */
import { type Mdp, type PaidMdp, stateCount } from './mdp.ts';
import { backedUp, evaluateChoice } from './policy-evaluation.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

export interface Optimum {
  readonly value: Float64Array; // [S]
  readonly actionValue: Float64Array; // [S·A], −∞ where illegal
  /** [S] one best pair of each state, −1 if there is none. */
  readonly choice: Int32Array;
  readonly settled: boolean;
}

/** If the best path is long, values travel one state per round. */
const mostRounds = (states: number): number => Math.max(400, Math.min(3_000, 2 * states));
/** In larger worlds a policy to begin with is looked for by sweeps that visit so many transitions. */
const FEW_STATES = 500;
const SWEPT = 30_000_000;
/** Values of the first rounds need not be exact: the last rounds, from where nothing improves, make them so. */
const ROUGH = 1e-8;

/**
 * Optimal values and one optimal policy.
 * @param gamma in [0, 1]; 1 only if every policy ends (no cycles)
 * @param start [S] initial policy: that of a similar reward saves rounds
 * @param allowed [S·A] allowed pairs; default: the legal ones
 */
export function optimize(
  mdp: PaidMdp,
  gamma: number,
  start?: Int32Array,
  allowed: ArrayLike<number> = mdp.legal,
): Optimum {
  const n = mdp.nActions;
  const states = stateCount(mdp);
  const choice = start ? Int32Array.from(start) : firstChoice(mdp, allowed);
  let value: Float64Array = new Float64Array(states);
  if (!start && states > FEW_STATES) value = sweep(mdp, gamma, allowed, choice);
  const q = new Float64Array(mdp.legal.length);
  let size = 1e-300;
  for (let k = 0; k < mdp.reward.length; k++) size = Math.max(size, Math.abs(at(mdp.reward, k)));
  let rough = true;
  for (let round = 0; round < mostRounds(states); round++) {
    const judged = evaluateChoice(mdp, gamma, choice, value, rough ? ROUGH : undefined);
    value = judged.value;
    let improved = false;
    let largest = size;
    for (let s = 0; s < states; s++) largest = Math.max(largest, Math.abs(at(value, s)));
    const slack = (judged.exact ? 1e-11 : 100 * ROUGH) * largest;
    for (let s = 0; s < states; s++) {
      const kept = at(choice, s);
      for (let p = s * n; p < s * n + n; p++)
        q[p] = at(allowed, p) === 0 ? Number.NEGATIVE_INFINITY : backedUp(mdp, gamma, value, p);
      let best = kept;
      for (let p = s * n; p < s * n + n; p++) if (best < 0 || at(q, p) > at(q, best)) best = p;
      if (kept >= 0 && at(q, best) > at(q, kept) + slack) {
        choice[s] = best;
        improved = true;
      }
    }
    if (!improved && judged.settled && !judged.exact) {
      rough = false;
      continue;
    }
    if (!improved || !judged.settled) return { value, actionValue: q, choice, settled: judged.settled };
  }
  return { value, actionValue: q, choice, settled: false };
}

/** Value iteration in place: not to the end, but to a choice from which few rounds are left. @returns [S] values so far */
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
 * Marks the pairs that tie with the best of their state: 1, else 0.
 * @param share relative tolerance of a tie @param slack absolute tolerance, in units of return
 */
export function optimalPairs(
  mdp: Mdp,
  actionValue: ArrayLike<number>,
  share: number,
  slack: number,
): Uint8Array {
  const n = mdp.nActions;
  const out = new Uint8Array(mdp.legal.length);
  for (let s = 0; s < stateCount(mdp); s++) {
    let best = Number.NEGATIVE_INFINITY;
    for (let p = s * n; p < s * n + n; p++) best = Math.max(best, at(actionValue, p));
    if (best === Number.NEGATIVE_INFINITY) continue;
    for (let p = s * n; p < s * n + n; p++)
      if (at(actionValue, p) >= best - slack - share * Math.abs(best)) out[p] = 1;
  }
  return out;
}

/** Whether no state can be met twice in an episode: then discount 1 is no matter of limits. */
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
