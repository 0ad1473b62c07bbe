/**
 * Average reward per step: gain and bias (Puterman 1994, chapters 8 and 9; Howard 1960). When the world ends
 * an episode, the next step starts another one, so every world goes on forever. Step limits are ignored
 * because a state does not know the time.
 */
import { closedClasses, outcomesOf } from './closed-classes.ts';
import { type PaidMdp, policyChain, stateCount } from './mdp.ts';
import { backedUp, backedUpSize, evaluateChoice } from './policy-evaluation.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

interface Starts {
  readonly start: ArrayLike<number>; // [S] probabilities
}
interface Average {
  /**
   * [S] long-run mean reward per step from each state. States that lead to the same recurrent class have the
   * same gain.
   */
  readonly gain: Float64Array;
  /**
   * [S] Σ_t E[r_t − gain(s_t)], the excess earned from here. Its mean over the steps of each recurrent class
   * is 0.
   */
  readonly bias: Float64Array;
  /** [S] The same with |r| in place of r. Rounding errors are a share of these sizes. */
  readonly gainSize: Float64Array;
  readonly biasSize: Float64Array;
}
export interface BestAverage extends Average {
  /** [S·A] r − gain(s) + Σ p·bias(s′): compares actions that keep the gain. −∞ where illegal. */
  readonly actionValue: Float64Array;
  /** [S] the pair taken, or −1 if there is none. */
  readonly choice: Int32Array;
}

/** In larger state spaces, solving the equations of a class takes too long. */
export const MAX_AVERAGED = 20_000;
const MAX_ROUNDS = 400;
/** Rounding error of a gain or a bias, as a share of its size. */
const SHARE = 1e-12;

/** @param policy [S·A] probabilities @returns null if the equations of a class do not converge */
export function averageOf(mdp: PaidMdp & Starts, policy: ArrayLike<number>): Average | null {
  const found = averageOfChain(goingOn({ ...mdp, ...policyChain(mdp, policy) }));
  return found && shortened(found, stateCount(mdp));
}

/**
 * A policy with the highest gain of every state, by policy iteration for the multichain case: an action is better if it leads to a
 * higher gain, or to the same gain with a higher r + Σ p·bias(s′). Each policy's equations are solved class by class.
 * @returns null if equations do not converge
 */
export function bestAverage(mdp: PaidMdp & Starts): BestAverage | null {
  const n = mdp.nActions;
  const states = stateCount(mdp);
  const steady = goingOn(mdp);
  const choice = Int32Array.from({ length: states + 1 }, (_, s) => {
    for (let p = s * n; p < s * n + n; p++) if (at(steady.legal, p) !== 0) return p;
    return -1;
  });
  const actionValue = new Float64Array(mdp.legal.length);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const found = averageOfChain(chosen(steady, choice));
    if (found === null) return null;
    const { gain, bias, gainSize, biasSize } = found;
    let improved = false;
    for (let s = 0; s < states; s++) {
      let best = at(choice, s);
      let [maxGain, maxBias, size, wide] = best < 0 ? [0, 0, 0, 0] : worthOf(best);
      for (let p = s * n; p < s * n + n; p++) {
        if (at(steady.legal, p) === 0) {
          actionValue[p] = Number.NEGATIVE_INFINITY;
          continue;
        }
        const [nextGain, worth, ownSize, ownWide] = worthOf(p);
        actionValue[p] = worth - at(gain, s);
        const noise = SHARE * (ownSize + size);
        const more = nextGain > maxGain + noise;
        if (!more && (nextGain < maxGain - noise || worth <= maxBias + SHARE * (ownWide + wide))) continue;
        [best, maxGain, maxBias, size, wide] = [p, nextGain, worth, ownSize, ownWide];
      }
      if (best === at(choice, s)) continue;
      choice[s] = best;
      improved = true;
    }
    if (!improved) return { ...shortened(found, states), actionValue, choice: choice.slice(0, states) };

    function worthOf(p: number): readonly [gain: number, worth: number, size: number, wide: number] {
      let [nextGain, worth, size, wide] = [0, 0, 0, 0];
      for (let k = at(steady.first, p); k < at(steady.first, p + 1); k++) {
        const chance = at(steady.probability, k);
        nextGain += chance * at(gain, at(steady.next, k));
        worth += chance * (at(steady.reward, k) + at(bias, at(steady.next, k)));
        size += chance * at(gainSize, at(steady.next, k));
        wide += chance * (Math.abs(at(steady.reward, k)) + at(biasSize, at(steady.next, k)));
      }
      return [nextGain, worth, size, wide];
    }
  }
  return null;
}

const shortened = ({ gain, bias, gainSize, biasSize }: Average, states: number): Average => ({
  gain: gain.slice(0, states),
  bias: bias.slice(0, states),
  gainSize: gainSize.slice(0, states),
  biasSize: biasSize.slice(0, states),
});

/**
 * The same process without ends. An episode that would end leads to an extra last state, which takes no time
 * and draws a start.
 */
