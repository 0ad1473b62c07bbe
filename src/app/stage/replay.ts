/** What the maps show of an agent's path: its last steps during training, and then its last episodes in a loop. */

import type { Frame } from '../../engine/contract.ts';
import { TRAIL_STEPS } from '../../services/painter/trail.ts';

/** The steps since a finished run's replay began; −1 without motion; null if the agents still move by themselves. */
export type Tick = number | null;

export const STEPS_PER_SECOND = 7;
/** The agent pauses for this many steps at the end of an episode. */
const REST = 3;
/** A loop of fewer steps is too short to watch. */
const LEAST = 20;
const MAX_STILL = 60;

/** Observations, oldest first. −1 separates two episodes. */
type Trail = ArrayLike<number>;

export interface Motion {
  readonly trail: readonly number[];
  /** The agent's position; null before the first step. */
  readonly agent: number | null;
}

const NOWHERE: Motion = { trail: [], agent: null };

function upTo(trail: Trail, end: number): Motion {
  const agent = trail[end] ?? -1;
  if (agent < 0) return NOWHERE;
  return { trail: Array.from(trail).slice(Math.max(0, end - TRAIL_STEPS), end + 1), agent };
}

export function latest(trail: Trail): Motion {
  const end = trail.length - 1;
  return upTo(trail, (trail[end] ?? 0) < 0 ? end - 1 : end);
}

/** Returns the agent's positions as indices of the trail. It begins with a new episode if enough steps remain. */
export function loopOf(trail: Trail): readonly number[] {
  const entries = Array.from(trail);
  const begin = entries.indexOf(-1) + 1;
  const first = entries.length - begin >= LEAST ? begin : 0;
  const places = entries.flatMap((entry, k) =>
    k < first ? [] : entry < 0 ? new Array<number>(REST).fill(k - 1) : [k],
  );
  return entries.at(-1) === -1 || places.length === 0
    ? places
    : [...places, ...new Array<number>(REST).fill(entries.length - 1)];
}

/** @param loop of this trail @param tick steps since the replay began */
export function replayed(trail: Trail, loop: readonly number[], tick: number): Motion {
  const end = loop[tick % loop.length];
  return end === undefined ? NOWHERE : upTo(Array.from(trail).slice(loop[0]), end - (loop[0] ?? 0));
}

/** Without motion, draws the last whole episode as a line. */
export function still(trail: Trail): Motion {
  const entries = Array.from(trail);
  if (entries.at(-1) === -1) entries.pop();
  const path = entries.slice(entries.lastIndexOf(-1) + 1).slice(-MAX_STILL);
  return { trail: path, agent: path.at(-1) ?? null };
}

export function motionOf({ trail, observation }: Frame, tick: Tick): Motion {
  if (trail === undefined || trail.length === 0) return { trail: [], agent: observation };
  if (tick === null) return { ...latest(trail), agent: observation };
  return tick < 0 ? still(trail) : replayed(trail, loopFor(trail), tick);
}

const loops = new WeakMap<object, readonly number[]>();
function loopFor(trail: Int32Array): readonly number[] {
  const known = loops.get(trail) ?? loopOf(trail);
  loops.set(trail, known);
  return known;
}
