/** Tables by observation, for maps. */
import type { ExactModel } from '../exact/model.ts';
import { spread } from '../exact/planned-tables.ts';
import { pairMeans } from './shaping.ts';

/** Larger tables are not sent to the page. */
const MOST_ENTRIES = 1_000_000;

/** Mean reward of each observation and action over outcomes (and over states that look alike). [nObs × nActions] */
export function fieldOf(model: ExactModel, nObs: number, reward: ArrayLike<number>): Float32Array {
  const n = model.nActions;
  if (nObs * n > MOST_ENTRIES) return new Float32Array(0);
  const mean = pairMeans(model, reward);
  const sum = new Float64Array(nObs * n);
  const count = new Uint32Array(nObs * n);
  for (let p = 0; p < mean.length; p++) {
    if (model.legal[p] === 0) continue;
    const cell = (model.observation[Math.floor(p / n)] ?? 0) * n + (p % n);
    sum[cell] = (sum[cell] ?? 0) + (mean[p] ?? 0);
    count[cell] = (count[cell] ?? 0) + 1;
  }
  return Float32Array.from(sum, (x, cell) => (count[cell] ? x / (count[cell] ?? 1) : Number.NaN));
}

export function potentialField(model: ExactModel, nObs: number, potential: Float64Array): Float32Array {
  return nObs > MOST_ENTRIES ? new Float32Array(0) : spread(model, nObs, potential);
}
