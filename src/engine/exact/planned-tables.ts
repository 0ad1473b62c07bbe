/** A solved model as tables by observation, for maps, metrics and agents. */
import { uniformPolicy } from '../../core/solve.ts';
import type { ExactModel } from './model.ts';

export const empty = (n: number): Float32Array => new Float32Array(n).fill(Number.NaN);
export const filled = (table: Float32Array): Float32Array => table.map((x) => (Number.isFinite(x) ? x : 0));

/** State values by observation; the mean if several states share one. */
export function spread(model: ExactModel, nObs: number, value: Float64Array): Float32Array {
  const sum = new Float64Array(nObs);
  const count = new Uint32Array(nObs);
  model.observation.forEach((o, i) => {
    sum[o] = (sum[o] ?? 0) + (value[i] ?? 0);
    count[o] = (count[o] ?? 0) + 1;
  });
  return Float32Array.from(sum, (x, o) => (count[o] ? x / (count[o] ?? 1) : Number.NaN));
}

export function seen(model: ExactModel, nObs: number): Uint32Array {
  const out = new Uint32Array(nObs);
  for (const o of model.observation) out[o] = 1;
  return out;
}

export function firstActions(model: ExactModel, nObs: number, policy: Float64Array): Int32Array {
  const out = new Int32Array(nObs).fill(-1);
  model.observation.forEach((o, i) => {
    for (let a = model.nActions - 1; a >= 0; a--) if ((policy[i * model.nActions + a] ?? 0) > 0) out[o] = a;
  });
  return out;
}

/** One bit per action, in words of 32. */
export function masks(model: ExactModel, nObs: number, policy: Float64Array): Uint32Array {
  const words = Math.ceil(model.nActions / 32);
  const out = new Uint32Array(nObs * words);
  model.observation.forEach((o, i) => {
    for (let a = 0; a < model.nActions; a++) {
      if (!((policy[i * model.nActions + a] ?? 0) > 0)) continue;
      const word = o * words + (a >> 5);
      out[word] = ((out[word] ?? 0) | (1 << (a & 31))) >>> 0;
    }
  });
  return out;
}

export function byObservation(model: ExactModel, nObs: number, policy: Float64Array): Float32Array {
  const out = new Float32Array(nObs * model.nActions).fill(1 / model.nActions);
  model.observation.forEach((o, i) => {
    for (let a = 0; a < model.nActions; a++)
      out[o * model.nActions + a] = policy[i * model.nActions + a] ?? 0;
  });
  return out;
}

/** Expected design reward of a state under uniformly random actions. */
export function meanReward(model: ExactModel, nObs: number): Float32Array {
  const uniform = uniformPolicy(model);
  const q = new Float64Array(model.legal.length);
  for (let p = 0; p < q.length; p++) {
    for (let k = model.first[p] ?? 0; k < (model.first[p + 1] ?? 0); k++)
      q[p] = (q[p] ?? 0) + (model.probability[k] ?? 0) * (model.design[k] ?? 0);
  }
  const value = new Float64Array(model.states.length);
  for (let p = 0; p < q.length; p++) {
    const s = Math.floor(p / model.nActions);
    value[s] = (value[s] ?? 0) + (uniform[p] ?? 0) * (q[p] ?? 0);
  }
  return spread(model, nObs, value);
}

/** Expected reward of each action by observation, [nObs × nActions]; the mean where several states share one, NaN where no action is. */
function expectedByAction(model: ExactModel, nObs: number, reward: Float64Array): Float32Array {
  const { nActions, legal, first, probability, observation } = model;
  const sum = new Float64Array(nObs * nActions);
  const count = new Uint32Array(nObs * nActions);
  for (let pair = 0; pair < legal.length; pair++) {
    if (legal[pair] === 0) continue;
    const at = (observation[Math.floor(pair / nActions)] ?? 0) * nActions + (pair % nActions);
    for (let k = first[pair] ?? 0; k < (first[pair + 1] ?? 0); k++)
      sum[at] = (sum[at] ?? 0) + (probability[k] ?? 0) * (reward[k] ?? 0);
    count[at] = (count[at] ?? 0) + 1;
  }
  return Float32Array.from(sum, (x, at) => (count[at] ? x / (count[at] ?? 1) : Number.NaN));
}

/** Larger tables are left out, because every change of a weight sends them to the page. */
const MOST_NUMBERS = 65_536;

/** Whether the tables of a design with that many terms are small enough to send. */
export function fitsByAction(nObs: number, nActions: number, terms: number): boolean {
  return (1 + terms) * nObs * nActions <= MOST_NUMBERS;
}

/** The design's table, then each term's. */
export function rewardByAction(model: ExactModel, nObs: number): readonly Float32Array[] {
  return [model.design, ...(model.parts ?? [])].map((reward) => expectedByAction(model, nObs, reward));
}
