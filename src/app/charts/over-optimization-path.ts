/** From series over the run to a path over the distance from the reference, d = √KL. */

import {
  fitOverOptimization,
  type OverOptimization,
  trueReward,
} from '../../stats/compare/over-optimization.ts';
import { thin } from '../../stats/figures/thin.ts';
import type { Series } from '../model/model.ts';
import { pick } from './lines.ts';
import { growing } from './run-axes.ts';

export interface Path {
  readonly d: Float64Array; // √(nats per completion), in the order of training, not of size
  readonly y: Float64Array; // reward per episode
  /** The run position of each point. */
  readonly at: Float64Array;
}

/** Measurement points where both are known. A KL below 0 is the noise of a policy at its reference: d = 0. */
export function pathOf(kl: Series, reward: Series): Path {
  const known: number[] = [];
  for (let i = 0; i < Math.min(kl.length, reward.length); i++)
    if (Number.isFinite(kl.mean[i]) && Number.isFinite(reward.mean[i])) known.push(i);
  const d = pick(kl.mean, known).map((value) => Math.sqrt(Math.max(0, value)));
  return { d, y: pick(reward.mean, known), at: pick(kl.x, known) };
}

/** A smaller distance is rounding of a KL of 0. */
const LEAST_REACH = 1e-3;

/** Where the axis of distances ends. */
export function reachOf(distances: readonly Float64Array[]): number {
  const farthest = Math.max(0, ...distances.flatMap((d) => [...d]));
  return growing(farthest < LEAST_REACH ? 0 : farthest);
}

/** At most `most` of its points, in their order; the lowest and the highest reward stay. */
export function thinned(path: Path, most: number): Path {
  const kept = thin(path.y, most);
  return { d: pick(path.d, kept), y: pick(path.y, kept), at: pick(path.at, kept) };
}

/** A two-parameter curve needs at least this many points. */
const FEWEST_POINTS = 6;
const STEPS = 60;

export interface Fit {
  readonly curve: OverOptimization;
  /** To the farthest d of the path. */
  readonly d: Float64Array;
  readonly y: Float64Array;
}

/** R(d) = d (α − β ln d) by least squares on the gain since the first point (2210.10760, the form for RL); null: too few points. */
export function fitOf(path: Path): Fit | null {
  const [start] = path.y;
  if (start === undefined || path.d.filter((d) => d > 0).length < FEWEST_POINTS) return null;
  const curve = fitOverOptimization(
    path.d,
    path.y.map((y) => y - start),
  );
  if (curve === null) return null;
  const most = Math.max(...path.d);
  const d = Float64Array.from({ length: STEPS + 1 }, (_, k) => (most * k) / STEPS);
  return { curve, d, y: d.map((at) => start + trueReward(curve, at)) };
}
