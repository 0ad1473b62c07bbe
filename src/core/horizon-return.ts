/**
 * Best and worst return of a choice of policies within a number of steps.
 * Undiscounted, as task returns are judged; a step limit of 0 means that only the world ends an episode.
 */
import { stateCount } from './policy-evaluation.ts';
import type { Mdp } from './solve.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

/** Transitions that one question may visit: about half a second. */
const WORK = 60_000_000;
/** What has not settled by then, without a step limit, does not. */
const MOST_STEPS = 100_000;
export const stepsWithin = (mdp: Mdp): number =>
  Math.min(MOST_STEPS, Math.ceil(WORK / Math.max(1, mdp.next.length)));

/**
 * The most or least expected return from the start within the step limit, over all policies (also such that change with time)
 * that take marked pairs alone: backward induction, V_t(s) = max_a Σ p·(r + V_{t+1}(s′)).
 * @param pairs [S·A] those that may be taken
 * @param sign 1 for the most, −1 for the least
 * @returns ±∞ where the return grows without bound, NaN where it took too long to settle
 */
export function extremeReturn(
  mdp: Mdp,
  reward: ArrayLike<number>,
  pairs: ArrayLike<number>,
  start: ArrayLike<number>,
  stepLimit: number,
  sign: 1 | -1,
): number {
  return induced(mdp, waysOf(mdp, reward, pairs, start), stepLimit, sign);
}

/** Both ends of what such policies return: one number where no state has two marked pairs. */
export function returnRange(
  mdp: Mdp,
  reward: ArrayLike<number>,
  pairs: ArrayLike<number>,
  start: ArrayLike<number>,
  stepLimit: number,
): { readonly worst: number; readonly best: number } {
  const ways = waysOf(mdp, reward, pairs, start);
  const best = induced(mdp, ways, stepLimit, 1);
  return { best, worst: ways.tied ? induced(mdp, ways, stepLimit, -1) : best };
}

/** The marked pairs of the states that can be met under them, gathered: what backward induction touches lies together. */
interface Ways {
  readonly start: Float64Array; // [M] over the states that can be met
  readonly firstPair: Int32Array; // [M + 1]
  readonly paid: Float64Array; // [pairs] what a pair pays on average
  readonly firstWay: Int32Array; // [pairs + 1]
  readonly to: Int32Array; // [ways]
  readonly weight: Float64Array; // probability that the pair leads there and the episode goes on
  /** Some state has two marked pairs. */
  readonly tied: boolean;
}

function waysOf(
  mdp: Mdp,
  reward: ArrayLike<number>,
  pairs: ArrayLike<number>,
  start: ArrayLike<number>,
): Ways {
  const n = mdp.nActions;
  const place = new Int32Array(stateCount(mdp)).fill(-1);
  const met: number[] = [];
  const placeOf = (s: number): number => {
    if (at(place, s) < 0) place[s] = met.push(s) - 1;
    return at(place, s);
  };
  for (let s = 0; s < place.length; s++) if (at(start, s) > 0) placeOf(s);
  const firstPair = [0];
  const firstWay = [0];
  const paid: number[] = [];
  const to: number[] = [];
  const weight: number[] = [];
  let tied = false;
  for (let m = 0; m < met.length; m++) {
    const s = met[m] as number;
    for (let p = s * n; p < s * n + n; p++) {
      if (at(pairs, p) === 0) continue;
      let mean = 0;
      for (let k = at(mdp.first, p); k < at(mdp.first, p + 1); k++) {
        mean += at(mdp.probability, k) * at(reward, k);
        if (at(mdp.ends, k) !== 0 || at(mdp.probability, k) === 0) continue;
        to.push(placeOf(at(mdp.next, k)));
        weight.push(at(mdp.probability, k));
      }
      paid.push(mean);
      firstWay.push(to.length);
    }
    firstPair.push(paid.length);
    tied ||= paid.length - (firstPair[m] as number) > 1;
  }
  return {
    start: Float64Array.from(met, (s) => at(start, s)),
    firstPair: Int32Array.from(firstPair),
    paid: Float64Array.from(paid),
    firstWay: Int32Array.from(firstWay),
    to: Int32Array.from(to),
    weight: Float64Array.from(weight),
    tied,
  };
}

function induced(mdp: Mdp, ways: Ways, stepLimit: number, sign: 1 | -1): number {
  const { start, firstPair, paid, firstWay, to, weight } = ways;
  const states = start.length;
  let value = new Float64Array(states);
  let after = new Float64Array(states);
  const most = Math.ceil(WORK / Math.max(1, mdp.next.length));
  const horizon = stepLimit > 0 ? stepLimit : stepsWithin(mdp);
  let total = 0;
  let rise = 0;
  for (let t = 0; t < horizon; t++) {
    if (t > most) return Number.NaN;
    let moved = 0;
    let now = 0;
    for (let s = 0; s < states; s++) {
      const last = firstPair[s + 1] as number;
      let best = Number.NEGATIVE_INFINITY;
      for (let p = firstPair[s] as number; p < last; p++) {
        let sum = paid[p] as number;
        const end = firstWay[p + 1] as number;
        for (let k = firstWay[p] as number; k < end; k++)
          sum += (weight[k] as number) * (value[to[k] as number] as number);
        best = Math.max(best, sign * sum);
      }
      const v = best === Number.NEGATIVE_INFINITY ? 0 : sign * best;
      moved = Math.max(moved, Math.abs(v - (value[s] as number)));
      after[s] = v;
      now += (start[s] as number) * v;
    }
    [value, after] = [after, value];
    rise = now - total;
    total = now;
    if (moved < 1e-12) return total;
    if (Math.abs(total) > 1e12) break;
  }
  if (stepLimit > 0) return total;
  if (Math.abs(rise) > 1e-7) return rise > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  return total;
}
