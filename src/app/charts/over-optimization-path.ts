/** Converts series over the run to paths over the distance from the reference, d = √KL. */

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
  /** The position of each point in the run. */
  readonly at: Float64Array;
}

/** Joins the measurement points where both series are known. A KL below 0 is noise of a policy at its reference, so d = 0. */
export function pathOf(kl: Series, reward: Series): Path {
  const known: number[] = [];
  for (let i = 0; i < Math.min(kl.length, reward.length); i++)
    if (Number.isFinite(kl.mean[i]) && Number.isFinite(reward.mean[i])) known.push(i);
  const d = pick(kl.mean, known).map((value) => Math.sqrt(Math.max(0, value)));
  return { d, y: pick(reward.mean, known), at: pick(kl.x, known) };
}

/** A smaller distance is a rounding error of a KL of 0. */
const LEAST_REACH = 1e-3;

/** Returns the end of the distance axis. */
export function reachOf(distances: readonly Float64Array[]): number {
  const farthest = Math.max(0, ...distances.flatMap((d) => [...d]));
  return growing(farthest < LEAST_REACH ? 0 : farthest);
}

/** Keeps at most `most` points in their order, always including the lowest and the highest reward. */
export function thinned(path: Path, most: number): Path {
  const kept = thin(path.y, most);
  return { d: pick(path.d, kept), y: pick(path.y, kept), at: pick(path.at, kept) };
}

const FEWEST_POINTS = 6;
const STEPS = 60;

export interface Fit {
  readonly curve: OverOptimization;
  /** Reaches to the farthest d of the path. */
  readonly d: Float64Array;
  readonly y: Float64Array;
}

/** Fits R(d) = d (α − β ln d) by least squares to the gain since the first point (2210.10760, RL); null if too few points. */
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
