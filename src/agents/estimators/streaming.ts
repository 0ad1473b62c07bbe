/** What keeps learning from each step only once stable: a bounded step size, and rewards of unit scale. */

/**
 * Step size that cannot overshoot: α′ = α / max(1, α κ max(|δ|, 1) ‖z‖₁), so that one step changes the error by a share of at most 1/κ to
 * first order. Special cases: κ = 0: α, unbounded; a small trace and error: α.
 * Elsayed et al. 2024, https://arxiv.org/abs/2410.14606, algorithm 3 (ObGD).
 * @param rate α > 0 @param kappa κ ≥ 0 @param error δ @param size ‖z‖₁, sum of the absolute values of the trace
 */
export const boundedStep = (rate: number, kappa: number, error: number, size: number): number =>
  rate / Math.max(1, rate * kappa * Math.max(Math.abs(error), 1) * size);

/** Indices into the numbers of a reward scale. */
const [TRACE, COUNT, MEAN, SQUARES] = [0, 1, 2, 3];
export const REWARD_SCALE_NUMBERS = 4;

/**
 * Divides a reward by the running standard deviation of the discounted sum of rewards: u ← γ u + r, r / √(Var(u) + 1e-8).
 * Special case: the first reward is not scaled. Elsayed et al. 2024, https://arxiv.org/abs/2410.14606, algorithm 5; Welford 1962.
 * @param numbers [4] u, count, mean and Σ (u − mean)²; changed @param gamma discount @param ended the episode is over, so u restarts at 0
 */
export function scaledReward(numbers: Float64Array, reward: number, gamma: number, ended: boolean): number {
  const [trace = 0, count = 0, mean = 0, squares = 0] = numbers;
  const sum = gamma * trace + reward;
  const next = mean + (sum - mean) / (count + 1);
  const around = squares + (sum - mean) * (sum - next);
  numbers[TRACE] = ended ? 0 : sum;
  numbers[COUNT] = count + 1;
  numbers[MEAN] = next;
  numbers[SQUARES] = around;
  return reward / rewardUnit(numbers);
}

/**
 * What the last reward was divided by. It is one unit of a value learned from scaled rewards, measured in the
 * unit of the reward. 1 until the first reward.
 */
export function rewardUnit(numbers: Float64Array): number {
  const [, count = 0, , squares = 0] = numbers;
  return count < 2 ? 1 : Math.sqrt(squares / (count - 1) + 1e-8);
}
