/** What drawing several completions and keeping some does: best-of-n and pass@k. */
import { log } from '../../core/elementary.ts';
import { type Numbers, requireLengths } from './arrays.ts';

/**
 * Distribution of the best of n independent draws: q_i = (F_i^n − F_{i−}^n) · p_i / p(reward = r_i), F the distribution function of the reward.
 * Special cases: n = 1: p; n → ∞: the best outcomes alone; outcomes of equal reward share by their p (the first drawn of the best is kept).
 * Beirami et al. 2024, https://arxiv.org/abs/2401.01879.
 * @param probabilities p [m], Σ = 1 @param rewards [m] @param n draws, ≥ 1 (a whole number) @returns q [m] @throws RangeError when shapes differ, a reward is NaN or n < 1
 */
export function bestOfN(probabilities: Numbers, rewards: Numbers, n: number): Float64Array {
  requireLengths(probabilities.length, { rewards });
  if (!(Number.isInteger(n) && n >= 1))
    throw new RangeError(`Best of ${n} draws: give a whole number from 1 on.`);
  for (let i = 0; i < rewards.length; i++)
    if (Number.isNaN(rewards[i]))
      throw new RangeError(`Outcome ${i} has no reward (NaN): there is no best one.`);
  const rising = Array.from({ length: rewards.length }, (_, i) => i).sort(
    (i, j) => (rewards[i] as number) - (rewards[j] as number),
  );
  const q = new Float64Array(probabilities.length);
  let below = 0;
  for (let from = 0; from < rising.length; ) {
    const reward = rewards[rising[from] as number];
    let to = from;
    let mass = 0;
    for (; to < rising.length && rewards[rising[to] as number] === reward; to++)
      mass += probabilities[rising[to] as number] as number;
    // The last class ends at 1 exactly, whatever the sum rounds to.
    const upTo = to === rising.length ? 1 : below + mass;
    const won = wholePower(upTo, n) - wholePower(below, n);
    for (const i of rising.slice(from, to)) q[i] = mass > 0 ? (won * (probabilities[i] as number)) / mass : 0;
    below = upTo;
    from = to;
  }
  return q;
}

/** xⁿ by repeated squaring, n ≥ 0 whole: made of products alone, so equal everywhere. */
function wholePower(x: number, n: number): number {
  let power = 1;
  let square = x;
  for (let left = n; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power *= square;
    square *= square;
  }
  return power;
}

/**
 * Upper bound of KL(best of n ‖ base) in nats: ln n − (n − 1) / n.
 * Special cases: n = 1: 0; equality only where no two completions have equal reward and each is rare (continuous rewards).
 * Beirami et al. 2024, https://arxiv.org/abs/2401.01879. @throws RangeError for n < 1
 */
export function bestOfNKlBound(n: number): number {
  if (!(n >= 1)) throw new RangeError(`Best of ${n} draws: give a number from 1 on.`);
  return log(n) - (n - 1) / n;
}

/**
 * pass@k from n completions of which c are right, unbiased: 1 − C(n − c, k) / C(n, k) = 1 − Π_{i<k} (n − c − i) / (n − i).
 * Special cases: n − c < k: 1; k = 1: c / n; 1 − (1 − c/n)^k is the biased estimate, too low. Chen et al. 2021, https://arxiv.org/abs/2107.03374, equation 1.
 * @returns in [0, 1] @throws RangeError unless 0 ≤ c ≤ n and 1 ≤ k ≤ n
 */
export function passAtK(n: number, c: number, k: number): number {
  if (!(c >= 0 && c <= n && k >= 1 && k <= n))
    throw new RangeError(
      `pass@${k} from ${n} completions with ${c} right: sample at least k completions a problem.`,
    );
  let missed = 1;
  for (let i = 0; i < k; i++) missed *= Math.max(0, n - c - i) / (n - i);
  return 1 - missed;
}
