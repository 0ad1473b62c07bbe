/**
 * Returns to go and generalized advantages over rollouts that may contain several episodes, both of worlds
 * and of the policy tokens of completions.
 */
import { type Numbers, requireLengths } from './arrays.ts';

/** Steps of `columns` parallel environments. All arrays are [steps × columns], time first. */
export interface Rollout {
  readonly columns: number;
  readonly rewards: Numbers; // r_t, received after step t
  /**
   * The episode terminated by the world's rules, so nothing comes after. Takes precedence if both flags are
   * set.
   */
  readonly terminated: Numbers;
  /** The episode was truncated; V of the state actually reached estimates the rest. */
  readonly truncated: Numbers;
  /** V(s′_t) of the state actually reached by step t, before any reset (see `followingValues`); null: V = 0, no bootstrap. */
  readonly nextValues: Numbers | null;
}

function stepsOf(rollout: Rollout, more: Readonly<Record<string, Numbers>> = {}): number {
  const { columns, rewards, terminated, truncated, nextValues } = rollout;
  if (!(columns >= 1) || rewards.length % columns !== 0)
    throw new RangeError(`${rewards.length} rewards do not form whole steps of ${columns} columns.`);
  requireLengths(rewards.length, { terminated, truncated, nextValues, ...more });
  return rewards.length / columns;
}

/**
 * V(s′_t) of each step from the values of the observations that were acted on: V_{t+1} of the same column, or
 * V of the final observation if the episode was cut (the next stored row then belongs to another episode).
 * @param values [steps × columns] V(s_t) @param lastValues [columns] V of the observation after the last step
 * @param finalValues [steps × columns] V of the final observation, read only where truncated and not
 * terminated
 * @returns [steps × columns]; 0 where terminated @throws RangeError if shapes differ
 */
export function followingValues(
  values: Numbers,
  lastValues: Numbers,
  terminated: Numbers,
  truncated: Numbers,
  finalValues: Numbers,
): Float64Array {
  requireLengths(values.length, { terminated, truncated, finalValues });
  const columns = lastValues.length;
  const beforeLast = values.length - columns;
  return Float64Array.from(values, (_, i) => {
    if (terminated[i] !== 0) return 0;
    if (truncated[i] !== 0) return finalValues[i] as number;
    return (i < beforeLast ? values[i + columns] : lastValues[i - beforeLast]) as number;
  });
}

/** V(s′_t), or 0 if nothing comes after. */
function valueAfter({ terminated, nextValues }: Rollout, i: number): number {
  return terminated[i] !== 0 || nextValues === null ? 0 : (nextValues[i] as number);
}

/**
 * Monte-Carlo return to go of each step.
 * G_t = r_t + γ G_{t+1} inside an episode; r_t where terminated; r_t + γ V(s′_t) where truncated and at the rollout's end.
 * Special cases: γ = 0: the reward itself; nextValues null: a cut episode counts as if nothing had followed.
 * Williams 1992, https://doi.org/10.1007/BF00992696; Sutton & Barto 2018, equation 3.9.
 * @param gamma discount, 0 … 1 @returns [steps × columns] @throws RangeError when shapes differ
 */
export function returnsToGo(rollout: Rollout, gamma: number): Float64Array {
  const steps = stepsOf(rollout);
  const { columns, rewards, terminated, truncated } = rollout;
  const returns = new Float64Array(rewards.length);
  for (let i = rewards.length - 1; i >= 0; i--) {
    const cut = terminated[i] !== 0 || truncated[i] !== 0 || i >= (steps - 1) * columns;
    returns[i] =
      (rewards[i] as number) + gamma * (cut ? valueAfter(rollout, i) : (returns[i + columns] as number));
  }
  return returns;
}

/**
 * Generalized advantage estimate, and the value targets that go with it.
 * δ_t = r_t + γ (1 − terminated_t) V(s′_t) − V(s_t);  A_t = δ_t + γλ (1 − terminated_t)(1 − truncated_t) A_{t+1};  R_t = A_t + V(s_t).
 * Special cases: λ = 0: TD errors; λ = 1: return with bootstrap, minus V; R is the λ-return. A truncated step bootstraps from the state actually
 * reached, but no advantage flows across the boundary. Schulman et al. 2016, https://arxiv.org/abs/1506.02438, equation 16.
 * @param values [steps × columns] V(s_t) when acted @param gamma discount, 0 … 1 @param lambda 0 … 1
 * @returns advantages and returns [steps × columns] @throws RangeError when shapes differ
 */
