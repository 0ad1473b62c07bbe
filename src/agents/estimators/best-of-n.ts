/** Effects of drawing several completions and keeping some: best-of-n and pass@k. */
import { log } from '../../core/elementary.ts';

/**
 * Upper bound of KL(best of n ‖ base) in nats: ln n − (n − 1) / n.
 * Special cases: n = 1: 0; equality only where no two completions have equal reward and each is rare (continuous rewards).
 * Beirami et al. 2024, https://arxiv.org/abs/2401.01879. @throws RangeError for n < 1
 */
export function bestOfNKlBound(n: number): number {
  if (!(n >= 1)) throw new RangeError(`Best of ${n} draws: use a number of at least 1.`);
  return log(n) - (n - 1) / n;
}

/**
 * KL(best of n ‖ policy) in nats, if completions of equal reward are equally good and the first of the best
 * is picked. Among completions of equal reward, both distributions are alike, so it is the KL of the rewards:
 * Σ_r w_r ln(w_r / p_r) with w_r = F(r)ⁿ − F(r⁻)ⁿ, the probability that r is the best of n. Special cases: n
 * = 1 or a single reward: 0; continuous rewards: `bestOfNKlBound`. Beirami et al. 2024,
 * https://arxiv.org/abs/2401.01879.
 * @param chances [rewards] p_r, lowest reward first
 */
export function bestOfNKlOf(chances: readonly number[], n: number): number {
  let below = 0;
  let kl = 0;
  for (const chance of chances) {
    const upTo = Math.min(1, below + chance);
    const picked = upTo ** n - below ** n;
    if (picked > 0 && chance > 0) kl += picked * log(picked / chance);
    below = upTo;
  }
  return kl;
}

/**
 * The same, estimated from samples: `bestOfNKlOf` of their frequencies, without its bias of order 1/m
 * (jackknife, Quenouille 1956). It may be negative.
 * @param returns of m > n independent completions of one prompt; 4n leave a bias of one hundredth
 */
export function bestOfNKl(returns: readonly number[], n: number): number {
  const m = returns.length;
  const counts = new Map<number, number>();
  for (const value of returns) counts.set(value, (counts.get(value) ?? 0) + 1);
  const levels = [...counts].sort(([a], [b]) => a - b).map(([, count]) => count);
  const shares = (all: readonly number[], of: number) => all.map((count) => count / of);
  const whole = bestOfNKlOf(shares(levels, m), n);
  let without = 0;
  for (const [k, count] of levels.entries()) {
    const rest = levels.map((other, j) => (j === k ? other - 1 : other));
    without += (count / m) * bestOfNKlOf(shares(rest, m - 1), n);
  }
  return m * whole - (m - 1) * without;
}

/** The first row with the highest return in each group. @returns [groups] rows */
export function bestOfGroups(returns: Float32Array, groupSize: number): Uint32Array {
  return Uint32Array.from({ length: returns.length / groupSize }, (_, group) => {
    let best = group * groupSize;
    for (let row = best + 1; row < (group + 1) * groupSize; row++)
      if ((returns[row] ?? 0) > (returns[best] ?? 0)) best = row;
    return best;
  });
}

/**
 * pass@k from n completions of which c are correct, unbiased: 1 − C(n − c, k) / C(n, k) = 1 − Π_{i<k} (n − c − i) / (n − i).
 * Special cases: n − c < k: 1; k = 1: c / n; 1 − (1 − c/n)^k is the biased estimate, too low. Chen et al. 2021, https://arxiv.org/abs/2107.03374, equation 1.
 * @returns in [0, 1] @throws RangeError unless 0 ≤ c ≤ n and 1 ≤ k ≤ n
 */
export function passAtK(n: number, c: number, k: number): number {
  if (!(c >= 0 && c <= n && k >= 1 && k <= n))
    throw new RangeError(
      `pass@${k} from ${n} completions with ${c} right: sample at least k completions per problem.`,
    );
  let missed = 1;
  for (let i = 0; i < k; i++) missed *= Math.max(0, n - c - i) / (n - i);
  return 1 - missed;
}
