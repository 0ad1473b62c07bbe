/** Fewest intended steps to success from every state: breadth first, backwards from the ends. */
import { BUMPED } from './moves.ts';

/** The compiled map, as the kernel reads it. */
export interface Compiled {
  readonly cells: number;
  readonly nActions: number;
  readonly nStates: number;
  readonly landing: Uint32Array;
  readonly partner: Uint32Array;
  readonly flagMask: Uint32Array;
  readonly keyMask: number;
  readonly finishMask: number;
  readonly firstStart: number;
  /** By cell: the effect of being on or entering it. */
  readonly role: readonly ('open' | 'blocked' | 'goal' | 'pit' | 'cliff' | 'teleport')[];
}

const SOLVED = -1;
const FAILED = -2;

/** The kernel's `step` without slips, reward and events. A test in tests/unit/worlds keeps the two consistent. */
function intendedNext(world: Compiled, state: number, action: number): number {
  const cell = state % world.cells;
  const flags = Math.floor(state / world.cells);
  const row = (flags & world.keyMask) !== 0 ? cell + world.cells : cell;
  const target = (world.landing[row * world.nActions + action] ?? 0) & (BUMPED - 1);
  if (target === cell) return state;
  switch (world.role[target]) {
    case 'goal':
      return SOLVED;
    case 'pit':
      return FAILED;
    case 'cliff':
      return world.firstStart + world.cells * flags;
    case 'teleport':
      return (world.partner[target] ?? target) + world.cells * flags;
    default: {
      const mask = world.flagMask[target] ?? 0;
      const after = flags | mask;
      const finished = world.finishMask !== 0 && (after & world.finishMask) === world.finishMask;
      return finished && after !== flags ? SOLVED : target + world.cells * after;
    }
  }
}

/** `aims`: cells that count as reached if success is impossible (repeating rewards, waypoints). */
export function distances(world: Compiled, aims: ReadonlySet<number>): Float32Array {
  const { nStates, nActions, cells } = world;
  const steps = new Float32Array(nStates).fill(Number.POSITIVE_INFINITY);
  const stands = (state: number) => {
    const role = world.role[state % cells];
    return role === 'open' || role === 'teleport';
  };
  // Predecessor lists, flat: first the counts, then the entries.
  const offset = new Uint32Array(nStates + 1);
  const next = new Int32Array(nStates * nActions);
  let queue: number[] = [];
  for (let state = 0; state < nStates; state++) {
    const cell = state % cells;
    const flags = Math.floor(state / cells);
    if (world.role[cell] === 'goal' || aims.has(cell)) steps[state] = 0;
    if (world.finishMask !== 0 && (flags & world.finishMask) === world.finishMask) steps[state] = 0;
    if (steps[state] === 0 && aims.has(cell)) queue.push(state);
    for (let action = 0; action < nActions; action++) {
      const to = stands(state) ? intendedNext(world, state, action) : FAILED;
      next[state * nActions + action] = to;
      if (to >= 0) offset[to + 1] = (offset[to + 1] ?? 0) + 1;
      if (to === SOLVED && steps[state] === Number.POSITIVE_INFINITY) {
        steps[state] = 1;
        queue.push(state);
      }
    }
  }
  for (let state = 0; state < nStates; state++)
    offset[state + 1] = (offset[state + 1] ?? 0) + (offset[state] ?? 0);
  const before = new Uint32Array(offset[nStates] ?? 0);
  const filled = offset.slice(0, nStates);
  next.forEach((to, edge) => {
    if (to < 0) return;
    const place = filled[to] ?? 0;
    before[place] = Math.floor(edge / nActions);
    filled[to] = place + 1;
  });
  // Aims are at 0 and ends are one step away: a queue sorted by distance, level by level.
  queue.sort((a, b) => (steps[a] ?? 0) - (steps[b] ?? 0));
  while (queue.length > 0) {
    const following: number[] = [];
    for (const state of queue) {
      const far = (steps[state] ?? 0) + 1;
      for (let edge = offset[state] ?? 0; edge < (offset[state + 1] ?? 0); edge++) {
        const from = before[edge] ?? 0;
        if ((steps[from] ?? 0) <= far) continue;
        steps[from] = far;
        following.push(from);
      }
    }
    queue = following;
  }
  return steps;
}

/** Infinities become one more than the largest distance, so that distance shaping stays finite. */
export function finiteDistances(steps: Float32Array): Float32Array {
  let largest = 0;
  for (const value of steps) if (Number.isFinite(value)) largest = Math.max(largest, value);
  return steps.map((value) => (Number.isFinite(value) ? value : largest + 1));
}