function goingOn(mdp: PaidMdp & Starts): PaidMdp {
  const n = mdp.nActions;
  const home = stateCount(mdp);
  const count = mdp.next.length;
  const starts = Array.from({ length: home }, (_, s) => s).filter((s) => at(mdp.start, s) > 0);
  const extended = (list: ArrayLike<number>, more: readonly number[]) =>
    Float64Array.from({ length: list.length + more.length }, (_, k) =>
      k < list.length ? at(list, k) : at(more, k - list.length),
    );
  const padding = new Array<number>(n - 1).fill(0);
  return {
    nActions: n,
    legal: extended(mdp.legal, [1, ...padding]),
    first: extended(mdp.first, new Array<number>(n).fill(count + starts.length)),
    next: Float64Array.from({ length: count + starts.length }, (_, k) =>
      k >= count ? (starts[k - count] as number) : at(mdp.ends, k) !== 0 ? home : at(mdp.next, k),
    ),
    probability: extended(
      mdp.probability,
      starts.map((s) => at(mdp.start, s)),
    ),
    reward: extended(mdp.reward, new Array<number>(starts.length).fill(0)),
    ends: new Uint8Array(count + starts.length),
  };
}

/** The chain of a choice, as a process with one action. */
function chosen(mdp: PaidMdp, choice: Int32Array): PaidMdp {
  const policy = new Float64Array(mdp.legal.length);
  for (const p of choice) if (p >= 0) policy[p] = 1;
  return policyChain(mdp, policy);
}

/** Gain and bias of a chain whose last state takes no time. */
function averageOfChain(chain: PaidMdp): Average | null {
  const states = stateCount(chain);
  const choice = Int32Array.from(chain.legal, (legal, s) => (legal === 0 ? -1 : s));
  const lasts = (s: number) => (s === states - 1 ? 0 : 1); // steps
  const steps = Float64Array.from(chain.reward);
  for (let s = 0; s < states; s++)
    for (let k = at(chain.first, s); k < at(chain.first, s + 1); k++) steps[k] = lasts(s);
  const [gain, gainSize] = [new Float64Array(states), new Float64Array(states)];
  const [bias, biasSize] = [new Float64Array(states), new Float64Array(states)];
  const everywhere = new Uint8Array(states).fill(1);
  const classes = closedClasses(chain, choice, everywhere);
  const inClass = new Uint8Array(states);
  for (const members of classes) {
    const inside = new Set(members);
    const [home = 0] = members;
    // Evaluate from every state of the class until the first visit to its home.
    const untilHome = Int32Array.from(choice, (p, s) => (inside.has(s) && s !== home ? p : -1));
    const sums = (reward: Float64Array) => {
      const paying = { ...chain, reward };
      const { value, size, settled } = evaluateChoice(paying, 1, untilHome);
      if (!settled) return null;
      const pair = at(choice, home);
      return {
        value,
        size,
        round: backedUp(paying, 1, value, pair),
        roundSize: backedUpSize(paying, 1, size, pair),
      };
    };
    const [paid, taken] = [sums(Float64Array.from(chain.reward)), sums(steps)];
    if (paid === null || taken === null || taken.round === 0) return null;
    const g = paid.round / taken.round;
    const gSize = paid.roundSize / taken.round;
    const [relative, sized] = [new Float64Array(chain.reward.length), new Float64Array(chain.reward.length)];
    for (const s of members) {
      bias[s] = at(paid.value, s) - g * at(taken.value, s);
      biasSize[s] = at(paid.size, s) + gSize * at(taken.value, s);
      for (let k = at(chain.first, s); k < at(chain.first, s + 1); k++) {
        relative[k] = lasts(s) * at(bias, s);
        sized[k] = lasts(s) * at(biasSize, s);
      }
    }
    const [over, overSize] = [sums(relative), sums(sized)];
    if (over === null || overSize === null) return null;
    for (const s of members) {
      gain[s] = g;
      gainSize[s] = gSize;
      bias[s] = at(bias, s) - over.round / taken.round;
      biasSize[s] = at(biasSize, s) + overSize.round / taken.round;
      inClass[s] = 1;
    }
  }
  const found: Average = { gain, bias, gainSize, biasSize };
  return fromOutside(chain, choice, inClass, found, lasts) ? found : null;
}

/**
 * Fills in gain, bias and their sizes for the transient states, given those of the classes they lead to.
 * @returns whether they converge
 */
function fromOutside(
  chain: PaidMdp,
  choice: Int32Array,
  inClass: Uint8Array,
  { gain, bias, gainSize, biasSize }: Average,
  lasts: (s: number) => number,
): boolean {
  const outside = Int32Array.from(choice, (p, s) => (inClass[s] === 1 ? -1 : p));
  const ends = Float64Array.from(chain.next, (to) => at(inClass, to));
  const arrival = (worth: Float64Array, perStep: (s: number, k: number) => number): boolean => {
    const reward = new Float64Array(chain.reward.length);
    for (let s = 0; s < outside.length; s++)
      for (const k of outcomesOf(chain, at(outside, s)))
        reward[k] = perStep(s, k) + (at(ends, k) !== 0 ? at(worth, at(chain.next, k)) : 0);
    const { value, settled } = evaluateChoice({ ...chain, reward, ends }, 1, outside);
    for (let s = 0; s < outside.length; s++) if (at(outside, s) >= 0) worth[s] = at(value, s);
    return settled;
  };
  return (
    arrival(gain, () => 0) &&
    arrival(bias, (s, k) => at(chain.reward, k) - lasts(s) * at(gain, s)) &&
    arrival(gainSize, () => 0) &&
    arrival(biasSize, (s, k) => Math.abs(at(chain.reward, k)) + lasts(s) * at(gainSize, s))
  );
}
