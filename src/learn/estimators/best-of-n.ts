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
 * pass@k from n completions of which c are right, unbiased: 1 − C(n − c, k) / C(n, k) = 1 − Π_{i<k} (n − c − i) / (n − i).
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
