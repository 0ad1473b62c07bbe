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
  const total = new Induction(ways, sign);
  if (stepLimit > 0) {
    const most = Math.ceil(WORK / Math.max(1, mdp.next.length));
    for (let t = 0; t < stepLimit; t++) {
      if (t > most) return Number.NaN;
      if (total.step(1) < SETTLED) break;
    }
    return total.fromStart;
  }
  const most = stepsWithin(mdp);
  const plain = Math.min(most, PLAIN_STEPS);
  for (let t = 0; t < plain; t++) if (total.step(1) < SETTLED) return total.fromStart;
  return withoutEnd(total, most);
}

const SETTLED = 1e-12;
/** Without a limit most worlds have settled by then. */
const PLAIN_STEPS = 4_000;
/** Totals at even distances: of the growth from one to the next it is asked where it leads. */
const WINDOWS = 5;

/**
 * The total of an episode that only the world ends. Half of each step is waiting, which costs and pays nothing: it changes no
 * total, and what goes round in circles becomes smooth. The growth over even windows then is g + c·qᵗ: g ≠ 0 means a return
 * without bound, g = 0 one whose rest is a geometric series (Aitken’s Δ²). @returns NaN where neither can be told
 */
function withoutEnd(total: Induction, most: number): number {
  const window = Math.max(1, Math.floor(most / WINDOWS));
  const totals: number[] = [];
  for (let w = 0; w < WINDOWS; w++) {
    for (let t = 0; t < window; t++) if (total.step(0.5) < SETTLED) return total.fromStart;
    totals.push(total.fromStart);
  }
  const growth = totals.slice(1).map((x, i) => x - (totals[i] as number));
  const [before, last] = [limitOf(growth.slice(0, 3)), limitOf(growth.slice(1))];
  const size = Math.max(...growth.map(Math.abs));
  const end = total.fromStart;
  if (size <= 1e-9 * Math.max(1, Math.abs(end))) return end;
  // Both fits must say the same of the growth that never ends.
  if (!(Math.abs(before.forever - last.forever) <= 1e-3 * size)) return Number.NaN;
  if (Math.abs(last.forever) > 1e-2 * Math.abs(growth.at(-1) ?? 0))
    return last.forever > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const told = [
    (totals.at(-2) as number) + before.rest,
    end + last.rest, // must be the same sum, seen from one window later
  ] as const;
  const agree = Math.abs(told[0] - told[1]) <= 1e-6 * Math.max(1, Math.abs(told[1]));
  return last.ratio < 1 && agree ? told[1] : Number.NaN;
}

/** Three numbers g + c, g + c·q, g + c·q²: g, q, and the sum of all that follows the third if g is 0. */
function limitOf([a = 0, b = 0, c = 0]: readonly number[]): { forever: number; ratio: number; rest: number } {
  const [first, second] = [b - a, c - b];
  const bend = first - second;
  const flat = Math.abs(first) <= 1e-7 * Math.max(Math.abs(a), Math.abs(c));
  const forever = flat || bend === 0 ? c : c + (second * second) / bend;
  const ratio = c / b;
  return { forever, ratio, rest: (c * ratio) / (1 - ratio) };
}

/** Backward induction, a step at a time. */
class Induction {
  readonly #ways: Ways;
  readonly #sign: 1 | -1;
  #value: Float64Array;
  #after: Float64Array;

  constructor(ways: Ways, sign: 1 | -1) {
    this.#ways = ways;
    this.#sign = sign;
    this.#value = new Float64Array(ways.start.length);
    this.#after = new Float64Array(ways.start.length);
  }

  get fromStart(): number {
    return this.#ways.start.reduce((sum, p, s) => sum + p * (this.#value[s] as number), 0);
  }

  /** @param share of the step that is taken, the rest being waiting @returns the most that a value moved */
  step(share: number): number {
    const { firstPair, paid, firstWay, to, weight, start } = this.#ways;
    const [value, after, sign] = [this.#value, this.#after, this.#sign];
    let moved = 0;
    for (let s = 0; s < start.length; s++) {
      const last = firstPair[s + 1] as number;
      let best = Number.NEGATIVE_INFINITY;
      for (let p = firstPair[s] as number; p < last; p++) {
        let sum = paid[p] as number;
        const end = firstWay[p + 1] as number;
        for (let k = firstWay[p] as number; k < end; k++)
          sum += (weight[k] as number) * (value[to[k] as number] as number);
        best = Math.max(best, sign * sum);
      }
      const kept = value[s] as number;
      const v = best === Number.NEGATIVE_INFINITY ? 0 : kept + share * (sign * best - kept);
      moved = Math.max(moved, Math.abs(v - kept));
      after[s] = v;
    }
    this.#value = after;
    this.#after = value;
    return moved;
  }
}