export function generalizedAdvantages(
  rollout: Rollout,
  values: Numbers,
  gamma: number,
  lambda: number,
): { readonly advantages: Float64Array; readonly returns: Float64Array } {
  const steps = stepsOf(rollout, { values });
  const { columns, rewards, terminated, truncated } = rollout;
  const advantages = new Float64Array(rewards.length);
  const returns = new Float64Array(rewards.length);
  for (let column = 0; column < columns; column++) {
    let later = 0;
    for (let t = steps - 1; t >= 0; t--) {
      const i = t * columns + column;
      const delta = (rewards[i] as number) + gamma * valueAfter(rollout, i) - (values[i] as number);
      later = delta + (terminated[i] !== 0 || truncated[i] !== 0 ? 0 : gamma * lambda * later);
      advantages[i] = later;
      returns[i] = later + (values[i] as number);
    }
  }
  return { advantages, returns };
}

/** Completions as episodes whose steps are the policy's tokens. */
export interface TokenRollout {
  readonly time: number;
  readonly own: Numbers; // [rows × time]
  readonly rewards: Numbers; // [rows × time], read at policy tokens
  /**
   * [rows] V after the last token of a row truncated at the length limit, else 0. Null: a truncated
   * completion counts as terminated, as in TRL and verl.
   */
  readonly finalValues: Numbers | null;
}

/** Arranges all policy tokens as one column, with each row's last one marked as the end of its episode. */
function asEpisodes(tokens: TokenRollout, values: Numbers | null): { rollout: Rollout; places: Uint32Array } {
  const { time, own, rewards, finalValues } = tokens;
  requireLengths(own.length, { rewards, values });
  const rows = own.length / time;
  requireLengths(rows, { finalValues });
  const places = Uint32Array.from({ length: own.length }, (_, i) => i).filter((i) => own[i] !== 0);
  const rowOf = (k: number) => Math.floor((places[k] as number) / time);
  const truncated = new Uint8Array(places.length);
  const nextValues = new Float64Array(places.length);
  for (let k = 0; k < places.length; k++) {
    const last = k + 1 === places.length || rowOf(k + 1) !== rowOf(k);
    if (last) {
      truncated[k] = 1;
      nextValues[k] = finalValues === null ? 0 : (finalValues[rowOf(k)] as number);
    } else if (values !== null) nextValues[k] = values[places[k + 1] as number] as number;
  }
  const rollout: Rollout = {
    columns: 1,
    rewards: Float64Array.from(places, (i) => rewards[i] as number),
    terminated: new Uint8Array(places.length),
    truncated,
    nextValues,
  };
  return { rollout, places };
}

function scatter(compact: Float64Array, places: Uint32Array, length: number): Float64Array {
  const result = new Float64Array(length);
  for (let k = 0; k < places.length; k++) result[places[k] as number] = compact[k] as number;
  return result;
}

/**
 * Return to go of every policy token: G_t = Σ_{k≥t} γ^{k−t} r_k over the row's policy tokens from t on (+ γ^m V of a truncated end).
 * Special case: γ = 1 and reward only at the last token: the same number on every token. See `returnsToGo`.
 * @param gamma discount per token, 0 … 1 @returns [rows × time], 0 where not own @throws RangeError when shapes differ
 */
export function tokenReturns(tokens: TokenRollout, gamma: number): Float64Array {
  const { rollout, places } = asEpisodes(tokens, null);
  return scatter(returnsToGo(rollout, gamma), places, tokens.own.length);
}

/**
 * Generalized advantages of every policy token, with each completion as an episode; V(s′) is V before the row's next own token.
 * Equation and special cases: `generalizedAdvantages`. Ziegler et al. 2019, https://arxiv.org/abs/1909.08593 (γ 1, λ .95).
 * @param values [rows × time] V before each token @returns advantages and value targets [rows × time], 0 where not own
 * @throws RangeError when shapes differ
 */
export function tokenAdvantages(
  tokens: TokenRollout,
  values: Numbers,
  gamma: number,
  lambda: number,
): { readonly advantages: Float64Array; readonly returns: Float64Array } {
  const { rollout, places } = asEpisodes(tokens, values);
  const old = Float64Array.from(places, (i) => values[i] as number);
  const { advantages, returns } = generalizedAdvantages(rollout, old, gamma, lambda);
  return {
    advantages: scatter(advantages, places, tokens.own.length),
    returns: scatter(returns, places, tokens.own.length),
  };
}
