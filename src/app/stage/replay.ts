/** What the maps show of the way that an agent went: while it trains its last steps, then its last episodes in a loop. Pure. */

import type { Frame } from '../../engine/contract.ts';
import { TRAIL_STEPS } from '../../services/painter/trail.ts';

/** Steps since the replay of a finished run began; −1 without motion; null: the run is not done, its agents move by themselves. */
export type Tick = number | null;

export const STEPS_PER_SECOND = 7;
/** At the end of an episode the agent rests for so many steps. */
const REST = 3;
/** A loop of fewer steps is too short to be watched. */
const LEAST = 20;
const MAX_STILL = 60;

/** Observations, oldest first; −1 lies between two episodes. */
type Trail = ArrayLike<number>;

export interface Motion {
  readonly trail: readonly number[];
  /** Where the agent is; null: nowhere yet. */
  readonly agent: number | null;
}

const NOWHERE: Motion = { trail: [], agent: null };

/** The last steps up to a place in the trail. */
function upTo(trail: Trail, end: number): Motion {
  const agent = trail[end] ?? -1;
  if (agent < 0) return NOWHERE;
  return { trail: Array.from(trail).slice(Math.max(0, end - TRAIL_STEPS), end + 1), agent };
}

/** The last steps that were made. */
export function latest(trail: Trail): Motion {
  const end = trail.length - 1;
  return upTo(trail, (trail[end] ?? 0) < 0 ? end - 1 : end);
}

/** Where the agent is, step by step: places in the trail. It begins with an episode where that leaves enough to watch. */
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

/** For anyone who wants no motion: the last whole episode as a line. */
export function still(trail: Trail): Motion {
  const entries = Array.from(trail);
  if (entries.at(-1) === -1) entries.pop();
  const path = entries.slice(entries.lastIndexOf(-1) + 1).slice(-MAX_STILL);
  return { trail: path, agent: path.at(-1) ?? null };
}

/** What a variant's map shows now. */
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
