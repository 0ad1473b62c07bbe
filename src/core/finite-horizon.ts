/**
 * Values when a given number of steps is left: backward induction (Bellman 1957; Puterman 1994, section 4.5).
 */
import { longHorizon } from './long-numbers.ts';
import { type PaidMdp, stateCount } from './mdp.ts';
import { backedUp, backedUpSize } from './policy-evaluation.ts';
import { isSame, OPTIMAL, UNCLEAR } from './policy-iteration.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

interface HorizonValues {
  /** [S] value with all steps left. */
  readonly value: Float64Array;
  /** [S·A] value of a first action with all steps left; −∞ where illegal. */
  readonly actionValue: Float64Array;
  /** [S] best pair with all steps left, the first of ties; −1 if there is none. */
  readonly choice: Int32Array;
  /** [S·A] OPTIMAL, UNCLEAR or 0, with all steps left; all 0 for a given policy. */
  readonly optimality: Uint8Array;
  /** [steps + 1] Σ start·V_h for h = 0 … steps steps left. */
  readonly fromStart: Float64Array;
}

/** Errors of the values with all steps left are a share of Σ γᵗ |r_t| of the best policy. */
interface Sizes {
  readonly size: Float64Array; // [S] that sum with all steps left
  readonly sizeBefore: Float64Array; // [S] with one step less
  readonly share: number;
}

/** Transitions that one query may visit: about two seconds. */
const WORK = 240_000_000;

/**
 * V_h(s) = max_a Σ p·(r + γ·(1−end)·V_{h−1}(s′)), V_0 = 0: the optimum over all policies, which may depend on
 * the steps left.
 * @param steps h ≥ 0 @param start [S] probabilities
 * @param policy [S·A] if given, evaluates this policy: Σ_a π·Q_h replaces the maximum
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
  let size = new Float64Array(states); // of Σ γᵗ |r_t| of the best policy: errors are a share of it
  let sizeAfter = new Float64Array(states);
  let share = 0;
  for (let h = 1; h <= steps; h++) {
    share = (20 + 4 * h) * 2 ** -53;
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
      sizeAfter[s] = best < 0 || policy !== undefined ? 0 : backedUpSize(mdp, gamma, size, best);
      after[s] = policy !== undefined ? mean : best < 0 ? 0 : at(actionValue, best);
    }
    [value, after] = [after, value];
    [size, sizeAfter] = [sizeAfter, size];
    for (let s = 0; s < states; s++) fromStart[h] = at(fromStart, h) + at(start, s) * at(value, s);
  }
  const optimality = new Uint8Array(mdp.legal.length);
  const last = { size, sizeBefore: sizeAfter, share };
  if (policy === undefined && steps > 0)
    settleTies(mdp, gamma, steps, { actionValue, choice, optimality }, last);
  return { value, actionValue, choice, optimality, fromStart };
}

/** Compares the first actions that doubles cannot tell apart; changes `choice` and `optimality`. */
function settleTies(
  mdp: PaidMdp,
  gamma: number,
  steps: number,
  { actionValue, choice, optimality }: Pick<HorizonValues, 'actionValue' | 'choice' | 'optimality'>,
  { size, sizeBefore, share }: Sizes,
): void {
  const n = mdp.nActions;
  const close: number[] = [];
  choice.forEach((best, s) => {
    if (best < 0) return;
    optimality[best] = OPTIMAL;
    for (let p = s * n; p < s * n + n; p++) {
      if (p === best || at(mdp.legal, p) === 0) continue;
      const error = share * (backedUpSize(mdp, gamma, sizeBefore, p) + at(size, s));
      if (at(actionValue, best) - at(actionValue, p) > error) continue;
      if (isSame(mdp, p, best)) optimality[p] = OPTIMAL;
      else close.push(p);
    }
  });
  if (close.length === 0) return;
  const compare = longHorizon(mdp, gamma, steps);
  for (const p of close) {
    const s = Math.floor(p / n);
    const sign = compare?.(p, at(choice, s));
    if (sign === 1) {
      for (let other = s * n; other < s * n + n; other++)
        if (optimality[other] === OPTIMAL) optimality[other] = 0;
      choice[s] = p;
    }
    optimality[p] = sign === undefined ? UNCLEAR : sign >= 0 ? OPTIMAL : 0;
  }
}
