/** Advantages of turns relative to other turns that began in the same state, without a critic. */
import { type Numbers, requireLengths } from './arrays.ts';
import { GROUP_EPSILON } from './group-advantages.ts';
import { momentsOf } from './normalize.ts';

/** The turns of some completions, in order. Turns of the same completion are adjacent. */
export interface Turns {
  readonly rows: Numbers; // [turns] the completion of each turn
  readonly from: Numbers; // [turns] its first token, as an index of [rows × time]
  readonly to: Numbers; // [turns] one past its last token
  // [turns] number of the state in which it began: the same prompt and the same last words of the world
  readonly anchors: Numbers;
}

/**
 * Splits completions into turns: the policy's tokens between two texts that it did not write. A turn's anchor
 * state is the text before it (the prompt or a reply) together with the group of its completion. Tasks
 * without replies have one turn, which begins at the prompt. As in Feng et al. 2025, section 4.2,
 * https://arxiv.org/abs/2505.10978, the observation identifies the state.
 * @param tokens [rows × time] @param own [rows × time], 1 if the policy wrote it @param groupSize rows per
 * prompt, contiguous
 */
export function turnsOf(tokens: Numbers, own: Numbers, time: number, groupSize: number): Turns {
  requireLengths(tokens.length, { own });
  const [rows, from, to, anchors]: [number[], number[], number[], number[]] = [[], [], [], []];
  const known = new Map<string, number>();
  for (let row = 0; row < own.length / time; row++) {
    let heard = row * time;
    for (let at = row * time; at < (row + 1) * time; at++) {
      if (own[at] === 0) continue;
      const first = at;
      while (at < (row + 1) * time && own[at] !== 0) at++;
      const said = Array.from({ length: first - heard }, (_, k) => tokens[heard + k]);
      const name = `${Math.floor(row / groupSize)}: ${said.join(' ')}`;
      const anchor = known.get(name) ?? known.size;
      known.set(name, anchor);
      rows.push(row);
      from.push(first);
      to.push(at);
      anchors.push(anchor);
      heard = at;
    }
  }
  return { rows, from, to, anchors };
}

/**
 * Return from each turn on, discounted by turns: R_k = r_k + γ R_{k+1} within a completion; r_k sums the rewards of the turn's tokens.
 * Special case: γ = 0: the turn's own reward. Feng et al. 2025, equation 7.
 * @param rewards [rows × time] @param gamma discount per turn, 0 … 1 @returns [turns]
 */
export function turnReturns({ rows, from, to }: Turns, rewards: Numbers, gamma: number): Float64Array {
  const returns = new Float64Array(rows.length);
  for (let k = rows.length - 1; k >= 0; k--) {
    let sum = rows[k] === rows[k + 1] ? gamma * (returns[k + 1] as number) : 0;
    for (let at = from[k] as number; at < (to[k] as number); at++) sum += rewards[at] as number;
    returns[k] = sum;
  }
  return returns;
}

/**
 * Step-level advantage of GiGPO: A_k = (R_k − mean) / (std + ε), over all turns of the same anchor, std with n − 1; or R_k − mean if not scaled.
 * Special cases: a turn whose anchor no other shares, or one with equal returns: 0. The sum over an anchor's turns is 0.
 * Feng et al. 2025, equation 8, https://arxiv.org/abs/2505.10978.
 * @param returns [turns] @param anchors [turns] @param scaled whether to divide by the std @returns [turns] @throws RangeError if the lengths differ
 */
export function anchorAdvantages(returns: Numbers, anchors: Numbers, scaled: boolean): Float64Array {
  requireLengths(returns.length, { anchors });
  const members = new Map<number, number[]>();
  for (let k = 0; k < returns.length; k++) {
    const anchor = anchors[k] as number;
    const known = members.get(anchor);
    if (known === undefined) members.set(anchor, [k]);
    else known.push(k);
  }
  const advantages = new Float64Array(returns.length);
  for (const turns of members.values()) {
    const { mean, variance, flat } = momentsOf(turns.map((k) => returns[k] as number));
    if (flat) continue;
    const scale = scaled ? 1 / (Math.sqrt(variance) + GROUP_EPSILON) : 1;
    for (const k of turns) advantages[k] = ((returns[k] as number) - mean) * scale;
  }
  return advantages;
}
