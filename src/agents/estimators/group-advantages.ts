/** Advantages of completions relative to others of the same prompt. Row b belongs to group ⌊b / groupSize⌋. */
import type { Numbers } from './arrays.ts';
import { type Moments, momentsOf } from './normalize.ts';

export const GROUP_RULES = [
  'grpo',
  'dr-grpo',
  'rloo',
  'grpo-batch-scale',
  'pass-at-k',
  'pass-at-k-scaled',
  'maxrl',
  'pkpo',
] as const;
export type GroupRule = (typeof GROUP_RULES)[number];

/** TRL's ε; verl uses 10⁻⁶, the repository of Dr. GRPO 10⁻⁸. */
export const GROUP_EPSILON = 1e-4;
const VERL_EPSILON = 1e-6;

function groupCount(returns: Numbers, groupSize: number): number {
  if (!(Number.isInteger(groupSize) && groupSize >= 1) || returns.length % groupSize !== 0)
    throw new RangeError(
      `${returns.length} completions do not form groups of ${groupSize}: sample equally many for every prompt.`,
    );
  return returns.length / groupSize;
}

const momentsOfGroup = (returns: Numbers, groupSize: number, g: number): Moments =>
  momentsOf(returns, null, g * groupSize, (g + 1) * groupSize);

/**
 * Which groups have a learning signal: 1 if the returns of the group differ by more than rounding (see `Moments.flat`).
 * @param returns [groups × groupSize] @returns [groups] @throws RangeError if the returns do not form whole groups
 */
export function groupsWithSignal(returns: Numbers, groupSize: number): Uint8Array {
  return Uint8Array.from({ length: groupCount(returns, groupSize) }, (_, g) =>
    momentsOfGroup(returns, groupSize, g).flat ? 0 : 1,
  );
}

interface GroupOptions {
  /** Of the grpo rules. */
  readonly epsilon?: number;
  /** k of pkpo: at least 2; a smaller group counts as k. */
  readonly attempts?: number;
}

/**
 * Advantage of each completion within its group of G completions of one prompt.
 * grpo: (R − mean) / (std + ε), std with n − 1 (Shao et al. 2024, https://arxiv.org/abs/2402.03300; TRL, verl);
 * grpo-batch-scale: the same with the std of the whole batch (TRL `scale_rewards="batch"`);
 * dr-grpo: R − mean (Liu et al. 2025, https://arxiv.org/abs/2503.20783);
 * rloo: R − mean of the others = G / (G − 1) · (R − mean) (Ahmadian et al. 2024, https://arxiv.org/abs/2402.14740);
 * pass-at-k: the best of the group gets its lead on the second best, the others 0 (https://arxiv.org/abs/2503.19595);
 * pass-at-k-scaled: that lead / (std + 10⁻⁶), as verl's `grpo_passk` has it unless `norm_adv_by_std_in_grpo` is off: 2 instead of 1 for 1,0,0,0;
 * maxrl: (R − mean) / mean, for rewards of 0 and 1 an unbiased gradient of log p cut after G − 1 terms, −Σₖ (1 − p)ᵏ / k
 * (Tajwar et al. 2026, https://arxiv.org/abs/2602.02710); a group whose mean is not above 0 has advantage 0;
 * pkpo: G times s⁽ˡᵒᵒ⁻¹⁾ of Walder and Karkhanis 2025, https://arxiv.org/abs/2505.15201, equation 33: what the completion adds to the best
 * of the k − 1 others, over all of their sets; an unbiased gradient of the expected best of k attempts.
 * Special cases: a group whose returns are equal up to rounding, or of one member, has advantage 0 under every rule; one NaN makes its group NaN.
 * @param returns [groups × groupSize], one per completion, members of a group contiguous
 * @returns [groups × groupSize]; each rule but pkpo and the two of pass-at-k sums to 0 in a group @throws RangeError when the returns are not whole groups
 */
export function groupAdvantages(
  returns: Numbers,
  groupSize: number,
  rule: GroupRule,
  { epsilon = GROUP_EPSILON, attempts = 2 }: GroupOptions = {},
): Float64Array {
  const groups = groupCount(returns, groupSize);
  const advantages = new Float64Array(returns.length);
  const batchDeviation = Math.sqrt(momentsOf(returns).variance);
  for (let g = 0; g < groups; g++) {
    const { mean, variance, flat, high } = momentsOfGroup(returns, groupSize, g);
    const first = g * groupSize;
    if (flat || (rule === 'maxrl' && mean <= 0)) continue;
    if (Number.isNaN(mean)) {
      advantages.fill(Number.NaN, first, first + groupSize);
      continue;
    }
    if (rule === 'pass-at-k' || rule === 'pass-at-k-scaled') {
      const [best, lead] = leadOfBest(returns, first, groupSize, high);
      advantages[best] = rule === 'pass-at-k' ? lead : lead / (Math.sqrt(variance) + VERL_EPSILON);
      continue;
    }
    if (rule === 'pkpo') {
      advantages.set(
        gainsOverOthers(
          Float64Array.from({ length: groupSize }, (_, i) => returns[first + i] as number),
          attempts,
        ),
        first,
      );
      continue;
    }
    const scale = {
      maxrl: 1 / mean,
      grpo: 1 / (Math.sqrt(variance) + epsilon),
      'grpo-batch-scale': 1 / (batchDeviation + epsilon),
      'dr-grpo': 1,
      rloo: groupSize / (groupSize - 1),
    }[rule];
    for (let i = first; i < first + groupSize; i++) advantages[i] = ((returns[i] as number) - mean) * scale;
  }
  return advantages;
}

/** The first of the best members and its lead over the second best. */
function leadOfBest(returns: Numbers, first: number, size: number, high: number): readonly [number, number] {
  let best = -1;
  let second = Number.NEGATIVE_INFINITY;
  for (let i = first; i < first + size; i++) {
    const value = returns[i] as number;
    if (best < 0 && value === high) best = i;
    else if (value > second) second = value;
  }
  return [best, high - second];
}

/**
 * G · mean over the sets of k of the group's G members, 0 for sets without member i, of max(set) − max(set without i).
 * With the members in ascending order, the set without i has its best at q in C(q, k − 2) ways if q comes before i; after i nothing is gained.
 */
function gainsOverOthers(returns: Float64Array, attempts: number): Float64Array {
  const count = returns.length;
  const k = Math.min(attempts, count);
  const order = Array.from(returns.keys()).sort((a, b) => (returns[a] as number) - (returns[b] as number));
  // C(q, k − 2) / C(G, k), by the recurrence over q.
  const ways = new Float64Array(count);
  let way = 1;
  for (let n = 1; n <= k; n++) way *= n / (count - k + n); // 1 / C(G, k)
  for (let q = k - 2; q < count; q++) {
    ways[q] = way;
    way *= (q + 1) / (q + 3 - k);
  }
  const gains = new Float64Array(count);
  for (let i = 0; i < count; i++)
    for (let q = 0; q < i; q++) {
      const [mine, other] = [order[i] as number, order[q] as number];
      gains[mine] =
        (gains[mine] as number) +
        count * (ways[q] as number) * ((returns[mine] as number) - (returns[other] as number));
    }
  return gains;
}
