/** Fewest intended steps to success from every state, by breadth-first search backwards from the ends. */
import type { Compiled } from './compile.ts';
import { BUMPED } from './moves.ts';

const SOLVED = -1;
const FAILED = -2;

/**
 * The kernel's `step` without slips, reward and events. A test in tests/unit/worlds checks that the two
 * agree.
 */
function intendedNext({ map, nActions, tables }: Compiled, state: number, action: number): number {
  const cells = map.cells.length;
  const [keyMask = 0] = tables.keyMask;
  const [finishMask = 0] = tables.finishMask;
  const cell = state % cells;
  const flags = Math.floor(state / cells);
  const row = (flags & keyMask) !== 0 ? cell + cells : cell;
  const target = (tables.landing[row * nActions + action] ?? 0) & (BUMPED - 1);
  if (target === cell) return state;
  switch (map.cells[target]?.kind) {
    case 'goal':
      return SOLVED;
    case 'pit':
      return FAILED;
    case 'cliff':
      return (tables.startCell[0] ?? 0) + cells * flags;
    case 'teleport':
      return (tables.partner[target] ?? target) + cells * flags;
    default: {
      const after = flags | (tables.flagMask[target] ?? 0);
      const finished = finishMask !== 0 && (after & finishMask) === finishMask;
      return finished && after !== flags ? SOLVED : target + cells * after;
    }
  }
}

/** @param aims cells that count as reached if success is impossible (repeating rewards, waypoints) */
export function distances(world: Compiled, aims: ReadonlySet<number>): Float32Array {
  const { nStates, nActions, map } = world;
  const cells = map.cells.length;
  const [finishMask = 0] = world.tables.finishMask;
  const steps = new Float32Array(nStates).fill(Number.POSITIVE_INFINITY);
  const inert = map.cells.map(({ kind }) => ['wall', 'goal', 'pit', 'cliff'].includes(kind));
  const before = Array.from({ length: nStates }, (): number[] => []);
  let queue: number[] = [];
  for (let state = 0; state < nStates; state++) {
    const cell = state % cells;
    const flags = Math.floor(state / cells);
    if (map.cells[cell]?.kind === 'goal' || aims.has(cell)) steps[state] = 0;
    if (finishMask !== 0 && (flags & finishMask) === finishMask) steps[state] = 0;
    if (steps[state] === 0 && aims.has(cell)) queue.push(state);
    for (let action = 0; action < nActions; action++) {
      const to = inert[cell] ? FAILED : intendedNext(world, state, action);
      before[to]?.push(state);
      if (to === SOLVED && steps[state] === Number.POSITIVE_INFINITY) {
        steps[state] = 1;
        queue.push(state);
      }
    }
  }
  // Aims have distance 0 and ends distance 1, so sort the queue; it then stays sorted by distance.
  queue.sort((a, b) => (steps[a] ?? 0) - (steps[b] ?? 0));
  while (queue.length > 0) {
    const following: number[] = [];
    for (const state of queue) {
      const far = (steps[state] ?? 0) + 1;
      for (const from of before[state] ?? []) {
        if ((steps[from] ?? 0) <= far) continue;
        steps[from] = far;
        following.push(from);
      }
    }
    queue = following;
  }
  return steps;
}

/** Replaces infinities with one more than the largest distance, so that distance shaping stays finite. */
export function finiteDistances(steps: Float32Array): Float32Array {
  let largest = 0;
  for (const value of steps) if (Number.isFinite(value)) largest = Math.max(largest, value);
  return steps.map((value) => (Number.isFinite(value) ? value : largest + 1));
}
