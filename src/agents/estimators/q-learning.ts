/** Targets and losses of deep Q-networks. */
import { type Numbers, requireLengths } from './arrays.ts';

export interface QTransitions {
  readonly actions: number; // number of actions per state
  readonly rewards: Numbers; // [rows]
  /**
   * [rows] terminated by the world's rules, so there is no bootstrap. A truncated transition bootstraps from
   * the state actually reached.
   */
  readonly terminated: Numbers;
  /** [rows × actions] Q of the target network at the next state. */
  readonly targetValues: Numbers;
  /**
   * [rows × actions] Q of the online network at the next state, which chooses the action (double DQN). Null:
   * the target network chooses its own maximum.
   */
  readonly onlineValues: Numbers | null;
}

/**
 * DQN's target: y = r + γ (1 − terminated) Q_target(s′, a*), a* = argmax over a of Q_target(s′, a), or of Q_online (double).
 * Special cases: ties: the lowest action. For n-step transitions give r = Σ γ^i r_i and γ^n.
 * Mnih et al. 2015, https://doi.org/10.1038/nature14236; van Hasselt et al. 2016 (double), https://arxiv.org/abs/1509.06461.
 * @param gamma discount, 0 … 1 @returns y [rows] @throws RangeError when shapes differ
 */
export function qTargets(transitions: QTransitions, gamma: number): Float64Array {
  const { actions, rewards, terminated, targetValues, onlineValues } = transitions;
  requireLengths(rewards.length, { terminated });
  requireLengths(rewards.length * actions, { targetValues, onlineValues });
  const choosers = onlineValues ?? targetValues;
  return Float64Array.from(rewards, (reward, row) => {
    if (terminated[row] !== 0) return reward;
    let best = row * actions;
    for (let i = best + 1; i < (row + 1) * actions; i++)
      if ((choosers[i] as number) > (choosers[best] as number)) best = i;
    return reward + gamma * (targetValues[best] as number);
  });
}

/**
 * Loss of the chosen actions' values: L = mean_rows f(Q(s, a) − y).
 * `squared`: f(x) = x² (CleanRL, torch's mse_loss: no half); `huber`: x²/2 for |x| < 1, else |x| − ½ (Stable-Baselines3's smooth L1).
 * Special case: Huber's derivative is clamped to ±1 / rows. Huber 1964; Mnih et al. 2015, https://doi.org/10.1038/nature14236.
 * @param values Q of the online network [rows × actions] @param chosen action of each row [rows] @param targets y, constants [rows]
 * @returns loss, ∂L/∂values [rows × actions] (0 except at the chosen actions) and the TD errors Q − y [rows]
 * @throws RangeError when shapes differ or an action does not exist
 */
export function qLoss(
  values: Numbers,
  chosen: Numbers,
  targets: Numbers,
  kind: 'squared' | 'huber',
): { readonly loss: number; readonly dValues: Float64Array; readonly errors: Float64Array } {
  const rows = targets.length;
  requireLengths(rows, { chosen });
  const actions = values.length / rows;
  if (!Number.isInteger(actions))
    throw new RangeError(`${values.length} values do not form whole rows of ${rows} states.`);
  const dValues = new Float64Array(values.length);
  const errors = new Float64Array(rows);
  let loss = 0;
  for (let row = 0; row < rows; row++) {
    const action = chosen[row] as number;
    if (!(action < actions))
      throw new RangeError(`Action ${action} is not one of the ${actions} that have values.`);
    const i = row * actions + action;
    const error = (values[i] as number) - (targets[row] as number);
    const size = Math.abs(error);
    errors[row] = error;
    if (kind === 'squared') {
      loss += error * error;
      dValues[i] = (2 * error) / rows;
    } else {
      loss += size < 1 ? 0.5 * error * error : size - 0.5;
      dValues[i] = Math.min(1, Math.max(-1, error)) / rows;
    }
  }
  return { loss: loss / rows, dValues, errors };
}
