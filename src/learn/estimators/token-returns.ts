/** Returns and advantages over the policy tokens of completions: replies of the world are not steps. */
import { type Numbers, requireLengths } from './arrays.ts';
import { generalizedAdvantages, type Rollout, returnsToGo } from './returns.ts';

/** Completions as episodes whose steps are the policy's tokens. */
export interface TokenRollout {
  readonly time: number;
  readonly own: Numbers; // [rows × time]
  readonly rewards: Numbers; // [rows × time], read at policy tokens
  /**
   * [rows] V after the last token of a row truncated at the length limit, else 0. null: a truncated completion counts as terminated, as
   * in TRL and verl.
   */
  readonly finalValues: Numbers | null;
}

/** All policy tokens as one column, with each row's last one marked as the end of its episode. */
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
 * Special case: γ = 1 and reward at the last token alone: the same number on every token. See `returnsToGo`.
 * @param gamma discount per token, 0 … 1 @returns [rows × time], 0 where not own @throws RangeError when shapes differ
 */
export function tokenReturns(tokens: TokenRollout, gamma: number): Float64Array {
  const { rollout, places } = asEpisodes(tokens, null);
  return scatter(returnsToGo(rollout, gamma), places, tokens.own.length);
}

/**
 * Generalized advantages of every policy token, each completion an episode; V(s′) is V before the row's next own token.
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
