import { pairMeans, uniformPolicy } from '../../core/mdp.ts';
import type { WorldBuild } from '../../worlds/contract.ts';
import { type DrawnGraph, MAX_DRAWN_EDGES, MAX_DRAWN_STATES } from '../../worlds/view.ts';
import type { ExactModel } from './model.ts';

export const empty = (n: number): Float32Array => new Float32Array(n).fill(Number.NaN);
export const filled = (table: Float32Array): Float32Array => table.map((x) => (Number.isFinite(x) ? x : 0));

/** Values by world state number. 0 where no episode goes. @param value by index in the model */
export function byWorldState(
  build: WorldBuild,
  { states }: ExactModel,
  value: ArrayLike<number>,
): Float32Array {
  const out = new Float32Array(build.constants.nStates?.value ?? 0);
  states.forEach((state, i) => {
    out[state] = value[i] ?? 0;
  });
  return out;
}

/** State values by observation, the mean if several states share one. */
export function spread(model: ExactModel, nObs: number, value: Float64Array): Float32Array {
  return averaged(nObs, value, (i) => model.observation[i] ?? 0);
}

/** Pair values, [nObs × nActions]: the mean if several states share an observation, NaN for unavailable actions. */
export function spreadPairs(model: ExactModel, nObs: number, values: Float64Array): Float32Array {
  const { nActions, legal, observation } = model;
  return averaged(nObs * nActions, values, (pair) =>
    legal[pair] === 0 ? -1 : (observation[Math.floor(pair / nActions)] ?? 0) * nActions + (pair % nActions),
  );
}

export const expectedByAction = (model: ExactModel, nObs: number, reward: ArrayLike<number>): Float32Array =>
  spreadPairs(model, nObs, pairMeans(model, reward));

/** The mean of the values assigned to each cell, NaN for empty cells. @param cellOf −1: nowhere */
function averaged(cells: number, values: Float64Array, cellOf: (i: number) => number): Float32Array {
  const sum = new Float64Array(cells);
  const count = new Uint32Array(cells);
  values.forEach((x, i) => {
    const cell = cellOf(i);
    if (cell < 0) return;
    sum[cell] = (sum[cell] ?? 0) + x;
    count[cell] = (count[cell] ?? 0) + 1;
  });
  return Float32Array.from(sum, (x, cell) => (count[cell] ? x / (count[cell] ?? 1) : Number.NaN));
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

/** [nObservations × words] One bit per action, 32 per word. */
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
    out.set(policy.subarray(i * model.nActions, (i + 1) * model.nActions), o * model.nActions);
  });
  return out;
}

/** Expected design reward of a state under uniformly random actions. */
export function meanReward(model: ExactModel, nObs: number): Float32Array {
  const uniform = uniformPolicy(model);
  const q = pairMeans(model, model.design);
  const value = new Float64Array(model.states.length);
  for (let p = 0; p < q.length; p++) {
    const s = Math.floor(p / model.nActions);
    value[s] = (value[s] ?? 0) + (uniform[p] ?? 0) * (q[p] ?? 0);
  }
  return spread(model, nObs, value);
}

/** Transitions, starts and ends of a graph that a text defines. Empty if the view knows them or there are too many. */
export function listedGraph(model: ExactModel, { view }: WorldBuild): { readonly drawn?: DrawnGraph } {
  const { nActions, states, first, reached, probability, task, ends, start, legal } = model;
  const unknown = view.kind === 'graph' && view.edges.length === 0 && view.starts.length === 0;
  if (!unknown || view.states.length > MAX_DRAWN_STATES || reached.length > MAX_DRAWN_EDGES) return {};
  const terminal = new Set<number>();
  const edges = Array.from(legal, (_, pair) => pair).flatMap((pair) => {
    const [from, action] = [states[Math.floor(pair / nActions)] ?? 0, pair % nActions];
    return Array.from(reached.subarray(first[pair], first[pair + 1]), (to, k) => {
      const at = (first[pair] ?? 0) + k;
      if (ends[at] === 1) terminal.add(to);
      return { from, action, to, probability: probability[at] ?? 0, reward: task[at] ?? 0 };
    });
  });
  const starts = [...states].filter((_, s) => (start[s] ?? 0) > 0);
  // A state with outgoing steps is no end, even if a step into it can end an episode.
  const left = new Set(edges.map(({ from }) => from));
  return { drawn: { edges, starts, terminal: [...terminal].filter((state) => !left.has(state)) } };
}

/** [S·A] Converts a table by observation to a policy by state. Normalizes away f32 rounding and drops illegal actions. */
export function byState({ legal, nActions: n, observation }: ExactModel, table: Float32Array): Float64Array {
  const out = new Float64Array(legal.length);
  observation.forEach((o, s) => {
    let sum = 0;
    for (let a = 0; a < n; a++) {
      const chance = legal[s * n + a] === 0 ? 0 : Math.max(0, table[o * n + a] ?? 0);
      out[s * n + a] = chance;
      sum += chance;
    }
    for (let p = s * n; sum > 0 && p < s * n + n; p++) out[p] = (out[p] ?? 0) / sum;
  });
  return out;
}

export function followedPolicy(name: string, mdp: ExactModel, optimal: Float64Array): Float64Array {
  const uniform = uniformPolicy(mdp);
  if (name === 'optimal') return optimal;
  if (name === 'half-optimal') return uniform.map((p, i) => 0.5 * p + 0.5 * (optimal[i] ?? 0));
  return uniform;
}
