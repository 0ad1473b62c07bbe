/** Values with a number of steps left: backward induction (Bellman 1957; Puterman 1994, section 4.5). */
import { type PaidMdp, stateCount } from './mdp.ts';
import { backedUp } from './policy-evaluation.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

interface HorizonValues {
  /** [S] value with all steps left. */
  readonly value: Float64Array;
  /** [S·A] value of a first action with all steps left; −∞ where illegal. */
  readonly actionValue: Float64Array;
  /** [S] best pair with all steps left, the first of ties; −1 if there is none. */
  readonly choice: Int32Array;
  /** [steps + 1] Σ start·V_h for h = 0 … steps steps left. */
  readonly fromStart: Float64Array;
}

/** Transitions that one query may visit: about two seconds. */
const WORK = 240_000_000;

/**
 * V_h(s) = max_a Σ p·(r + γ·(1−end)·V_{h−1}(s′)), V_0 = 0: the optimum over all policies, which may depend on the steps left.
 * @param steps h ≥ 0 @param start [S] probabilities
 * @param policy [S·A] if given, its own values instead: Σ_a π·Q_h in place of the maximum
 * @returns null if that takes too long
 */
export function horizonValues(
  mdp: PaidMdp,
  gamma: number,
  steps: number,
  start: ArrayLike<number>,
  policy?: ArrayLike<number>,
): HorizonValues | null {
  if (steps * Math.max(1, mdp.next.length) > WORK) return null;
  const n = mdp.nActions;
  const states = stateCount(mdp);
  const choice = new Int32Array(states).fill(-1);
  const actionValue = Float64Array.from(mdp.legal, (legal) => (legal === 0 ? Number.NEGATIVE_INFINITY : 0));
  const fromStart = new Float64Array(steps + 1);
  let value = new Float64Array(states);
  let after = new Float64Array(states);
  for (let h = 1; h <= steps; h++) {
    for (let s = 0; s < states; s++) {
      let best = -1;
      let mean = 0;
      for (let p = s * n; p < s * n + n; p++) {
        if (at(mdp.legal, p) === 0) continue;
        const q = backedUp(mdp, gamma, value, p);
        actionValue[p] = q;
        if (best < 0 || q > at(actionValue, best)) best = p;
        if (policy !== undefined) mean += at(policy, p) * q;
      }
      choice[s] = best;
      after[s] = policy !== undefined ? mean : best < 0 ? 0 : at(actionValue, best);
    }
    [value, after] = [after, value];
    for (let s = 0; s < states; s++) fromStart[h] = at(fromStart, h) + at(start, s) * at(value, s);
  }
  return { value, actionValue, choice, fromStart };
}
