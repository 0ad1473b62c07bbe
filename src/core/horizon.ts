/** Visits and the first reward in an episode under a policy. */
import { stepsWithin } from './horizon-return.ts';
import { type Episodes, type Mdp, policyChain, stateCount } from './mdp.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

/** Most steps that visits are counted for without a step limit. */
const MOST_STEPS = 2000;

/**
 * Mean number of visits of each state in an episode under a policy, within the step limit.
 * @param policy [S·A] probabilities
 * @returns [S] visits, the first state included
 */
export function expectedVisits(mdp: Episodes, policy: ArrayLike<number>): Float64Array {
  const visits = new Float64Array(stateCount(mdp));
  push(policyChain(mdp, policy), mdp.start, mdp.stepLimit || MOST_STEPS, (mass) => {
    for (let s = 0; s < visits.length; s++) visits[s] = at(visits, s) + at(mass, s);
  });
  return visits;
}

export interface FirstReward {
  /** Probability that an episode pays anything. */
  readonly probability: number;
  /** Environment steps until the first reward, over as many episodes as it takes; ∞: never. */
  readonly steps: number;
}

/**
 * How long a policy waits for the first nonzero reward. An episode that ends without one is followed by the next, so
 * steps = E[steps of an episode until its end or the reward] / P(reward in an episode).
 * @param policy [S·A]
 */
export function firstReward(mdp: Episodes, policy: ArrayLike<number>): FirstReward {
  const n = mdp.nActions;
  const stopped = new Float64Array(stateCount(mdp)); // probability that the step from a state pays
  for (let p = 0; p < mdp.legal.length; p++)
    for (let k = at(mdp.first, p); k < at(mdp.first, p + 1); k++)
      if (at(mdp.reward, k) !== 0) {
        const s = Math.floor(p / n);
        stopped[s] = at(stopped, s) + at(policy, p) * at(mdp.probability, k);
      }
  let probability = 0;
  let steps = 0;
  const ends = Uint8Array.from(mdp.reward, (r, k) => (r !== 0 || at(mdp.ends, k) !== 0 ? 1 : 0));
  const chain = policyChain({ ...mdp, ends }, policy);
  const left = push(chain, mdp.start, mdp.stepLimit || stepsWithin(mdp), (mass) => {
    for (let s = 0; s < mass.length; s++) {
      steps += at(mass, s);
      probability += at(mass, s) * at(stopped, s);
    }
  });
  if (probability < 1e-15) return { probability: 0, steps: Number.POSITIVE_INFINITY };
  // Without a limit some episodes may never end or pay: their waiting time is infinite.
  if (mdp.stepLimit === 0 && left > 1e-9) return { probability, steps: Number.POSITIVE_INFINITY };
  return { probability, steps: steps / probability };
}

/** Propagates the start distribution; calls `seen` with it before every step. @returns the remaining mass after the last step */
function push(
  { first, next, probability, ends }: Mdp,
  start: ArrayLike<number>,
  horizon: number,
  seen: (mass: Float64Array) => void,
): number {
  let mass = Float64Array.from(start);
  let after = new Float64Array(mass.length);
  let left = 1;
  for (let t = 0; t < horizon; t++) {
    seen(mass);
    after.fill(0);
    left = 0;
    for (let s = 0; s < mass.length; s++) {
      const here = mass[s] as number;
      if (here === 0) continue;
      const end = first[s + 1] as number;
      for (let k = first[s] as number; k < end; k++) {
        if (ends[k] !== 0) continue;
        const flow = here * (probability[k] as number);
        const to = next[k] as number;
        after[to] = (after[to] as number) + flow;
        left += flow;
      }
    }
    [mass, after] = [after, mass];
    if (left < 1e-14) break;
  }
  return left;
}
